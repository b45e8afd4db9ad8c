"""Commands that answer JSON lines."""

import json
import sys
from collections.abc import Callable

from django.core.management.base import BaseCommand

from longyan.conformance import answers


class LineCommand(BaseCommand):
    """Answers each line of standard input on a line of its own; exit status 1 if one was no valid case."""

    requires_system_checks = ()
    answer: Callable

    def handle(self, *args: object, **options: object) -> None:
        every_line_valid = True
        for told, valid in answers(sys.stdin, self.answer):
            self.stdout.write(json.dumps(told, ensure_ascii=False))
            every_line_valid &= valid
        if not every_line_valid:
            sys.exit(1)
