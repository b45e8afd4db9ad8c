"""House rules by a name, and their versions."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from tables import guards


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0005_clubs"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RuleSet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=20, verbose_name="名称")),
                ("is_default", models.BooleanField(default=False, verbose_name="默认")),
                ("retired_at", models.DateTimeField(null=True, verbose_name="停用")),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rule_sets",
                        to="accounts.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "规则",
                "verbose_name_plural": "规则",
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="RuleVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("preset", models.CharField(max_length=40)),
                ("rules", models.JSONField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "rule_set",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="versions", to="rulesets.ruleset"
                    ),
                ),
            ],
            options={
                "ordering": ["rule_set", "number"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.UniqueConstraint(fields=("club", "name"), name="rule_set_name_in_club"),
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.UniqueConstraint(
                condition=models.Q(("club", None)), fields=("name",), name="rule_set_name_of_site"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_default", True)), fields=("club",), name="rule_set_default_in_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.UniqueConstraint(
                condition=models.Q(("club", None), ("is_default", True)),
                fields=("is_default",),
                name="rule_set_default_of_site",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_default", False), ("retired_at", None), _connector="OR"),
                name="rule_set_default_is_used",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleversion",
            constraint=models.UniqueConstraint(fields=("rule_set", "number"), name="rule_version_number_in_set"),
        ),
        migrations.RunPython(guards.install, migrations.RunPython.noop),
    ]
