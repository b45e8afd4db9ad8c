"""The site's addresses: people under accounts/, voice packs under voices/, the app, tables and all else at the root."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("accounts.urls")),
    path("voices/", include("voices.urls")),
    path("", include("longyan.webapp.urls")),
    path("", include("tables.urls")),
]
