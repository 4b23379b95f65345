"""Preparing figures for display: values that plotly accepts but cannot write are converted."""

from __future__ import annotations

import datetime
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

DURATIONS = (datetime.timedelta, np.timedelta64)
SPANS = (pd.Interval, pd.Period)


def showable(fig: go.Figure) -> go.Figure:
    """Return the figure with durations in seconds and with intervals and periods in words.

    Plotly accepts these when a figure is built, but fails or writes codes when it is shown.

    >>> lasted = pd.Series([90, 30]).astype("timedelta64[s]")
    >>> list(showable(go.Figure(go.Bar(x=["a", "b"], y=lasted))).data[0].y)
    [90.0, 30.0]
    """
    plain = fig.to_plotly_json()
    found = _plain(plain)
    return fig if found is plain else go.Figure(found)


def shown_values(fig: go.Figure) -> dict[str, Any]:
    """Return the figure's contents as a dictionary, with the same conversions as ``showable``.

    The caller may change the dictionary. Plotly takes milliseconds to write a figure, so it is written only
    once.

    >>> lasted = pd.Series([90, 30]).astype("timedelta64[s]")
    >>> fig = go.Figure(go.Bar(x=["a", "b"], y=lasted))
    >>> shown_values(fig) == showable(fig).to_plotly_json()
    True
    """
    plain: dict[str, Any] = fig.to_plotly_json()
    found = _plain(plain)
    return plain if found is plain else dict(go.Figure(found).to_plotly_json())


def seconds(values: pd.Series[Any]) -> pd.Series[Any]:
    """Convert durations to seconds. Other values stay as they are."""
    if pd.api.types.is_timedelta64_dtype(values):
        lasted: pd.Series[Any] = values.dt.total_seconds()
        return lasted
    return values


def _plain(value: Any) -> Any:
    """Return a part of a figure, converted to values that plotly can write.

    If nothing had to be converted, the result is the same object.
    """
    if isinstance(value, dict):
        made = {name: _plain(part) for name, part in value.items()}
        return made if any(made[name] is not part for name, part in value.items()) else value
    if isinstance(value, np.ndarray):
        if value.dtype.kind == "m":
            return value / np.timedelta64(1, "s")
        return _each(value) if value.dtype == object else value
    if isinstance(value, list | tuple):
        return _each(value)
    return _one(value)


def _each(values: Any) -> Any:
    made = [_plain(value) for value in values]
    return made if any(one is not value for one, value in zip(made, values, strict=True)) else values


def _one(value: Any) -> Any:
    if value is pd.NaT:
        return value
    if isinstance(value, DURATIONS):
        return pd.Timedelta(value).total_seconds()
    return str(value) if isinstance(value, SPANS) else value
