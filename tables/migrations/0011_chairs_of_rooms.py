"""Each room that is open keeps the seats of its newest match as its chairs."""

from django.db import migrations


def set_chairs(apps, schema_editor):
    """A chair for each seat; who sat there has sat there since that match began."""
    rooms, matches, chairs = (apps.get_model("tables", name) for name in ("Room", "Match", "Chair"))
    for room in rooms.objects.filter(closed_at=None, chairs=None).only("pk").iterator():
        newest = matches.objects.filter(room=room.pk).order_by("-number").only("pk", "started_at").first()
        if newest is None:
            continue
        chairs.objects.bulk_create(
            chairs(
                room_id=room.pk,
                index=seat.index,
                user_id=seat.user_id,
                bot=seat.bot,
                sat_at=newest.started_at,
                seen_at=seat.seen_at,
            )
            for seat in newest.seats.order_by("index")
        )


class Migration(migrations.Migration):
    dependencies = [("tables", "0010_chairs")]

    operations = [migrations.RunPython(set_chairs, migrations.RunPython.noop)]
