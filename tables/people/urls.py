"""The addresses of one's people."""

from django.urls import path

from tables.people import views

urlpatterns = [
    path("people/", views.people, name="people"),
    path("people/ask/", views.ask, name="ask-friend"),
    path("people/friends/<int:pk>/", views.answer, name="answer-friend"),
    path("people/friends/<int:pk>/invite/", views.invite, name="invite-friend"),
    path("people/invitations/<int:pk>/decline/", views.decline, name="decline-invitation"),
]
