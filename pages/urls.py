"""The addresses of the pages about the site."""

from django.urls import path

from pages import views

urlpatterns = [path("about/<slug>/", views.about, name="about")]
