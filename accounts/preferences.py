"""What a person prefers, each declared once, and read wherever a page is drawn.

Every page carries them as data attributes of its <html> element (``data-theme="dark"``), where style and scripts read
them, so that fragments need not depend on them. A page has them as ``request.preferences``, a socket as
``Preferences.of(user)``, both without a query of their own. A new preference is a new field here: the settings page and
the store go through `PREFERENCES`. `accounts.remembering` keeps them.
"""

import re
from collections.abc import Callable, ItemsView, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, NamedTuple, Self

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from voices import packs

PLAYING, LOOKING, SOUND = _("出牌"), _("样子"), _("声音")
AUTO = "auto"

_ADDED = re.compile(r"[a-z0-9-]{1,40}")
"""What the site adds to the choices has such names."""


class UnknownChoice(Exception):
    """A preference was to become what it cannot be; ``args`` are its name and that choice."""


class Preference(NamedTuple):
    """How a preference is declared; `fixed` maps each value to its label, the default first. What else there is to
    choose is the site's to say, and may be gone tomorrow."""

    name: str
    section: str
    label: str
    help: str
    fixed: Mapping[str, str]
    added: Callable[[], Mapping[str, str]] | None = None

    @property
    def choices(self) -> Mapping[str, str]:
        """Each value's label, the default first."""
        return {**self.fixed, **self.added()} if self.added else self.fixed

    @property
    def default(self) -> str:
        """What most people want."""
        return next(iter(self.fixed))

    def may_be(self, value: object) -> bool:
        """Whether a value may have been chosen; what the site adds is not looked up, for that takes a query."""
        is_added = self.added is not None and isinstance(value, str) and _ADDED.fullmatch(value) is not None
        return is_added or value in tuple(self.fixed)


def _one_of(
    section: str, label: str, text: str, added: Callable[[], Mapping[str, str]] | None = None, **choices: str
) -> Any:
    """A preference that is one of some values; the first is the default."""
    declared = {"section": section, "label": label, "help": text, "fixed": choices, "added": added}
    return field(default=next(iter(choices)), metadata=declared)


@dataclass(frozen=True)
class Preferences:
    """What one person prefers; nobody need choose anything."""

    finger: str = _one_of(
        PLAYING, _("手指出牌"), _("点一下选中，再点一下打出；点得准就改成点一下。"), twice=_("点两下"), once=_("点一下")
    )
    mouse: str = _one_of(PLAYING, _("鼠标出牌"), _("用电脑时怎么打出一张牌。"), once=_("点一下"), twice=_("点两下"))
    swipe: str = _one_of(PLAYING, _("上滑出牌"), _("按住一张牌往上一推，就打出去。"), on=_("开"), off=_("关"))
    sort: str = _one_of(PLAYING, _("理牌"), _("手里的牌怎么排。"), gold=_("金牌在前"), suit=_("按花色"))
    side: str = _one_of(
        PLAYING, _("用哪只手"), _("用左手的，按钮和刚摸的牌都在左边。"), right=_("右手"), left=_("左手")
    )
    size: str = _one_of(LOOKING, _("牌的大小"), _("大牌看得清楚，桌上别的会小一点。"), normal=_("一般"), large=_("大"))
    theme: str = _one_of(LOOKING, _("颜色"), _("暗色晚上不刺眼。"), system=_("自动"), light=_("亮"), dark=_("暗"))
    contrast: str = _one_of(LOOKING, _("对比"), _("字和边都更分明。"), system=_("自动"), high=_("高"))
    motion: str = _one_of(LOOKING, _("动画"), _("看了头晕的，可以让牌少动。"), system=_("自动"), reduced=_("少动"))

    language: str = _one_of(
        LOOKING, _("语言"), _("没有选过，就看浏览器用什么语言。"), **{AUTO: _("自动"), **dict(settings.LANGUAGES)}
    )

    sound: str = _one_of(
        SOUND,
        _("音量"),
        _("出牌、轮到我、碰杠胡的声音。"),
        **{"normal": _("适中"), "low": _("小声"), "high": _("大声"), "off": _("关")},
    )
    voice: str = _one_of(
        SOUND,
        _("谁来喊"),
        _("碰、杠、胡的时候谁来喊。"),
        added=packs.titles,
        **{packs.BROWSER: _("浏览器的声音"), packs.NOBODY: _("不喊")},
    )
    phrases: str = _one_of(SOUND, _("别人的快语"), _("同桌点的快语和表情，看不看、听不听。"), on=_("开"), off=_("关"))

    @classmethod
    def of(cls, user) -> Self:
        """An account's."""
        return cls.read(user.preferences)

    @classmethod
    def read(cls, stored: object) -> Self:
        """What was kept; names and choices that are not there any more count for nothing."""
        kept = stored if isinstance(stored, Mapping) else {}
        good = {each.name: kept[each.name] for each in PREFERENCES if each.may_be(kept.get(each.name))}
        return cls(**good)

    def changed(self, said: Mapping[str, str]) -> Self:
        """With some of them chosen anew; other names in `said` count for nothing. Raises `UnknownChoice`."""
        chosen = {each.name: said[each.name] for each in PREFERENCES if each.name in said}
        for each in PREFERENCES:
            if each.name in chosen and chosen[each.name] not in each.choices:
                raise UnknownChoice(each.name, chosen[each.name])
        return replace(self, **chosen)

    def items(self) -> ItemsView[str, str]:
        """Every preference's name and choice."""
        return asdict(self).items()

    def kept(self) -> dict[str, str]:
        """What to keep: whatever was not chosen follows the default, should that change one day."""
        return {each.name: chosen for each in PREFERENCES if (chosen := getattr(self, each.name)) != each.default}


PREFERENCES = tuple(Preference(each.name, **each.metadata) for each in fields(Preferences))
"""All of them, in the order of the settings page."""
