"""The addresses of a club's tables, under clubs/<code>/tables/."""

from django.urls import path

from tables.clubs import views

urlpatterns = [
    path("", views.tables, name="club-tables"),
    path("new/", views.set_up, name="set-up-table"),
    path("new/check/", views.check, name="check-club-table"),
    path("<row:pk>/", views.change, name="change-club-table"),
    path("<row:pk>/sit/", views.sit, name="sit-at-club-table"),
    path("<row:pk>/retire/", views.retire, name="retire-club-table"),
    path("at/<room>/", views.manage, name="manage-club-table"),
]
