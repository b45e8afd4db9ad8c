"""The address of the first deal."""

from django.urls import path

from tables.lesson import views

urlpatterns = [path("first-deal/", views.first_deal, name="first-deal")]
