"""The drawings that stand for people: each a symbol of static/avatars.svg, named here with what it shows."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

AVATARS: Mapping[str, str] = {
    "tulou": _("土楼"),
    "tea": _("茶"),
    "crane": _("白鹤"),
    "tiger": _("华南虎"),
    "orchid": _("兰花"),
    "boat": _("汀江船"),
    "mountain": _("冠豸山"),
    "lantern": _("灯笼"),
    "ox": _("水牛"),
    "rooster": _("公鸡"),
    "carp": _("鲤鱼"),
    "rabbit": _("兔子"),
    "cat": _("猫"),
    "dog": _("狗"),
    "duck": _("河田鸭"),
    "squirrel": _("松鼠"),
    "bamboo": _("竹子"),
    "peach": _("桃子"),
    "peanut": _("龙岩花生"),
    "persimmon": _("柿子"),
    "moon": _("月亮"),
    "red": _("红中"),
    "green": _("发财"),
    "dot": _("一筒"),
}
"""What a person may choose from, by the name of its symbol."""

DEFAULTS = tuple(AVATARS)

COMPUTER, NOBODY = "computer", "nobody"
"""The symbols of a computer player, and of whoever deleted the account."""
