"""Addresses under accounts/."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from accounts import views

urlpatterns = [
    path("sign-up/", views.sign_up, name="sign-up"),
    path("log-in/", views.LogIn.as_view(), name="log-in"),
    path("log-out/", LogoutView.as_view(), name="log-out"),
    path("guest/", views.play_as_guest, name="play-as-guest"),
    path("settings/", views.settings_page, name="settings"),
    path("language/", views.choose_language, name="language"),
    path("me/", views.profile, name="profile"),
    path("me/keep/", views.keep_account, name="keep-account"),
    path("me/password/", views.change_password, name="change-password"),
]
