"""A site without staff makes its first admin, by an address that its start prints."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from accounts.models import User
from staff import first
from staff.models import FirstKey

pytestmark = pytest.mark.django_db

WHERE = "/admin/first/"


def _key(address: str) -> str:
    return address.partition("#")[2]


def _become(client, key, name="Ada", password="eight-fine-tiles"):
    return client.post(WHERE, {"key": key, "username": name, "password": password})


@pytest.fixture
def key():
    return _key(first.address("http://127.0.0.1:8000/"))


def test_the_address_holds_a_key_that_no_log_sees_and_no_row_tells(key):
    address = first.address("http://127.0.0.1:8000/")
    assert address.startswith("http://127.0.0.1:8000/admin/first/#")
    assert len(_key(address)) >= 22  # 128 bits
    assert _key(address) != key
    assert not FirstKey.objects.filter(digest=key).exists()


def test_whoever_has_the_key_becomes_the_first_admin_and_is_led_to_two_factor_login(client, key):
    assert "第一个管理员" in client.get(WHERE).text
    answer = _become(client, key)
    assert (answer.status_code, answer.url) == (303, reverse("admin:enrol"))
    admin = User.objects.get()
    assert admin.is_superuser
    assert admin.is_staff
    assert client.get("/admin/").url.startswith(reverse("admin:enrol"))


def test_afterwards_the_address_is_gone_and_none_is_printed(client, key):
    other = _key(first.address("http://127.0.0.1:8001/"))  # another process
    _become(client, key)
    for used in (key, other):
        assert _become(client, used, "Eve").status_code == 404
    assert client.get(WHERE).status_code == 404
    assert first.address("http://127.0.0.1:8000/") is None
    assert not FirstKey.objects.exists()
    assert User.objects.count() == 1


def test_without_the_key_nobody_becomes_anything(client, key):
    for wrong in ("", "x", key[:-1], FirstKey.objects.get().digest):
        assert _become(client, wrong).status_code == 200
    assert _become(client, key, password="short").status_code == 200
    assert not User.objects.exists()


def test_of_two_at_once_one_is_first(key):
    """The second has had its form checked before the first is stored."""
    from staff.forms import FirstForm

    forms = [FirstForm({"key": key, "username": name, "password": "eight-fine-tiles"}) for name in ("Ada", "Eve")]
    assert all(form.is_valid() for form in forms)
    assert [bool(first.become(form, key)) for form in forms] == [True, False]
    assert User.objects.get().username == "Ada"


def test_createsuperuser_makes_one_as_well(client, key, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "eight-fine-tiles")
    call_command("createsuperuser", username="Ada", interactive=False, verbosity=0)
    assert client.get(WHERE).status_code == 404
    assert not first.is_known(key)
