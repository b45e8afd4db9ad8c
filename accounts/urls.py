"""Addresses under accounts/."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from accounts import myself, views, wayback
from accounts.throttle import refusing_guesses

urlpatterns = [
    path("sign-up/", views.sign_up, name="sign-up"),
    path("log-in/", refusing_guesses(views.LogIn.as_view()), name="log-in"),
    path("log-out/", LogoutView.as_view(), name="log-out"),
    path("guest/", views.play_as_guest, name="play-as-guest"),
    path("settings/", views.settings_page, name="settings"),
    path("language/", views.choose_language, name="language"),
    path("recover/", wayback.recover, name="recover"),
    path("reset/", wayback.ask_for_reset, name="ask-for-reset"),
    path("reset/sent/", wayback.reset_sent, name="reset-sent"),
    path("reset/<uidb64>/<token>/", wayback.ResetPassword.as_view(), name="reset-password"),
    path("me/", myself.profile, name="profile"),
    path("me/keep/", views.keep_account, name="keep-account"),
    path("me/name/", myself.rename, name="rename"),
    path("me/avatar/", myself.choose_avatar, name="avatar"),
    path("me/password/", myself.change_password, name="change-password"),
    path("me/devices/", myself.my_devices, name="devices"),
    path("me/recovery/", myself.recovery_codes, name="recovery-codes"),
    path("me/email/", myself.my_email, name="email"),
    path("me/email/remove/", myself.remove_email, name="remove-email"),
    path("email/<token>/", myself.confirm_email, name="confirm-email"),
    path("me/data/", myself.my_data, name="my-data"),
    path("me/delete/", myself.delete_account, name="delete-account"),
]
