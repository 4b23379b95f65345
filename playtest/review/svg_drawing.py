"""A figure as SVG, for pages that are mailed and printed.

The drawing takes a hundredth of the bytes of plotly.js. It has the elements that this package's figures use:
points, lines, bars, cells, intervals, targets. Each mark shows its values (``title``) when pointed at or
tapped. A page contains a wide and a narrow drawing, and shows the one that fits the screen.
"""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Mapping, Sequence
from html import escape, unescape
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go

from playtest.review.axes import Axis, shown_number
from playtest.review.plotly_values import shown_values

WIDE, NARROW = 720, 350
"""The widths of a figure's two drawings, in pixels."""
LETTER = 7.0
"""Approximate width of a letter, in pixels."""
TOP, BOTTOM = 14, 48
MOST_MARKS = 100
"""Maximum number of marks on all the lines of one figure.

If there are more points, only every second or third one, and so on, has a mark.
"""
MOST_LINES = 3
"""Maximum number of lines of a text within a drawing; a longer text is written below the drawing."""
DASHES = {"dash": "7 4", "dot": "2 3", "dashdot": "7 3 2 3", "longdash": "11 4", "longdashdot": "11 4 2 4"}
CELLS = ((0.0, (0, 34, 78)), (0.5, (124, 123, 120)), (1.0, (254, 232, 56)))
"""Color scale of cells from lowest to highest (Cividis)."""


def figure_html(fig: go.Figure) -> str:
    """Return the figure as HTML: title, note, both drawings and legend."""
    plain = shown_values(fig)
    title = plain["layout"].get("title", {})
    note = title.get("subtitle", {}).get("text", "").replace("<br>", " ")
    lists = _lists_taken_out(plain["layout"])
    drawn = "".join(
        f'<div class="{name}">{_short(_Drawing(plain, width).svg())}</div>'
        for name, width in (("wide", WIDE), ("narrow", NARROW))
    )
    head = f"<figcaption><b>{title.get('text', '')}</b><small>{note}</small></figcaption>"
    below = "".join(f"<p><small>{text}</small></p>" for text in lists)
    return f"<figure>{head}{drawn}{_legend(plain)}{below}</figure>"


def _lists_taken_out(layout: dict[str, Any]) -> list[str]:
    """Remove the annotations of many lines from a figure's layout, and return their texts.

    A narrow drawing would cut them off.
    """
    notes = layout.get("annotations", ())
    long = [note for note in notes if str(note["text"]).count("<br>") > MOST_LINES]
    layout["annotations"] = [note for note in notes if note not in long]
    return [str(note["text"]).replace("<br>", " ") for note in long]


class Alone(NamedTuple):
    """A figure's parts for its own page: title, notes, the wide drawing, the legend's colors."""

    title: str
    note: str
    svg: str
    height: float
    legend: tuple[tuple[str, str], ...]


def alone(fig: go.Figure) -> Alone:
    """Return separately the parts that ``figure_html`` puts on a page."""
    plain = shown_values(fig)
    title = plain["layout"].get("title", {})
    note = title.get("subtitle", {}).get("text", "").replace("<br>", " ")
    drawn = _Drawing(plain, WIDE)
    sized = drawn.svg().replace("<svg ", f'<svg width="{WIDE}" height="{drawn.height:.0f}" ', 1)
    named = [
        (str(trace["name"]), _color(trace))
        for trace in plain["data"]
        if plain["layout"].get("showlegend") and trace.get("showlegend") is not False and trace.get("name")
    ]
    return Alone(str(title.get("text", "")), note, _short(sized), drawn.height, tuple(named))


def _short(svg: str) -> str:
    """Shorten an SVG: whole pixels without a decimal, no blanks before the end of a tag."""
    return re.sub(r" +(?=/?>)", "", re.sub(r'(?<=[" ,])(-?\d+)\.0(?=[" ,])', r"\1", svg))


def _legend(plain: Mapping[str, Any]) -> str:
    if not plain["layout"].get("showlegend"):
        return ""
    items = [
        f'<span><i style="background:{_color(trace)}"></i>{trace["name"]}</span>'
        for trace in plain["data"]
        if trace.get("showlegend") is not False and trace.get("name")
    ]
    return f"<p class=legend>{' '.join(items)}</p>"


def _color(trace: Mapping[str, Any], default: str = "#0072B2") -> str:
    for part in ("marker", "line"):
        color = trace.get(part, {}).get("color")
        if isinstance(color, str):
            return color
    return str(trace.get("fillcolor", default))


