"""A room may go without hints."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_share_link")]

    operations = [
        migrations.AddField(
            model_name="room", name="hints", field=models.BooleanField(default=True, verbose_name="提示")
        ),
    ]
