"""Simulation of many games played by bots, in one process or several, with the results as tables.

The results depend only on the game, its rules, the bots and the seed, not on the number of processes, the
batch size or the executor. Worker processes send back tables as bytes, never objects. So a game, its rules
and its moves may be classes defined in a notebook cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playtest.simulate.games import MOST_MOVES, SIMULATED_RULES, Detail, Endless, with_limits
from playtest.simulate.playing import Withheld, WorkersDied, simulate

if TYPE_CHECKING:
    from playtest.simulate.adapting import Adapt
    from playtest.simulate.combinations import Grown, grown
    from playtest.simulate.comparing import compare
    from playtest.simulate.comparison import Comparison
    from playtest.simulate.costing import Cost, about, cost
    from playtest.simulate.findings_page import Findings, findings
    from playtest.simulate.forcing import brings, forced
    from playtest.simulate.observers import parts_of
    from playtest.simulate.panels import lineups
    from playtest.simulate.restricting import costs, restricted
    from playtest.simulate.rule_fields import RuleField, rule_fields
    from playtest.simulate.sweeping import Sweep, sweep
    from playtest.simulate.trouble_report import Troubles, trouble
    from playtest.simulate.variants import named

__all__ = [
    "MOST_MOVES",
    "SIMULATED_RULES",
    "Adapt",
    "Comparison",
    "Cost",
    "Detail",
    "Endless",
    "Findings",
    "Grown",
    "RuleField",
    "Sweep",
    "Troubles",
    "Withheld",
    "WorkersDied",
    "about",
    "brings",
    "compare",
    "cost",
    "costs",
    "findings",
    "forced",
    "grown",
    "journaling",
    "lineups",
    "named",
    "parts_of",
    "restricted",
    "rule_fields",
    "simulate",
    "sweep",
    "trouble",
    "with_limits",
]

_LATER = {
    "Adapt": "adapting",
    "Findings": "findings_page",
    "RuleField": "rule_fields",
    "findings": "findings_page",
    "lineups": "panels",
    "rule_fields": "rule_fields",
    "compare": "comparing",
    "Comparison": "comparison",
    "Cost": "costing",
    "about": "costing",
    "cost": "costing",
    "sweep": "sweeping",
    "Sweep": "sweeping",
    "brings": "forcing",
    "forced": "forcing",
    "Grown": "combinations",
    "grown": "combinations",
    "restricted": "restricting",
    "costs": "restricting",
    "trouble": "trouble_report",
    "Troubles": "trouble_report",
    "named": "variants",
    "parts_of": "observers",
}


def __getattr__(name: str) -> Any:
    """Import comparisons on first use, because they need pandas."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"playtest.simulate.{_LATER[name]}"), name)
    globals()[name] = found
    return found
