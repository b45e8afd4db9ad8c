"""What can be said by one tap: phrases, each in its reader's language, and the little pictures.

None of them is about one's own hand: a table must not speak in code. Their names are kept in the record and stay.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

PHRASES: Mapping[str, str] = {
    "hello": gettext_noop("大家好，请多关照"),
    "hurry": gettext_noop("茶都凉了，快出牌啊"),
    "think": gettext_noop("稍等，让我想一想"),
    "well": gettext_noop("打得漂亮"),
    "float": gettext_noop("这一游，服了"),
    "lucky": gettext_noop("手气真旺"),
    "pity": gettext_noop("哎哟，就差一张"),
    "joy": gettext_noop("恭喜恭喜"),
    "thanks": gettext_noop("多谢多谢"),
    "sorry": gettext_noop("不好意思，手慢了"),
    "network": gettext_noop("网不好，别着急"),
    "tea": gettext_noop("来，先喝口茶"),
    "noodles": gettext_noop("打完去吃清汤粉"),
    "bye": gettext_noop("今天就到这，下回再约"),
}


EMOTES: Mapping[str, str] = {
    "good": gettext_noop("真棒"),
    "smile": gettext_noop("大笑"),
    "cool": gettext_noop("得意"),
    "sweat": gettext_noop("尴尬"),
    "cry": gettext_noop("大哭"),
    "shock": gettext_noop("吓一跳"),
    "wonder": gettext_noop("想一想"),
    "sleepy": gettext_noop("打瞌睡"),
    "tea": gettext_noop("敬茶"),
    "flower": gettext_noop("送花"),
}
"""The pictures of static/emotes.svg, and what each is called."""


def phrase(name: str) -> str:
    """A phrase in the reader's language; one that there is no more is said by its name."""
    return _(PHRASES[name]) if name in PHRASES else name


def emote(name: str) -> str:
    """What a picture is called; one that there is no more is called by its name."""
    return _(EMOTES[name]) if name in EMOTES else name
