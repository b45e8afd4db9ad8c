"""What the staff did and what it looked at: rows of Django's own log, which here is only ever added to (`guards`)."""

from datetime import timedelta

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone
from django.utils.translation import gettext_noop

FIRST = gettext_noop("成了第一个管理员")
ENROLLED = gettext_noop("开通了两步验证")
WRONG_CODE = gettext_noop("验证码填错了")
NEW_SPARES = gettext_noop("换了一批备用码")
BY_COMMAND = gettext_noop("手机和备用码由服务器上的命令清除")
RESET = gettext_noop("清除了这个人的手机和备用码")
AGREED = gettext_noop("同意了这次角色变动")
REFUSED = gettext_noop("不同意这次角色变动")
OTHER_PHONE = gettext_noop("换手机，停了旧手机的验证码")

READ = gettext_noop("看了这一局的每一步")
REPLAYED = gettext_noop("看了这一局的回放")
EXPORTED = gettext_noop("下载了这一局的牌谱")
READ_MOVES = gettext_noop("翻看了牌谱")

LOOK = 0
"""The flag of an entry that tells of a look, beside Django's own of additions, changes and deletions."""

AGAIN = timedelta(hours=1)
"""Who looks at the same thing again within this time is not written down again."""


def look(by: object, about: object, what: str) -> None:
    """Keep that somebody of the staff looked at what not everybody may see."""
    kind = ContentType.objects.get_for_model(about)
    before = LogEntry.objects.filter(user=by.pk, content_type=kind, object_id=str(about.pk), change_message=what)
    if not before.filter(action_time__gt=timezone.now() - AGAIN).exists():
        note(by, about, what, LOOK)


def note(by: object, about: object, what: str, flag: int = CHANGE) -> LogEntry:
    """Keep that somebody of the staff did something with a row; `what` is a message id, in words later."""
    return LogEntry.objects.create(
        user_id=by.pk,
        content_type=ContentType.objects.get_for_model(about, for_concrete_model=False),
        object_id=str(about.pk),
        object_repr=str(about)[:200],
        action_flag=flag,
        change_message=what,
    )
