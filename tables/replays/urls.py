"""The addresses of replays."""

from django.urls import path

from tables.replays import record, views

urlpatterns = [
    path("replay/<code>/<int:match>/<int:deal>/", views.replay, name="replay"),
    path("replay/<code>/<int:match>/<int:deal>/record.json", views.deal_record, name="record"),
    path("shared/<key>/<int:deal>/", views.shared_replay, name="shared-replay"),
    path("shared/<key>/<int:deal>/record.json", views.shared_record, name="shared-record"),
    path(f"schemas/deal-record-{record.VERSION}.json", views.record_schema, name="record-schema"),
]
