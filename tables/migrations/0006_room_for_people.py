"""A room has a secret link, may stand in the lobby, be watched, hide who could have claimed, and chat."""

from django.db import migrations, models

import tables.models


def give_keys(apps, schema_editor):
    """Each room that there is gets a link of its own."""
    rooms = apps.get_model("tables", "Room")
    for room in rooms.objects.filter(key="").only("pk").iterator():
        rooms.objects.filter(pk=room.pk).update(key=tables.models.new_key())


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_room_hints")]

    operations = [
        migrations.AddField(model_name="room", name="key", field=models.CharField(default="", max_length=32)),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="room",
            name="key",
            field=models.CharField(default=tables.models.new_key, max_length=32, unique=True),
        ),
        migrations.AddField(
            model_name="room", name="listed", field=models.BooleanField(default=False, verbose_name="谁都可以坐下")
        ),
        migrations.AddField(
            model_name="room",
            name="watching",
            field=models.CharField(
                choices=[("nobody", "不让旁观"), ("link", "有链接的人可以旁观"), ("anybody", "谁都可以旁观")],
                default="link",
                max_length=8,
                verbose_name="旁观",
            ),
        ),
        migrations.AddField(
            model_name="room",
            name="watch_delay_seconds",
            field=models.PositiveSmallIntegerField(default=30, verbose_name="旁观晚多少秒"),
        ),
        migrations.AddField(
            model_name="room",
            name="masking",
            field=models.CharField(
                choices=[("full", "每张都遮"), ("light", "偶尔遮"), ("off", "不遮")],
                default="full",
                max_length=5,
                verbose_name="遮掩停顿",
            ),
        ),
        migrations.AddField(
            model_name="room", name="chat", field=models.BooleanField(default=False, verbose_name="可以打字聊天")
        ),
    ]
