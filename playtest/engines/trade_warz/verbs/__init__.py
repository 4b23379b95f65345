"""What cards do: for each verb what it does, what it asks and what it makes of the answer.

A verb touches a position through the ``Act`` it is given and through nothing else. Importing this registers
them all.
"""

from playtest.engines.trade_warz.verbs import answers, exports, gdp, hands, influence, policies

__all__ = ["answers", "exports", "gdp", "hands", "influence", "policies"]
