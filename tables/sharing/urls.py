"""The addresses of matches and of what is shared of them."""

from django.urls import path, re_path

from tables.sharing import views

_DRAWN = r"result\.(?P<kind>svg|png)$"

urlpatterns = [
    path("matches/<code>/<int:number>/", views.match, name="match"),
    re_path(r"^matches/(?P<code>\w+)/(?P<number>\d{1,6})/" + _DRAWN, views.match_picture, name="picture"),
    path("matches/<code>/<int:number>/links/", views.make_link, name="make-link"),
    path("shared/<key>/", views.shared_match, name="shared-match"),
    re_path(r"^shared/(?P<key>[\w-]+)/" + _DRAWN, views.shared_picture, name="shared-picture"),
    path("shared/<key>/revoke/", views.revoke_link, name="revoke-link"),
]
