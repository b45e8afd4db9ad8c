"""Where the staff writes the pages about the site: each text is a new one, and all earlier ones can be read."""

from django.contrib import admin
from django.http import HttpRequest

from pages import texts
from pages.models import SiteText
from pages.slugs import SLUGS


@admin.register(SiteText)
class SiteTextAdmin(admin.ModelAdmin):
    """Adds and shows."""

    list_display = ["slug", "language", "written_at", "written_by"]
    list_filter = ["slug", "language"]
    fields = ["slug", "language", "text"]

    def has_change_permission(self, request: HttpRequest, obj: SiteText | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: SiteText | None = None) -> bool:
        return False

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, str]:
        """What the page says now, to be written on from there."""
        asked = super().get_changeform_initial_data(request)
        languages = dict(SiteText._meta.get_field("language").choices)
        if asked.get("slug") in SLUGS and asked.get("language") in languages:
            asked["text"] = texts.text_of(asked["slug"], asked["language"])
        return asked

    def save_model(self, request: HttpRequest, obj: SiteText, form, change: bool) -> None:
        """Who wrote it is who is logged in."""
        obj.written_by = request.user
        super().save_model(request, obj, form, change)
