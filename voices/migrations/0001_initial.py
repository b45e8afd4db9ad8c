import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Pack",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.SlugField(max_length=40, unique=True)),
                ("title", models.CharField(max_length=16)),
                ("dialect", models.CharField(max_length=16)),
                ("language", models.CharField(max_length=35)),
                ("author", models.CharField(max_length=60)),
                ("licence", models.CharField(max_length=60)),
                ("captions", models.JSONField(default=dict)),
                ("added_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "verbose_name": "声音包",
                "verbose_name_plural": "声音包",
            },
        ),
        migrations.CreateModel(
            name="Recording",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("call", models.CharField(max_length=40)),
                ("kind", models.CharField(max_length=4)),
                ("seconds", models.FloatField()),
                ("digest", models.CharField(max_length=16)),
                ("sound", models.BinaryField()),
                (
                    "pack",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="recordings", to="voices.pack"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("pack", "call"), name="one_recording_of_a_call")],
            },
        ),
    ]
