"""The addresses of tables that are watched: by the room's code, and by its link."""

from django.urls import path

from tables.watching import views

urlpatterns = [
    path("t/<code>/watch/", views.watch, name="watch"),
    path("t/<code>/watch/news/", views.watch_news, name="watch-news"),
    path("t/<code>/watch/rules/", views.watch_rules, name="watch-rules"),
    path("r/<key>/watch/", views.linked_watch, name="linked-watch"),
    path("r/<key>/watch/news/", views.linked_watch_news, name="linked-watch-news"),
    path("r/<key>/watch/rules/", views.linked_watch_rules, name="linked-watch-rules"),
]
