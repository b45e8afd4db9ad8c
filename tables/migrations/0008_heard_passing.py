"""How persons of the site pass, by the record: what masked pauses are drawn from. One row, none to begin with."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0007_tallies"),
    ]

    operations = [
        migrations.CreateModel(
            name="HeardPassing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("marks", models.JSONField(null=True)),
                ("silent", models.FloatField(null=True)),
                ("passes", models.PositiveIntegerField(default=0)),
                ("renewed_at", models.BigIntegerField(default=0)),
            ],
        ),
    ]
