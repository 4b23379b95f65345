"""A language model at a seat, asked for its moves over any server with the common chat interface.

Nothing here runs unless you make a ``LanguageModel``. It is in no panel and is no default. The model gets its
own seat's view in words, the rules in short and all legal moves in shuffled order. It gets nobody's name,
talk or notes.
"""

from playtest.bots.language_model.asking import PROMPT, Decision
from playtest.bots.language_model.budget import Budget, BudgetSpent
from playtest.bots.language_model.chat import NoAnswer, NotAllowed
from playtest.bots.language_model.player import LanguageModel
from playtest.bots.language_model.summary import summary

__all__ = [
    "PROMPT",
    "Budget",
    "BudgetSpent",
    "Decision",
    "LanguageModel",
    "NoAnswer",
    "NotAllowed",
    "OrderCheck",
    "order_check",
    "summary",
]


def __getattr__(name: str) -> object:
    """Load ``order_check`` and ``OrderCheck`` on first use, because they need scipy."""
    if name in ("OrderCheck", "order_check"):
        from playtest.bots.language_model import order

        return getattr(order, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
