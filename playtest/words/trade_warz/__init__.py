"""Trade Warz in words; by what they are for in the modules beside this one.

``log`` has the sentences of the log and ``announcements`` what stays on the screen, with ``disputes`` and the
``account`` of a round. ``buttons`` and ``choices`` say what may be done, ``prompts`` and ``effects`` who has
to decide what. ``printed`` has the texts of the cards, ``offers`` what an offer cannot ask for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.trade_warz.state import TradeView
from playtest.words.parts import Parts
from playtest.words.trade_warz.account import causes
from playtest.words.trade_warz.announcements import account, drawn, follows, moment, takes_from
from playtest.words.trade_warz.buttons import (
    action,
    answer,
    asked,
    called,
    press,
    several,
    stakes,
    sure,
    value,
)
from playtest.words.trade_warz.choices import aimed_at
from playtest.words.trade_warz.disputes import wins_a_tie
from playtest.words.trade_warz.effects import all_effects, asks, is_chosen, waits
from playtest.words.trade_warz.log import event
from playtest.words.trade_warz.offers import unfit
from playtest.words.trade_warz.position import whole as whole_position
from playtest.words.trade_warz.printed import PHASES
from playtest.words.trade_warz.prompts import may, only, prompt
from playtest.words.trade_warz.rules import RULES_IN_SHORT

__all__ = [
    "ANSWERS",
    "PARTS",
    "PHASES",
    "RULES_IN_SHORT",
    "account",
    "action",
    "aimed_at",
    "all_effects",
    "answer",
    "asked",
    "asks",
    "called",
    "causes",
    "drawn",
    "ending",
    "event",
    "follows",
    "is_chosen",
    "may",
    "moment",
    "only",
    "position",
    "press",
    "prompt",
    "several",
    "stakes",
    "sure",
    "takes_from",
    "unfit",
    "value",
    "waits",
    "wins_a_tie",
]


ANSWERS = ("gdp", "routes", "disputes")
"""The measures that answer first what a change of the rules did."""
PARTS = Parts(
    {
        "gdp": "GDP of {0}",
        "hand": "hand of {0}",
        "hand_size": "cards in the hand of {0}",
        "deck": "deck of {0}",
        "deck_size": "cards in the deck of {0}",
        "discard": "discard pile of {0}",
        "influence": "influence of {0} with {1}",
        "policy": "policy of {0}",
        "chosen": "policy chosen by {0}",
        "bid": "bid of {0}",
        "owner": "owner of {0}",
        "slot": "slot of {0}",
        "routes": "routes",
        "placed": "exports placed",
        "income": "income of {0}",
        "marker": "start player",
        "suzerains": "suzerain of {0}",
        "backs": None,
        "known": None,
        "reached": None,
        "waiting": None,
        "agenda": None,
        "powers": None,
        "touched": None,
    },
    seats=frozenset(["owner", "marker", "suzerains", "asked"]),
)
"""What the parts of a position are called."""


def ending(view: TradeView, names: Sequence[str]) -> str:
    """How it was won, by the rulebook's name, in which round, and by what. (Rulebook, Victory Conditions)"""
    if view.reason.endswith("reached"):
        return f"Economic Boom: {view.reason} in round {view.round}."
    return f"Global Close: round {view.round} was the last, and {view.reason}."


def position(game: Any, view: TradeView, names: Sequence[str]) -> str:
    """All that ``view`` knows, in sentences and tables, and what its seat can do now or waits for."""
    asked = view.seat in view.waiting
    return whole_position(game, view, names, prompt(view) if asked else waits(view, names))
