"""Who gets where: the matrix of boundaries, declared by hand. What the letters say is told in `asking`.

Each matrix names its columns, roles of `world`, in groups; each line is a way to ask, an address, and what each of them
gets. Where a way is not named, nobody gets in by it. A thing other than that of `THINGS` is named behind the letters.
"""

THINGS = (
    ("clubs/<code>/disputes/<pk>", "dispute"),
    ("clubs/<code>/ledger/lines", "books"),
    ("clubs/<code>/ledger/<pk>", "posting"),
    ("clubs/<code>/ranking/<pk>", "ranked"),
    ("clubs/<code>/tables/at", "run table"),
    ("clubs/<code>/tables/<pk>", "standing table"),
    ("clubs/<code>/notices/<pk>", "notice"),
    ("clubs/<code>/applicants", "applicant"),
    ("clubs/<code>/apart/<pk>", "pair"),
    ("clubs/<code>/rules", "rules"),
    ("clubs/join/", "club"),
    ("clubs/<code>", "club"),
    ("admin/rulesets", "site rules"),
    ("admin/tables/deal/<pk>", "deal"),
    ("admin/review/case/look", "look"),
    ("admin/review/case/<pk>", "case"),
    ("admin/staff/rolechange/<pk>", "role change"),
    ("admin/", "staff"),
    ("disputes/", "dispute"),
    ("rules/named/", "site version"),
    ("t/<code>/dispute/", "club table"),
    ("replay/<code>/<match>/<deal>/dispute/", "club done"),
    ("t/<code>/room/", "room"),
    ("t/", "table"),
    ("open/<code>", "room"),
    ("r/<key>/watch", "table"),
    ("r/", "room"),
    ("join/<token>", "code"),
    ("matches/", "done"),
    ("replay/", "done"),
    ("shared/<key>", "link"),
    ("people/away/<pk>", "distance"),
    ("people/friends/<pk>", "friendship"),
    ("people/invitations/<pk>", "invitation"),
    ("accounts/reset/<", "account"),
    ("accounts/email/<", "account"),
    ("voices/<name>", "pack"),
)
"""What of the world an address names, by how its route begins."""

POWERS = (
    ("clubs/<code>/invite/renew/", ("approve",)),
    ("clubs/<code>/applicants/", ("approve",)),
    ("clubs/<code>/notices/", ("tables",)),
    ("clubs/<code>/members/<person>/", ("remove",)),
    ("clubs/<code>/apart/", ("remove", "tables")),
    ("clubs/<code>/log/", ("approve", "rules", "tables", "ledger", "remove")),
    ("clubs/<code>/rules/", ("rules",)),
    ("clubs/<code>/tables/", ("tables",)),
    ("clubs/<code>/disputes/", ("ledger",)),
    ("clubs/<code>/ledger/", ("ledger",)),
    ("clubs/<code>/cards/", ("ledger",)),
)
"""Which powers let a manager do something, by how its route begins."""

SAID = {
    "accounts/settings/": {"theme": "dark"},
    "accounts/language/": {"language": "en"},
    "accounts/me/avatar/": {"avatar": "tea"},
    "accounts/me/delete/": {"old_password": "wrong"},
    "admin/rulesets/ruleset/<pk>/edit/": {"preset": "lequ-half", "base": "7"},
    "admin/rulesets/ruleset/new/": {"name": "New", "preset": "lequ-half"},
    "clubs/<code>/apart/": {"people": []},
    "clubs/<code>/applicants/<person>/": {"do": "approve"},
    "clubs/<code>/close/": {"sure": "on"},
    "clubs/<code>/members/<person>/powers/": {"powers": ["rules"]},
    "clubs/<code>/name/": {"name": "Renamed"},
    "clubs/<code>/notices/": {"text": "hello"},
    "clubs/<code>/offer/": {"do": "accept"},
    "clubs/<code>/rules/<pk>/edit/": {"preset": "lequ-half", "base": "7"},
    "clubs/<code>/rules/new/": {"name": "New", "preset": "lequ-half"},
    "clubs/code/": {"code": "123456"},
    "clubs/found/": {"name": "NewClub"},
    "matches/<code>/<number>/people/<seat>/away/": {"kind": "mute"},
    "matches/<code>/<number>/people/<seat>/report/": {"reason": "other"},
    "people/friends/<pk>/": {"do": "end"},
    "t/<code>/act/": {"action": "call"},
    "t/<code>/room/act/": {"action": "ready"},
}
"""What a form says, by its route; it would do something for whoever may."""

MATRICES: dict[str, tuple[str, str]] = {}


SOCKETS = """
stranger guest player mate host watcher member owner other admin
l.. ++. .... | table | ws/table/<code>/
l.. ++. .... | club table | ws/table/<code>/
l.. ++. .... | room | ws/room/<code>/
.== ..= ==== | table | ws/watch/<code>/
... ... ==.. | club table | ws/watch/<code>/
=== ..= ==== | table | ws/r/<key>/watch/
... ... ==.. | club table | ws/r/<key>/watch/
"""
"""Who may open which socket: the letters of each role, the thing, the address."""

SAYINGS = """
guest player mate host watcher member owner other admin
.. +=. .... | table | answer
.. ==. .... | table | 1 discard 5m
.. ==. .... | table | next
.. ==. .... | table | again
.. ++. .... | table | back
.. ++. .... | table | here
.. ++. .... | table | end call
.. ==. .... | table | end 1 yes
.. ++. .... | table | auto 1 win on
.. ==. .... | table | computer 2
.. ++. .... | table | say phrase tea
.. ++. .... | club table | end call
.. ++. .... | room | ready
.. ==. .... | room | unready
.. ++. .... | room | sit 3
.. ==. .... | room | ask
.. ==. .... | room | withdraw
.. =+. .... | room | computer 3 steady
.. =+. .... | room | clear 3
.. =+. .... | room | give 1
.. =+. .... | room | fewer 3
.. =+. .... | room | lots
.. ==. .... | room | admit 1
.. ==. .... | room | refuse 1
.. ++. .... | room | say phrase tea
"""
"""Who may say what on a socket that is open, or by a form."""
