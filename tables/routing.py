"""The addresses of the sockets: a table's, its watchers', and a room's between matches."""

from django.urls import path

from tables.consumers import TableConsumer
from tables.rooms.consumer import RoomConsumer
from tables.watching.consumers import WatchConsumer

websocket_urlpatterns = [
    path("ws/table/<code>/", TableConsumer.as_asgi(), name="table-socket"),
    path("ws/room/<code>/", RoomConsumer.as_asgi(), name="room-socket"),
    path("ws/watch/<code>/", WatchConsumer.as_asgi(), name="watch-socket"),
    path("ws/r/<key>/watch/", WatchConsumer.as_asgi(), name="linked-watch-socket"),
]
