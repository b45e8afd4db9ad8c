"""The first deal: a guided deal for whoever never saw 游金, on a table of one's own. A map:

wall        the tiles as they come, and what the other seats throw
points      what is asked of the learner, one after the other, and what the coach says to it
walk        how far a learner is: the deal, folded from the learner's own moves by the engine
desk        the walk as a table's page shows it, beat by beat
views       the page; its address holds the moves, so that it can be reloaded anywhere

Nothing of it is stored: it is no match, no room and no deal of the record, whose walls come from chance alone.
"""
