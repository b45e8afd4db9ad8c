"""The addresses of a room between its matches; the room itself is at the table's own."""

from django.urls import path

from tables.rooms import views

urlpatterns = [
    path("t/<code>/room/news/", views.news, name="room-news"),
    path("t/<code>/room/act/", views.act, name="room-act"),
    path("t/<code>/room/leave/", views.leave, name="leave-room"),
    path("t/<code>/room/settings/", views.settings, name="room-settings"),
]
