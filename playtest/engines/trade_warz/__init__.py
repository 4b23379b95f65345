"""Trade Warz: world leaders place exports with trade partners, sling tactics, pass policies and grow rich.

A round goes event, upkeep, draw, policy, trade, disputes, payment, income, cleanup. 50 GDP wins at once;
otherwise the most GDP after the last round. Two to six players. Rulings are in ``docs/rules/trade_warz.md``.

The package in parts, each of which may touch what is said here:

- what is printed: ``cards`` (the vocabulary), ``files``, ``printed`` (looked up by name), ``text``; data
- what is played: ``rules``, ``actions``, ``events``, ``pieces``, ``state``; data
- ``play``: a move being carried out, which every step of it has at hand
- ``holdings``, ``valuation``: the rulebook's small questions (costs, incomes, power); a rule is changed there
- ``sources``: where effects come from: policies, routes, leaders, partners, events; asks, changes nothing
- ``held_powers``: what a set of partners' powers comes to, worked out once; data
- ``piles``: cards on the move, and what seats know of cards; knows backs only
- ``targeting``, ``agenda``, ``verbs``: what a card does, and what it has to ask before
- ``tactics``, ``offers``, ``phases``, ``ending``: what players do, phase by phase
- ``partner_standings``: what a seat has with each partner, and what the next point of influence brings
- ``dispute_sides``, ``placings``: what a bid or an export on a slot would come to, before it is made
- ``options``, ``refusals``: which moves there are, and why others are refused
- ``views``, ``resampling``: what a seat may know, and positions that fit it
- ``game``: the parts put together, and the contract kept
"""

from playtest.engines.trade_warz import actions, cards, events, state, text
from playtest.engines.trade_warz.dispute_sides import DisputeSide
from playtest.engines.trade_warz.files import BadCardFile, read_cards, shipped_cards
from playtest.engines.trade_warz.game import TradeWarz
from playtest.engines.trade_warz.partner_standings import PartnerStanding, PowerStanding
from playtest.engines.trade_warz.placings import Placing
from playtest.engines.trade_warz.printed import PartnerPower, powers_of
from playtest.engines.trade_warz.rules import TradeRules
from playtest.engines.trade_warz.valuation import Earning

__all__ = [
    "BadCardFile",
    "DisputeSide",
    "Earning",
    "PartnerPower",
    "PartnerStanding",
    "Placing",
    "PowerStanding",
    "TradeRules",
    "TradeWarz",
    "actions",
    "cards",
    "events",
    "powers_of",
    "read_cards",
    "shipped_cards",
    "state",
    "text",
]
