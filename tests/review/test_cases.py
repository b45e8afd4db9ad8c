"""A case in the staff's queue: opened by a report, a club's owner or a suspicion; looked into, and decided by two."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission
from django.db import IntegrityError, connection, transaction
from django.urls import reverse

from accounts import owndata
from accounts.models import Ban, User
from longyan.keeping import AppendOnly
from review import cases, deciding, looking
from review.models import Case, Decision, Evidence, Look, Note, Proposal
from staff import roles
from tables.models import Match, Room
from talk.models import Report
from tests.tables import playing

pytestmark = pytest.mark.django_db

QUEUE = "admin:review_case_changelist"


def _page(case: Case) -> str:
    return reverse("admin:review_case_change", args=[case.pk])


def _act(browser, case: Case, what: str, /, **said: object):
    return browser.post(reverse("admin:review_case_act", args=[case.pk, what]), said)


def _report(browser, match: Match, about: User):
    seat = match.seats.get(user=about).index
    url = reverse("report", args=[match.room.code, match.number, seat]) + "?deal=1"
    assert browser.post(url, {"reason": "partners", "note": "他们递牌"}).status_code == 303


@pytest.fixture
def case(erin, bob) -> Case:
    """Bob is suspected by Erin."""
    return cases.suspect(erin, [bob], "牌太顺了")


# How it opens


def test_a_report_opens_a_case_and_the_next_one_joins_it(browse, match, alice, bob, erin):
    for _ in range(2):
        _report(browse(alice), match, bob)
    [case] = Case.objects.all()
    assert (case.source, case.state, cases.people_of(case)) == (Case.REPORT, Case.OPEN, [bob])
    assert Evidence.objects.filter(case=case, report__isnull=False).count() == 2
    queue = browse(erin).get(reverse(QUEUE)).text
    assert _page(case) in queue
    page = browse(erin).get(_page(case)).text
    assert page.count("他们递牌") == 2
    assert "合伙打牌" in page


def test_who_is_reported_never_learns_by_whom_even_of_the_staff(browse, match, alice, bob):
    _report(browse(alice), match, bob)
    case = Case.objects.get()
    bob.is_staff = bob.is_superuser = True
    bob.save()
    browser = browse(bob)
    assert _page(case) not in browser.get(reverse(QUEUE)).text
    assert browser.get(_page(case)).status_code == 404
    assert _act(browser, case, "note", text="没事").status_code == 404
    assert "他们递牌" not in browser.get("/admin/talk/report/").text
    assert browser.get(f"/admin/talk/report/{Report.objects.get().pk}/change/").status_code in (302, 404)
    assert "他们递牌" not in "".join(owndata.pieces(bob))


def test_somebody_of_the_staff_suspects_somebody(browse, erin, frank, bob):
    browser = browse(erin)
    url = reverse("admin:review_case_add")
    for wrong in ({"name": "Nobody", "why": "x"}, {"name": "Erin", "why": "x"}, {"name": "Bob", "why": " "}):
        assert browser.post(url, wrong).status_code == 200
    answer = browser.post(url, {"name": "bob", "why": "牌太顺了"})
    case = Case.objects.get()
    assert (answer.status_code, answer.url) == (303, _page(case))
    assert (case.source, case.opened_by) == (Case.SUSPICION, erin)
    assert browse(frank).get(url).status_code == 403


# What it gathers


def test_notes_people_and_deals_are_added_and_kept(browse, case, over, erin, bob, carol):
    browser = browse(erin)
    deal = reverse("replay", args=[over.match.room.code, over.match.number, 1])
    assert _act(browser, case, "note", text="<b>看了三局</b>").status_code == 303
    assert _act(browser, case, "person", name="Carol").status_code == 303
    for place in (f"http://testserver{deal}?move=3", str(over)):
        assert _act(browser, case, "deal", **{"deal-deal": place}).status_code == 303
    for wrong in ("000000/1#1", "x", f"{over.match.room.code}/1#9"):
        assert "没有这一局" in _act(browser, case, "deal", **{"deal-deal": wrong}).text
    assert cases.people_of(case) == [bob, carol]
    assert [row.deal for row in case.evidence.all()] == [over]
    page = browser.get(_page(case)).text
    assert "&lt;b&gt;看了三局" in page
    assert browser.post(_page(case), {"why": "anders"}).status_code in (200, 403)
    note = Note.objects.get()
    for change in (note.save, note.delete, Note.objects.all().delete, case.save, case.delete):
        with pytest.raises(AppendOnly):
            change()
    for statement in ("UPDATE review_note SET text = ''", "DELETE FROM review_party", "DELETE FROM review_evidence"):
        with pytest.raises(IntegrityError, match="only added to"), transaction.atomic():
            connection.cursor().execute(statement)


# Looks


def test_each_look_is_stored_with_its_reason_before_anything_is_shown(browse, case, over, erin):
    browser = browse(erin)
    assert "不写为什么" in _act(browser, case, "look", deal=str(over), why=" ").text
    assert not Look.objects.exists()
    cases.add_deal(case, over, erin)
    answer = _act(browser, case, "look", deal=str(over), why="看有没有递牌")
    [look] = Look.objects.all()
    assert (look.by, look.deal, look.why, look.case) == (erin, over, "看有没有递牌", case)
    replay = browser.get(answer.url)
    assert replay.status_code == 200
    assert "四家明牌" in replay.text
    assert "no-store" in replay.headers["Cache-Control"]
    assert browser.get(reverse("admin:review_look-record", args=[look.pk])).json()["view"] == "all"
    assert "看有没有递牌" in browser.get(_page(case)).text


def test_a_look_is_that_of_who_asked_and_ends(browse, case, over, erin, grace, alice, monkeypatch):
    url = _act(browse(erin), case, "look", deal=str(over), why="看看").url
    assert browse(grace).get(url).status_code == browse(alice).get(url).status_code == 404
    monkeypatch.setattr(looking, "LASTS", timedelta(0))
    assert browse(erin).get(url).status_code == 404


def test_a_running_deal_is_shown_to_nobody_whatever_their_role(browse, case, match, erin):
    erin.is_superuser = True
    erin.save()
    browser, deal = browse(erin), playing.deal_of(match)
    answer = browser.post(
        reverse("admin:review_case_act", args=[case.pk, "look"]), {"deal": str(deal), "why": "看看"}, follow=True
    )
    assert "还没打完" in answer.text
    assert not Look.objects.exists()
    cases.add_deal(case, deal, erin)
    assert "看四家的牌</a>" not in browser.get(_page(case)).text
    forced = Look.objects.create(case=case, by=erin, deal=deal, why="看看")
    for name in ("replay", "record"):
        assert browser.get(reverse(f"admin:review_look-{name}", args=[forced.pk])).status_code == 404


def test_who_sits_at_the_match_waits_for_its_end(browse, case, over, alice):
    User.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    Match.objects.update(finished_at=None)
    _act(browse(alice), case, "look", deal=str(over), why="看看")
    assert not Look.objects.exists()


# Decisions


def _proposed(browser, case: Case, bob: User, what: str, **said: object) -> Proposal:
    said = {"about": bob.pk, "what": what, "reason": "partners", "why": "三局都递牌", **said}
    assert _act(browser, case, "propose", **said).status_code == 303
    return case.proposals.last()


def _decided(browser, proposal: Proposal, what: str = "agree"):
    return _act(browser, proposal.case, what, proposal=proposal.pk, why="看过了")


def test_one_proposes_and_another_one_decides(browse, case, erin, frank, grace, bob, client, password):
    proposal = _proposed(browse(grace), case, bob, "ban", days=7)
    case.refresh_from_db()
    assert case.state == Case.PROPOSED
    _decided(browse(grace), proposal)
    assert _decided(browse(erin), proposal).status_code == 403
    assert not Decision.objects.exists()
    assert User.objects.get(pk=bob.pk).is_active
    with pytest.raises(IntegrityError), transaction.atomic():
        Decision.objects.create(proposal=proposal, proposed_by=grace, by=grace, agreed=True, why="x")
    browser = browse(bob)
    assert _decided(browse(frank), proposal).status_code == 303
    decision = Decision.objects.get()
    assert (decision.by, decision.proposed_by, decision.ban) == (frank, grace, Ban.objects.get())
    case.refresh_from_db()
    assert case.state == Case.CLOSED
    assert browser.get(reverse("profile")).status_code == 302
    refused = client.post(reverse("log-in"), {"username": "Bob", "password": password}).text
    assert "停用到" in refused
    assert "合伙打牌" in refused
    _decided(browse(frank), proposal, "refuse")
    assert Decision.objects.count() == 1


def test_it_is_undone_by_two_as_well(browse, case, frank, grace, bob):
    decision = deciding.decide(deciding.propose(case, grace, bob, Proposal.FOREVER, "x", "partners"), frank, True, "y")
    for _ in range(2):
        _act(browse(grace), case, "undo", decision=decision.pk, why="不是他")
    undoing = case.proposals.get(what=Proposal.UNDO)
    assert not User.objects.get(pk=bob.pk).is_active
    _decided(browse(frank), undoing)
    assert User.objects.get(pk=bob.pk).is_active
    _act(browse(grace), case, "undo", decision=decision.pk, why="再来")
    assert case.proposals.count() == 2
    assert "撤销了" in browse(grace).get(_page(case)).text


def test_who_does_not_agree_leaves_the_case_open(browse, match, case, alice, frank, grace, bob):
    _report(browse(alice), match, bob)
    case = Case.objects.get(source=Case.REPORT)
    _decided(browse(frank), _proposed(browse(grace), case, bob, "forever"), "refuse")
    case.refresh_from_db()
    assert (case.state, Report.objects.get().state) == (Case.OPEN, "open")
    assert User.objects.get(pk=bob.pk).is_active
    _decided(browse(frank), _proposed(browse(grace), case, bob, "nothing"))
    case.refresh_from_db()
    assert (case.state, Report.objects.get().state) == (Case.CLOSED, "closed")


def test_mistakes_of_a_proposal(browse, case, grace, alice, bob):
    for wrong in ({"about": alice.pk}, {"what": "undo"}, {"what": "ban"}, {"what": "ban", "days": 400}, {"why": ""}):
        said = {"about": bob.pk, "what": "warning", "reason": "partners", "why": "x", **wrong}
        assert _act(browse(grace), case, "propose", **said).status_code == 200, wrong
    assert not Proposal.objects.exists()


def test_a_warning_is_told_once(browse, case, frank, grace, bob):
    browser = browse(bob)
    decision = deciding.decide(deciding.propose(case, grace, bob, Proposal.WARNING, "x", "stalling"), frank, True, "y")
    told = browser.get(reverse("lobby"), follow=True)
    assert told.redirect_chain == [(reverse("warning"), 303)]
    assert "故意拖时间" in told.text
    assert "Grace" not in told.text
    assert browser.get(reverse("warning")).status_code == 200
    for _ in range(2):
        assert browser.post(reverse("warning"), {"warning": decision.pk}).status_code == 303
    assert browser.get(reverse("lobby")).status_code == 200
    assert Decision.objects.get().acknowledgement
    assert "本人看过了" in browse(grace).get(_page(case)).text


def test_an_undone_warning_is_told_no_more(browse, case, frank, grace, bob):
    decision = deciding.decide(deciding.propose(case, grace, bob, Proposal.WARNING, "x", "stalling"), frank, True, "y")
    deciding.decide(deciding.propose_undoing(decision, grace, "x"), frank, True, "y")
    assert browse(bob).get(reverse("lobby")).status_code == 200


# Who may what


ALLOWED = {
    "note": {"erin", "grace"},
    "deal": {"erin", "grace"},
    "person": {"erin", "grace"},
    "look": {"erin", "grace"},
    "propose": {"erin", "grace"},
    "agree": {"frank", "grace"},
    "refuse": {"frank", "grace"},
    "undo": {"erin", "grace"},
}


def test_what_each_permission_lets_do(browse, case, erin, frank, grace, alice):
    people = {"erin": erin, "frank": frank, "grace": grace}
    for name, user in people.items():
        browser = browse(user)
        page = browser.get(_page(case)).text
        for what, who in ALLOWED.items():
            assert (_act(browser, case, what).status_code != 403) == (name in who), (name, what)
            if what in ("note", "deal", "person", "look", "propose"):
                assert (f"/do/{what}/" in page) == (name in who), (name, what)
    plain = User.objects.create_user("Heidi", "eight-fine-tiles", is_staff=True)
    for url in (_page(case), reverse(QUEUE)):
        assert browse(plain).get(url).status_code == 403
        assert browse(alice).get(url).status_code == 404
    for what in ALLOWED:
        assert _act(browse(plain), case, what).status_code == 403
        assert _act(browse(alice), case, what).status_code == 404
        assert browse(grace).get(reverse("admin:review_case_act", args=[case.pk, what])).status_code == 405
    assert _act(browse(grace), case, "nonsense").status_code == 404
    assert not Look.objects.exists()
    assert not Proposal.objects.exists()


def test_the_pages_need_no_looser_policy(browse, case, over, grace, bob, alice):
    cases.add_party(case, alice, grace)
    cases.add_deal(case, over, grace)
    page = browse(grace).get(_page(case))
    assert "unsafe" not in page.headers["Content-Security-Policy"]
    assert not re.search(r"<style|\sstyle=|<script>", page.text)
    assert Room.objects.get().code in page.text


def test_the_document_says_which_roles_have_which_permission():
    rows = re.findall(
        r"^\| `(review\.\w+)` \| .* \| (.*) \|$", (settings.BASE_DIR / "docs/REVIEW.md").read_text(), re.M
    )
    said = {permission: set(names.split(", ")) - {roles.ADMIN} for permission, names in rows}
    granted = {each: {name for name in roles.ROLES if each in roles.ROLES[name].permissions} for each in said}
    assert said == granted
    assert set(said) == {
        f"review.{each.codename}" for each in Permission.objects.filter(content_type__app_label="review")
    }
