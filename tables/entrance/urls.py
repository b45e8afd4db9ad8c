"""The addresses by which rooms are found."""

from django.urls import path

from tables.entrance import views

urlpatterns = [
    path("join/", views.join, name="join"),
    path("join/<token>/", views.by_code, name="by-code"),
    path("join/<token>/ask/", views.ask, name="ask-to-sit"),
    path("open/", views.open_rooms, name="open-rooms"),
    path("open/<code>/", views.listed, name="listed"),
    path("r/<key>/", views.by_link, name="by-link"),
    path("r/<key>/sit/", views.sit_by_link, name="sit-by-link"),
    path("r/<key>/ask/", views.ask_by_link, name="ask-by-link"),
    path("r/<key>/renew/", views.renew, name="renew-link"),
    path("r/<key>/qr.svg", views.qr_picture, name="qr"),
    path("r/<key>/card.png", views.card_picture, name="card"),
]
