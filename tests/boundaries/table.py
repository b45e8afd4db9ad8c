"""Who gets where: the matrix of boundaries, declared by hand. What the letters say is told in `asking`.

Each matrix names its columns, roles of `world`; each line is a way to ask, an address, and what each of them gets.
Where a way is not named, nobody gets in by it. A thing other than that of `THINGS` is named behind the letters.

Whoever adds an address adds its lines; the tests say which are missing, and what is there now: to be judged, not to be
copied.
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
    "admin/review/case/<pk>/do/<what>/": {"text": "odd"},
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

EVERYBODYS = """
stranger guest player admin
GET  accounts/sign-up/                                  +== =
POST accounts/sign-up/                                  === =
GET  accounts/log-in/                                   +++ +
POST accounts/log-in/                                   === =
POST accounts/log-out/                                  lll l
POST accounts/guest/                                    +== =
GET  accounts/settings/                                 +++ +
POST accounts/settings/                                 =++ +
POST accounts/language/                                 =++ +
GET  accounts/recover/                                  +++ +
POST accounts/recover/                                  === =
GET  accounts/reset/                                    ... .
POST accounts/reset/                                    ... .
GET  accounts/reset/sent/                               +++ +
GET  accounts/reset/<uidb64>/<token>/                   +++ +
POST accounts/reset/<uidb64>/<token>/                   === =
GET  accounts/me/                                       l++ +
POST accounts/me/                                       l== =
GET  accounts/me/keep/                                  l+= =
POST accounts/me/keep/                                  l== =
GET  accounts/me/name/                                  l=+ +
POST accounts/me/name/                                  l== =
GET  accounts/me/avatar/                                l++ +
POST accounts/me/avatar/                                l++ +
GET  accounts/me/password/                              l=+ +
POST accounts/me/password/                              l== =
GET  accounts/me/devices/                               l++ +
POST accounts/me/devices/                               l.. .
GET  accounts/me/recovery/                              l=+ +
POST accounts/me/recovery/                              l== =
GET  accounts/me/email/                                 l=. .
POST accounts/me/email/                                 l=. .
GET  accounts/me/email/remove/                          l=+ +
POST accounts/me/email/remove/                          l== =
GET  accounts/email/<token>/                            ... .
POST accounts/email/<token>/                            ... .
GET  accounts/me/data/                                  l++ +
GET  accounts/me/delete/                                l++ +
POST accounts/me/delete/                                l== =
GET  clubs/                                             l++ +
GET  clubs/found/                                       l=+ +
POST clubs/found/                                       l=+ +
POST clubs/code/                                        l== =
GET  about/<slug>/                                      +++ +
POST banner/hide/                                       === =
GET  service-worker.js                                  +++ +
GET  app/<language>.webmanifest                         +++ +
GET  app/<language>/offline/                            +++ +
GET  people/away/                                       l++ +
GET  warning/                                           l== =
POST warning/                                           l== =
GET  /                                                  +++ +
GET  new/                                               l++ +
POST new/                                               l++ +
POST new/check/                                         l== =
GET  my/                                                l++ +
GET  join/                                              l++ +
POST join/                                              l== =
GET  open/                                              l++ +
GET  rules/                                             +++ +
GET  rules/<name>/                                      +++ +
GET  first-deal/                                        +++ +
GET  people/                                            l++ +
POST people/ask/                                        l== =
GET  schemas/deal-record-1.json                         +++ +
GET  my/statistics/                                     l++ +
"""
"""Where everybody finds what is their own, or what is everybody's."""

