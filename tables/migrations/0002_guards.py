"""The database itself keeps the record."""

from django.db import migrations

from tables import guards


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [migrations.RunPython(guards.install, guards.remove)]
