"""Who looks into what went wrong: a club's owner into moves that its members marked, the site's staff into cases.

models      disputes with what was said of them; cases with their people, deals, notes, looks, proposals and decisions
disputes    a move is marked for the club's owner; `verdicts` what the owner says of it
cases       a case is opened, gathers, and is closed; `deciding` what comes of it: one proposes, another one decides
warnings    what somebody is told once
looking     the hands of deals that are over, each look with its reason; `doors` which replays a mark or a look opens
pairs       who sat with whom, and where the points went; `thinking` how long they thought
views, urls the pages of those who marked and of owners; `admin` and `desk` those of the staff, `forms` what they take
receivers   reports open cases; `own` what a person's own data say
"""
