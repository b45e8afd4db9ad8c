"""The game of Longyan mahjong: pure, without clock, chance, database or web. Law: ``docs/RULEBOOK.md``.

The folder, in the order in which to read it:

    tiles        what a tile is and how it is written ("5m")
    multipliers  the names of the wins, in the order in which equal ones are named
    houserules   every house rule declared once, in the terms of `rulefields`; `exclusions` says what goes together,
                 `presets` has the eight presets and reads rule sets
    hands        complete? ready? floating? how far? (hand_* and handtables.bin are its tables,
                 `make_handtables` writes them)
    actions      what a seat may say, and the three refusals
    state        what lies on the table; `events` what can happen; `evolve` how each event changes the table
    dealing      from a shuffled wall to the opening
    wins         which win a seat may take now; `you` the floating gold and what freezes; `legal` all a seat may do
    scoring      who pays whom, how much and why
    decisions    what follows from an action, event by event; `play`: act, proceed, decide, replay
    seatview     what one seat may know; `eventview` the same of each event
    reasons      why a move is not there; `prospects` what going on would be worth; `hints` what a hand waits for;
                 `accounts` a payment taken apart

The one way to play: ``state = deal(rules, wall, dealer, streak)``; while nobody is asked ``proceed(state)``, else
``act(state, seat, action)``; both give the next state and the events that lead there.

Glossary (Chinese, pinyin, name in the code):

    金 jīn            gold: the three tiles of the indicator's kind, wild
    开金 kāijīn       the flip of the indicator
    白板 báibǎn       white: may stand for the gold's own face
    补花 bǔhuā        replacing flowers
    碰 pèng           pong;   杠 gàng  kong: 明杠 fed_kong, 补杠 added_kong, 暗杠 concealed_kong
    听 tīng           ready
    游金形            floating: complete with any tile whatever, paired with a gold
    游金 yóujīn       you: 单游, 双游, 三游 are levels 1, 2, 3 (you, double_you, triple_you)
    抢金 qiǎngjīn     qiangjin: complete with the indicator taken in
    盖宝 gàibǎo       gaibao: an opening win with a floating hand
    天胡 tiānhú       tianhu: the dealer's fourteen tiles are complete
    三金倒 sānjīndǎo  three_golds (in full mode four_golds, five_golds, six_golds)
    抢杠 qiǎnggàng    rob_kong;   杠上开花  a win on a kong's replacement (kong_draw)
    十三幺 shísānyāo  thirteen_orphans;   七对 qīduì  seven_pairs
    过手杠            passed_kong: a kong that may not be made later
    分饼 fēnbǐng      fenbing: all four throw the dealer's tile
    流局 liújú        a drawn deal
    庄 zhuāng         dealer;   连庄  streak;   下家 xiàjiā  the next seat
"""

from longyan.engine.actions import Action, NotAllowed, NotUnderstood, Refusal, TooLate, parse, parse_answer
from longyan.engine.dealing import deal
from longyan.engine.evolve import evolve, fold
from longyan.engine.houserules import HouseRules, RulesRefused
from longyan.engine.legal import legal
from longyan.engine.play import act, check_number, decide, is_tables_turn, proceed, replay, settled
from longyan.engine.presets import PRESET_NAMES, read_rules
from longyan.engine.seatview import SeatView, seat_view
from longyan.engine.state import State

__all__ = [
    "PRESET_NAMES",
    "Action",
    "HouseRules",
    "NotAllowed",
    "NotUnderstood",
    "Refusal",
    "RulesRefused",
    "SeatView",
    "State",
    "TooLate",
    "act",
    "check_number",
    "deal",
    "decide",
    "evolve",
    "fold",
    "is_tables_turn",
    "legal",
    "parse",
    "parse_answer",
    "proceed",
    "read_rules",
    "replay",
    "seat_view",
    "settled",
]
