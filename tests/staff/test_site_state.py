"""An admin sets the site: its name, a banner, who may come, maintenance."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from longyan.engine import NotAllowed
from staff import state
from staff.models import SiteState
from tables import referee, rooms
from tables.models import Deal, Match
from tables.table import now_ms
from tables.wires import Wire
from tests.tables import playing

pytestmark = pytest.mark.django_db

ADD = "/admin/staff/sitestate/add/"
BASE = {"name": "", "registration": "open", "banner_level": "note"}


@pytest.fixture
def ada(db):
    return User.objects.create_superuser("Ada", "eight-fine-tiles")


@pytest.fixture
def put(ada):
    """What the site is set to from now on."""

    def put(**values):
        SiteState.objects.create(by=ada, **values)
        state.forget()

    return put


def test_what_is_set_holds_at_once_and_all_before_it_can_be_read(browse, ada, client):
    admin = browse(ada)
    assert admin.post(ADD, {**BASE, "name": "龙门茶馆", "banner_zh_hans": "今晚八点比赛"}).status_code == 302
    page = client.get("/").text
    assert "· 龙门茶馆</title>" in page
    assert "今晚八点比赛" in page
    assert 'value="龙门茶馆"' in admin.get(ADD).text  # the next begins with it
    admin.post(ADD, {**BASE, "name": "老友茶馆"})
    assert "老友茶馆" in client.get("/").text
    history = admin.get("/admin/staff/sitestate/").text
    assert "龙门茶馆" in history
    assert "Ada" in history
    pk = SiteState.objects.last().pk
    admin.post(f"/admin/staff/sitestate/{pk}/change/", {**BASE, "name": "x"})
    assert set(SiteState.objects.values_list("name", flat=True)) == {"龙门茶馆", "老友茶馆"}


def test_what_ends_before_it_begins_is_refused(browse, ada):
    for wrong in (
        {"maintenance_until": "2027-01-01T10:00"},
        {"banner_from": "2027-01-01T10:00", "banner_until": "2027-01-01T09:00"},
    ):
        assert "要比开始晚" in browse(ada).post(ADD, {**BASE, **wrong}).text
    assert not SiteState.objects.exists()


def test_a_banner_is_shown_in_its_time_and_language_until_it_is_put_away(client, put):
    now = timezone.now()
    put(
        banner_zh_hans="停水",
        banner_en="No <water>",
        banner_from=now - timedelta(hours=1),
        banner_until=now + timedelta(hours=1),
    )
    assert "停水" in client.get("/rules/").text
    assert "No &lt;water&gt;" in client.get("/rules/", headers={"accept-language": "en"}).text
    assert "停水" in client.get("/rules/", headers={"accept-language": "zh-TW"}).text
    key = state.banners()[0].key
    answer = client.post(reverse("hide-banner"), {"key": key, "next": "/rules/"})
    assert (answer.status_code, answer.url) == (303, "/rules/")
    assert "停水" not in client.get("/rules/").text
    assert client.post(reverse("hide-banner"), {"key": "x" * 5000}).status_code == 303
    put(banner_zh_hans="来水了")
    assert "来水了" in client.get("/rules/").text
    put(banner_zh_hans="明天", banner_from=now + timedelta(days=1))
    assert "明天" not in client.get("/rules/").text
    put(banner_zh_hans="昨天", banner_until=now - timedelta(days=1))
    assert "昨天" not in client.get("/rules/").text


@pytest.mark.parametrize(
    ("registration", "guest", "member"), [("guests", 302, 403), ("closed", 403, 403), ("open", 302, 200)]
)
def test_newcomers_are_taken_as_it_is_set(client, put, alice, password, registration, guest, member):
    put(registration=registration)
    page = client.get("/").text
    assert ('action="/accounts/guest/"' in page) == (guest == 302)
    assert ("/accounts/sign-up/" in page) == (member == 200)
    assert client.get("/accounts/sign-up/").status_code == member
    assert client.post("/accounts/sign-up/", {"username": "Zoe", "password": password}).status_code == (
        403 if member == 403 else 303
    )
    client.logout()
    assert client.post("/accounts/guest/").status_code == guest
    client.logout()
    assert client.post("/accounts/log-in/", {"username": "Alice", "password": password}).status_code == 302


def test_reading_it_costs_a_query_every_few_seconds_at_most(client, put):
    put(name="茶馆")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        for _push in range(50):
            state.current()
            state.is_under_maintenance()
            state.banners()
    assert len(queries) == 1


class TestMaintenance:
    def test_it_is_announced_an_hour_before(self, client, put):
        put(maintenance_from=timezone.now() + timedelta(minutes=30))
        assert "起网站维护" in client.get("/").text
        put(maintenance_from=timezone.now() + timedelta(hours=2))
        assert "维护" not in client.get("/").text

    def test_a_clear_page_for_all_but_the_staff(self, browse, client, put, ada, bob):
        put(maintenance_from=timezone.now(), maintenance_until=timezone.now() + timedelta(hours=1))
        for browser in (client, browse(bob)):
            answer = browser.get("/")
            assert answer.status_code == 503
            assert 3000 < int(answer.headers["Retry-After"]) <= 3600
            assert "接着打" in answer.text
            assert browser.post(reverse("new-table"), {"preset": "lequ-half"}).status_code == 503
        assert client.get("/accounts/log-in/").status_code == 200
        assert browse(ada).get("/admin/").status_code == 200
        assert browse(ada).get("/").status_code == 200

    def test_a_deal_that_is_played_is_played_to_its_end_and_no_other_begins(self, browse, put, alice, bob):
        match = playing.opened(alice, alice, "steady", "steady", "beginner", deals=3, next_deal_seconds=0)
        put(maintenance_from=timezone.now())
        assert browse(alice).get(f"/t/{match.room.code}/").status_code == 200
        assert browse(bob).get(f"/t/{match.room.code}/").status_code == 503
        playing.play_out(match)
        deal = playing.deal_of(match)
        assert (deal.number, deal.ended_at is not None) == (1, True)
        for later in (0, 20_000, 3_000_000):
            referee.came(match.pk, alice, now_ms() + later)
            referee.tick(deal.pk, now_ms() + later)
        assert Deal.objects.count() == 1
        assert Match.objects.get().finished_at is None
        put()
        referee.came(match.pk, alice, now_ms() + 3_050_000)
        referee.tick(deal.pk, now_ms() + 3_050_000)
        assert Deal.objects.count() == 2

    def test_no_match_begins(self, put, alice, bob):
        room = rooms.open_room(alice, "lequ-half", 1, [alice, "steady", "beginner", None])
        rooms.sit(room.pk, bob)
        put(maintenance_from=timezone.now())
        with pytest.raises(NotAllowed):
            referee.open_table(alice, "lequ-half", 1, [alice, "steady", "steady", "beginner"])
        assert not Match.objects.exists()

    def test_tables_that_are_played_are_told(self, put, alice, browse):
        match = playing.opened(alice, alice, "steady", "steady", "beginner")
        browser = browse(alice)
        wire = Wire(match.room.code, browser.session.session_key)
        wire.open()
        assert "site-note" not in wire.news(0)
        put(maintenance_from=timezone.now() + timedelta(minutes=5))
        told = wire.news(0, beaten="")
        assert 'id="site-note"' in told
        assert "起网站维护" in told
        assert "site-note" not in wire.news(0, beaten="")
        assert '<div id="site-note" class="site-note"><details' in browser.get(f"/t/{match.room.code}/").text
        put()
        assert '<div id="site-note" class="site-note"></div>' in wire.news(0, beaten="")
