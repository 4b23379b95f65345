"""The printed texts of Trade Warz cards, and the names of their kinds and of phases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from playtest.engines.trade_warz import shipped_cards
from playtest.engines.trade_warz.text import text_of

DECKS = {
    "leader": "the leader deck",
    "export": "the export deck",
    "tactic": "the tactic deck",
    "policy": "the policy deck",
}
PHASES = {
    "event": "Event",
    "draw": "Draw",
    "policy": "Policy",
    "reveal": "Policies are revealed",
    "trade": "Trade",
    "disputes": "Disputes",
    "payment": "Payment",
    "income": "Income",
    "cleanup": "Cleanup",
}
POWER = re.compile(r" \((\d+|suzerain)\)$")
"""The last part of a partner power's name: the influence it requires, or the title."""
GROUPS = {"a": "the first", "b": "the second"}


@cache
def types() -> Mapping[str, str]:
    """Map each printed card to its kind."""
    return {card.name: card.type for card in shipped_cards().cards}


def card_text(name: str) -> str:
    """Return a card's printed text."""
    found = next((one for one in shipped_cards().cards if one.name == name), None)
    return text_of(found) if found else ""


def event_text(name: str) -> str:
    """Return an event's printed text."""
    found = next((one for one in shipped_cards().events if one.name == name), None)
    return text_of(found) if found else ""


def leader_says(name: str) -> str:
    """Say what a leader gives its player, by the printed list."""
    found = next((one for one in shipped_cards().leaders if one.name == name), None)
    if found is None:
        return ""
    ability = text_of(found).replace(";", ",")
    return f"hand of {found.hand_size}, {found.export_slots} export slots. {ability}".strip()


def without_policy(card: str) -> str:
    """Return a note that a player without a policy loses GDP, if ``card`` takes a policy from everyone.

    The text is empty for any other card.
    """
    cards = shipped_cards()
    found = next((one for one in (*cards.events, *cards.cards) if one.name == card), None)
    lost = [abs(e.amount) for e in found.effects if e.do == "give_up_policy"] if found else []
    return f"you have no policy to discard; you lose {lost[0]} GDP" if lost else ""


def either(card: str, which: str) -> str:
    """Return the text of one of an event's two choices: the first if ``which`` is ``a``, else the second."""
    found = next((one for one in shipped_cards().events if one.name == card), None)
    first, _, second = (text_of(found) if found else "").rpartition("either ")[2].partition("; or ")
    return (first if which == "a" else second).replace(";", ",").rstrip(".")
