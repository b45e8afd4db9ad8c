"""A club keeps tables open; a room of one begins by itself, and those in charge may give its seats to others."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from tables import guards


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_notices_and_offers"),
        ("rulesets", "0002_previews"),
        ("tables", "0015_rule_versions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="room",
            name="fill_minutes",
            field=models.PositiveSmallIntegerField(null=True, verbose_name="等多久让电脑补位"),
        ),
        migrations.AddField(
            model_name="room",
            name="fills_at",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="room",
            name="floor",
            field=models.IntegerField(null=True, verbose_name="一天输到多少分就不能再坐"),
        ),
        migrations.AddField(
            model_name="room",
            name="may_vote",
            field=models.BooleanField(default=True, verbose_name="提议提前结束"),
        ),
        migrations.AddField(
            model_name="room",
            name="starts_at",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name="handover",
            name="why",
            field=models.CharField(
                choices=[
                    ("left", "left"),
                    ("back", "back"),
                    ("taken", "taken"),
                    ("replaced", "replaced"),
                    ("put", "put"),
                ],
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="room",
            name="rule_version",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="%(class)ss",
                to="rulesets.ruleversion",
            ),
        ),
        migrations.CreateModel(
            name="ClubTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("preset", models.CharField(max_length=40, verbose_name="规则")),
                ("rules", models.JSONField()),
                ("deals", models.PositiveSmallIntegerField(null=True, verbose_name="局数")),
                ("circles", models.PositiveSmallIntegerField(default=0, verbose_name="圈数")),
                (
                    "hands_open",
                    models.CharField(
                        choices=[("all", "四家都亮"), ("winner", "只亮胡家")],
                        default="all",
                        max_length=6,
                        verbose_name="结算时亮牌",
                    ),
                ),
                ("hints", models.BooleanField(default=True, verbose_name="提示")),
                ("turn_seconds", models.PositiveSmallIntegerField(default=15)),
                ("bank_seconds", models.PositiveSmallIntegerField(default=30)),
                ("claim_seconds", models.PositiveSmallIntegerField(default=6)),
                ("pace_ms", models.PositiveIntegerField(default=700)),
                ("flip_ms", models.PositiveIntegerField(default=2000)),
                ("bot_ms", models.PositiveIntegerField(default=900)),
                ("next_deal_seconds", models.PositiveSmallIntegerField(default=15)),
                (
                    "watching",
                    models.CharField(
                        choices=[("nobody", "不让旁观"), ("link", "有链接的人可以旁观"), ("anybody", "谁都可以旁观")],
                        default="link",
                        max_length=8,
                        verbose_name="旁观",
                    ),
                ),
                ("watch_delay_seconds", models.PositiveSmallIntegerField(default=30, verbose_name="旁观晚多少秒")),
                (
                    "masking",
                    models.CharField(
                        choices=[("full", "每张都遮"), ("light", "偶尔遮"), ("off", "不遮")],
                        default="full",
                        max_length=5,
                        verbose_name="遮掩停顿",
                    ),
                ),
                ("chat", models.BooleanField(default=False, verbose_name="可以打字聊天")),
                ("may_vote", models.BooleanField(default=True, verbose_name="提议提前结束")),
                ("fill_minutes", models.PositiveSmallIntegerField(null=True, verbose_name="等多久让电脑补位")),
                ("floor", models.IntegerField(null=True, verbose_name="一天输到多少分就不能再坐")),
                ("name", models.CharField(max_length=20, verbose_name="桌名")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("retired_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tables", to="accounts.club"
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "rule_version",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="rulesets.ruleversion",
                    ),
                ),
            ],
            options={
                "ordering": ["made_at", "pk"],
            },
        ),
        migrations.AddField(
            model_name="room",
            name="club_table",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="rooms", to="tables.clubtable"
            ),
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(
                condition=models.Q(("starts_at__isnull", False)), fields=["starts_at"], name="room_starts"
            ),
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(condition=models.Q(("fills_at__isnull", False)), fields=["fills_at"], name="room_fills"),
        ),
        migrations.RunPython(guards.install, migrations.RunPython.noop),
    ]
