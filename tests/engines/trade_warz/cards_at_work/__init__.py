"""What every card does, as a function of a set of cards: ``test_cards`` runs them, on broken cards too.

Seat 0 has the card; everybody starts with 20 GDP, and no leader ability is played unless the test says so.
"""

from tests.engines.trade_warz.cards_at_work import events_and_leaders, exports, policies, tactics
from tests.engines.trade_warz.cards_at_work.registered import AT_WORK, LEADERS_AT_WORK

__all__ = ["AT_WORK", "LEADERS_AT_WORK", "events_and_leaders", "exports", "policies", "tactics"]
