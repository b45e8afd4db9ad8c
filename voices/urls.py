"""Addresses under voices/."""

from django.urls import path

from voices import views

urlpatterns = [
    path("", views.voice_packs, name="voice-packs"),
    path("<slug:name>/", views.voice, name="voice"),
    path("<slug:name>/remove/", views.remove_pack, name="remove-pack"),
    path("<slug:name>/<slug:call>/<slug:digest>/", views.recording, name="recording"),
]
