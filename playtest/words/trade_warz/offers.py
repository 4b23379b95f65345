"""Errors in the Trade Warz offer form, such as more influence or GDP than the players have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playtest.engines.trade_warz.state import TradeView


def form_problem(view: TradeView, filled: Mapping[str, Any], names: Sequence[str]) -> tuple[str, str]:
    """Return the field of the offer form that is invalid, and a sentence on what can be entered there.

    Both texts are empty if no field is found to be invalid. ``filled`` has the values of the fields that
    could be read.
    """
    seats, partner = range(len(view.players)), filled.get("partner")
    giver, taker = (int(filled.get(who, -1)) for who in ("giver", "taker"))
    if giver not in seats or taker not in seats or not partner:
        return "", ""
    if giver == taker:
        pays = "another player" if giver == view.seat or view.seat is None else names[view.seat]
        return "taker", f"{names[giver]} gives the influence, so {pays} pays for it."
    held = view.players[giver].influence.get(partner, 0)
    if not held:
        return "partner", f"{names[giver]} has no influence with {partner} to give."
    points, gdp, has = filled.get("points"), filled.get("gdp"), view.players[taker].gdp
    if points is None or not 1 <= points <= held:
        upto = "1" if held == 1 else f"a whole number from 1 to {held}"
        return "points", f"Influence can be {upto}: {names[giver]} has {held} with {partner}."
    if gdp is None or not 0 <= gdp <= has:
        upto = f"a whole number from 0 to {has}" if has else "0"
        return "gdp", f"GDP can be {upto}: {names[taker]} has {has} to pay with."
    return "", ""
