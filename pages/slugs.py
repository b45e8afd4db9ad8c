"""The pages there are, by what their addresses say, and how a link to each reads."""

from django.utils.translation import gettext_lazy as _

SLUGS = {
    "terms": _("用户条款"),
    "privacy": _("隐私说明"),
    "minors": _("未成年人"),
    "points": _("只计分，不赌钱"),
}
