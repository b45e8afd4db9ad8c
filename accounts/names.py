"""What may be a player's name, and when two names are the same one."""

import unicodedata
from pathlib import Path

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

NAME_LENGTH = 16
KEY_LENGTH = 3 * NAME_LENGTH  # folding turns one character into three at most
LOOK_LENGTH = 3 * KEY_LENGTH  # and taking a Korean syllable apart does so again

JOINERS = "_-·"
BLANK_LETTERS = "\u115f\u1160\u3164\uffa0"  # letters to Unicode, nothing to the eye
GUEST_PREFIXES = {"zh-hans": "游客", "zh-hant": "訪客", "en": "Guest"}
"""How a guest's name begins, by the language in which he came: it is his name from then on, whoever reads it."""

GONE = "已注销"
"""How the name of a deleted account begins; its number follows."""

KEPT_PREFIXES = (
    *GUEST_PREFIXES.values(),
    *("电脑", "電腦", "Computer", "系统", "系統", "System", "管理员", "管理員", "Admin", "客服"),
    *("官方", "Official", "裁判", "Referee", "房主", "Moderator", "龙岩麻将", "Longyan", GONE, "Deleted"),
    *("稳手", "新手甲", "新手乙", "新手丙", "新手丁", "Steady", "Novice"),
)

HOUSE_WORDS = ("官方", "客服", "管理员", "Official")
"""What no club's name may hold, wherever it stands: it would seem to be the house's."""


def fold(name: str) -> str:
    """The key of a name: names with one key (Alice, ALICE, Ａｌｉｃｅ) belong to one person."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def looks(name: str) -> str:
    """The look of a name: names with one look (Alice, A1ice, Аlíce; 东风, 東風) are taken for each other."""
    parts = unicodedata.normalize("NFKD", fold(name))
    bare = "".join(part for part in parts if not _is_accent(part) and part not in JOINERS)
    return bare.translate(_LOOKALIKES).replace("rn", "m").replace("vv", "w") or name


def _is_accent(part: str) -> bool:
    return "\u0300" <= part <= "\u036f"


def _read_lookalikes() -> dict[int, str]:
    lines = Path(__file__).with_name("lookalikes.txt").read_text(encoding="utf-8").splitlines()
    groups = [line for line in lines if not line.startswith("#")]
    return {ord(other): group[0] for group in groups for other in group[1:]}


_LOOKALIKES = _read_lookalikes()


def validate_name(name: str) -> None:
    """Refuse what is invisible, turns the writing direction or is no letter, digit or joiner."""
    if not all(is_allowed(character) for character in name):
        raise ValidationError(_("名字里只能有汉字、字母、数字和 _ - ·，不能有空格和别的符号。"), "characters")


def validate_name_is_free_to_choose(name: str) -> None:
    """Refuse names that look like a guest's, a computer player's or the house's."""
    kept = next((prefix for prefix in KEPT_PREFIXES if looks(name).startswith(looks(prefix))), None)
    if kept:
        raise ValidationError(_("“%(kept)s”开头的名字不能选，请换一个。") % {"kept": kept}, "kept")


def is_allowed(character: str) -> bool:
    """Whether a name may hold this character."""
    if character in JOINERS:
        return True
    if character in BLANK_LETTERS or unicodedata.bidirectional(character) in ("R", "AL"):
        return False
    category = unicodedata.category(character)
    return category.startswith("L") or category == "Nd"
