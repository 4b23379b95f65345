"""An address as a QR code, drawn as one path."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from playtest.widgets.kit.tree import Node, h


@lru_cache(maxsize=64)
def qr(text: str) -> Node:
    """Draw ``text`` as a QR code, black on white in any theme, with the blank margin that cameras need."""
    import segno  # here, since few screens show a code

    rows = list(segno.make(text, error="m", micro=False).matrix)
    edge, size = 4, len(rows)
    path = "".join(_line(y, row) for y, row in enumerate(rows))
    box = f"{-edge} {-edge} {size + 2 * edge} {size + 2 * edge}"
    white = {"x": -edge, "y": -edge, "width": size + 2 * edge, "height": size + 2 * edge, "fill": "#fff"}
    attrs = {"class": "pb-qr", "viewBox": box, "role": "img", "aria-label": "QR code", "data-qr": text}
    return h(
        "svg",
        {**attrs, "shape-rendering": "crispEdges"},
        h("rect", white, key="paper"),
        h("path", {"d": path, "fill": "#111"}, key="code"),
        key="qr",
    )


def _line(y: int, row: bytearray) -> str:
    """Return the SVG path of one row's black runs."""
    said, x = "", 0
    for black, run in groupby(row):
        length = len(list(run))
        said += f"M{x} {y}h{length}v1h-{length}z" if black else ""
        x += length
    return said
