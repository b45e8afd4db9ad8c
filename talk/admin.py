"""Reports among the staff's pages: a list to be read."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from talk.models import Report


@admin.register(Report)
class Reports(admin.ModelAdmin):
    """Kept as they were filed: nobody adds, changes or removes one here."""

    list_display = ("at", "about", "by", "reason", "note", "match", "deal", "moment", "state")
    list_filter = ("state", "reason")
    list_select_related = ("about", "by", "match__room", "deal__match__room")
    search_fields = ("about__username", "by__username", "room__code")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """Without those about the reader: who is reported never learns by whom."""
        return super().get_queryset(request).exclude(about=request.user)

    @admin.display(description=_("第几步"))
    def moment(self, report: Report) -> int | None:
        """After how many moves; of a deal that is played not all of them could be seen."""
        return report.move if report.deal is not None and report.deal.ended_at is not None else None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        """Never."""
        return False
