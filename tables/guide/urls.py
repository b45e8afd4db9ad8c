"""The addresses of the rulebook page."""

from django.urls import path

from tables.guide import views

urlpatterns = [
    path("rules/", views.rules, name="rules"),
    path("rules/<slug:name>/", views.rules, name="rules"),
]
