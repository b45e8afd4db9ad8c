"""The rulebook page for players: a guide with pictures that follows any set of house rules.

    scripts      how each win comes about, written as hands, draws and a plan for each seat
    examples     the scripts played by the engine, from the deal to the payments
    settlements  who pays what in an example, and how it is worked out
    facts        the figures of the text: robbed kongs, kongs, flowers, the dealer, what a gold freezes
    pictures     the hands that the text shows
    silences     the values on which a preset's source is silent (†) or no source speaks (‡)
    contrasts    in what a set of rules differs from the presets
    page         all of it, as the context of the templates in templates/guide/
    views, urls  the page, and the same as a panel that opens over the table

Nothing here asks for a preset's name but `silences`: text and figures follow the values of the rules.
"""
