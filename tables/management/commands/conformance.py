"""``manage.py conformance < cases.jsonl``: plays conformance deals, one result line a case (docs/CONFORMANCE.md)."""

from longyan.conformance import answer_deal
from tables.management.lines import LineCommand


class Command(LineCommand):
    help = "Plays conformance deals from standard input; prints one result line a case, in order."
    answer = staticmethod(answer_deal)
