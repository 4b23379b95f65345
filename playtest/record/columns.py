"""The kinds of columns in all tables of a database with playtests, each defined here once.

No column may be empty unless it has ``empty=True``.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa


def key(name: str, *, of: str = "") -> sa.Column[str]:
    """Return a text column that is part of the primary key. ``of`` is a foreign key, such as ``a.id``."""
    return sa.Column(name, sa.Text, *([sa.ForeignKey(of)] if of else []), primary_key=True)


def numbered(name: str) -> sa.Column[int]:
    """Return a whole-number column that is part of the primary key."""
    return sa.Column(name, sa.Integer, primary_key=True)


def text(name: str, *, empty: bool = False, **how: Any) -> sa.Column[str]:
    """Return a column for text, an id, or JSON."""
    return sa.Column(name, sa.Text, nullable=empty, **how)


def whole(name: str, *, empty: bool = False) -> sa.Column[int]:
    """Return a column for a whole number."""
    return sa.Column(name, sa.Integer, nullable=empty)


def real(name: str, *, empty: bool = False) -> sa.Column[float]:
    """Return a column for a number such as a time in seconds."""
    return sa.Column(name, sa.Double, nullable=empty)


def yes_or_no(name: str) -> sa.Column[bool]:
    """Return a column for true or false."""
    return sa.Column(name, sa.Boolean, nullable=False)
