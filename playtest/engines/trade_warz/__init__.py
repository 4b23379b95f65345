"""Trade Warz: world leaders place exports with trade partners, sling tactics, pass policies and grow rich.

A round goes event, upkeep, draw, policy, trade, disputes, payment, income, cleanup. 50 GDP wins at once;
otherwise the most GDP after the last round. Two to six players. Rulings are in ``docs/rules/trade_warz.md``.

The package follows the rulebook: ``cards`` is the vocabulary and ``files`` reads the card files; ``rules``,
``actions``, ``events`` and ``state`` are data; ``economy`` and ``piles`` are what everything leans on;
``aims``, ``agenda`` and ``effects`` carry out cards, and ``text`` prints them; ``rounds``, ``trade`` and
``settling`` are the phases; ``seeing`` says who may know what, ``choices`` who may do what; ``game`` is the
game itself.
"""

from playtest.engines.trade_warz import actions, cards, events, state, text
from playtest.engines.trade_warz.files import BadCardFile, read_cards, shipped_cards
from playtest.engines.trade_warz.game import TradeWarz
from playtest.engines.trade_warz.rules import TradeRules

__all__ = [
    "BadCardFile",
    "TradeRules",
    "TradeWarz",
    "actions",
    "cards",
    "events",
    "read_cards",
    "shipped_cards",
    "state",
    "text",
]
