"""Reports that nobody has dealt with yet wait in the queue of cases, one case for each person they are about."""

from django.db import migrations


def open_cases(apps: object, schema_editor: object) -> None:
    model = {name: apps.get_model("review", name) for name in ("Case", "Party", "Evidence")}
    cases = {}
    for report in apps.get_model("talk", "Report").objects.filter(state="open").order_by("pk"):
        if report.about_id not in cases:
            case = model["Case"].objects.create(source="report", opened_at=report.at)
            model["Party"].objects.create(case=case, user_id=report.about_id, at=report.at)
            cases[report.about_id] = case
        facts = {"deal_id": report.deal_id, "moves": report.move, "at": report.at}
        model["Evidence"].objects.create(case=cases[report.about_id], report=report, **facts)


class Migration(migrations.Migration):
    dependencies = [
        ("review", "0001_disputes_and_cases"),
    ]

    operations = [
        migrations.RunPython(open_cases, migrations.RunPython.noop),
    ]
