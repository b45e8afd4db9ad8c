"""Clubs, their members, and what was done in them."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import accounts.clubs.models
from tables import guards


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_looks_and_devices"),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=6, unique=True, verbose_name="圈号")),
                ("key", models.CharField(default=accounts.clubs.models.new_key, max_length=32, unique=True)),
                ("name", models.CharField(max_length=20, verbose_name="名称")),
                ("notice", models.CharField(blank=True, max_length=500, verbose_name="公告")),
                ("founded_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "founder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Deed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("what", models.CharField(max_length=40)),
                ("facts", models.JSONField(default=dict)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "about",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="deeds", to="accounts.club"
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Apart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at_two", models.BooleanField(default=True, verbose_name="两人桌也算")),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="apart", to="accounts.club"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("club", "first", "second"), name="apart_once_in_club"),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))), name="apart_in_order"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "圈主"), ("manager", "管理"), ("member", "成员"), ("applicant", "申请中")],
                        default="applicant",
                        max_length=9,
                    ),
                ),
                ("powers", models.JSONField(default=list)),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="accounts.club"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["since", "pk"],
                "constraints": [models.UniqueConstraint(fields=("club", "user"), name="member_once_in_club")],
            },
        ),
        migrations.RunPython(guards.install, migrations.RunPython.noop),
    ]
