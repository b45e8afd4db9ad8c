"""A verdict may take the posting of its match back."""

import django.db.models.deletion
from django.db import migrations, models

from tables import guards


class Migration(migrations.Migration):
    dependencies = [
        ("ledger", "0001_books"),
        ("review", "0002_cases_of_reports"),
    ]

    operations = [
        migrations.AddField(
            model_name="verdict",
            name="reversal",
            field=models.OneToOneField(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="ledger.group"
            ),
        ),
        migrations.RunPython(guards.install, migrations.RunPython.noop),
    ]
