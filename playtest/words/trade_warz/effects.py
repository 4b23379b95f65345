"""The questions of Trade Warz in words, for the player who chooses and for the players who wait."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from playtest.engines.trade_warz import powers_of, shipped_cards
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.state import TradeView
from playtest.engines.trade_warz.text import say
from playtest.words.waiting import do

__all__ = ["all_effects", "asks", "asks_for_a_deck", "is_chosen", "waiting_prompt"]


def waiting_prompt(view: TradeView, names: Sequence[str]) -> str:
    """Say who chooses what, and for which card; or who draws, trades, bids or answers.

    The text is empty if the view's own player has chosen a policy and may still change it.
    """
    own = view.players[view.seat].committed if view.seat is not None and view.seat >= 0 else False
    if view.phase == "end" or (view.phase == "policy" and own and not view.agenda and view.asked is None):
        return ""
    said = _waits(view, names)
    return f"{said}." if said else ""


def _waits(view: TradeView, names: Sequence[str]) -> str:
    if view.agenda:
        card, at, power = view.agenda[0].card, view.agenda[0].at, view.agenda[0].offered
        if power is not None:
            return do(view.waiting, names, f"may use {power} against {card}", f"may use {power}")
        what = _chooses(card, at, again=bool(view.agenda[0].seen))
        said = do(view.waiting, names, f"chooses {what}".strip(), f"choose {what}".strip())
        return f"{card}: {said}" if said else ""
    if view.asked is not None:
        answers = f"may answer {view.stack[-1].card} with a tactic"
        return do(view.waiting, names, answers, answers)
    if view.contest is not None:
        partner, slot = view.contest
        where = f"for {partner}'s slot {slot}"
        return do(view.waiting, names, f"makes a sealed bid {where}", f"make sealed bids {where}")
    return do(view.waiting, names, *_DO[view.phase]) if view.phase in _DO else ""


_DO = {
    "leaders": ("chooses a leader", "choose a leader each"),
    "partners": ("chooses a trade partner for the table", "choose a trade partner for the table"),
    "draw": ("draws up to the hand size, from any decks", "draw up to their hand sizes, from any decks"),
    "policy": ("chooses one policy to reveal, or none", "choose one policy each to reveal, or none"),
    "reveal": ("is the poorest, and chooses whose policy resolves next", "choose whose policy resolves next"),
    "trade": ("may still trade", "may still trade"),
    "disputes": ("chooses which dispute is settled next", "choose which dispute is settled next"),
    "payment": ("chooses a route to discard: all slots are full", "choose a route to discard"),
}
"""What players do in a phase, in the words for one player and for several."""


def _chooses(card: str, at: int, *, again: bool) -> str:
    """Return what a player chooses for effect number ``at`` of a card, such as "which card to discard".

    ``again`` means that cards to choose from have been revealed. A negative number stands for the choice
    among a card's effects. The text is empty if the card has no effect with this number.
    """
    effects = all_effects().get(card, ())
    if at < 0:
        return "which of its effects happens"
    if at >= len(effects):
        return ""
    does = effects[at].do
    return (_KEEPS.get(does, "") if again else "") or _CHOICES.get(does, "")


_CHOICES = {
    "draw": "which deck to draw from",
    "draw_and_keep": "which deck to draw from",
    **dict.fromkeys(("discard", "discard_down"), "which card to discard"),
    **dict.fromkeys(("take_card", "search_deck"), "which card to take"),
    **dict.fromkeys(("trade_in", "sell_export"), "what to discard for GDP, or nothing"),
    "pick_discard": "which card is discarded",
    "exchange": "which card to give for a randomly drawn one",
    "levy": "which export to discard, since they cannot pay",
    "discard_export": "which export to discard",
    "give_up_policy": "which policy to discard",
    "move_route": "which route to move, if any, and where",
    "redirect": "a new target for the tactic, or none",
    "pass_on": "whom to pass the event on to, if anyone",
    "recover": "which card to take back to hand",
    **dict.fromkeys(("gain_influence", "sell_influence", "clear_influence"), "a partner"),
    "remove_influence": "whose influence is lost, and with which partner",
    **dict.fromkeys(("copy_policy", "copy_played"), "which policy to copy"),
    **dict.fromkeys(
        ("produce", "produce_nothing", "pin", "destroy_export", "choose_export", "take_over"), "an export"
    ),
    **dict.fromkeys(
        (
            *("gain_gdp", "lose_gdp", "take_gdp", "owe_gdp", "look_hand", "discard_random", "swap_random"),
            *("limit_exports", "ignore_policy", "cancel_policy", "destroy_policy", "next_export_produces"),
        ),
        "an opponent",
    ),
}
"""What an effect lets its player choose, by the kind of effect."""
_KEEPS = {"draw_and_keep": "which card to keep"}
"""The same for effects that first reveal cards to choose from."""


def asks(card: str, at: int, *, again: bool = False) -> str:
    """Return the question for effect number ``at`` of a card or, without one, the effect's own text.

    ``again`` means that cards to choose from have been revealed. The text is empty if the card has no effect
    with this number.
    """
    effects = all_effects().get(card, ())
    if not 0 <= at < len(effects):
        return ""
    does = effects[at].do
    return (_OF_SEEN.get(does, "") if again else "") or _QUESTIONS.get(does) or f"{say(effects[at])}."


def asks_for_a_deck(card: str, at: int, *, again: bool = False) -> bool:
    """Return whether effect number ``at`` of a card asks from which deck to draw.

    ``again`` means that cards to choose from have been revealed.
    """
    return asks(card, at, again=again) == _DECK


def is_chosen(card: str, at: int) -> bool:
    """Return whether effect number ``at`` of a card is one of several that its player chooses from."""
    effects = all_effects().get(card, ())
    return 0 <= at < len(effects) and effects[at].option is not None


_DECK = "from which deck do you draw?"
_QUESTIONS = {
    "draw": _DECK,
    "discard": "which card do you discard?",
    "discard_down": "which card do you discard?",
    "trade_in": "which policy do you discard for GDP, if any?",
    "take_card": "which card do you take?",
    "pick_discard": "which card is discarded?",
    "exchange": "which card do you give for a randomly drawn one?",
    "draw_and_keep": _DECK,
    "search_deck": "which card do you take?",
    "levy": "you cannot pay: which export do you discard?",
    "sell_export": "which export do you discard for GDP, if any?",
    "discard_export": "which export do you discard?",
    "give_up_policy": "which policy do you discard?",
    "move_route": "which route do you move, if any, and where?",
    "redirect": "do you aim it at something else?",
    "pass_on": "to which player do you pass the event on, if any?",
}
"""The question for an effect whose text leaves a choice open."""
_OF_SEEN = {"draw_and_keep": "which card do you keep?"}
"""The question once cards to choose from have been revealed."""


@cache
def all_effects() -> Mapping[str, tuple[Effect, ...]]:
    """Return the effects of each printed card and each partner power, by name."""
    cards = shipped_cards()
    found = {card.name: tuple(card.effects) for card in (*cards.cards, *cards.events)}
    return found | {power.name: power.effects for each in cards.partners for power in powers_of(each)}
