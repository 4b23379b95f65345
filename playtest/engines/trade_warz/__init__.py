"""Trade Warz: world leaders place exports with trade partners, play tactics, pass policies and grow rich.

A round has these phases: event, upkeep, draw, policy, trade, disputes, payment, income, cleanup. 50 GDP wins
right away; otherwise the most GDP after the last round wins. Two to six players. Rulings are in
``docs/rules/trade_warz.md``.

The modules of the package:

- ``cards`` (the words for effects), ``files``, ``printed`` (lookup by name), ``text``: printed cards as data
- ``rules``, ``actions``, ``events``, ``pieces``, ``state``: options, moves and position as data
- ``play``: the context of a move that is being carried out
- ``holdings``, ``calculations``: what the rules add up (costs, incomes, strength); change a rule there
- ``sources``: lookup of effects of policies, routes, leaders, partners and events; never changes a position
- ``held_powers``: the combined effects of a set of partner powers, computed once
- ``piles``: moving cards, and which seat knows which card; uses only the backs of cards
- ``targeting``, ``agenda``, ``verbs``: the effects of cards, and the questions they ask first
- ``tactics``, ``offers``, ``phases``, ``ending``: the moves of players, phase by phase
- ``partner_standings``: a seat's standing with each partner, and what one more point of influence brings
- ``dispute_sides``, ``placings``: the result of a bid or a placed export, before it is made
- ``options``, ``refusals``: which moves are legal, and why others are refused
- ``views``, ``resampling``: what a seat may know, and positions that fit it
- ``game``: joins the parts and implements the ``Game`` interface
"""

from playtest.engines.trade_warz import actions, cards, events, state, text
from playtest.engines.trade_warz.calculations import Earning
from playtest.engines.trade_warz.dispute_sides import DisputeSide
from playtest.engines.trade_warz.files import BadCardFile, read_cards, shipped_cards
from playtest.engines.trade_warz.game import TradeWarz
from playtest.engines.trade_warz.partner_standings import PartnerStanding, PowerStanding
from playtest.engines.trade_warz.placings import Placing
from playtest.engines.trade_warz.printed import PartnerPower, powers_of
from playtest.engines.trade_warz.rules import TradeRules

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