CLUBS = """
stranger guest player mate host watcher member without with owner other admin
GET  clubs/join/<key>/                                  +++ +++ ==== + +
POST clubs/join/<key>/apply/                            l++ +++ ==== + +
POST clubs/join/<key>/withdraw/                         l== === ==== = =
GET  clubs/join/<key>/qr.svg                            +++ +++ ++++ + +
GET  clubs/<code>/                                      l.. ... ++++ . .
GET  clubs/<code>/invite/                               l.. ... ++++ . .
POST clubs/<code>/invite/renew/                         l.. ... xx++ . .
GET  clubs/<code>/notices/                              l.. ... ++++ . .
POST clubs/<code>/notices/                              l.. ... xx++ . .
POST clubs/<code>/notices/<pk>/read/                    l.. ... +++= . .
GET  clubs/<code>/log/                                  l.. ... xx++ . .
GET  clubs/<code>/leave/                                l.. ... ++++ . .
POST clubs/<code>/leave/                                l.. ... +++= . .
GET  clubs/<code>/name/                                 l.. ... xxx+ . .
POST clubs/<code>/name/                                 l.. ... xxx+ . .
GET  clubs/<code>/close/                                l.. ... xxx+ . .
POST clubs/<code>/close/                                l.. ... xxx= . .
GET  clubs/<code>/members/                              l.. ... ++++ . .
GET  clubs/<code>/members/<person>/                     l.. ... xx++ . .
POST clubs/<code>/members/<person>/powers/              l.. ... xxx+ . .
POST clubs/<code>/members/<person>/offer/               l.. ... xxx+ . .
POST clubs/<code>/members/<person>/remove/              l.. ... xx++ . .
POST clubs/<code>/applicants/<person>/                  l.. ... xx++ . .
POST clubs/<code>/offer/                                l.. ... ==== . .
POST clubs/<code>/step-down/                            l.. ... xxx= . .
GET  clubs/<code>/apart/                                l.. ... xx++ . .
POST clubs/<code>/apart/                                l.. ... xx== . .
POST clubs/<code>/apart/<pk>/                           l.. ... xx++ . .
GET  clubs/<code>/ranking/                              l.. ... ++++ . .
GET  clubs/<code>/ranking/<pk>/                         l.. ... ++++ . .
POST clubs/<code>/seasons/                              l.. ... xxx= . .
GET  clubs/<code>/settle-up/                            l.. ... ++++ . .
GET  clubs/<code>/ledger/                               l.. ... ++++ . .
GET  clubs/<code>/ledger/lines.<kind>                   l.. ... ++++ . .
GET  clubs/<code>/ledger/<pk>/                          l.. ... ++++ . .
POST clubs/<code>/ledger/<pk>/reverse/                  l.. ... xxx= . .
GET  clubs/<code>/cards/                                l.. ... ++++ . .
POST clubs/<code>/cards/payer/                          l.. ... xxx= . .
POST clubs/<code>/cards/hand-out/                       l.. ... xxx= . .
GET  clubs/<code>/disputes/                             l.. ... ++++ . .
GET  clubs/<code>/disputes/<pk>/                        l.. +.. ..++ . .
POST clubs/<code>/disputes/<pk>/                        l.. x.. ..x= . .
POST clubs/<code>/disputes/<pk>/hand-up/                l.. x.. ..x= . .
GET  clubs/<code>/disputes/<pk>/replay/                 l.. +.. ..++ . .
GET  clubs/<code>/disputes/<pk>/record.json             l.. +.. ..++ . .
GET  clubs/<code>/rules/                                l.. ... ++++ . .
GET  clubs/<code>/rules/new/                            l.. ... xx++ . .
POST clubs/<code>/rules/new/                            l.. ... xx++ . .
POST clubs/<code>/rules/new/check/                      l.. ... xx== . .
GET  clubs/<code>/rules/bring/                          l.. ... xx++ . .
POST clubs/<code>/rules/bring/                          l.. ... xx== . .
GET  clubs/<code>/rules/previews/<job>/                 l.. ... ++++ . .
POST clubs/<code>/rules/previews/<job>/cancel/          l.. ... xx== . .
GET  clubs/<code>/rules/<pk>/                           l.. ... ++++ . .
GET  clubs/<code>/rules/<pk>/edit/                      l.. ... xx++ . .
POST clubs/<code>/rules/<pk>/edit/                      l.. ... xx++ . .
POST clubs/<code>/rules/<pk>/check/                     l.. ... xx== . .
POST clubs/<code>/rules/<pk>/retire/                    l.. ... xx++ . .
POST clubs/<code>/rules/<pk>/restore/                   l.. ... xx== . .
POST clubs/<code>/rules/<pk>/prefer/                    l.. ... xx== . .
POST clubs/<code>/rules/<pk>/unprefer/                  l.. ... xx++ . .
POST clubs/<code>/rules/<pk>/copy/                      l.. ... xx++ . .
GET  clubs/<code>/rules/<pk>/<number>/                  l.. ... ++++ . .
GET  clubs/<code>/rules/<pk>/<number>/guide/            l.. ... ++++ . .
GET  clubs/<code>/rules/<pk>/<number>/rules.json        l.. ... ++++ . .
POST clubs/<code>/rules/<pk>/<number>/try/              l.. ... xx++ . .
GET  clubs/<code>/tables/                               l.. ... ++++ . .
GET  clubs/<code>/tables/new/                           l.. ... xx++ . .
POST clubs/<code>/tables/new/                           l.. ... xx++ . .
POST clubs/<code>/tables/new/check/                     l.. ... xx== . .
GET  clubs/<code>/tables/<pk>/                          l.. ... xx++ . .
POST clubs/<code>/tables/<pk>/                          l.. ... xx++ . .
POST clubs/<code>/tables/<pk>/sit/                      l.. ... ++++ . .
POST clubs/<code>/tables/<pk>/retire/                   l.. ... xx++ . .
GET  clubs/<code>/tables/at/<room>/                     l.. ... xx++ . .
POST clubs/<code>/tables/at/<room>/                     l.. ... xx++ . .
"""
"""What is a club's. Of mate and host it is, where it says so, the dispute; else they are of no club."""

