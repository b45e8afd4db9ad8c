"""Previews of house rules by computer players."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_clubs"),
        ("rulesets", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Preview",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=20)),
                ("preset", models.CharField(max_length=40)),
                ("before", models.JSONField()),
                ("after", models.JSONField()),
                ("seed", models.BigIntegerField()),
                ("deals", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "running"),
                            ("done", "done"),
                            ("cancelled", "cancelled"),
                            ("failed", "failed"),
                        ],
                        default="waiting",
                        max_length=9,
                    ),
                ),
                (
                    "why",
                    models.CharField(
                        blank=True, choices=[("died", "died"), ("slow", "slow"), ("broken", "broken")], max_length=6
                    ),
                ),
                ("done", models.PositiveIntegerField(default=0)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("beat_at", models.BigIntegerField(null=True)),
                ("findings", models.JSONField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="previews",
                        to="accounts.club",
                    ),
                ),
                (
                    "last",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rulesets.ruleversion",
                    ),
                ),
                (
                    "rule_set",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="previews",
                        to="rulesets.ruleset",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="previews",
                        to="rulesets.ruleversion",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "running")), fields=("state",), name="preview_runs_alone"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ["waiting", "running"])),
                        fields=("by",),
                        name="preview_open_once_of_person",
                    ),
                ],
            },
        ),
    ]
