"""The socket of a room between its matches."""

from tables.consumers import TableConsumer
from tables.rooms.wire import RoomWire


class RoomConsumer(TableConsumer):
    """One page of one visitor."""

    wired = RoomWire
