"""What is done with rule sets. Each is one transaction, with a note of it: a deed of the club's, or for the site's own
sets an entry of the staff's log."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.clubs import deeds
from accounts.clubs.models import Club
from longyan.engine import HouseRules
from rulesets.models import RuleSet, RuleVersion

MADE, COPIED, BROUGHT, REVISED = "rules-made", "rules-copied", "rules-brought", "rules-revised"
RETIRED, RESTORED, PREFERRED, UNPREFERRED = "rules-retired", "rules-restored", "rules-preferred", "rules-unpreferred"

SAYINGS = {
    MADE: gettext_noop("%(by)s 定了规则“%(name)s”"),
    COPIED: gettext_noop("%(by)s 照“%(origin)s”定了规则“%(name)s”"),
    BROUGHT: gettext_noop("%(by)s 从文件里读进了规则“%(name)s”"),
    REVISED: gettext_noop("%(by)s 改了规则“%(name)s”，现在是第%(number)s版"),
    RETIRED: gettext_noop("%(by)s 停用了规则“%(name)s”"),
    RESTORED: gettext_noop("%(by)s 重新用起了规则“%(name)s”"),
    PREFERRED: gettext_noop("%(by)s 把规则“%(name)s”定为默认"),
    UNPREFERRED: gettext_noop("%(by)s 让规则“%(name)s”不再是默认"),
}
"""What the deeds say."""


class NameTaken(Exception):
    """The club, or the site, has a set of this name."""


def make(
    club: Club | None, name: str, preset: str, rules: HouseRules, by: object, what: str = MADE, **facts: str
) -> RuleVersion:
    """A new set with its first version; a club's first set is its default. Raises `NameTaken`."""
    try:
        with transaction.atomic():
            is_first = club is not None and _is_empty(club)
            rule_set = RuleSet.objects.create(club=club, name=name, is_default=is_first)
            version = _add(rule_set, 1, preset, rules, by)
            _note(rule_set, by, what, **facts)
    except IntegrityError:
        raise NameTaken(name) from None
    return version


def revise(rule_set: RuleSet, preset: str, rules: HouseRules, by: object) -> RuleVersion | None:
    """The set's next version, None if it would be like the last one."""
    with _locked(rule_set) as held:
        last = held.newest
        if (last.preset, last.rules) == (preset, rules.as_json()):
            return None
        version = _add(held, last.number + 1, preset, rules, by)
        _note(held, by, REVISED, number=version.number)
    return version


def retire(rule_set: RuleSet, by: object) -> None:
    """Offer it no more; nothing if it is retired."""
    with _locked(rule_set) as held:
        if held.retired_at is None:
            held.retired_at, held.is_default = timezone.now(), False
            held.save(update_fields=["retired_at", "is_default"])
            _note(held, by, RETIRED)


def restore(rule_set: RuleSet, by: object) -> None:
    """Offer it again; nothing if it is offered."""
    with _locked(rule_set) as held:
        if held.retired_at is not None:
            held.retired_at = None
            held.save(update_fields=["retired_at"])
            _note(held, by, RESTORED)


def prefer(rule_set: RuleSet, by: object) -> None:
    """The one that tables have unless another is chosen; whatever was it is it no more. Nothing for one that is
    retired, or is it already."""
    with _locked(rule_set) as held:
        if held.retired_at is None and not held.is_default:
            RuleSet.objects.filter(club=held.club_id, is_default=True).update(is_default=False)
            held.is_default = True
            held.save(update_fields=["is_default"])
            _note(held, by, PREFERRED)


def unprefer(rule_set: RuleSet, by: object) -> None:
    """It is the default no more, and no other is."""
    with _locked(rule_set) as held:
        if held.is_default:
            held.is_default = False
            held.save(update_fields=["is_default"])
            _note(held, by, UNPREFERRED)


def _is_empty(club: Club) -> bool:
    """Whether the club has no set; nobody else adds its first one until the end of the transaction."""
    Club.objects.select_for_update().get(pk=club.pk)
    return not RuleSet.objects.filter(club=club).exists()


@contextmanager
def _locked(rule_set: RuleSet) -> Iterator[RuleSet]:
    """The set as it is now. All sets of its club, or of the site, are held: who is the default changes two of them."""
    with transaction.atomic():
        held = RuleSet.objects.select_for_update().filter(club=rule_set.club_id).order_by("pk")
        yield next(each for each in held if each.pk == rule_set.pk)


def _add(rule_set: RuleSet, number: int, preset: str, rules: HouseRules, by: object) -> RuleVersion:
    return RuleVersion.objects.create(
        rule_set=rule_set, number=number, preset=preset, rules=rules.as_json(), made_by=by
    )


def _note(rule_set: RuleSet, by: object, what: str, **facts: object) -> None:
    facts = {"name": rule_set.name, **facts}
    if rule_set.club is not None:
        deeds.note(rule_set.club, by, what, **facts)
        return
    LogEntry.objects.create(
        user=by,
        content_type=ContentType.objects.get_for_model(RuleSet),
        object_id=rule_set.pk,
        object_repr=rule_set.name,
        action_flag=ADDITION if what in (MADE, COPIED, BROUGHT) else CHANGE,
        # Who did it stands beside it: a name in the text would stay when its account goes.
        change_message=(_(SAYINGS[what]) % {**facts, "by": ""}).strip(),
    )
