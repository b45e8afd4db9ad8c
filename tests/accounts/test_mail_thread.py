"""Letters leave in a thread of their own."""

import pytest
from django.core import mail
from django.urls import reverse

from accounts import mailing


@pytest.mark.django_db(transaction=True)
def test_a_letter_is_written_there(client, alice, settings):
    settings.SENDS_MAIL = True
    alice.email = "alice@example.com"
    alice.save()
    client.post(reverse("ask-for-reset"), {"email": alice.email})
    mailing._thread.submit(lambda: None).result(5)
    assert [letter.to for letter in mail.outbox] == [[alice.email]]


def test_a_fault_is_logged_and_ends_nothing(caplog):
    mailing.later(lambda: 1 / 0)
    mailing._thread.submit(lambda: None).result(5)
    assert "a letter could not be sent" in caplog.text
