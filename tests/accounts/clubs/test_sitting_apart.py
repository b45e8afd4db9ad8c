"""Two members may not sit together (禁止同桌), and neither of them learns it."""

from django.urls import reverse

from accounts.clubs import apart
from accounts.clubs.models import Apart, Member
from accounts.clubs.powers import REMOVE, TABLES
from tests.accounts.clubs.conftest import enter


def _page(club) -> str:
    return reverse("club-apart", args=[club.code])


def test_a_pair_is_kept_apart_at_small_tables_if_so_wished(browse, alice, bob, carol, dave, club):
    for person in (carol, dave):
        enter(club, person)
    owner = browse(alice)
    owner.post(_page(club), {"people": [carol.pk, bob.pk]})
    owner.post(_page(club), {"people": [carol.pk, dave.pk], "at_two": "on"})
    cases = [
        ([bob, carol, alice], 4, True),
        ([bob, carol], 2, False),
        ([carol, dave], 2, True),
        ([bob, dave, alice], 4, False),
        ([bob], 4, False),
        ([], 4, False),
    ]
    for people, players, are_apart in cases:
        assert apart.keeps_apart(club, [person.pk for person in people], players) is are_apart, people
    pair = Apart.objects.get(second=carol)
    owner.post(reverse("let-together", args=[club.code, pair.pk]))
    assert not apart.keeps_apart(club, [bob.pk, carol.pk], 4)


def test_a_person_and_nobody_or_a_stranger_are_no_pair(browse, alice, bob, carol, club):
    for people in ([bob.pk], [bob.pk, bob.pk], [bob.pk, carol.pk], [bob.pk, ""], ["x"], [10**30, bob.pk]):
        assert browse(alice).post(_page(club), {"people": people}).status_code == 303
    assert not Apart.objects.exists()


def test_neither_of_the_two_learns_it(browse, alice, bob, carol, dave, club):
    """Not even one who may see all others."""
    enter(club, dave)
    enter(club, carol, Member.MANAGER, REMOVE, TABLES)
    browse(alice).post(_page(club), {"people": [carol.pk, dave.pk]})
    browse(alice).post(_page(club), {"people": [bob.pk, dave.pk]})
    pair = Apart.objects.get(first=min(carol.pk, dave.pk), second=max(carol.pk, dave.pk))
    log = reverse("club-log", args=[club.code])
    manager = browse(carol)
    for page in (_page(club), log, f"{log}?person={dave.pk}"):
        text = manager.get(page).text
        assert "Bob" in text
        assert f"/apart/{pair.pk}/" not in text
        assert text.count("Carol") == browse(carol).get(page).text.count("Carol")
        assert "Carol 和 Dave" not in text
        assert "Dave 和 Carol" not in text
    assert manager.post(reverse("let-together", args=[club.code, pair.pk])).status_code == 404
    assert Apart.objects.count() == 2
    assert "不同桌" in browse(alice).get(log).text


def test_whoever_wishes_it_for_themselves_knows(browse, alice, bob, club):
    owner = browse(alice)
    owner.post(_page(club), {"people": [alice.pk, bob.pk]})
    pair = Apart.objects.get()
    assert f"/apart/{pair.pk}/" in owner.get(_page(club)).text
    assert "不同桌" in owner.get(reverse("club-log", args=[club.code])).text
