"""Limits on the use of a language model: calls, tokens, seconds and money."""

from __future__ import annotations

from dataclasses import dataclass, field

from playtest.bots.base import CannotGoOn

MILLION = 1_000_000


class BudgetSpent(CannotGoOn):
    """Raised if the budget is used up. The message says which limit was reached, and how to continue."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits for one ``LanguageModel``. ``None`` means no limit.

    ``tokens`` counts prompt and answer together, ``seconds`` the time spent waiting for answers. ``money``
    needs ``price_in`` and ``price_out``, the price of a million tokens each way in the same currency.

    Raises ``ValueError`` for a limit below 0, and for ``money`` if there are no prices.
    """

    calls: int | None = 2_000
    tokens: int | None = 4_000_000
    seconds: float | None = 3_600.0
    money: float | None = None
    price_in: float | None = None
    price_out: float | None = None

    def __post_init__(self) -> None:
        for name in ("calls", "tokens", "seconds", "money", "price_in", "price_out"):
            value = getattr(self, name)
            if value is not None and not (isinstance(value, int | float) and value >= 0):
                raise ValueError(f"{name} in a budget is a number from 0 up, or None, not {value!r}.")
        if self.money is not None and (self.price_in is None or self.price_out is None):
            raise ValueError("A budget of money needs price_in and price_out, per million tokens.")


@dataclass(slots=True)
class Spent:
    """The part of a budget that has been used so far."""

    budget: Budget
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = field(default=0.0)

    @property
    def money(self) -> float:
        """The price of the tokens so far; 0 if no prices are given."""
        paid_in = self.tokens_in * (self.budget.price_in or 0.0)
        return (paid_in + self.tokens_out * (self.budget.price_out or 0.0)) / MILLION

    def add(self, tokens_in: int, tokens_out: int, seconds: float) -> None:
        """Count one call."""
        self.calls += 1
        self.tokens_in += tokens_in
        self.tokens_out += tokens_out
        self.seconds += seconds

    def check(self) -> None:
        """Raise ``BudgetSpent`` with a sentence if the budget allows no further request."""
        limits = self.budget
        used = {
            "calls": (self.calls, limits.calls),
            "tokens": (self.tokens_in + self.tokens_out, limits.tokens),
            "seconds": (self.seconds, limits.seconds),
            "money": (self.money, limits.money),
        }
        for name, (spent, most) in used.items():
            if most is not None and spent >= most:
                what = f"its {most:g} {name}" if name != "money" else f"its money ({most:g})"
                raise BudgetSpent(
                    f"The language model has used up {what}. To go on, raise Budget({name}=...); answers "
                    "kept in a cache are not asked for again."
                )

    def seconds_left(self, most: float) -> float:
        """Return how many seconds the next call may take, at most ``most``."""
        left = most if self.budget.seconds is None else self.budget.seconds - self.seconds
        return max(0.1, min(most, left))
