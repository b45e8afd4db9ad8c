"""The packs of the site: stored, listed, removed, and what a page needs of one."""

from hashlib import sha256

from django.core.cache import cache
from django.db import transaction
from django.db.models import Count, QuerySet
from django.urls import reverse

from voices.calls import CALLS, NO_CAPTIONS, Captions
from voices.checking import Checked
from voices.clips import Clip
from voices.manifest import KEPT_IDS
from voices.models import Pack, Recording

BROWSER, NOBODY = KEPT_IDS
"""Whose voice it is when it is no pack's: the browser's own, or none."""

SPOKEN_IN = "zh-CN"
"""The language in which the browser is asked to speak."""

_KEPT_SECONDS = 60
"""So long captions are taken from memory: they are asked for whenever a table is drawn."""


class Taken(Exception):
    """There is a pack of this id already."""


def add(pack: Checked, replace: bool = False) -> Pack:
    """Store a pack; one of the same id makes place for it if `replace`, else raises `Taken`."""
    head = pack.manifest
    with transaction.atomic():
        old = Pack.objects.filter(name=head.id)
        if not replace and old.exists():
            raise Taken(head.id)
        old.delete()
        texts = {name: getattr(head, name) for name in ("dialect", "language", "author", "licence", "captions")}
        stored = Pack.objects.create(name=head.id, title=head.name, **texts)
        Recording.objects.bulk_create(_recording(stored, clip) for clip in pack.clips)
    cache.delete(_key(head.id))
    return stored


def remove(name: str) -> bool:
    """Whether there was such a pack; who chose it hears the browser's voice from now on."""
    removed, _by_kind = Pack.objects.filter(name=name).delete()
    cache.delete(_key(name))
    return bool(removed)


def all_packs() -> QuerySet[Pack]:
    """All of them in the order of their names, each with `calls`, how many recordings it has."""
    return Pack.objects.annotate(calls=Count("recordings")).order_by("title", "name")


def titles() -> dict[str, str]:
    """What players may choose: every pack's title by its name."""
    return dict(Pack.objects.order_by("title", "name").values_list("name", "title"))


def captions(name: str) -> Captions:
    """How the voice of this name writes calls."""
    if name in KEPT_IDS:
        return NO_CAPTIONS
    return cache.get_or_set(_key(name), lambda: _captions(name), _KEPT_SECONDS)


def spoken(name: str) -> dict[str, object]:
    """What the table's script needs of a voice: `language` and words for the browser's own voice, and of a pack's
    recordings where they are; of a pack that is gone just the words."""
    heard = Recording.objects.filter(pack__name=name).values_list("call", "digest")
    sounds = {call: reverse("recording", args=[name, call, digest]) for call, digest in heard}
    return {"language": SPOKEN_IN, "words": CALLS, "sounds": sounds}


def _recording(pack: Pack, clip: Clip) -> Recording:
    digest = sha256(clip.sound).hexdigest()[:16]
    return Recording(pack=pack, call=clip.call, kind=clip.kind, seconds=clip.seconds, digest=digest, sound=clip.sound)


def _captions(name: str) -> Captions:
    pack = Pack.objects.filter(name=name).first()
    return Captions(pack.language, pack.captions) if pack else NO_CAPTIONS


def _key(name: str) -> str:
    return f"captions:{name}"
