"""Django's admin, with our own site in it."""

from django.contrib.admin.apps import AdminConfig


class StaffConfig(AdminConfig):
    """Django's admin; what its pages are and who comes in is said by `staff`."""

    default_site = "longyan.staff.StaffSite"
