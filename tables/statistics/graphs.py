"""The figures as charts."""

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables import charts, words
from tables.charts import Bar
from tables.statistics.figures import Figures, Mean
from tables.statistics.games import Game


def percent(part: int, whole: int) -> str:
    """23%."""
    return f"{100 * part / whole:.0f}%"


def average(points: float) -> str:
    """Points with their sign and a tenth: +0.4, −1.2, 0.0."""
    rounded = round(points, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return f"{sign}{abs(rounded):.1f}"


def endings(figures: Figures) -> SafeString:
    """How often I won, nobody did, somebody else did."""
    whole = figures.mean.deals
    rows = [
        Bar(_("我胡"), figures.won, _share(figures.won, whole), "plus"),
        Bar(_("流局"), figures.drawn, _share(figures.drawn, whole), "even"),
        Bar(_("别家胡"), figures.paid, _share(figures.paid, whole), "minus"),
    ]
    return charts.bars("endings", _("打完的局怎么结束"), rows)


def wins(figures: Figures) -> SafeString:
    """By which wins I won."""
    rows = [Bar(words.win_name(win), times, _times(times), "plus") for win, times in figures.wins]
    return charts.bars("wins", _("我胡了什么"), rows)


def dealing(figures: Figures) -> SafeString:
    """Points a deal as dealer and not as dealer."""
    both = ((_("坐庄"), figures.dealing), (_("不坐庄"), figures.others))
    rows = [_mean(label, mean) for label, mean in both if mean is not None]
    return charts.bars("dealing", _("坐庄和不坐庄，每局得分"), rows)


def trend(figures: Figures, games: list[Game]) -> SafeString:
    """My points added up over time."""
    first, last = (date_format(localtime(game.ended_at), _("n月j日")) for game in (games[0], games[-1]))
    facts = {
        "first": first,
        "last": last,
        "sum": words.signed(figures.sums[-1]),
        "most": words.signed(max(0, *figures.sums)),
        "least": words.signed(min(0, *figures.sums)),
    }
    said = _("%(first)s到%(last)s，一共 %(sum)s 分，最高 %(most)s，最低 %(least)s") % facts
    return charts.curve("trend", _("得分走势"), said, figures.sums, first, last)


def _share(part: int, whole: int) -> str:
    return f"{part} · {percent(part, whole)}"


def _times(times: int) -> str:
    return ngettext("%(times)s 次", "%(times)s 次", times) % {"times": times}


def _mean(label: str, mean: Mean) -> Bar:
    return Bar(label, mean.points, average(mean.points), "plus" if mean.points >= 0 else "minus")
