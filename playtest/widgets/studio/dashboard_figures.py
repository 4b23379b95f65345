"""The dashboard's figures, drawn one after the other."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

from playtest.frames import Frames
from playtest.review import Drawer, printing, showable, theme

_SAVES = "margin:0 14px 6px;font-size:12.5px;display:flex;gap:14px;justify-content:flex-end"
_AS_PNG = (
    "event.preventDefault();const a=this,i=new Image();"
    "i.onload=()=>{const c=document.createElement('canvas');"
    "c.width=2*i.width;c.height=2*i.height;c.getContext('2d').drawImage(i,0,0,c.width,c.height);"
    "const d=document.createElement('a');d.download=a.download;d.href=c.toDataURL('image/png');d.click()};"
    "i.src=a.href"
)
"""A script by which the page itself turns a figure's SVG into a PNG, without a browser on the server."""
PLAIN = {"displayModeBar": False, "responsive": True}
"""A configuration without plotly's buttons and logo, which would cover a title on a phone."""


class FigurePlaces:
    """The places in ``box`` for the figures of the open section.

    ``lacking`` is called with the titles of the figures that could not be drawn, by reason. ``done`` is
    called when nothing is left to draw.
    """

    def __init__(
        self,
        box: ipywidgets.VBox,
        lacking: Callable[[Mapping[str, Sequence[str]]], None],
        done: Callable[[], None],
    ) -> None:
        self._box = box
        self._lacking = lacking
        self._done = done
        self.drawing: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether figures are still being drawn."""
        return self.drawing is not None and not self.drawing.done()

    def stop(self) -> None:
        """Stop drawing."""
        if self.drawing is not None:
            self.drawing.cancel()
            self.drawing = None

    def draw(self, drawers: Sequence[Drawer], found: Frames) -> None:
        """Draw the figures one after another. A new choice stops the drawing."""
        self.stop()
        while len(self._box.children) < len(drawers):
            self._box.children = (*self._box.children, ipywidgets.Output())
        for place in self._box.children[len(drawers) :]:
            place.outputs = ()
        work = self._draw_all(drawers, found)
        try:
            self.drawing = asyncio.get_running_loop().create_task(work)
        except RuntimeError:  # no event loop: nobody waits
            with contextlib.suppress(StopIteration):
                while True:
                    work.send(None)

    async def _draw_all(self, drawers: Sequence[Drawer], found: Frames) -> None:
        """Draw the figures that can be drawn. For the others, report the title and the reason."""
        why: dict[str, list[str]] = {}
        try:
            for place, draw in zip(self._box.children, drawers, strict=False):
                title, lacks, place.outputs = _drawn(draw, found)
                if lacks:
                    why.setdefault(lacks, []).append(title)
                await asyncio.sleep(0)
            if why:
                self._lacking(why)
        except Exception:
            self._done()
            raise
        self._done()  # not if cancelled: then the next drawing is on its way


def _drawn(draw: Drawer, found: Frames) -> tuple[str, str, tuple[dict[str, Any], ...]]:
    """Return a figure's title, the reason if it cannot be drawn, and its outputs if it can.

    Any error of a figure becomes a reason, so that a faulty figure of one game does not stop the others.
    """
    try:
        figure = draw(found)
        lacks = theme.lacks(figure)
        return figure.layout.title.text, lacks, () if lacks else (output_of(figure), *_pictures(figure))
    except Exception as error:
        name = getattr(draw, "__name__", "figure").replace("_", " ")
        logging.getLogger("playtest").warning("The figure %s could not be drawn.", name, exc_info=True)
        return name, f"It could not be drawn ({type(error).__name__}: {error}).", ()


def _pictures(figure: Any) -> tuple[dict[str, Any], ...]:
    """Return the buttons below a figure that save it as SVG and as PNG; empty if it cannot be saved."""
    title = str(figure.layout.title.text or "figure")
    try:
        drawn = base64.b64encode(printing.svg(figure).encode()).decode()
    except Exception:  # our own drawing may not know the kind of a guest game's figure
        logging.getLogger("playtest").info("%s cannot be saved as a picture.", title, exc_info=True)
        return ()
    name = "-".join(re.findall(r"[a-z0-9]+", title.lower()))[:60] or "figure"
    href = f"data:image/svg+xml;base64,{drawn}"
    html = (
        f'<p class="pb-save" style="{_SAVES}"><a download="{name}.svg" href="{href}" '
        f'aria-label="Save as SVG: {escape(title, quote=True)}">SVG</a>'
        f'<a download="{name}.png" href="{href}" onclick="{escape(_AS_PNG, quote=True)}" '
        f'aria-label="Save as PNG: {escape(title, quote=True)}">PNG</a></p>'
    )
    return ({"output_type": "display_data", "data": {"text/html": html}, "metadata": {}},)


def output_of(figure: Any) -> dict[str, Any]:
    """Return a figure as a notebook output, which JupyterLab draws without loading anything."""
    data = {
        "application/vnd.plotly.v1+json": json.loads(showable(figure).to_json()) | {"config": PLAIN},
        "text/plain": figure.layout.title.text or "figure",
    }
    return {"output_type": "display_data", "data": data, "metadata": {}}
