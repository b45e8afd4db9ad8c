"""The addresses of the sockets: a table's, and a room's between matches."""

from django.urls import path

from tables.consumers import TableConsumer
from tables.rooms.consumer import RoomConsumer

websocket_urlpatterns = [
    path("ws/table/<code>/", TableConsumer.as_asgi(), name="table-socket"),
    path("ws/room/<code>/", RoomConsumer.as_asgi(), name="room-socket"),
]
