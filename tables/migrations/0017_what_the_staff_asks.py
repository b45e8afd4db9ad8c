"""What the staff calls the record's rows, and what it asks them by: when, and by which win."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tables.models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_clubs"),
        ("tables", "0016_standing_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="deal",
            options={"base_manager_name": "objects", "verbose_name": "局", "verbose_name_plural": "局"},
        ),
        migrations.AlterModelOptions(
            name="handover",
            options={
                "base_manager_name": "objects",
                "ordering": ["pk"],
                "verbose_name": "换人",
                "verbose_name_plural": "换人",
            },
        ),
        migrations.AlterModelOptions(
            name="match",
            options={"verbose_name": "场", "verbose_name_plural": "场"},
        ),
        migrations.AlterModelOptions(
            name="move",
            options={
                "base_manager_name": "objects",
                "ordering": ["deal", "number"],
                "verbose_name": "牌谱",
                "verbose_name_plural": "牌谱",
            },
        ),
        migrations.AlterModelOptions(
            name="room",
            options={"verbose_name": "房间", "verbose_name_plural": "房间"},
        ),
        migrations.AlterModelOptions(
            name="vote",
            options={
                "base_manager_name": "objects",
                "ordering": ["pk"],
                "verbose_name": "散桌表决",
                "verbose_name_plural": "散桌表决",
            },
        ),
        migrations.AlterField(
            model_name="deal",
            name="created_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="开始"),
        ),
        migrations.AlterField(
            model_name="deal",
            name="ended_at",
            field=models.DateTimeField(null=True, verbose_name="结束"),
        ),
        migrations.AlterField(
            model_name="deal",
            name="number",
            field=models.PositiveSmallIntegerField(verbose_name="第几局"),
        ),
        migrations.AlterField(
            model_name="handover",
            name="at",
            field=models.DateTimeField(verbose_name="时间"),
        ),
        migrations.AlterField(
            model_name="handover",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="谁做的",
            ),
        ),
        migrations.AlterField(
            model_name="handover",
            name="seat",
            field=models.PositiveSmallIntegerField(verbose_name="座位"),
        ),
        migrations.AlterField(
            model_name="match",
            name="finished_at",
            field=models.DateTimeField(null=True, verbose_name="结束"),
        ),
        migrations.AlterField(
            model_name="match",
            name="number",
            field=models.PositiveIntegerField(verbose_name="第几场"),
        ),
        migrations.AlterField(
            model_name="match",
            name="started_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="开始"),
        ),
        migrations.AlterField(
            model_name="move",
            name="action",
            field=models.CharField(max_length=20, verbose_name="说了"),
        ),
        migrations.AlterField(
            model_name="move",
            name="number",
            field=models.PositiveIntegerField(verbose_name="第几步"),
        ),
        migrations.AlterField(
            model_name="move",
            name="seat",
            field=models.PositiveSmallIntegerField(null=True, verbose_name="座位"),
        ),
        migrations.AlterField(
            model_name="room",
            name="closed_at",
            field=models.DateTimeField(null=True, verbose_name="结束"),
        ),
        migrations.AlterField(
            model_name="room",
            name="club",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rooms",
                to="accounts.club",
                verbose_name="亲友圈",
            ),
        ),
        migrations.AlterField(
            model_name="room",
            name="created_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="开始"),
        ),
        migrations.AlterField(
            model_name="room",
            name="owner",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rooms",
                to=settings.AUTH_USER_MODEL,
                verbose_name="谁开的",
            ),
        ),
        migrations.AlterField(
            model_name="vote",
            name="at",
            field=models.DateTimeField(verbose_name="时间"),
        ),
        migrations.AlterField(
            model_name="vote",
            name="number",
            field=models.PositiveSmallIntegerField(verbose_name="第几次"),
        ),
        migrations.AlterField(
            model_name="vote",
            name="seat",
            field=models.PositiveSmallIntegerField(verbose_name="座位"),
        ),
        migrations.AlterField(
            model_name="vote",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="玩家",
            ),
        ),
        migrations.AddIndex(
            model_name="deal",
            index=models.Index(fields=["created_at"], name="deal_by_time"),
        ),
        migrations.AddIndex(
            model_name="deal",
            index=models.Index(tables.models.WonBy("result"), name="deal_by_win"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["started_at"], name="match_by_time"),
        ),
    ]
