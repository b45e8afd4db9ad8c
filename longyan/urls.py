"""The site's addresses: people under accounts/, their clubs under clubs/, the staff under admin/, voice packs under
voices/; at the root the app, banners, whom one sits with, what is disputed, tables, their rules and all else."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("accounts/", include("accounts.urls")),
    path("clubs/", include("accounts.clubs.urls")),
    path("", include("pages.urls")),
    path("", include("staff.urls")),
    path("admin/", admin.site.urls),
    path("voices/", include("voices.urls")),
    path("", include("longyan.webapp.urls")),
    path("", include("ledger.urls")),
    path("", include("talk.urls")),
    path("", include("review.urls")),
    path("", include("rulesets.urls")),
    path("", include("tables.urls")),
]
