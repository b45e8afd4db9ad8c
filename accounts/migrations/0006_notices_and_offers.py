"""Notices and who read them, offers of ownership, who wished two apart, and a look of its own for each open club."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from accounts.names import looks
from tables import guards


def fill_in_looks(apps: object, schema_editor: object) -> None:
    """Nobody could found a club on a page yet: whatever there is has names that differ."""
    for club in apps.get_model("accounts", "Club").objects.all():
        club.look = looks(club.name)
        club.save(update_fields=["look"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_clubs"),
    ]

    operations = [
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(blank=True, max_length=500, verbose_name="公告")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["-pk"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Offer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("instead", models.BooleanField(default=False)),
                (
                    "answer",
                    models.CharField(
                        choices=[
                            ("waiting", "等回复"),
                            ("accepted", "接受了"),
                            ("refused", "没有接受"),
                            ("withdrawn", "收回了"),
                        ],
                        default="waiting",
                        max_length=9,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.RemoveField(
            model_name="club",
            name="notice",
        ),
        migrations.AddField(
            model_name="apart",
            name="by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="look",
            field=models.CharField(default="", editable=False, max_length=180),
            preserve_default=False,
        ),
        migrations.RunPython(fill_in_looks, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="club",
            constraint=models.UniqueConstraint(
                condition=models.Q(("closed_at", None)), fields=("look",), name="open_club_looks_like_no_other"
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="notices", to="accounts.club"
            ),
        ),
        migrations.AddField(
            model_name="member",
            name="has_read",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="readers", to="accounts.notice"
            ),
        ),
        migrations.AddField(
            model_name="offer",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="offer",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="offers", to="accounts.club"
            ),
        ),
        migrations.AddField(
            model_name="offer",
            name="to",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answer", "waiting")), fields=("club", "to"), name="one_offer_waits_for_each_member"
            ),
        ),
        migrations.RunPython(guards.install, migrations.RunPython.noop),
    ]
