"""The door of the server: pages by Django, sockets by Channels.

Sockets carry no CSRF token; that their Origin is one of our own hosts is what keeps other sites out.
"""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "longyan.settings")
pages = get_asgi_application()

# Consumers import models, which exist only once Django is set up by the line above.
from longyan.watch import doors  # noqa: E402
from tables.routing import websocket_urlpatterns  # noqa: E402

application = doors.watched(
    ProtocolTypeRouter(
        {
            "http": doors.before(pages),
            "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
        }
    )
)
