"""Matches may be of circles."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0002_guards"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="circles",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="room",
            name="circles",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="圈数"),
        ),
        migrations.AlterField(
            model_name="match",
            name="deals",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name="room",
            name="deals",
            field=models.PositiveSmallIntegerField(null=True, verbose_name="局数"),
        ),
    ]
