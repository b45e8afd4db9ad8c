"""What the database says was played, to be held against what pages showed."""

from itertools import chain, pairwise

from django.conf import settings
from django.test import Client

from longyan.engine import State, fold, parse_answer, replay, seat_view
from longyan.engine.events import restore
from tables import memory
from tables.models import Deal, Match, Move, Seat
from tests.browser.tablepage import Shown


def deal_of(match: Match, number: int | None = None) -> Deal:
    """A deal of the match, the newest by default."""
    deals = Deal.objects.filter(match=match).order_by("number")
    return deals.last() if number is None else deals.get(number=number)


def seat_of(match: Match, user) -> int:
    return Seat.objects.get(match=match, user=user).index


def said_by(match: Match, seat: int) -> list[str]:
    """The buttons that a person pressed at a seat, as the record has them."""
    moves = Move.objects.filter(deal__match=match, seat=seat, by=Move.PERSON).order_by("pk")
    return [f"{number} {action}" for number, action in moves.values_list("question", "action")]


def verbs_of(said: list[str]) -> set[str]:
    return {parse_answer(text)[1].verb for text in said}


def states_of(deal: Deal) -> list[State]:
    """The states of a deal, before its first move and after each; the rows must replay."""
    rows = Move.objects.filter(deal=deal).order_by("number").values_list("seat", "action", "events")
    moves = [(seat, action, tuple(map(restore, stored))) for seat, action, stored in rows]
    states = [memory.dealt(deal)]
    assert replay(states[0], moves)[1:] == (len(moves), None)
    for _seat, _action, happened in moves:
        states.append(fold(states[-1], happened))
    return states


def assert_shows_the_record(captured: list[tuple[str, Shown]], match: Match, seat: int, number: int) -> int:
    """Every page that was captured in a deal must be the seat's view after one of its moves, in their order; a page
    may skip what changed while it was drawn. How many different ones there were is returned."""
    shown = [page for deal, page in captured if deal == str(number)]
    hands_open = match.room.hands_open
    views = [Shown.of_view(seat_view(state, seat, hands_open)) for state in states_of(deal_of(match, number))]
    at = 0
    for page in shown:
        ahead = (place for place in range(at, len(views)) if views[place] == page)
        found = next(ahead, None)
        assert found is not None, _differences(page, views[at])
        at = found
    return sum(one != other for one, other in pairwise(shown))


def _differences(page: Shown, view: Shown) -> str:
    pairs = zip(Shown._fields, page, view, strict=True)
    wrong = [f"{name}: shown {one}, but {other}" for name, one, other in pairs if one != other]
    return "\n".join(chain(["the page shows what the seat never saw after this move:"], wrong))


def session_cookie(user, url: str) -> dict[str, str]:
    """The cookie of a browser in which somebody is logged in."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value, "url": url}


def code_of(user) -> str:
    """The code of the room where somebody sat down last."""
    return Seat.objects.filter(user=user).latest("pk").match.room.code
