from importlib import import_module

from django.conf import settings
from django.db import migrations

from accounts.names import looks

CHUNK = 500


def note_looks(apps, schema_editor):
    """Names that look alike already stay as they are: only new ones are refused."""
    users = apps.get_model("accounts", "User").objects.only("pk", "username")
    changed = []
    for user in users.iterator(CHUNK):
        user.look = looks(user.username)
        changed.append(user)
    apps.get_model("accounts", "User").objects.bulk_update(changed, ["look"], batch_size=CHUNK)


def note_devices(apps, schema_editor):
    """Whoever is logged in now shall find all of his sessions on the list, to end them."""
    people = set(apps.get_model("accounts", "User").objects.values_list("pk", flat=True))
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    found = []
    for session in apps.get_model("sessions", "Session").objects.iterator(CHUNK):
        user = str(store.decode(session.session_data).get("_auth_user_id", ""))
        if user.isdecimal() and int(user) in people:
            found.append({"user_id": int(user), "session_key": session.session_key})
    model = apps.get_model("accounts", "Device")
    model.objects.bulk_create([model(**fields) for fields in found], batch_size=CHUNK)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_people"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.RunPython(note_looks, migrations.RunPython.noop),
        migrations.RunPython(note_devices, migrations.RunPython.noop),
    ]
