"""A seat changes hands, its person goes or plays on one page alone, and a table votes to end early."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tables import guards


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0008_heard_passing"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="left_at",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="page",
            field=models.CharField(blank=True, default="", max_length=16),
        ),
        migrations.CreateModel(
            name="Handover",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("moves", models.PositiveIntegerField()),
                ("after_end", models.BooleanField(default=False)),
                ("seat", models.PositiveSmallIntegerField()),
                ("from_bot", models.CharField(blank=True, max_length=20)),
                ("to_bot", models.CharField(blank=True, max_length=20)),
                (
                    "why",
                    models.CharField(
                        choices=[("left", "left"), ("back", "back"), ("taken", "taken"), ("replaced", "replaced")],
                        max_length=8,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="handovers", to="tables.deal"
                    ),
                ),
                (
                    "from_user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="given_up",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "to_user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="taken_over",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Vote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("moves", models.PositiveIntegerField()),
                ("number", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "says",
                    models.CharField(
                        choices=[("call", "call"), ("yes", "yes"), ("no", "no"), ("silence", "silence")], max_length=8
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="votes", to="tables.deal"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.RunPython(guards.install, migrations.RunPython.noop),
    ]
