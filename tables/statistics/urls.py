"""The address of a person's figures."""

from django.urls import path

from tables.statistics import views

urlpatterns = [path("my/statistics/", views.my_statistics, name="my-statistics")]
