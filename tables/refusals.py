"""A refusal as a sentence to the one who was refused."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from longyan.engine.actions import DISCARD, KONG, PASS, PONG, WIN, Refusal, parse
from tables import words

_VERBS = {
    DISCARD: gettext_noop("打"),
    KONG: gettext_noop("杠"),
    PONG: gettext_noop("碰"),
    WIN: gettext_noop("胡"),
    PASS: gettext_noop("过"),
}


class SignedOut(Refusal):
    """Whoever held this socket or page is no longer signed in."""

    def __init__(self) -> None:
        super().__init__(gettext_noop("已经退出登录，请重新登录"))


class Moved(Refusal):
    """The session is no longer good, but whoever held it may hold another one by now: a new password gives it another
    key. Their browser, which will know, is to come again."""

    def __init__(self) -> None:
        super().__init__(gettext_noop("连接断了，正在重连…"))


def in_words(refusal: Refusal) -> str:
    """现在不能碰: the refusal's message with its facts, in the reader's language."""
    facts = dict(refusal.facts)
    if "action" in facts:
        facts["action"] = _action(str(facts["action"]))
    return _(refusal.message).format(**facts)


def _action(text: str) -> str:
    action = parse(text)
    verb = _(_VERBS[action.verb])
    return verb if action.tile is None else _("%(verb)s%(tile)s") % {"verb": verb, "tile": words.tile_name(action.tile)}
