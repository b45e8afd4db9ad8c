"""How many people watch a table, by the server process that counts them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0011_chairs_of_rooms")]

    operations = [
        migrations.AddField(model_name="room", name="watchers", field=models.PositiveIntegerField(default=0)),
        migrations.AddField(model_name="room", name="watchers_until", field=models.BigIntegerField(default=0)),
        migrations.CreateModel(
            name="Audience",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("holder", models.CharField(max_length=32)),
                ("count", models.PositiveIntegerField()),
                ("seen_at", models.BigIntegerField()),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="audiences", to="tables.room"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("room", "holder"), name="audience_of_holder_in_room")]
            },
        ),
    ]
