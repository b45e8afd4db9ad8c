"""Roles and who agreed to them; what the site is set to. All of it is only added to."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from tables import guards


class Migration(migrations.Migration):
    dependencies = [
        ("staff", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RoleChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("role", models.CharField(max_length=20, verbose_name="角色")),
                (
                    "gives",
                    models.BooleanField(
                        choices=[(True, "给"), (False, "收回")], default=True, verbose_name="给还是收回"
                    ),
                ),
                ("why", models.CharField(max_length=200, verbose_name="为什么")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="时间")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="谁提的",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="role_changes",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="给谁",
                    ),
                ),
            ],
            options={
                "verbose_name": "角色变动",
                "verbose_name_plural": "角色变动",
                "ordering": ["-pk"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="RoleDecision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("agrees", models.BooleanField()),
                ("alone", models.BooleanField(default=False)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "change",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decision", to="staff.rolechange"
                    ),
                ),
            ],
            options={
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="SiteState",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "name",
                    models.CharField(
                        blank=True, help_text="留空就叫龙岩麻将。", max_length=20, verbose_name="网站名称"
                    ),
                ),
                (
                    "registration",
                    models.CharField(
                        choices=[
                            ("open", "谁都可以注册，也可以当游客"),
                            ("guests", "只能当游客，不能注册"),
                            ("closed", "不收新人"),
                        ],
                        default="open",
                        max_length=6,
                        verbose_name="注册",
                    ),
                ),
                ("banner_zh_hans", models.CharField(blank=True, max_length=200, verbose_name="公告（简体）")),
                ("banner_zh_hant", models.CharField(blank=True, max_length=200, verbose_name="公告（繁体）")),
                ("banner_en", models.CharField(blank=True, max_length=200, verbose_name="公告（英文）")),
                (
                    "banner_level",
                    models.CharField(
                        choices=[("note", "普通"), ("warning", "要紧")],
                        default="note",
                        max_length=7,
                        verbose_name="公告多要紧",
                    ),
                ),
                ("banner_from", models.DateTimeField(blank=True, null=True, verbose_name="公告从什么时候")),
                ("banner_until", models.DateTimeField(blank=True, null=True, verbose_name="公告到什么时候")),
                (
                    "maintenance_from",
                    models.DateTimeField(
                        blank=True,
                        help_text="提前一小时起大家都看得到。到点以后不开新桌，正在打的一局打完就停；后台照常能进。",
                        null=True,
                        verbose_name="维护从什么时候",
                    ),
                ),
                ("maintenance_until", models.DateTimeField(blank=True, null=True, verbose_name="维护大约到什么时候")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="时间")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="谁改的",
                    ),
                ),
            ],
            options={
                "verbose_name": "网站设置",
                "verbose_name_plural": "网站设置",
                "ordering": ["-pk"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.RunPython(guards.install, migrations.RunPython.noop),
    ]
