"""Cases among the staff's pages: the queue, and what is done on one (`desk`). Nobody finds one that is about them."""

from django.contrib import admin
from django.db.models import Count, Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from review import cases, desk
from review.models import Case, Party


@admin.register(Case)
class Cases(admin.ModelAdmin):
    """What waits comes first."""

    list_display = ("__str__", "people", "source", "reports", "state", "opened_at")
    list_filter = ("state", "source")
    search_fields = ("parties__user__username", "why")
    date_hierarchy = "opened_at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """Those that the reader may see."""
        rows = cases.seen_by(request.user).annotate(reports=Count("evidence__report", distinct=True))
        return rows.prefetch_related(Prefetch("parties", Party.objects.select_related("user")))

    def get_ordering(self, request: HttpRequest) -> list[str]:
        """By state, the oldest first: what waits for a decision, then what is open; what is closed comes last."""
        return ["-state", "opened_at"]

    @admin.display(description=_("关于谁"))
    def people(self, case: Case) -> str:
        """Whom it is about."""
        return _("、").join(party.user.username for party in case.parties.all())

    @admin.display(description=_("举报"), ordering="reports")
    def reports(self, case: Case) -> int:
        """How many reports it holds."""
        return case.reports

    def has_add_permission(self, request: HttpRequest) -> bool:
        """For whoever may propose what is to be done."""
        return request.user.has_perm("review.propose")

    def has_change_permission(self, request: HttpRequest, obj: Case | None = None) -> bool:
        """Never: cases go on by their own buttons."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Case | None = None) -> bool:
        """Never."""
        return False

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: dict | None = None) -> HttpResponse:
        """Somebody of the staff suspects somebody."""
        return desk.suspect(request, self)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict | None = None
    ) -> HttpResponse:
        """All of a case on one page."""
        return desk.case(request, self, object_id)

    def get_urls(self) -> list[URLPattern]:
        """What is done on a case, and the replays that a look opens."""
        view = self.admin_site.admin_view
        own = [
            path("<int:pk>/do/<slug:what>/", view(desk.act), name="review_case_act"),
            path("look/<int:pk>/", view(desk.look_replay), name="review_look-replay"),
            path("look/<int:pk>/record.json", view(desk.look_record), name="review_look-record"),
        ]
        return own + super().get_urls()
