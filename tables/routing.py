"""The addresses of a table's sockets."""

from django.urls import path

from tables.consumers import TableConsumer
from tables.watching.consumers import WatchConsumer

websocket_urlpatterns = [
    path("ws/table/<code>/", TableConsumer.as_asgi(), name="table-socket"),
    path("ws/watch/<code>/", WatchConsumer.as_asgi(), name="watch-socket"),
    path("ws/r/<key>/watch/", WatchConsumer.as_asgi(), name="linked-watch-socket"),
]
