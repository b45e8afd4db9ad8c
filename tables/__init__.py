"""People round a table, and the record of what they did. A map, from the record outwards:

models      rooms, chairs, matches, seats, deals, moves; `arranged` by what one plays; `guards` refuse to change what
            must stay
table       a deal locked for one transaction; `memory` its state; `walls` chance; `clock` when things are due
referee     the only writer of moves; `seating` begins a match from the room's `chairs`, `silence` plays for the silent
            and `toggles` for whoever asks for it; `handing` lets seats change hands, `holders` tells whose they were;
            by `ending` all agree to stop; `heartbeat`
masking     no pause tells whether somebody could have claimed: `pauses` draws them as `passing` knows of this site
rounds      how long a match is, and how its deals are named
telling     who is told that something changed; `occasions` other apps, while it is not yet committed; `receivers` when
            a login ends
clockwork   the loop that plays what is due; `chores` are done beside it

rooms       before, between and after matches: chairs, who is ready, who asks to sit, the waiting room
clubs       the tables of a club, at which its members sit down unasked, and nobody else
entrance    how people find and enter a room: by link, by code, from the lobby; `limits` how often one may try

looks       rows and state of a table, read once for all of its pages; `logs`
showing     a look put together as one seat's `sight`; `sitters`, `records` help
scene       from a sight to HTML, made of `parts`, `handparts`, `strips`, `motions` and the `sheet`; `tilehtml` draws
            tiles
words       what it says; `whynot`, `reckoning`, `rulewords`, `rulenames`, `refusals` say why, how much, by which rules
guide       the rulebook page; `replays` a deal that is over, at the table itself; `sharing` a match,
            its picture, and links to both; `statistics` what deals come to, `charts` draws it
watching    who watches: the table as it was a while ago, one rendering for all
lesson      the first deal: guided, from a fixed wall, and no part of the record

consumers   the socket; `guarded` survives bad input, `frames` decodes, `wires` knows what a page has and `wants` what
            it waits for; `sockets`; `tongues` its language
views       the pages, `comings` those to leave and come back; `control` which of somebody's may act;
            `forms` with `roomform`, `rulesform`, `rulecards` and `ruleinputs`; `sayings` does what a button says;
            `plain` when a page without script reloads
people      friends, those of the last tables, and one's own data of the tables
office      the record as the staff reads it, for Django's `admin`
house       the record as a whole: backed up while it serves, moved to PostgreSQL
"""
