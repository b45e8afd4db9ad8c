"""Rows that stay: what Python refuses before the database's own triggers (`guards`) would."""

from django.db import models


class AppendOnly(Exception):
    """An attempt to change or delete what is only ever added to."""


class UndeletableRows(models.QuerySet):
    """Rows that are never deleted."""

    def delete(self) -> None:
        raise AppendOnly("these rows are never deleted")

    def _raw_delete(self, using: str | None) -> None:
        raise AppendOnly("these rows are never deleted")

    delete.queryset_only = True


class KeptRows(UndeletableRows):
    """Rows that are only ever added."""

    def update(self, **values: object) -> None:
        raise AppendOnly("these rows are never changed")

    def _update(self, values: object) -> None:
        raise AppendOnly("these rows are never changed")

    def bulk_update(self, *args: object, **kwargs: object) -> None:
        raise AppendOnly("these rows are never changed")

    def bulk_create(self, objs, batch_size=None, ignore_conflicts=False, update_conflicts=False, **kwargs):
        """As Django's, but a conflict is neither ignored nor an update."""
        if ignore_conflicts or update_conflicts:
            raise AppendOnly("these rows are never changed")
        return super().bulk_create(objs, batch_size, **kwargs)


class KeptRow(models.Model):
    """A row that can only be added."""

    objects = KeptRows.as_manager()

    class Meta:
        abstract = True
        base_manager_name = "objects"

    def save(self, **kwargs: object) -> None:
        """Adds the row; refused for one that is stored already."""
        if not self._state.adding:
            raise AppendOnly("these rows are never changed")
        super().save(**{**kwargs, "force_insert": True})

    def delete(self, *args: object, **kwargs: object) -> None:
        """Refused: such rows stay."""
        raise AppendOnly("these rows are never deleted")
