"""The verbs of cards: what each does, what it asks, and how it uses the answer.

A verb reads and changes a position only through its ``Act``, the effect being carried out. Importing this
package registers all verbs.
"""

from playtest.engines.trade_warz.verbs import answers, exports, gdp, hands, influence, policies

__all__ = ["answers", "exports", "gdp", "hands", "influence", "policies"]
