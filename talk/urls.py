"""The addresses of people one sits or sat with, and of what one says to them."""

from django.urls import path

from talk import views

_MATCH = "matches/<code>/<int:number>/people/"

urlpatterns = [
    path("t/<code>/talk/", views.speak, name="speak"),
    path("people/away/", views.kept_away, name="kept-away"),
    path("people/away/<int:pk>/end/", views.let_near, name="let-near"),
    path(_MATCH, views.company, name="company"),
    path(f"{_MATCH}<int:seat>/", views.companion, name="companion"),
    path(f"{_MATCH}<int:seat>/away/", views.keep_away, name="keep-away"),
    path(f"{_MATCH}<int:seat>/report/", views.report, name="report"),
]
