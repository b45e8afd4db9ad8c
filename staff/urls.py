"""Addresses of the staff's that lie outside of admin/."""

from django.urls import path

from staff import views

urlpatterns = [
    path("banner/hide/", views.hide_banner, name="hide-banner"),
]
