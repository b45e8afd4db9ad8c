import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0006_room_for_people"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Distance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("mute", "静音"), ("block", "拉黑")], max_length=5)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "about",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_away",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="keeps_away_from",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("by", "about"), name="one_distance_of_two"),
                    models.CheckConstraint(
                        condition=models.Q(("by", models.F("about")), _negated=True), name="no_distance_from_oneself"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("move", models.PositiveIntegerField(null=True)),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("cheating", "作弊、用外挂"),
                            ("partners", "合伙打牌、互相递牌"),
                            ("abuse", "骂人、说脏话"),
                            ("stalling", "故意拖时间、乱退"),
                            ("other", "别的"),
                        ],
                        max_length=8,
                        verbose_name="为什么",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=500, verbose_name="怎么回事")),
                ("quotes", models.JSONField(default=list)),
                ("state", models.CharField(default="open", max_length=8)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "about",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reported",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="举报谁",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="谁举报的",
                    ),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="reports", to="tables.deal"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="reports", to="tables.match"
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="reports", to="tables.room"
                    ),
                ),
            ],
            options={
                "verbose_name": "举报",
                "verbose_name_plural": "举报",
                "ordering": ["-at", "-pk"],
                "base_manager_name": "objects",
                "indexes": [models.Index(fields=["by", "at"], name="report_by_at")],
            },
        ),
        migrations.CreateModel(
            name="Utterance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("deal", models.PositiveSmallIntegerField(null=True)),
                ("moves", models.PositiveIntegerField(null=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[("phrase", "phrase"), ("emote", "emote"), ("chat", "chat")], max_length=6
                    ),
                ),
                ("what", models.CharField(max_length=120)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="utterances",
                        to="tables.match",
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="utterances", to="tables.room"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="utterances",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "base_manager_name": "objects",
                "indexes": [
                    models.Index(fields=["room", "-id"], name="utterance_of_room"),
                    models.Index(fields=["user", "at"], name="utterance_of_user"),
                    models.Index(fields=["at"], name="utterance_at"),
                ],
            },
        ),
    ]
