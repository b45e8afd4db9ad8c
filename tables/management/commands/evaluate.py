"""``manage.py evaluate < hands.jsonl``: evaluates hands, one result line a hand (docs/CONFORMANCE.md)."""

from longyan.conformance import answer_hand
from tables.management.lines import LineCommand


class Command(LineCommand):
    help = "Evaluates hands from standard input; prints one result line a hand, in order."
    answer = staticmethod(answer_hand)
