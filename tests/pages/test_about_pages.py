"""Somebody reads the pages about the site; the staff writes them anew."""

import re
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.urls import reverse

from accounts.models import User
from pages import texts
from pages.models import SiteText
from pages.slugs import SLUGS
from tests.tables.test_in_english import CHINESE, chinese_in

pytestmark = pytest.mark.django_db

LANGUAGES = [code for code, _name in settings.LANGUAGES]
ADD = "/admin/pages/sitetext/add/"


def read(client, slug="terms", language="zh-hans") -> str:
    return client.get(reverse("about", args=[slug]), headers={"accept-language": language}).text


def article(page: str) -> str:
    return page.partition("<article")[2].partition("</article>")[0]


def write(browser, text, slug="terms", language="zh-hans"):
    return browser.post(ADD, {"slug": slug, "language": language, "text": text})


@pytest.fixture
def staff(alice, browse):
    alice.is_staff = alice.is_superuser = True
    alice.save()
    return browse(alice)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_page_ships_in_every_language(client, slug, language):
    page = article(read(client, slug, language))
    text = texts.shipped(slug, language)
    assert f"<h1>{texts.title_of(text)}</h1>" in page
    assert "##" not in page
    assert re.findall(r">- ", page) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_the_languages_say_the_same_things(slug):
    shapes = [re.findall(r"^(?:#+|-) ", texts.shipped(slug, language), re.M) for language in LANGUAGES]
    assert shapes[0] == shapes[1] == shapes[2]


@pytest.mark.parametrize("slug", SLUGS)
def test_each_is_in_its_own_script(client, slug):
    letters = "".join(re.findall(r"[\u3400-\u9fff]", texts.shipped(slug, "zh-hant")))
    assert letters.encode("big5", "ignore").decode("big5") == letters
    assert not CHINESE.search(texts.shipped(slug, "en"))
    assert chinese_in(read(client, slug, "en")) == []


@pytest.mark.parametrize("page", ["lobby", "log-in", "sign-up", "rules", "settings"])
def test_every_page_leads_there(client, page):
    text = client.get(reverse(page)).text
    assert all(reverse("about", args=[slug]) in text for slug in SLUGS)


def test_who_signs_up_reads_what_that_means(client):
    form = client.get(reverse("sign-up")).text.partition('<form class="paper"')[2]
    assert "注册就是同意" in form
    assert reverse("about", args=["terms"]) in form


def test_a_page_that_there_is_not_is_missing(client):
    assert client.get(reverse("about", args=["secrets"])).status_code == 404


def test_how_to_reach_the_sites_people_is_said_where_it_is_known(client, settings):
    assert "找我们：" not in read(client)
    settings.SITE_CONTACT = "<13800138000>"
    assert "找我们：&lt;13800138000&gt;" in read(client)


class TestWriting:
    def test_what_is_written_is_read_in_that_language_alone(self, client, staff):
        assert write(staff, "# 新的条款\n\n就一条。").status_code == 302
        assert "<h1>新的条款</h1>\n<p>就一条。</p>" in read(client)
        assert "新的条款" not in read(client, language="zh-TW")
        assert SiteText.objects.get().written_by == User.objects.get()

    def test_the_newest_counts_and_all_are_kept(self, client, staff):
        write(staff, "# 一")
        write(staff, "# 二")
        assert "<h1>二</h1>" in read(client)
        assert [row.text for row in SiteText.objects.all()] == ["# 二", "# 一"]

    def test_an_empty_one_is_the_shipped_one_again(self, client, staff):
        before = article(read(client))
        write(staff, "# 一")
        write(staff, "")
        assert article(read(client)) == before

    def test_one_begins_with_what_is_there(self, staff):
        page = staff.get(ADD, {"slug": "terms", "language": "zh-hans"}).text
        assert "一人坐一个座位" in page
        assert f"{ADD}?slug=terms&amp;language=zh-hans" in read(staff)

    def test_nothing_is_changed_or_deleted_afterwards(self, client, staff):
        write(staff, "# 一")
        pk = SiteText.objects.get().pk
        for action in ("change", "delete"):
            staff.post(f"/admin/pages/sitetext/{pk}/{action}/", {"text": "# 二", "post": "yes"})
        assert [row.text for row in SiteText.objects.all()] == ["# 一"]
        assert "# 一" in staff.get(f"/admin/pages/sitetext/{pk}/change/").text

    def test_players_write_nothing(self, browse, bob):
        assert write(browse(bob), "# 一").status_code == 404
        assert not SiteText.objects.exists()
        assert "改这一页" not in read(browse(bob))


class _Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found = set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.add((tag, *attrs))


@pytest.mark.parametrize(
    "text",
    [
        "# <script>alert(1)</script>",
        "- <img src=x onerror=alert(1)>\n- b",
        "<p hx-get=/x>\n\n## <style>",
        "[a](javascript:alert(1))",
        "{% load x %}{{ settings }}",
    ],
)
def test_no_text_becomes_a_tag(text):
    assert _Tags(texts.html_of(text)).found <= {("h1",), ("h2",), ("p",), ("ul",), ("li",)}


def test_lines_become_what_they_are():
    text = "# A\n\nb\nc\n\nd\n## E\n- f\n- g\n\nh"
    assert texts.html_of(text) == (
        "<h1>A</h1>\n<p>b c</p>\n<p>d</p>\n<h2>E</h2>\n<ul><li>f</li><li>g</li></ul>\n<p>h</p>"
    )