TABLES = """
stranger guest player mate host watcher member without with owner other admin
GET  t/<code>/talk/                                     l.. ++. .... . .
POST people/away/<pk>/end/                              l.. +.. .... . .
GET  matches/<code>/<number>/people/                    l.. ++. .... . .
GET  matches/<code>/<number>/people/<seat>/             l.. .+. .... . .
POST matches/<code>/<number>/people/<seat>/away/        l.. .+. .... . .
GET  matches/<code>/<number>/people/<seat>/report/      l.. .+. .... . .
POST matches/<code>/<number>/people/<seat>/report/      l.. .+. .... . .
POST t/<code>/dispute/                                  l.. ++. .... . .
POST replay/<code>/<match>/<deal>/dispute/              l.. ++. .... . .
GET  disputes/<pk>/                                     l.. +.. .... . .
POST disputes/<pk>/                                     l.. =.. .... . .
POST disputes/<pk>/read/                                l.. +.. .... . .
GET  rules/named/<pk>/                                  +++ +++ ++++ + +
GET  join/<token>/                                      l.+ ... .... . .
POST join/<token>/ask/                                  l.+ ... .... . .
GET  open/<code>/                                       l.. ... .... . .
GET  r/<key>/                                           +++ +++ ++++ + +
POST r/<key>/sit/                                       +++ ==+ ++++ + +
POST r/<key>/ask/                                       l++ ==+ ++++ + +
POST r/<key>/renew/                                     l.. .+. .... . .
GET  r/<key>/qr.svg                                     +++ +++ ++++ + +
GET  r/<key>/card.png                                   +++ +++ ++++ + +
POST people/friends/<pk>/                               l.. +.. .... . .
POST people/friends/<pk>/invite/                        l.. =.. .... . .
POST people/invitations/<pk>/decline/                   l.. +.. .... . .
GET  replay/<code>/<match>/<deal>/                      l.. ++. .... . .
GET  replay/<code>/<match>/<deal>/record.json           l.. ++. .... . .
GET  shared/<key>/<deal>/                               +++ +++ ++++ + +
GET  shared/<key>/<deal>/record.json                    +++ +++ ++++ + +
GET  t/<code>/room/news/                                l.. ++. .... . .
POST t/<code>/room/act/                                 l.. ==. .... . .
POST t/<code>/room/leave/                               l.. ++. .... . .
GET  t/<code>/room/settings/                            l.. .+. .... . .
POST t/<code>/room/settings/                            l.. .+. .... . .
GET  matches/<code>/<number>/                           l.. ++. .... . .
GET  matches/<code>/<number>/result.<kind>              l.. ++. .... . .
POST matches/<code>/<number>/links/                     l.. +=. .... . .
GET  shared/<key>/                                      +++ +++ ++++ + +
GET  shared/<key>/result.<kind>                         +++ +++ ++++ + +
POST shared/<key>/revoke/                               l.. .+. .... . .
GET  t/<code>/watch/                                    l++ ==+ ++++ + +
GET  t/<code>/watch/news/                               l++ ..+ ++++ + +
GET  t/<code>/watch/rules/                              l++ ..+ ++++ + +
GET  r/<key>/watch/                                     +++ ==+ ++++ + +
GET  r/<key>/watch/news/                                +++ ..+ ++++ + +
GET  r/<key>/watch/rules/                               +++ ..+ ++++ + +
GET  t/<code>/                                          l.. ++. .... . .
GET  t/<code>/leave/                                    l.. ++. .... . .
POST t/<code>/leave/                                    l.. ++. .... . .
POST t/<code>/come-back/                                l== === ==== = =
POST t/<code>/take/                                     l.. ... .... . .
GET  t/<code>/news/                                     l.. ++. .... . .
POST t/<code>/act/                                      l.. ==. .... . .
GET  t/<code>/rules/                                    l.. ++. .... . .
GET  t/<code>/                                          l.. ++. .... . .  club table
GET  t/<code>/watch/                                    l.. ==. ++++ . .  club table
GET  t/<code>/rules/                                    l.. ++. .... . .  club table
GET  r/<key>/                                           ... ++. ++++ . .  club table
GET  r/<key>/watch/                                     ... ==. ++++ . .  club table
GET  t/<code>/news/                                     l.. ++. .... . .  club table
POST r/<key>/sit/                                       ... ++. ==== . .  club table
POST t/<code>/take/                                     l.. ... .... . .  club table
POST t/<code>/act/                                      l.. ==. .... . .  club table
POST t/<code>/leave/                                    l.. ++. .... . .  club table
GET  matches/<code>/<number>/                           l.. ++. .... . .  club done
GET  replay/<code>/<match>/<deal>/                      l.. ++. .... . .  club done
GET  replay/<code>/<match>/<deal>/record.json           l.. ++. .... . .  club done
GET  replay/<code>/<match>/<deal>/                      l.. ... .... . .  table
GET  replay/<code>/<match>/<deal>/record.json           l.. ... .... . .  table
"""
"""Rooms, matches, and what hangs on people; a thing of the club's is there for its members alone."""

