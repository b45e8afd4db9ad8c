"""The address of a table's socket."""

from django.urls import path

from tables.consumers import TableConsumer

websocket_urlpatterns = [path("ws/table/<code>/", TableConsumer.as_asgi(), name="table-socket")]
