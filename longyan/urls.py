"""The site's addresses: people under accounts/, voice packs under voices/; at the root the app, whom one sat with, and
all else."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("accounts.urls")),
    path("voices/", include("voices.urls")),
    path("", include("longyan.webapp.urls")),
    path("", include("talk.urls")),
    path("", include("tables.urls")),
]