STAFF = """
stranger player support auditor rules admin
GET  admin/first/                                       .. ....
POST admin/first/                                       .. ....
GET  admin/verify/                                      l. ++++
POST admin/verify/                                      l. ====
GET  admin/enrol/                                       l. ====
POST admin/enrol/                                       l. ====
GET  admin/accounts/user/<pk>/phone/                    l. ....
POST admin/accounts/user/<pk>/phone/                    l. ....
POST admin/staff/rolechange/<pk>/decide/                l. xxx+
GET  admin/phone/                                       l. ++++
POST admin/phone/spares/                                l. ++++
POST admin/phone/change/                                l. ++++
GET  admin/                                             l. ++++
POST admin/                                             l. ====
GET  admin/login/                                       l. llll
POST admin/login/                                       l. llll
GET  admin/logout/                                      =. mmmm
POST admin/logout/                                      =. llll
GET  admin/password_change/                             l. ====
POST admin/password_change/                             l. ====
GET  admin/password_change/done/                        l. ====
POST admin/password_change/done/                        l. ====
GET  admin/autocomplete/                                l. xxxx
GET  admin/jsi18n/                                      l. ++++
GET  admin/r/<content_type_id>/<object_id>/             l. ....
POST admin/r/<content_type_id>/<object_id>/             l. ....
GET  admin/tables/deal/<pk>/replay/                     l. ++.+
GET  admin/tables/deal/<pk>/record.json                 l. ++.+
GET  admin/rulesets/ruleset/                            l. x+++
GET  admin/rulesets/ruleset/new/                        l. xx++
POST admin/rulesets/ruleset/new/                        l. xx++
POST admin/rulesets/ruleset/new/check/                  l. xx==
GET  admin/rulesets/ruleset/bring/                      l. xx++
POST admin/rulesets/ruleset/bring/                      l. xx==
GET  admin/rulesets/ruleset/previews/<job>/             l. x+++
POST admin/rulesets/ruleset/previews/<job>/cancel/      l. xx==
GET  admin/rulesets/ruleset/<pk>/                       l. x+++
GET  admin/rulesets/ruleset/<pk>/edit/                  l. xx++
POST admin/rulesets/ruleset/<pk>/edit/                  l. xx++
POST admin/rulesets/ruleset/<pk>/check/                 l. xx==
POST admin/rulesets/ruleset/<pk>/retire/                l. xx++
POST admin/rulesets/ruleset/<pk>/restore/               l. xx==
POST admin/rulesets/ruleset/<pk>/prefer/                l. xx==
POST admin/rulesets/ruleset/<pk>/unprefer/              l. xx++
POST admin/rulesets/ruleset/<pk>/copy/                  l. xx++
GET  admin/rulesets/ruleset/<pk>/<number>/              l. x+++
GET  admin/rulesets/ruleset/<pk>/<number>/guide/        l. x+++
GET  admin/rulesets/ruleset/<pk>/<number>/rules.json    l. x+++
POST admin/rulesets/ruleset/<pk>/<number>/try/          l. xx++
POST admin/review/case/<pk>/do/<what>/                  l. +xx+
GET  admin/review/case/look/<pk>/                       l. .xx+
GET  admin/review/case/look/<pk>/record.json            l. .xx+
GET  admin/<app_label>/                                 l. ++.+
POST admin/<app_label>/                                 l. ==.=
GET  admin/<url>                                        l. ....
POST admin/<url>                                        l. ....
GET  voices/                                            lx ++++
POST voices/                                            lx ====
GET  voices/<name>/                                     ++ ++++
POST voices/<name>/remove/                              lx ====
GET  voices/<name>/<call>/<digest>/                     .. ....
GET  admin/tables/deal/<pk>/replay/                     l. ....  running deal
GET  admin/tables/deal/<pk>/record.json                 l. ....  running deal
"""
"""The staff's pages. What is played is nobody's to see, an admin's neither."""

