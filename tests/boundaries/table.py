"""Who gets where: the matrix of boundaries, declared by hand. What the letters say is told in `asking`.

Each matrix names its columns, roles of `world`, in groups; each line is a way to ask, an address, and what each of them
gets. Where a way is not named, nobody gets in by it. A thing other than that of `THINGS` is named behind the letters.
"""

THINGS = (
    ("clubs/<code>/notices/<pk>", "notice"),
    ("clubs/<code>/applicants", "applicant"),
    ("clubs/<code>/apart/<pk>", "pair"),
    ("clubs/<code>/rules", "rules"),
    ("clubs/join/", "club"),
    ("clubs/<code>", "club"),
    ("admin/rulesets", "site rules"),
    ("admin/", "staff"),
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
