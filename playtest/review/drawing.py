"""A figure in the making: plain dicts, which plotly checks once, when the figure is finished.

Otherwise plotly would check the figure after each change. For figures in rows, that took longer than
everything else.
"""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from playtest.review.theme import layout_of


class Drawing:
    """The traces and the layout of a figure in the theme, with a title, a note and axis titles.

    ``layout`` is plotly's, as dicts; change it freely until ``figure`` is called.
    """

    def __init__(self, title: str, note: str, x: str, y: str) -> None:
        self.layout = layout_of(title, note, x, y)
        self.x_axis: dict[str, Any] = self.layout["xaxis"]
        self.y_axis: dict[str, Any] = self.layout["yaxis"]
        self.annotations: list[dict[str, Any]] = []
        self.shapes: list[dict[str, Any]] = []
        self._traces: list[dict[str, Any]] = []

    def add_scatter(self, **trace: Any) -> None:
        """Add a trace of dots or lines. The arguments are those of plotly's function of this name."""
        self._traces.append({"type": "scatter", **trace})

    def add_shape(self, **shape: Any) -> None:
        """Add a shape. The arguments are those of plotly's function of this name."""
        self.shapes.append(shape)

    def add_annotation(self, **annotation: Any) -> None:
        """Add an annotation. The arguments are those of plotly's function of this name."""
        self.annotations.append(annotation)

    def figure(self) -> go.Figure:
        """Return the finished figure."""
        return go.Figure(
            self._traces, {**self.layout, "annotations": self.annotations, "shapes": self.shapes}
        )
