"""The replay of a deal that is over: the table itself with a timeline under it, and its record as a file.

    admission   who may look at which deal, and whose hands they may see
    frames      a deal's rows as what one pair of eyes saw change, step by step
    captions    what happened in a step, in words; `marks` what of it stands on the timeline
    stage       from a frame to the table's own fragments
    timeline    the controls under the table: where they lead
    record      the deal as JSON (docs/deal-record.schema.json says how it is read)
    views, urls the pages

A running deal has no replay. Whoever sat at the match may look, and whoever holds a link that one of them made
(`tables.sharing`); hands are as open as the room's setting allows (`admission.hands_are_open`).
"""
