"""The addresses of a club's books."""

from django.urls import include, path, re_path

from ledger import rankviews, views

_OF_A_CLUB = [
    path("ranking/", rankviews.ranking, name="club-ranking"),
    path("ranking/<int:pk>/", rankviews.ranking_of, name="club-ranking-of"),
    path("seasons/", views.begin_season, name="begin-season"),
    path("settle-up/", rankviews.settle_up, name="club-settle-up"),
    path("ledger/", views.ledger, name="club-ledger"),
    re_path(r"^ledger/lines\.(?P<kind>csv|json)$", views.ledger_file, name="ledger-file"),
    path("ledger/<int:pk>/", views.one_posting, name="club-posting"),
    path("ledger/<int:pk>/reverse/", views.reverse_posting, name="reverse-posting"),
    path("cards/", views.club_cards, name="club-cards"),
    path("cards/payer/", views.choose_payer, name="choose-payer"),
    path("cards/hand-out/", views.hand_out_cards, name="hand-out-cards"),
]

urlpatterns = [path("clubs/<code>/", include(_OF_A_CLUB))]
