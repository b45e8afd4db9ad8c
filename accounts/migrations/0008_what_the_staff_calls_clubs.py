"""What the staff calls clubs, and what was done in them."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_bans"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="club",
            options={"verbose_name": "亲友圈", "verbose_name_plural": "亲友圈"},
        ),
        migrations.AlterModelOptions(
            name="deed",
            options={
                "base_manager_name": "objects",
                "ordering": ["-pk"],
                "verbose_name": "圈子里的事",
                "verbose_name_plural": "圈子里的事",
            },
        ),
        migrations.AlterField(
            model_name="club",
            name="closed_at",
            field=models.DateTimeField(null=True, verbose_name="结束"),
        ),
        migrations.AlterField(
            model_name="club",
            name="founded_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="开始"),
        ),
        migrations.AlterField(
            model_name="club",
            name="founder",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="谁建的",
            ),
        ),
        migrations.AlterField(
            model_name="deed",
            name="at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="时间"),
        ),
        migrations.AlterField(
            model_name="deed",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deeds",
                to="accounts.club",
                verbose_name="亲友圈",
            ),
        ),
    ]
