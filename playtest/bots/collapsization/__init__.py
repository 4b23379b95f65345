"""Bots for Collapsization."""

from playtest.bots.collapsization.players import Shrewd

BOTS = {"shrewd": Shrewd}
PANEL = ("shrewd",)
