"""The addresses of the site as an app. The worker's lies at the root: it serves what lies beside and below it."""

from django.urls import path

from longyan.webapp import views

urlpatterns = [
    path("service-worker.js", views.service_worker, name="service-worker"),
    path("app/<slug:language>.webmanifest", views.manifest, name="manifest"),
    path("app/<slug:language>/offline/", views.offline, name="offline"),
]
