"""Rooms and matches may be played by a version of named house rules."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rulesets", "0001_initial"),
        ("tables", "0014_rooms_of_clubs"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="rule_version",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches",
                to="rulesets.ruleversion",
            ),
        ),
        migrations.AddField(
            model_name="room",
            name="rule_version",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="rooms", to="rulesets.ruleversion"
            ),
        ),
    ]
