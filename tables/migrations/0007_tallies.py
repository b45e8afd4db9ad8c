"""How often somebody tried something of late."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0006_room_for_people"),
    ]

    operations = [
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("what", models.CharField(max_length=20)),
                ("who", models.CharField(max_length=60)),
                ("moments", models.JSONField(default=list)),
                ("last_at", models.BigIntegerField(db_index=True, default=0)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("what", "who"), name="tally_of_whom")],
            },
        ),
    ]
