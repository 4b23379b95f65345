"""When playtests began, as people read it: in the time zone of this computer, which ``TZ`` sets.

Recordings, frames and exports keep UTC, in which an evening in New York is the next day.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import pandas as pd


def begun(games: pd.DataFrame) -> pd.Series[pd.Timestamp]:
    """Return when each playtest began, in the time zone of this computer; missing if unknown.

    A playtest on paper has only a day, which is given as noon in every time zone.
    """
    both = zip(games["created"], games["source"], strict=True)
    return pd.Series([_here(at, source) for at, source in both], games.index, dtype="datetime64[us]")


def begun_of(game: Mapping[Any, Any] | pd.Series[Any]) -> datetime | None:
    """Return when one playtest began, in the time zone of this computer; ``None`` if unknown.

    It is unknown for simulations, for example. ``game`` is a row of ``games``. See ``begun``, which does the
    same for all rows.
    """
    return _here(game.get("created"), game.get("source"))


def _here(at: Any, source: Any) -> datetime | None:
    if at is None or pd.isna(at):
        return None
    known = pd.Timestamp(at).to_pydatetime()
    local = known if source == "paper" or known.tzinfo is None else known.astimezone()
    return local.replace(tzinfo=None)
