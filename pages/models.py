"""What the staff wrote instead of a text that the site ships with."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from pages.slugs import SLUGS


class SiteText(models.Model):
    """A page's text in one language from `written_at` on, until the next one. None is ever changed: what people agreed
    to when they signed up can be read later. An empty text is the shipped one again."""

    slug = models.CharField(_("页面"), max_length=20, choices=list(SLUGS.items()))
    language = models.CharField(_("语言"), max_length=10, choices=settings.LANGUAGES)
    text = models.TextField(
        _("文字"),
        blank=True,
        max_length=20_000,
        help_text=_("“# ”开头的是题目，“## ”开头的是小标题，“- ”开头的是一条；空一行另起一段。留空就用自带的文字。"),
    )
    written_at = models.DateTimeField(_("时间"), default=timezone.now, editable=False)
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", editable=False, verbose_name=_("谁写的")
    )

    class Meta:
        verbose_name = _("页面文字")
        verbose_name_plural = _("页面文字")
        ordering = ["-written_at", "-pk"]
        indexes = [models.Index(fields=["slug", "language"], name="site_text_of_page")]

    def __str__(self) -> str:
        return f"{self.get_slug_display()} · {self.get_language_display()}"
