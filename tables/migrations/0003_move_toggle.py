"""A move says which toggle made it."""

from django.db import migrations, models

from tables import guards


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_guards")]

    operations = [
        migrations.AddField(
            model_name="move",
            name="toggle",
            field=models.CharField(
                choices=[("win", "win"), ("pass", "pass"), ("throw", "throw")], max_length=8, null=True
            ),
        ),
        migrations.RunPython(guards.install, migrations.RunPython.noop),
    ]
