"""The addresses of the tables."""

from django.urls import include, path

from tables import comings, views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("new/", views.new_table, name="new-table"),
    path("new/check/", views.check_table, name="check-table"),
    path("my/", views.my_matches, name="my-matches"),
    path("clubs/<code>/tables/", include("tables.clubs.urls")),
    path("", include("tables.entrance.urls")),
    path("", include("tables.guide.urls")),
    path("", include("tables.lesson.urls")),
    path("", include("tables.people.urls")),
    path("", include("tables.replays.urls")),
    path("", include("tables.rooms.urls")),
    path("", include("tables.sharing.urls")),
    path("", include("tables.statistics.urls")),
    path("", include("tables.watching.urls")),
    path("t/<code>/", comings.table, name="table"),
    path("t/<code>/leave/", comings.leave, name="leave"),
    path("t/<code>/come-back/", comings.come_back, name="come-back"),
    path("t/<code>/take/", comings.take, name="take-seat"),
    path("t/<code>/news/", views.news, name="news"),
    path("t/<code>/act/", views.act, name="act"),
    path("t/<code>/rules/", views.table_rules, name="table-rules"),
]
