"""The site's addresses: people under accounts/, tables and everything else at the root."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("accounts.urls")),
    path("", include("tables.urls")),
]