ROWS = """
stranger player support auditor rules admin
GET  admin/accounts/club/                               l. ++x+
POST admin/accounts/club/add/                           l. xxxx
GET  admin/accounts/club/<object_id>/change/            l. ++x+
POST admin/accounts/club/<object_id>/change/            l. xxxx
POST admin/accounts/club/<object_id>/delete/            l. xxxx
GET  admin/accounts/deed/                               l. x+x+
POST admin/accounts/deed/add/                           l. xxxx
GET  admin/accounts/deed/<object_id>/change/            l. xxxx
POST admin/accounts/deed/<object_id>/change/            l. xxxx
POST admin/accounts/deed/<object_id>/delete/            l. xxxx
GET  admin/accounts/user/                               l. ++x+
POST admin/accounts/user/add/                           l. xxxx
GET  admin/accounts/user/<object_id>/change/            l. ++x+
POST admin/accounts/user/<object_id>/change/            l. xxxx
POST admin/accounts/user/<object_id>/delete/            l. xxxx
GET  admin/admin/logentry/                              l. x+x+
POST admin/admin/logentry/add/                          l. xxxx
GET  admin/admin/logentry/<object_id>/change/           l. x=x=
POST admin/admin/logentry/<object_id>/change/           l. xxxx
POST admin/admin/logentry/<object_id>/delete/           l. xxxx
GET  admin/ledger/grant/                                l. ++x+
POST admin/ledger/grant/add/                            l. xxx=
GET  admin/ledger/grant/<object_id>/change/             l. ==x=
POST admin/ledger/grant/<object_id>/change/             l. xxxx
POST admin/ledger/grant/<object_id>/delete/             l. xxxx
GET  admin/ledger/group/                                l. ++x+
POST admin/ledger/group/add/                            l. xxxx
GET  admin/ledger/group/<object_id>/change/             l. ++x+
POST admin/ledger/group/<object_id>/change/             l. xxxx
POST admin/ledger/group/<object_id>/delete/             l. xxxx
GET  admin/ledger/price/                                l. ++x+
POST admin/ledger/price/add/                            l. xxx=
GET  admin/ledger/price/<object_id>/change/             l. ==x=
POST admin/ledger/price/<object_id>/change/             l. xxx=
POST admin/ledger/price/<object_id>/delete/             l. xxx=
GET  admin/pages/sitetext/                              l. x+++
POST admin/pages/sitetext/add/                          l. xx==
GET  admin/pages/sitetext/<object_id>/change/           l. x===
POST admin/pages/sitetext/<object_id>/change/           l. xxxx
POST admin/pages/sitetext/<object_id>/delete/           l. xxxx
GET  admin/review/case/                                 l. ++x+
POST admin/review/case/add/                             l. =xx=
GET  admin/review/case/<object_id>/change/              l. ++x+
POST admin/review/case/<object_id>/change/              l. ==x=
POST admin/review/case/<object_id>/delete/              l. xxxx
GET  admin/staff/rolechange/                            l. x+x+
POST admin/staff/rolechange/add/                        l. xxx=
GET  admin/staff/rolechange/<object_id>/change/         l. x+x+
POST admin/staff/rolechange/<object_id>/change/         l. xxxx
POST admin/staff/rolechange/<object_id>/delete/         l. xxxx
GET  admin/staff/sitestate/                             l. x+x+
POST admin/staff/sitestate/add/                         l. xxx=
GET  admin/staff/sitestate/<object_id>/change/          l. x=x=
POST admin/staff/sitestate/<object_id>/change/          l. xxxx
POST admin/staff/sitestate/<object_id>/delete/          l. xxxx
GET  admin/tables/deal/                                 l. ++x+
POST admin/tables/deal/add/                             l. xxxx
GET  admin/tables/deal/<object_id>/change/              l. ++x+
POST admin/tables/deal/<object_id>/change/              l. xxxx
POST admin/tables/deal/<object_id>/delete/              l. xxxx
GET  admin/tables/handover/                             l. x+x+
POST admin/tables/handover/add/                         l. xxxx
GET  admin/tables/handover/<object_id>/change/          l. x=x=
POST admin/tables/handover/<object_id>/change/          l. xxxx
POST admin/tables/handover/<object_id>/delete/          l. xxxx
GET  admin/tables/match/                                l. ++++
POST admin/tables/match/add/                            l. xxxx
GET  admin/tables/match/<object_id>/change/             l. ++++
POST admin/tables/match/<object_id>/change/             l. xxxx
POST admin/tables/match/<object_id>/delete/             l. xxxx
GET  admin/tables/move/                                 l. x+x+
POST admin/tables/move/add/                             l. xxxx
GET  admin/tables/move/<object_id>/change/              l. xxxx
POST admin/tables/move/<object_id>/change/              l. xxxx
POST admin/tables/move/<object_id>/delete/              l. xxxx
GET  admin/tables/room/                                 l. ++++
POST admin/tables/room/add/                             l. xxxx
GET  admin/tables/room/<object_id>/change/              l. ++++
POST admin/tables/room/<object_id>/change/              l. xxxx
POST admin/tables/room/<object_id>/delete/              l. xxxx
GET  admin/tables/vote/                                 l. x+x+
POST admin/tables/vote/add/                             l. xxxx
GET  admin/tables/vote/<object_id>/change/              l. x=x=
POST admin/tables/vote/<object_id>/change/              l. xxxx
POST admin/tables/vote/<object_id>/delete/              l. xxxx
GET  admin/talk/report/                                 l. ++x+
POST admin/talk/report/add/                             l. xxxx
GET  admin/talk/report/<object_id>/change/              l. ==x=
POST admin/talk/report/<object_id>/change/              l. xxxx
POST admin/talk/report/<object_id>/delete/              l. xxxx
"""
"""The staff's lists: who reads one and a row of it, and who adds, changes or deletes one."""

