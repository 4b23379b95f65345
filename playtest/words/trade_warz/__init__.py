"""Trade Warz in words. The package has a module for each purpose.

``log`` has the sentences of the log. ``announcements`` has what a screen shows large, with ``disputes`` and
the ``account`` of a round. ``buttons`` and ``choices`` say what a player may do. ``prompts`` and ``effects``
say who must decide what. ``printed`` has the texts of the cards. ``offers`` says what an offer cannot ask
for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.trade_warz.state import TradeView
from playtest.words.game_words import Words
from playtest.words.parts import Parts
from playtest.words.trade_warz.account import causes
from playtest.words.trade_warz.announcements import (
    account,
    announcement,
    answers_to,
    unseen_draws,
)
from playtest.words.trade_warz.buttons import (
    action,
    answer_label,
    batch_label,
    button_in_context,
    confirm_label,
    field_prompt,
    stakes,
    submit_label,
    value,
)
from playtest.words.trade_warz.choices import aimed_at
from playtest.words.trade_warz.disputes import wins_a_tie
from playtest.words.trade_warz.effects import all_effects, asks, asks_for_a_deck, is_chosen, waiting_prompt
from playtest.words.trade_warz.log import event
from playtest.words.trade_warz.offers import form_problem
from playtest.words.trade_warz.position import whole as whole_position
from playtest.words.trade_warz.printed import PHASES
from playtest.words.trade_warz.prompts import forced_move_reason, options_prompt, prompt
from playtest.words.trade_warz.rules import RULES_IN_SHORT

__all__ = [
    "PHASES",
    "TradeWarzWords",
    "aimed_at",
    "all_effects",
    "announcement",
    "asks",
    "asks_for_a_deck",
    "causes",
    "event",
    "is_chosen",
    "wins_a_tie",
]

ANSWERS = ("gdp", "routes", "disputes")
"""This game's own measures that a comparison of rules shows first."""
PARTS = Parts(
    {
        "gdp": "{0}'s GDP",
        "hand": "{0}'s hand",
        "hand_size": "cards in {0}'s hand",
        "deck": "{0}'s deck",
        "deck_size": "cards in {0}'s deck",
        "discard": "{0}'s discard pile",
        "influence": "{0}'s influence with {1}",
        "policy": "{0}'s policy",
        "chosen": "policy chosen by {0}",
        "bid": "{0}'s bid",
        "owner": "owner of {0}",
        "slot": "slot of {0}",
        "routes": "routes",
        "placed": "exports placed",
        "income": "{0}'s income",
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
    places=dict.fromkeys(("hand", "deck", "discard"), (None, ())),
    seats=frozenset(["owner", "marker", "suzerains", "asked"]),
)
"""The names of the parts of a position."""


def ending(view: TradeView, names: Sequence[str]) -> str:
    """Say which victory ended the game (Economic Boom or Global Close), in which round, and why.

    (Rulebook, Victory Conditions)
    """
    if view.reason.endswith("reached"):
        return f"Economic Boom: {view.reason} in round {view.round}."
    return f"Global Close: round {view.round} was the last; {view.reason} wins."


def position(game: Any, view: TradeView, names: Sequence[str]) -> str:
    """Describe the view in sentences and tables, ending with what its seat may do or waits for."""
    asked = view.seat in view.waiting
    return whole_position(game, view, names, prompt(view) if asked else waiting_prompt(view, names))


class TradeWarzWords(Words):
    """The words of Trade Warz; each method is this package's function of the same name."""

    drawn = ("card", "cards")
    parts = PARTS
    leading_measures = ANSWERS
    rules_in_short = RULES_IN_SHORT
    event = staticmethod(event)
    position = staticmethod(position)
    announcement = staticmethod(announcement)
    answers_to = staticmethod(answers_to)
    account = staticmethod(account)
    unseen_draws = staticmethod(unseen_draws)
    prompt = staticmethod(prompt)
    options_prompt = staticmethod(options_prompt)
    waiting_prompt = staticmethod(waiting_prompt)
    forced_move_reason = staticmethod(forced_move_reason)
    action = staticmethod(action)
    button_in_context = staticmethod(button_in_context)
    batch_label = staticmethod(batch_label)
    submit_label = staticmethod(submit_label)
    confirm_label = staticmethod(confirm_label)
    value = staticmethod(value)
    field_prompt = staticmethod(field_prompt)
    answer_label = staticmethod(answer_label)
    stakes = staticmethod(stakes)
    form_problem = staticmethod(form_problem)
    ending = staticmethod(ending)
