"""Explains why no clock runs at a table, where the facilitator would look for the clock."""

from __future__ import annotations

from dataclasses import fields

from playtest.engines.game import Game
from playtest.table import Table
from playtest.widgets.kit import forms

SECONDS = "seconds"
"""The last word in the names of rules that set a clock's length, such as ``turn_seconds``."""


def why_none(table: Table) -> str:
    """Return why there is no clock now: the game has none, it was turned off, or it has not started yet."""
    game = table.game
    if type(game).clock is Game.clock:
        return f"No clock runs: {game.title} has none."
    lengths = {
        part.name: getattr(game.rules, part.name)
        for part in fields(game.rules)
        if part.name.rpartition("_")[2] == SECONDS
    }
    if lengths and all(length is None for length in lengths.values()):
        spec = forms.spec_where_possible(type(game).Rules)
        titles = dict(spec.parts) if spec is not None else {}
        called = [titles[name].title if name in titles else name.replace("_", " ") for name in lengths]
        return f"No clock runs: “{called[0]}” was left empty at the start."
    return "No clock is running. When one runs, you can pause it here."
