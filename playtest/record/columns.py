"""Columns as all tables of a database with playtests in it have them: each kind is defined here, once.

None of them is ever empty, unless it says ``empty=True``.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa


def key(name: str, *, of: str = "") -> sa.Column[str]:
    """What a row is known by, alone or with other keys; ``of`` another table, as ``a.id``."""
    return sa.Column(name, sa.Text, *([sa.ForeignKey(of)] if of else []), primary_key=True)


def numbered(name: str) -> sa.Column[int]:
    """A number that a row is known by, with the other keys of its table."""
    return sa.Column(name, sa.Integer, primary_key=True)


def text(name: str, *, empty: bool = False, **how: Any) -> sa.Column[str]:
    """Words, an id, or JSON."""
    return sa.Column(name, sa.Text, nullable=empty, **how)


def whole(name: str, *, empty: bool = False) -> sa.Column[int]:
    """A whole number."""
    return sa.Column(name, sa.Integer, nullable=empty)


def real(name: str, *, empty: bool = False) -> sa.Column[float]:
    """A number, as a time in seconds."""
    return sa.Column(name, sa.Double, nullable=empty)


def yes_or_no(name: str) -> sa.Column[bool]:
    """Whether something is so."""
    return sa.Column(name, sa.Boolean, nullable=False)
