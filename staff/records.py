"""How the staff reads the record: lists and pages that change nothing, answer within a moment however long the record
is, and can be asked by nothing but what they say they can be asked by.

Django's lists let whoever reads them filter by any column; a wall could be guessed tile by tile that way.
"""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Any

from django.contrib import admin
from django.contrib.admin.options import ShowFacets
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

MOST = 2000
"""So many rows are counted at most: nobody turns that many pages, and counting all takes long."""


class ShortCount(Paginator):
    """Counts as far as anybody would read."""

    @cached_property
    def count(self) -> int:
        return self.object_list.order_by()[:MOST].count()


class Readable(admin.ModelAdmin):
    """Rows to be read: nobody adds, changes or removes one here. `list_filter` holds subclasses of `Asked`
    and of Django's `SimpleListFilter` alone, which `staff/list.html` puts into one form."""

    change_list_template = "staff/list.html"
    paginator = ShortCount
    show_full_result_count = False
    show_facets = ShowFacets.NEVER
    list_per_page = list_max_show_all = 50
    sortable_by = ()
    ordering = ("-pk",)
    actions = None

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """By the filters that are shown, and by nothing else."""
        return lookup in {each.parameter_name for each in self.list_filter}

    def get_readonly_fields(self, request: HttpRequest, obj: object = None) -> tuple[str, ...]:
        """All that is shown."""
        return tuple(self.fields or ())


class Asked(admin.ListFilter):
    """A field to type into. `title`, `parameter_name` and `hint` are said by those who make use of it."""

    parameter_name = ""
    kind = "text"
    hint = ""

    def __init__(self, request: HttpRequest, params: dict[str, Any], model: type, model_admin: admin.ModelAdmin):
        super().__init__(request, params, model, model_admin)
        given = params.pop(self.parameter_name, [""])
        self.text = (given[-1] if isinstance(given, list) else given).strip()[:100]

    def has_output(self) -> bool:
        """Always."""
        return True

    def expected_parameters(self) -> list[str]:
        """The one."""
        return [self.parameter_name]

    def choices(self, changelist: object) -> Iterator[dict[str, Any]]:
        """None to be chosen from: `staff/list.html` draws a field."""
        return iter(())

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        """The rows that fit; all if nothing was typed."""
        return self.fitting(queryset) if self.text else queryset

    def fitting(self, rows: QuerySet) -> QuerySet:
        """Those of the rows that fit `text`."""
        raise NotImplementedError


class Day(Asked):
    """A day, from whose beginning or until whose end rows are shown; `column` holds their moment."""

    kind = "date"
    column = "at"

    def fitting(self, rows: QuerySet) -> QuerySet:
        try:
            day = date.fromisoformat(self.text)
        except ValueError:
            return rows.none()
        return self.of_day(rows, timezone.make_aware(datetime.combine(day, time.min)))

    def of_day(self, rows: QuerySet, morning: datetime) -> QuerySet:
        """Those of the rows that fit a day that begins at this moment."""
        raise NotImplementedError


def days(moment: str) -> tuple[type[Day], type[Day]]:
    """The two filters of a time, by the column that holds it."""

    class Since(Day):
        title, parameter_name, column = _("从哪天"), "since", moment

        def of_day(self, rows: QuerySet, morning: datetime) -> QuerySet:
            return rows.filter(**{f"{self.column}__gte": morning})

    class Until(Day):
        title, parameter_name, column = _("到哪天"), "until", moment

        def of_day(self, rows: QuerySet, morning: datetime) -> QuerySet:
            return rows.filter(**{f"{self.column}__lt": morning + timedelta(days=1)})

    return Since, Until