MATRICES = {
    "everybody's": (EVERYBODYS, "stranger player"),
    "clubs": (CLUBS, "stranger owner"),
    "tables": (TABLES, "stranger host"),
    "staff": (STAFF, "player rules"),
    "rows": (ROWS, "player"),
}
"""Each with the roles that are asked for ways that it does not name."""

SOCKETS = """
stranger guest player mate host watcher member owner other admin
l.. ++. .... | table | ws/table/<code>/
l.. ++. .... | club table | ws/table/<code>/
l.. ==. .... | room | ws/room/<code>/
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
.. ==. .... | table | back
.. ++. .... | table | here
.. ++. .... | table | end call
.. ==. .... | table | end 1 yes
.. ++. .... | table | auto 1 win on
.. ==. .... | table | computer 2
.. ++. .... | table | say phrase tea
.. ++. .... | club table | end call
.. ==. .... | room | ready
.. ==. .... | room | unready
.. ++. .... | room | sit 3
.. ... .... | room | ask
== === ==== | room | withdraw
.. =+. .... | room | computer 3 steady
.. ==. .... | room | clear 3
.. =+. .... | room | give 1
.. =+. .... | room | fewer 3
.. =+. .... | room | lots
.. =+. .... | room | admit {request}
.. =+. .... | room | refuse {request}
.. ++. .... | room | say phrase tea
"""
"""Who may say what on a socket that is open, or by a form."""
