"""Which names may be chosen, and which are the same one."""

import sys
import unicodedata

import pytest
from django.core.exceptions import ValidationError

from accounts import names


@pytest.mark.parametrize("name", ["小满", "Alice", "李雷2", "a_b-c", "阿·兰", "𠮷野", "Zoë", "やまだ"])
def test_letters_digits_and_joiners_make_a_name(name):
    names.validate_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "a b",
        "a\u200bb",  # zero-width space
        "a\u202eb",  # right-to-left override
        "a\u2066b",  # isolate
        "a\x00b",
        "a\nb",
        "\ufeffab",
        "\u3164",  # Hangul filler: a letter that shows nothing
        "\u2800",  # braille blank
        "אבג",
        "😀",
        "<b>",
        "=1+1",
        "@a",
        "a'b",
        "a\u0301\u0301\u0301",
    ],
)
def test_what_hides_turns_or_marks_up_is_refused(name):
    with pytest.raises(ValidationError, match="名字里只能有"):
        names.validate_name(name)


@pytest.mark.parametrize("other", ["ALICE", "alice", "Ａｌｉｃｅ", "aLiCe"])
def test_spellings_of_one_name_have_one_key(other):
    assert names.fold(other) == names.fold("Alice")


@pytest.mark.parametrize("other", ["A1ice", "Alice2", "Аlice"])
def test_other_names_have_other_keys(other):
    assert names.fold(other) != names.fold("Alice")


@pytest.mark.parametrize(
    "name", ["游客1234", "游客", "电脑甲", "系统", "管理员小王", "客服", "訪客1", "GUEST7", "administrator"]
)
def test_names_of_the_house_cannot_be_chosen(name):
    with pytest.raises(ValidationError, match="开头的名字不能选"):
        names.validate_name_is_free_to_choose(name)


def test_every_key_fits_its_column():
    longest = max(len(names.fold(chr(code))) for code in range(sys.maxunicode) if _may_be_in_a_name(chr(code)))
    assert longest * names.NAME_LENGTH <= names.KEY_LENGTH


def _may_be_in_a_name(character: str) -> bool:
    return unicodedata.is_normalized("NFKC", character) and names.is_allowed(character)
