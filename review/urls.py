"""The addresses of disputes and warnings; those of cases are the staff's (`admin`)."""

from django.urls import path

from review import views

urlpatterns = [
    path("t/<code>/dispute/", views.mark, name="mark-move"),
    path("replay/<code>/<int:match>/<int:deal>/dispute/", views.mark_step, name="mark-step"),
    path("disputes/<int:pk>/", views.dispute, name="dispute"),
    path("disputes/<int:pk>/read/", views.read, name="read-verdict"),
    path("clubs/<code>/disputes/", views.club_disputes, name="club-disputes"),
    path("clubs/<code>/disputes/<int:pk>/", views.club_dispute, name="club-dispute"),
    path("clubs/<code>/disputes/<int:pk>/hand-up/", views.hand_up, name="hand-up"),
    path("clubs/<code>/disputes/<int:pk>/replay/", views.dispute_replay, name="dispute-replay"),
    path("clubs/<code>/disputes/<int:pk>/record.json", views.dispute_record, name="dispute-record"),
    path("warning/", views.warning, name="warning"),
]
