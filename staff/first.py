"""The first admin: while a site has no staff, each start of it prints an address that makes one.

The key stands behind a `#`, so that no browser sends it in an address: it is in no log, neither ours nor a proxy's.
"""

from hashlib import sha256

from django.contrib.auth import get_user_model
from django.db import transaction
from django.urls import reverse

from longyan.keys import new_key
from staff.models import FirstKey

KEPT = 20
"""So many keys are good at once, the newest: each process of a site prints its own, at each start."""


def is_open() -> bool:
    """Whether the site has nobody who looks after it."""
    return not get_user_model().objects.filter(is_staff=True, is_active=True).exists()


def address(site: str) -> str | None:
    """A new address under that of the `site` by which somebody becomes the first admin, once; None if there is one."""
    if not is_open():
        return None
    key = new_key()
    with transaction.atomic():
        FirstKey.objects.create(digest=_digest(key))
        old = FirstKey.objects.order_by("-pk").values_list("pk", flat=True)[KEPT:]
        FirstKey.objects.filter(pk__in=list(old)).delete()
    return f"{site.rstrip('/')}{reverse('admin:first')}#{key}"


def is_known(key: str) -> bool:
    """Whether a key was printed, and nobody has become the first admin since."""
    return FirstKey.objects.filter(digest=_digest(key)).exists() and is_open()


def become(form: object, key: str) -> object | None:
    """The first admin, whose name and password are in a valid `SignUpForm`; None if somebody was quicker, or took the
    name. To nobody the address is of any use afterwards."""
    with transaction.atomic():
        keys = list(FirstKey.objects.select_for_update().order_by("pk"))
        if _digest(key) not in {each.digest for each in keys} or not is_open():
            return None
        form.instance.is_staff = form.instance.is_superuser = True
        user = form.save_if_free()
        if user is not None:
            FirstKey.objects.all().delete()
        return user


def _digest(key: str) -> str:
    return sha256(key.strip().encode()).hexdigest()
