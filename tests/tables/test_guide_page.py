"""The rulebook page: whole, in words, with pictures first, for any rules."""

import ast
import re
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from longyan.engine.presets import PRESET_NAMES, read_rules
from tables.guide import page

TEMPLATES = sorted((settings.BASE_DIR / "templates" / "guide").glob("*.html"))
MODULES = sorted((settings.BASE_DIR / "tables" / "guide").glob("*.py"))
CHINESE = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")


class Reader(HTMLParser):
    """What a reader finds: text, tags in their order, ids and links."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words, self.tags, self.ids, self.links = [], [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        self.tags.append(tag)
        self.ids += [told["id"]] if "id" in told else []
        self.links += [told["href"]] if tag == "a" else []

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.words))


def _panel(rules: object, name: str | None = None) -> str:
    return render_to_string("guide/panel.html", page.context(read_rules(rules), name, "这一桌"))


def _said(rules: object) -> str:
    return Reader(_panel(rules)).text


PRESETS = pytest.mark.parametrize("name", PRESET_NAMES)
CHANGED = pytest.mark.parametrize(
    "rules",
    [
        *PRESET_NAMES,
        {"preset": "lequ-half", "players": 2, "dots": False, "thirteen_orphans": False},
        {"preset": "juxian-half", "players": 3, "base": 5, "fenbing": False},
        {"preset": "zhangle", "opening": [], "discard_pays": "all"},
        {"preset": "xinzhuang-full", "players": 2, "dots": False, "thirteen_orphans": False},
        {"preset": "xinzhuang-flat", "patterns": {"one_suit": 2}, "flower_points": {"4": None}, "rob_kong": False},
    ],
    ids=str,
)


@CHANGED
def test_every_chapter_has_a_picture_or_words(rules):
    guide = Reader(_panel(rules))
    assert [f"rule-{name}" for name, _title in page.CHAPTERS] == [it for it in guide.ids if it.startswith("rule-")][1:]
    assert guide.tags.count("svg") > 200


@CHANGED
def test_a_picture_comes_first_and_no_table_at_all(rules):
    tags = Reader(_panel(rules)).tags
    assert "table" not in tags
    assert tags.index("svg") < tags.index("p")


@CHANGED
def test_nothing_is_left_unsaid(rules):
    """No name of the code, no empty figure and no piece of a template in what one reads."""
    text = _said(rules)
    assert re.findall(r"[A-Za-z_{}%]+", text) == []
    assert not re.search(r"乘 ?[，。；]|[^ ] {2}[^ ]|\( *\)", text)


@CHANGED
def test_nothing_stands_between_two_chinese_sentences(rules):
    assert re.findall(r"[。！？]\s+[一-鿿“][^<]{6}", _panel(rules)) == []


@CHANGED
def test_links_lead_somewhere_and_ids_are_unique(rules):
    guide = Reader(_panel(rules))
    assert len(guide.ids) == len(set(guide.ids))
    assert {link[1:] for link in guide.links} <= set(guide.ids)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("金能当什么牌？", "除了花牌，什么牌都能当。"),
        ("白板是什么？", "比如金是五筒，白板就能当五筒。它不是万能牌。"),
        ("我什么时候算“游”？", "您手里除了一张金，别的牌正好是四组（或者六个对子），摸到什么都能胡"),
        ("别人双游了，我还能做什么？", "您不能碰，可以杠，只能这样胡：游金、三金倒、十三幺、杠上开花。"),
        ("杠被抢了，要付多少？", "庄家被抢付 12 分，闲家被庄家抢付 12 分，闲家被闲家抢付 8 分。"),
        ("下一局谁坐庄？", "庄家胡了，或者流局，庄家接着坐庄；别人胡了，轮到庄家的下家坐庄。"),
    ],
)
def test_whoever_never_saw_the_game_finds_an_answer(question, answer):
    said = _said("lequ-half")
    after = said.split(question, 1)[1]
    assert answer in after[:120]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("juxian-half", "凑顺子、刻子时能当任意一张万、筒、条，凑对子时能配任何牌"),
        ("juxian-half", "坐庄第一局乘 2，连庄第二局乘 4，第三局乘 6"),
        ("juxian-half", "谁胡谁坐庄；流局就轮到庄家的下家坐庄"),
        ("juxian-half", "一定要是刚摸到金的这一手打出金"),
        ("lequ-full", "白板就能当五筒或六万"),
        ("lequ-full", "这套规则里，杠不会被抢"),
        ("zhangle", "牌墙只剩 12 张，还没有人胡"),
        ("zhangle", "别人打的牌您不能碰也不能杠，自己的牌可以杠，只能这样胡：自摸"),
        ("zhangle", "您要胡的正是金原来那张，别人打出白板，也能胡"),
        ("xinzhuang-half", "单游 6 倍，双游 12 倍，三游 24 倍"),
        ("xinzhuang-flat", "不分庄家闲家，大家一样"),
        ("xinzhuang-flat", "被抢的一个人替大家付，一共 3 分"),
        ({"preset": "lequ-half", "players": 2}, "被抢的付 4 分"),
        ({"preset": "lequ-half", "base": 5}, "闲家被闲家抢付 40 分"),
        ({"preset": "lequ-half", "gold_limit": "any_you"}, "有金必游：手里有金，要游金或更大的才能胡"),
        ({"preset": "lequ-half", "next_dealer": "rotate"}, "庄家胡了才接着坐庄"),
        ({"preset": "lequ-half", "patterns": {"one_suit": 2}}, "清一色再乘 2"),
        ({"preset": "lequ-half", "passed_kong": "none"}, "当时没补，以后再补也行"),
        ("lequ-half", "这是自己定的规则，没有原来的可以对照"),
    ],
)
def test_text_and_figures_follow_the_rules(rules, said):
    assert said in _said(rules)


@pytest.mark.parametrize(
    ("rules", "unsaid"),
    [
        ("lequ-full", "手里有两张，别人打出第三张，可以碰"),
        ("lequ-full", "三张金都在手里"),
        ("zhangle", "十三样各一张"),
        ("juxian-half", "庄家起手的十四张，已经成牌。"),
        ({"preset": "lequ-half", "players": 3}, "庄家打出第一张，另外三家都跟着打"),
        ({"preset": "lequ-half", "opening": ["tianhu"]}, "别的牌是什么都不管"),
    ],
)
def test_what_the_rules_do_not_have_is_not_explained(rules, unsaid):
    assert unsaid not in _said(rules)


@PRESETS
def test_every_mark_is_explained(name):
    html = _panel(name, name)
    marks = set(re.findall(r'class="mark"[^>]*>(.)<', html))
    last = html.split('id="rule-silent"')[1]
    assert marks
    assert all(f"<h3>{mark} " in last for mark in marks)


# The addresses


@pytest.mark.django_db
@PRESETS
def test_anybody_may_read(client, name):
    answer = client.get(reverse("rules", args=[name]))
    assert answer.status_code == 200
    assert "HX-Request" in answer["Vary"]


@pytest.mark.django_db
def test_without_a_name_the_first_preset(client):
    assert "这里讲的是<b>乐趣半自摸</b>" in client.get(reverse("rules")).content.decode()


@pytest.mark.django_db
def test_no_such_rules(client):
    assert client.get(reverse("rules", args=["nobody"])).status_code == 404


@pytest.mark.django_db
def test_at_the_table_nothing_leads_away(client):
    url = reverse("rules", args=["zhangle"])
    links = Reader(client.get(url, {"from": "table"}).content.decode()).links
    assert links
    assert all(link.startswith("#") for link in links)


@pytest.mark.django_db
def test_a_dialog_takes_in_the_panel_and_can_be_closed(client):
    url = reverse("rules", args=["zhangle"])
    html = client.get(url, {"from": "table"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in html
    assert re.search(r'<form[^>]*method="dialog">.*?<button[^>]*>关闭</button>', html, re.DOTALL)


# What is written into it


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_every_word_of_a_template_can_be_translated(template):
    text = template.read_text(encoding="utf-8")
    text = re.sub(r"\{% blocktranslate.*?\{% endblocktranslate %\}", "", text, flags=re.DOTALL)
    assert CHINESE.findall(re.sub(r"\{%.*?%\}", "", text)) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_every_word_of_a_module_can_be_translated(module):
    tree = ast.parse(module.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    marked = {id(it) for node in calls if getattr(node.func, "id", "") in ("_", "gettext_noop") for it in node.args}
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    loose = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CHINESE.search(node.value)
        if id(node) not in marked | notes
    ]
    assert loose == []
