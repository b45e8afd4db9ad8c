"""A room has chairs, and people ask for one."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0009_handovers"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Chair",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("index", models.PositiveSmallIntegerField()),
                ("bot", models.CharField(blank=True, max_length=20)),
                ("ready", models.BooleanField(default=False)),
                ("sat_at", models.DateTimeField(null=True)),
                ("seen_at", models.BigIntegerField(null=True)),
            ],
            options={
                "ordering": ["index"],
            },
        ),
        migrations.CreateModel(
            name="SitRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked_at", models.DateTimeField()),
                (
                    "answer",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("accepted", "accepted"),
                            ("refused", "refused"),
                            ("withdrawn", "withdrawn"),
                            ("removed", "removed"),
                        ],
                        default="waiting",
                        max_length=9,
                    ),
                ),
                ("answered_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["asked_at", "pk"],
            },
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(condition=models.Q(("closed_at", None)), fields=["created_at"], name="room_open"),
        ),
        migrations.AddField(
            model_name="chair",
            name="room",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="chairs", to="tables.room"
            ),
        ),
        migrations.AddField(
            model_name="chair",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="chairs",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="sitrequest",
            name="by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="sitrequest",
            name="room",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="requests", to="tables.room"
            ),
        ),
        migrations.AddField(
            model_name="sitrequest",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="sit_requests", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddConstraint(
            model_name="chair",
            constraint=models.UniqueConstraint(fields=("room", "index"), name="chair_index_in_room"),
        ),
        migrations.AddConstraint(
            model_name="chair",
            constraint=models.UniqueConstraint(fields=("room", "user"), name="chair_of_user_in_room"),
        ),
        migrations.AddConstraint(
            model_name="chair",
            constraint=models.CheckConstraint(
                condition=models.Q(("user", None), ("bot", ""), _connector="OR"), name="chair_person_or_computer"
            ),
        ),
        migrations.AddConstraint(
            model_name="sitrequest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answer", "waiting")), fields=("room", "user"), name="request_waiting_once_in_room"
            ),
        ),
    ]
