"""``manage.py voicepack check|add|list|remove``: the site's voice packs."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from voices import packs, reading
from voices.calls import CALLS
from voices.checking import Checked, Faulty, check


class Command(BaseCommand):
    help = "Check, add, list and remove voice packs (docs/VOICES.md); exit status 1 if a pack is not taken."

    def add_arguments(self, parser: ArgumentParser) -> None:
        tasks = parser.add_subparsers(dest="task", required=True)
        for task, told in (("check", "say what is wrong with a pack"), ("add", "check a pack and store it")):
            one = tasks.add_parser(task, help=told)
            one.add_argument("source", type=Path, help="a folder or a zip file")
        one.add_argument("--replace", action="store_true", help="put it in place of the pack with the same id")
        tasks.add_parser("list", help="show the packs there are")
        tasks.add_parser("remove", help="remove a pack").add_argument("id")

    def handle(self, *, task: str, **options: object) -> None:
        with translation.override("en"):
            getattr(self, f"_{task}")(**options)

    def _check(self, source: Path, **options: object) -> None:
        self._tell(_checked(source))

    def _add(self, source: Path, replace: bool, **options: object) -> None:
        pack = _checked(source)
        try:
            packs.add(pack, replace)
        except packs.Taken as taken:
            raise CommandError(f"there is a pack {taken} already; --replace puts this one in its place") from None
        self._tell(pack)
        self.stdout.write("added")

    def _list(self, **options: object) -> None:
        for pack in packs.all_packs():
            self.stdout.write(f"{pack.name}: {pack.title}, {pack.dialect} ({pack.language}), {pack.calls} calls")
            self.stdout.write(f"    by {pack.author}, {pack.licence}")

    def _remove(self, id: str, **options: object) -> None:
        if not packs.remove(id):
            raise CommandError(f"there is no pack {id}")
        self.stdout.write(f"removed {id}")

    def _tell(self, pack: Checked) -> None:
        heard = {clip.call: clip.seconds for clip in pack.clips}
        self.stdout.write(f"{pack.manifest.id}: {pack.manifest.name}, {len(heard)} of {len(CALLS)} calls")
        for call in CALLS:
            said = f"{heard[call]:.1f} s" if call in heard else "the browser's own voice"
            self.stdout.write(f"    {call}: {said}")


def _checked(source: Path) -> Checked:
    try:
        return check(reading.read(source))
    except reading.Unreadable as why:
        raise CommandError(str(why)) from None
    except Faulty as faulty:
        raise CommandError("\n".join(map(str, faulty.problems))) from None
