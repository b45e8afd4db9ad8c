"""The books of clubs: accounts, postings and their lines, seasons, room cards."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from ledger import guarding
from tables import guards


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0005_clubs"),
        ("tables", "0014_rooms_of_clubs"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("unit", models.CharField(choices=[("points", "points"), ("cards", "cards")], max_length=6)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("person", "person"),
                            ("computers", "computers"),
                            ("stock", "stock"),
                            ("issued", "issued"),
                            ("used", "used"),
                            ("held", "held"),
                        ],
                        max_length=9,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="books", to="accounts.club"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Grant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "cards",
                    models.PositiveIntegerField(
                        validators=[django.core.validators.MinValueValidator(1)], verbose_name="房卡"
                    ),
                ),
                ("reason", models.CharField(max_length=200, verbose_name="为什么")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="时间")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="提议人",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="grants",
                        to="accounts.club",
                        verbose_name="亲友圈",
                    ),
                ),
            ],
            options={
                "verbose_name": "房卡发放",
                "verbose_name_plural": "房卡发放",
                "ordering": ["-pk"],
                "permissions": [("decide_grant", "Can confirm or refuse cards that somebody else proposed")],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Group",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("match", "一场牌"),
                            ("correction", "更正"),
                            ("grant", "发房卡"),
                            ("handout", "分房卡"),
                            ("charge", "用房卡"),
                            ("return", "退押的房卡"),
                        ],
                        max_length=10,
                    ),
                ),
                ("lines", models.PositiveSmallIntegerField()),
                ("day", models.DateField(verbose_name="哪天")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="时间")),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="原因")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="谁记的",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="accounts.club",
                        verbose_name="亲友圈",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="tables.match",
                    ),
                ),
                (
                    "reverses",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversal",
                        to="ledger.group",
                    ),
                ),
            ],
            options={
                "verbose_name": "账目",
                "verbose_name_plural": "账目",
                "ordering": ["-pk"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.IntegerField()),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="ledger.account"
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="ledger.group"
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
            name="Payer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "who",
                    models.CharField(
                        choices=[("club", "圈主付"), ("shared", "大家平摊"), ("winner", "赢家付")],
                        default="club",
                        max_length=6,
                        verbose_name="房卡谁付",
                    ),
                ),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="payer", to="accounts.club"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Price",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("circles", models.PositiveSmallIntegerField(default=0, verbose_name="圈数")),
                ("deals", models.PositiveSmallIntegerField(default=0, verbose_name="局数")),
                ("cards", models.PositiveSmallIntegerField(verbose_name="房卡")),
            ],
            options={
                "verbose_name": "房卡价目",
                "verbose_name_plural": "房卡价目",
                "ordering": ["circles", "deals"],
                "constraints": [
                    models.UniqueConstraint(fields=("circles", "deals"), name="price_of_length"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("circles", 0), ("deals__gt", 0)),
                            models.Q(("circles__gt", 0), ("deals", 0)),
                            _connector="OR",
                        ),
                        name="price_of_circles_or_deals",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=20, verbose_name="赛季的名字")),
                ("begins", models.DateField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seasons", to="accounts.club"
                    ),
                ),
            ],
            options={
                "ordering": ["begins"],
            },
        ),
        migrations.CreateModel(
            name="Verdict",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("agreed", models.BooleanField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "grant",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="verdict", to="ledger.grant"
                    ),
                ),
                (
                    "group",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verdict",
                        to="ledger.group",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.UniqueConstraint(
                condition=models.Q(("user", None)), fields=("club", "unit", "kind"), name="account_once_in_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.UniqueConstraint(
                condition=models.Q(("user__isnull", False)),
                fields=("club", "unit", "user"),
                name="account_of_person_in_club",
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "person"), ("user__isnull", False)),
                    models.Q(models.Q(("kind", "person"), _negated=True), ("user", None)),
                    _connector="OR",
                ),
                name="account_of_person_or_club",
            ),
        ),
        migrations.AddIndex(
            model_name="group",
            index=models.Index(fields=["club", "day"], name="group_day"),
        ),
        migrations.AddConstraint(
            model_name="group",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "correction"), _negated=True),
                fields=("match", "kind"),
                name="group_once_of_match_and_kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="group",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "correction"), ("reverses__isnull", False)),
                    models.Q(models.Q(("kind", "correction"), _negated=True), ("reverses", None)),
                    _connector="OR",
                ),
                name="group_correction_reverses",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("group", "account"), name="entry_of_account_in_group"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(fields=("club", "begins"), name="season_begins_once"),
        ),
        migrations.RunPython(guards.install, migrations.RunPython.noop),
        migrations.RunPython(guarding.install, migrations.RunPython.noop),
    ]