class _Drawing:
    """One SVG drawing of a figure at a given width."""

    def __init__(self, plain: Mapping[str, Any], width: int) -> None:
        self.layout = plain["layout"]
        self.traces = [trace for trace in plain["data"] if trace.get("visible") is not False]
        self.width = width
        self.parts: list[str] = []
        on_lines = [len(_values(t.get("x"))) for t in self.traces if "lines" in str(t.get("mode", ""))]
        self.every = max(1, -(-sum(on_lines) // MOST_MARKS))
        self.xs = Axis(self.layout.get("xaxis", {}), self._all("x"))
        self.ys = Axis(self.layout.get("yaxis", {}), self._all("y"))
        self.rows = max(2, len(self.layout.get("yaxis", {}).get("ticktext") or ()))
        names = [line for _, text in self.ys.ticks() for line in str(text).split("<br>")]
        self.above = self.layout.get("yaxis", {}).get("showticklabels") is False
        beside = self._shown("yaxis") and not self.above
        self.left = 18 + (LETTER * max(map(len, names), default=0) if beside else 0)
        self.left += 18 if self._title("yaxis") else 0
        self.right = width - max(20, float(self.layout.get("margin", {}).get("r", 20)))
        tall = float(self.layout.get("height", 440)) - float(self.layout.get("margin", {}).get("t", 90))
        self.height = max(130.0, tall + TOP - 8)
        self.bottom = self.height - (BOTTOM if self._shown("xaxis") else 8)
        self.xs.start, self.xs.end = self.left, self.right
        self.ys.start, self.ys.end = self.bottom, TOP

    def _all(self, side: str) -> list[Any]:
        found: list[Any] = []
        for trace in self.traces:
            if trace.get("yaxis") == "y2" and side == "y":
                continue
            values = [_plain(v) for v in _values(trace.get(side))]
            found += [v for v in values if isinstance(v, str) or (v is not None and math.isfinite(v))]
            if trace["type"] == "bar":
                horizontal = trace.get("orientation") == "h"
                found += [0.0] if (side == "x") == horizontal else []
            if trace["type"] == "heatmap":
                found += [v + half for v in values if isinstance(v, int | float) for half in (-0.5, 0.5)]
            error = trace.get(f"error_{side}", {})
            if error.get("visible", True):
                for sign, name in ((1, "array"), (-1, "arrayminus")):
                    ends = zip(values, _values(error.get(name)), strict=False)
                    found += [
                        v + sign * float(e) for v, e in ends if e is not None and math.isfinite(float(e))
                    ]
        return found

    def _shown(self, axis: str) -> bool:
        return self.layout.get(axis, {}).get("visible") is not False

    def _title(self, axis: str) -> str:
        return str(self.layout.get(axis, {}).get("title", {}).get("text", "") or "")

    def svg(self) -> str:
        """Return the whole drawing."""
        self._axes()
        for shape in self.layout.get("shapes", ()):
            self._shape(shape)
        self._bars([trace for trace in self.traces if trace["type"] == "bar"])
        for trace in self.traces:
            if trace["type"] == "heatmap":
                self._cells(trace)
            elif trace["type"] == "scatter":
                self._scatter(trace)
        for note in self.layout.get("annotations", ()):
            self._annotation(note)
        inside = "".join(self.parts)
        size = f'viewBox="0 0 {self.width} {self.height:.0f}"'
        return f'<svg {size} role="img" aria-label="{self._label()}">{inside}</svg>'

    def _label(self) -> str:
        return escape(re.sub(r"<[^>]+>", " ", str(self.layout.get("title", {}).get("text", ""))), quote=True)

    # -- axes

    def _axes(self) -> None:
        if self._shown("xaxis"):
            for value, text in self.xs.ticks():
                x = self.xs(value)
                self._line(x, TOP, x, self.bottom, "#e3e3e3")
                for at, line in enumerate(str(text).split("<br>")):
                    self._text(x, self.bottom + 16 + 14 * at, line, "middle")
            self._line(self.left, self.bottom, self.right, self.bottom, "#222")
            self._text((self.left + self.right) / 2, self.height - 6, self._title("xaxis"), "middle")
        if self._shown("yaxis"):
            rows = self.layout.get("yaxis", {}).get("showgrid") is False
            for value, text in self.ys.ticks():
                y = self.ys(value)
                if not rows:
                    self._line(self.left, y, self.right, y, "#e3e3e3")
                lines = str(text).split("<br>")
                for at, line in enumerate(() if self.above else lines):
                    self._text(self.left - 6, y + 4 + 14 * (at - (len(lines) - 1) / 2), line, "end")
        if title := self._title("yaxis"):
            y = (TOP + self.bottom) / 2
            self._text(12, y, title, "middle", f'transform="rotate(-90 12 {y:.0f})"')

    def _line(self, x0: float, y0: float, x1: float, y1: float, color: str, more: str = "") -> None:
        self.parts.append(
            f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="{color}" {more}/>'
        )

    def _text(self, x: float, y: float, text: str, anchor: str, more: str = "") -> None:
        plain = escape(unescape(re.sub(r"<[^>]+>", "", text)).strip())
        if plain:
            self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{plain}</text>')

    # -- marks

    def _scatter(self, trace: Mapping[str, Any]) -> None:
        second = Axis({"range": [0, 1]}, [], self.bottom, TOP) if trace.get("yaxis") == "y2" else None
        ys = second or self.ys
        xs, values = (
            [_plain(v) for v in _values(trace.get("x"))],
            [_plain(v) for v in _values(trace.get("y"))],
        )
        points = [
            (self.xs(x), ys(y)) if _is(x) and _is(y) else None for x, y in zip(xs, values, strict=False)
        ]
        mode, color = str(trace.get("mode", "markers")), _color(trace)
        if trace.get("fill") == "toself" or "lines" in mode:
            self._path(trace, [point for point in points if point], color)
        self._errors(trace, xs, values, color)
        texts = _values(trace.get("text"))
        every = self.every if "lines" in mode else 1
        for at, point in enumerate(points):
            if point is None:
                continue
            if "markers" in mode and not at % every:
                self._mark(trace, at, point, color, _hover(trace, at, xs[at], values[at]))
            if "text" in mode and at < len(texts):
                self._text(point[0], point[1] - 4, str(texts[at]), "middle", 'font-size="11"')

    def _path(self, trace: Mapping[str, Any], points: list[tuple[float, float]], color: str) -> None:
        line = trace.get("line", {})
        width = line.get("width", 2)
        if trace.get("fill") == "toself":
            d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
            stroke = f'stroke="{color}" stroke-width="{width}"' if width else ""
            self.parts.append(f'<path d="{d}" fill="{trace.get("fillcolor", "none")}" {stroke}/>')
            return
        if line.get("shape") == "hv":
            stepped = [p for a, b in pairwise(points) for p in (a, (b[0], a[1]))]
            points = [*stepped, *points[-1:]]
        d = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dash = DASHES.get(line.get("dash", ""), "")
        more = f'stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<polyline points="{d}" fill="none" stroke="{color}" stroke-width="{width}" {more}/>'
        )

    def _errors(self, trace: Mapping[str, Any], xs: list[Any], ys: list[Any], color: str) -> None:
        for side in ("x", "y"):
            error = trace.get(f"error_{side}", {})
            if not error or error.get("visible") is False:
                continue
            up, down = _values(error.get("array")), _values(error.get("arrayminus"))
            stroke = error.get("color", color)
            for x, y, more, less in zip(xs, ys, up, down, strict=False):
                if not (_is(x) and _is(y) and _is(_plain(more)) and _is(_plain(less))):
                    continue
                width = f'stroke-width="{error.get("thickness", 2)}"'
                if side == "x":
                    self._line(self.xs(x - less), self.ys(y), self.xs(x + more), self.ys(y), stroke, width)
                else:
                    self._line(self.xs(x), self.ys(y - less), self.xs(x), self.ys(y + more), stroke, width)

    def _mark(
        self, trace: Mapping[str, Any], at: int, point: tuple[float, float], color: str, said: str
    ) -> None:
        marker = trace.get("marker", {})
        symbol, size = str(marker.get("symbol", "circle")), marker.get("size", 8)
        colors = marker.get("color")
        if not isinstance(colors, str | None) and len(_values(colors)) > at:
            color = _shade(_values(colors), at)
        r = float(size if isinstance(size, int | float) else 8) / 2
        hollow = symbol.endswith("-open")
        look = f'fill="none" stroke="{color}" stroke-width="2"' if hollow else f'fill="{color}"'
        x, y = point
        title = f"<title>{escape(said)}</title>"
        if symbol.startswith("line-ns"):
            stroke = f'stroke="{color}" stroke-width="{marker.get("line", {}).get("width", 2)}"'
            ends = f'x1="{x:.1f}" y1="{y - r:.1f}" x2="{x:.1f}" y2="{y + r:.1f}"'
            body = f"<line {ends} {stroke}>{title}</line>"
        elif symbol.startswith("circle"):
            body = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" {look}>{title}</circle>'
        else:
            corners = _SHAPES.get(symbol.removesuffix("-open"), _SHAPES["square"])
            d = " ".join(f"{x + r * dx:.1f},{y + r * dy:.1f}" for dx, dy in corners)
            body = f'<polygon points="{d}" {look}>{title}</polygon>'
        self.parts.append(body)

    def _bars(self, traces: Sequence[Mapping[str, Any]]) -> None:
        stacked: dict[Any, float] = {}
        for trace in traces:
            across = trace.get("orientation") == "h"
            names = [_plain(v) for v in _values(trace.get("y" if across else "x"))]
            values = [_plain(v) for v in _values(trace.get("x" if across else "y"))]
            texts = _values(trace.get("text"))
            along, beside = (self.xs, self.ys) if across else (self.ys, self.xs)
            thick = abs(beside.end - beside.start) / max(len(beside.names) or len(names), 1) * 0.7
            for at, (name, value) in enumerate(zip(names, values, strict=False)):
                if not _is(value):
                    continue
                base = stacked.get(name, 0.0)
                stacked[name] = base + value
                a, b, mid = along(base), along(base + value), beside(name)
                x, y, w, h = (min(a, b), mid - thick / 2, abs(b - a), thick)
                if not across:
                    x, y, w, h = mid - thick / 2, min(a, b), thick, abs(b - a)
                said = escape(_hover(trace, at, value if across else name, name if across else value))
                self.parts.append(
                    f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" fill="{_color(trace)}">'
                    f"<title>{said}</title></rect>"
                )
                if at < len(texts):
                    place = (x + w + 4, mid + 4, "start") if across else (mid, y - 4, "middle")
                    self._text(place[0], place[1], str(texts[at]), place[2])

    def _cells(self, trace: Mapping[str, Any]) -> None:
        z = np.asarray(_values(trace["z"]), float)
        xs, ys = [_plain(v) for v in _values(trace["x"])], [_plain(v) for v in _values(trace["y"])]
        most = float(trace.get("zmax") or np.nanmax(z)) or 1.0
        wide = abs(self.xs(xs[0]) - self.xs(xs[-1])) / max(len(xs) - 1, 1) - 2
        tall = abs(self.ys(ys[0]) - self.ys(ys[-1])) / max(len(ys) - 1, 1) - 2
        inside = str(trace.get("texttemplate", ""))
        pointed_at = str(trace.get("hovertemplate") or "%{x}, %{y}: %{z}")
        texts, data = _values(trace.get("text")), _values(trace.get("customdata"))
        for down, (y, row) in enumerate(zip(ys, z, strict=True)):
            for across, (x, value) in enumerate(zip(xs, row, strict=True)):
                if not math.isfinite(value):
                    continue
                known: dict[str, Any] = {"x": x, "y": y, "z": value}
                known["text"] = _values(texts[down])[across] if texts else ""
                known["customdata"] = _values(data[down])[across] if data else ""
                left, top = self.xs(x) - wide / 2, self.ys(y) - tall / 2
                told = _filled(pointed_at, known)
                self.parts.append(
                    f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{tall:.1f}" '
                    f'fill="{_cell(value / most)}"><title>{escape(told)}</title></rect>'
                )
                ink = "#111" if value > 0.6 * most else "#fff"
                lines = _filled(inside, known, "\n").split("\n")
                for at, line in enumerate(lines):
                    down_by = 4 + 13 * (at - (len(lines) - 1) / 2)
                    self._text(self.xs(x), self.ys(y) + down_by, line, "middle", f'style="fill:{ink}"')

    # -- annotations

    def _shape(self, shape: Mapping[str, Any]) -> None:
        def x(value: Any) -> float:
            whole = "domain" in str(shape.get("xref", "")) or shape.get("xref") == "paper"
            return self.left + float(value) * (self.right - self.left) if whole else self.xs(value)

        def y(value: Any) -> float:
            whole = "domain" in str(shape.get("yref", "")) or shape.get("yref") == "paper"
            return self.bottom + float(value) * (TOP - self.bottom) if whole else self.ys(value)

        line = shape.get("line", {})
        dash = DASHES.get(line.get("dash", ""), "")
        stroke = f'stroke="{line.get("color", "#222")}" stroke-width="{line.get("width", 1)}"'
        stroke += f' stroke-dasharray="{dash}"' if dash else ""
        x0, x1, y0, y1 = x(shape["x0"]), x(shape["x1"]), y(shape["y0"]), y(shape["y1"])
        if shape.get("type") == "rect":
            self.parts.append(
                f'<rect x="{min(x0, x1):.1f}" y="{min(y0, y1):.1f}" width="{abs(x1 - x0):.1f}" '
                f'height="{abs(y1 - y0):.1f}" fill="none" {stroke}/>'
            )
        else:
            self.parts.append(f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" {stroke}/>')

    def _annotation(self, note: Mapping[str, Any]) -> None:
        at_x, at_y = str(note.get("xref", "x")), str(note.get("yref", "y"))
        part = self.right - self.left
        x = self.xs(note["x"]) if at_x == "x" else self.left + float(note["x"]) * part
        y = self.ys(note["y"]) if at_y == "y" else self.bottom + float(note["y"]) * (TOP - self.bottom)
        anchor = {"left": "start", "right": "end"}.get(str(note.get("xanchor", "center")), "middle")
        weight = 'font-weight="700"' if "<b>" in str(note["text"]) else ""
        lines = str(note["text"]).split("<br>")
        y += -3 if note.get("yanchor") == "bottom" else 4  # above the place, or across it
        for at, line in enumerate(lines):
            self._text(x, y + 14 * (at + 1 - len(lines)), line, anchor, weight)


def _around(corners: int, radii: Sequence[float], turned: float = 0.0) -> tuple[tuple[float, float], ...]:
    """Return the corners of a marker's outline, evenly spaced around its center, starting at the top.

    ``radii`` are the distances from the center, repeated in turn, so that two radii make a star. ``turned``
    rotates the marker, in full turns.
    """
    turns = [math.tau * (at / corners + turned) for at in range(corners)]
    found = zip(turns, [radii[at % len(radii)] for at in range(corners)], strict=True)
    return tuple((r * math.sin(turn), -r * math.cos(turn)) for turn, r in found)


_SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    "square": _around(4, [1.4], 0.125),
    "diamond": _around(4, [1.3]),
    "triangle-up": _around(3, [1.4]),
    "hexagon": _around(6, [1.0]),
    "x": _around(8, [1.4, 0.5], 0.125),
    "star": _around(10, [1.4, 0.6]),
}


def _values(given: Any) -> list[Any]:
    if given is None:
        return []
    if isinstance(given, Mapping):  # how plotly packs arrays of numbers
        packed = np.frombuffer(base64.b64decode(given["bdata"]), given["dtype"])
        shape = [int(size) for size in str(given.get("shape", len(packed))).split(",")]
        return list(packed.reshape(shape))
    if isinstance(given, str):
        return [given]
    return list(given)


def _plain(value: Any) -> Any:
    if isinstance(value, str) or value is None:
        return value
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def _is(value: Any) -> bool:
    return isinstance(value, str) or (value is not None and math.isfinite(value))


def _cell(share: float) -> str:
    for (low, first), (high, last) in pairwise(CELLS):
        if share <= high:
            part = max(0.0, share - low) / (high - low)
            parts = [round(a + part * (b - a)) for a, b in zip(first, last, strict=True)]
            return f"rgb({parts[0]},{parts[1]},{parts[2]})"
    return "rgb(254,232,56)"


def _shade(colors: Sequence[Any], at: int) -> str:
    if isinstance(colors[at], str):
        return str(colors[at])
    most = max(float(color) for color in colors) or 1.0
    return _cell(float(colors[at]) / most)


def _hover(trace: Mapping[str, Any], at: int, x: Any, y: Any) -> str:
    """Return a mark's tooltip: plotly's hover template, filled in.

    ``at`` is the mark's position in ``trace``, and ``x`` and ``y`` are its values.
    """
    template = str(trace.get("hovertemplate") or "%{x}, %{y}")
    data = trace.get("customdata")
    rows = _values(data)
    row = _values(rows[at]) if at < len(rows) else []
    texts = _values(trace.get("text"))
    known = {f"customdata[{place}]": value for place, value in enumerate(row)}
    return _filled(template, known | {"x": x, "y": y, "text": texts[at] if at < len(texts) else ""})


def _filled(template: str, known: Mapping[str, Any], new_line: str = " ") -> str:
    """Fill in a plotly template with the ``known`` values, and return it as text without HTML.

    Values that are not known are left out. Line breaks become ``new_line``.
    """

    def fill(match: re.Match[str]) -> str:
        value, form = known.get(match.group(1), ""), match.group(2) or ""
        number = _plain(value)
        if isinstance(number, float) and not isinstance(value, str):
            return shown_number(number, form if "d" not in form else "") if math.isfinite(number) else "none"
        return str(value)

    said = re.sub(r"%\{([^}:]+)(?::([^}]*))?\}", fill, template)
    said = re.sub(r"<extra>(.*?)</extra>", r" (\1)", said).replace(" ()", "")
    return unescape(re.sub(r"<[^>]+>", " ", said.replace("<br>", new_line))).strip()
