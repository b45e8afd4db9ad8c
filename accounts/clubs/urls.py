"""Addresses under clubs/."""

from django.urls import path, register_converter

from accounts.clubs import insideviews, memberviews, views
from longyan.typed import RowConverter

register_converter(RowConverter, "row")

urlpatterns = [
    path("", views.my_clubs, name="my-clubs"),
    path("found/", views.found, name="found-club"),
    path("code/", views.by_code, name="club-by-code"),
    path("join/<key>/", views.join, name="join-club"),
    path("join/<key>/apply/", views.apply, name="apply-to-club"),
    path("join/<key>/withdraw/", views.withdraw, name="withdraw-from-club"),
    path("join/<key>/qr.svg", views.qr_picture, name="club-qr"),
    path("<code>/", insideviews.club, name="club"),
    path("<code>/invite/", insideviews.invite, name="club-invite"),
    path("<code>/invite/renew/", insideviews.renew_link, name="renew-club-link"),
    path("<code>/notices/", insideviews.notice_board, name="club-notices"),
    path("<code>/notices/<row:pk>/read/", insideviews.read_notice, name="read-notice"),
    path("<code>/log/", insideviews.log, name="club-log"),
    path("<code>/leave/", insideviews.leave, name="leave-club"),
    path("<code>/name/", insideviews.rename, name="rename-club"),
    path("<code>/close/", insideviews.close, name="club-close"),
    path("<code>/members/", memberviews.members, name="club-members"),
    path("<code>/members/<row:person>/", memberviews.one, name="club-member"),
    path("<code>/members/<row:person>/powers/", memberviews.set_powers, name="club-powers"),
    path("<code>/members/<row:person>/offer/", memberviews.offer, name="offer-club"),
    path("<code>/members/<row:person>/remove/", memberviews.remove, name="remove-member"),
    path("<code>/applicants/<row:person>/", memberviews.answer, name="answer-applicant"),
    path("<code>/offer/", memberviews.answer_offer, name="answer-club-offer"),
    path("<code>/step-down/", memberviews.step_down, name="step-down"),
    path("<code>/apart/", memberviews.sit_apart, name="club-apart"),
    path("<code>/apart/<row:pk>/", memberviews.let_together, name="let-together"),
]
