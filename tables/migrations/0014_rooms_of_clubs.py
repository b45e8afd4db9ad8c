"""A room may be of a club."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_clubs"),
        ("tables", "0013_invitations"),
    ]

    operations = [
        migrations.AddField(
            model_name="room",
            name="club",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="rooms", to="accounts.club"
            ),
        ),
    ]
