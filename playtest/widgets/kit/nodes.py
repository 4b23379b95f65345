"""Draws scenes: turns a game's scene into a tree of tags for the page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Protocol

from playtest.widgets.kit import scene as s
from playtest.widgets.kit.tree import Node, h

SMALL = 90
"""The width up to which a tray's pictures wrap into rows on a phone. Wider ones scroll in one line."""

SLIM = 28
"""The minimum width of a drawn card that a finger can hit."""

SIDES = ("above", "right", "below", "left")
"""The directions in which a piece of a map can be out of sight."""


class Marks(Protocol):
    """Says, while a scene is drawn, which parts can be picked and which are picked for the current move."""

    def can(self, part: s.Part) -> bool:
        """Return whether a legal move has this part, given the parts already picked."""

    def picked(self, part: s.Part, key: str) -> int:
        """Return whether the element ``key`` is picked, or how many times if its presses are counted."""

    def says(self, part: s.Part) -> bool:
        """Return whether the unfinished move has ``part``, no matter where it was picked."""


class NoMarks:
    """Allows no picks, for a board that people can only look at."""

    def can(self, part: s.Part) -> bool:
        """Return false: nothing can be picked."""
        return False

    def picked(self, part: s.Part, key: str) -> int:
        """Return false: nothing is picked."""
        return False

    def says(self, part: s.Part) -> bool:
        """Return false: no move has been begun."""
        return False


class Renderer:
    """Draws a scene, with ``marks`` for what can be picked. This renderer draws everything anew each time."""

    shapes: Collection[str] = s.BOTH
    """The versions that are drawn of a picture with a wide and a tall version."""

    def __init__(self, marks: Marks | None = None) -> None:
        self.marks: Marks = marks or NoMarks()

    def drawn(self, thing: Any, key: str, make: Callable[[], Node]) -> Node:
        """Return the node of ``thing``, a block, picture or piece. ``key`` is its key within its parent."""
        return make()

    def marked(self, piece: s.Piece) -> tuple[bool, int]:
        """Return whether a piece that stands for part of a move can be picked, and how often it is picked.

        A piece that previews a move's result cannot be picked. It counts as picked while the unfinished move
        has that part.
        """
        if piece.meant:
            return False, any(map(self.marks.says, piece.meant))
        part = piece.hold.press if piece.hold else piece.part or {}
        can = self.marks.can(part) or (piece.hold is not None and self.marks.can(piece.hold.release))
        return can, self.marks.picked({} if piece.copy else part, piece.key)


def draw(scene: s.Scene, marks: Marks | None = None) -> list[Node]:
    """Draw a scene's blocks one below the other, without the layout. Pickable pieces are marked."""
    return draw_blocks(scene.blocks, Renderer(marks))


def draw_blocks(blocks: Iterable[s.Block], renderer: Renderer | None = None) -> list[Node]:
    """Draw the blocks of one zone."""
    return _inner(blocks, renderer or Renderer())


def draw_strip(picture: s.Picture) -> Node:
    """Draw a small picture without a frame."""
    return _picture(picture, Renderer(), rove=False)


def _inner(blocks: Iterable[s.Block], renderer: Renderer) -> list[Node]:
    keyed = [(block.key or str(at), block) for at, block in enumerate(blocks)]
    return [
        renderer.drawn(_shown(block, renderer), key, partial(_block, block, renderer, key))
        for key, block in keyed
    ]


def _shown(block: s.Block, renderer: Renderer) -> Any:
    """Return what to draw: ``block`` itself or, for a ``Fitted``, its pictures for the open pages."""
    return [*block.pictures(renderer.shapes).items()] if isinstance(block, s.Fitted) else block


def _block(block: s.Block, renderer: Renderer, key: str) -> Node:
    match block:
        case s.Picture():
            return _framed(block.title, _picture(block, renderer), key, block.w * block.grow)
        case s.Fitted():
            return _fitted(block, renderer, key)
        case s.Tray():
            return _tray(block, renderer, key)
        case s.Table():
            return _table(block, key)
        case s.Facts():
            pairs = [n for name, value in block.facts for n in (h("dt", {}, name), h("dd", {}, value))]
            return _framed(block.title, h("dl", {"class": "pb-facts"}, *pairs), key)
        case s.Paragraph():
            more = {"data-about": block.about, "data-called": block.called} if block.about else {}
            kind = "pb-strong" if block.strong else "pb-par pb-past" if block.past else "pb-par"
            return h("p", {"class": kind, **more}, block.text, key=key)
        case s.Row():
            return h("div", {"class": "pb-row"}, *_inner(block.blocks, renderer), key=key)
        case s.Stack():
            style = f"flex-basis:{block.basis}px"
            kind = "pb-stack pb-still" if block.still else "pb-stack"
            return h("div", {"class": kind, "style": style}, *_inner(block.blocks, renderer), key=key)


def _framed(title: str, body: Node, key: str, width: float | None = None, named: bool = True) -> Node:
    style = None if width is None else f"max-width:{_n(width)}px;flex-basis:{_n(width)}px"
    head = h("h3", {"class": "pb-title"}, title) if title else None
    label = title or None if named else None
    return h("section", {"class": "pb-block", "style": style, "aria-label": label}, head, body, key=key)


def _fitted(fitted: s.Fitted, renderer: Renderer, key: str) -> Node:
    shapes = [
        renderer.drawn(picture, shape, partial(_shape, picture, renderer, shape))
        for shape, picture in fitted.pictures(renderer.shapes).items()
    ]
    return h("div", {"class": "pb-fitted"}, *shapes, key=key)


def _shape(picture: s.Picture, renderer: Renderer, shape: str) -> Node:
    attrs = {"class": f"pb-shape pb-{shape}", "style": f"--pb-w:{_n(picture.w * picture.grow)}px"}
    ways = {"open": picture, "slim": picture.slim, "folded": picture.folded}  # tried in this order
    if picture.folded is None and picture.slim is None:
        return h("div", attrs, _picture(picture, renderer, least=_least(picture.pieces)), key=shape)
    if picture.slim is not None:
        attrs["class"] += " pb-slims"
    if picture.folded is not None:
        attrs["class"] += " pb-folds"
        attrs["style"] += f";--pb-f:{_n(picture.folded.w)}px"
    drawn = [_folding(each, renderer, way, rove=True) for way, each in ways.items() if each is not None]
    return h("div", attrs, *drawn, key=shape)


def _least(pieces: Iterable[s.Piece]) -> float:
    """Return the smallest font size in ``pieces``. The page keeps text of this size readable.

    Text named ``in-full`` does not count. Where it is too small to read, a game can show the shorter text
    ``in-short`` instead.
    """
    sizes = [piece.size for piece in pieces if isinstance(piece, s.Text) and piece.name != "in-full"]
    sizes += [_least(piece.children) for piece in pieces if isinstance(piece, s.Group)]
    return min(sizes, default=99.0)


def _tray(tray: s.Tray, renderer: Renderer, key: str) -> Node:
    keyed = [(item.key or str(at), item) for at, item in enumerate(tray.items)]
    items = [renderer.drawn(item, key, partial(_item, item, renderer, key)) for key, item in keyed]
    if not items:
        body = h("p", {"class": "pb-empty"}, tray.empty or "Nothing.")
    else:
        kept = [item for item in tray.items if not item.spare]
        small = all(item.w * item.grow <= SMALL for item in kept)
        style = f"--pb-n:{len(kept)}" if small else None
        attrs = {
            "class": "pb-tray",
            "data-rove": True,
            "role": "group",
            "aria-label": tray.title,
            "style": style,
            # the row takes the focus if nothing in it can, because it may scroll
            "tabindex": None if any(map(_walked, tray.items)) else "0",
        }
        body = h("div", {**attrs, "data-small": small or None}, *items)
    return h(
        "section",
        {"class": "pb-block", "aria-label": tray.title, "data-tray": tray.key or tray.title},
        h("h3", {"class": "pb-title"}, tray.title) if tray.title else None,
        body,
        key=key,
    )


def _walked(picture: s.Picture) -> bool:
    """Return whether a picture has something that the keyboard can reach."""
    parts = (part for piece in picture.pieces for part in _parts_of(piece))
    return any(part.part is not None or part.hold is not None or part.name == "effect" for part in parts)


def _item(item: s.Picture, renderer: Renderer, key: str) -> Node:
    wide = item.w * item.grow
    least = max(SLIM, 11 * wide / _least(item.pieces))
    style = f"--pb-w:{_n(wide)}px;--pb-least:{_n(least)}px"
    attrs = {"class": "pb-item pb-spare" if item.spare else "pb-item", "style": style}
    if item.folded is None:
        return h("div", attrs, _picture(item, renderer, rove=False), key=key)
    attrs |= {
        "class": f"pb-item {_folds(item)}",
        "style": f"{style};--pb-f:{_n(item.folded.w)}px",
    }
    if item.flat is None:
        shapes = {"open": item, "folded": item.folded}
        return h(
            "div", attrs, *[_folding(picture, renderer, shape) for shape, picture in shapes.items()], key=key
        )
    attrs["style"] += f";--pb-b:{_n(item.flat.w)}px"
    ways = {"folded pb-tiny": item.folded, "folded pb-flat": item.flat}
    low = h(
        "div", {"class": "pb-folded"}, *[_folding(picture, renderer, way) for way, picture in ways.items()]
    )
    return h("div", attrs, _folding(item, renderer, "open"), low, key=key)


def _folds(item: s.Picture) -> str:
    """Return the CSS class that determines on which screens the tray item is shown folded."""
    ways = {"pb-stays": item.stays, "pb-lows": item.lows, "pb-phones": item.phones}
    return next((name for name, here in ways.items() if here), "pb-folds")


def _folding(picture: s.Picture, renderer: Renderer, shape: str, rove: bool = False) -> Node:
    """Draw one version of a picture that has a smaller version for when space is short.

    ``shape`` names the version. ``rove`` is for boards: arrow keys then move between the pieces, and the page
    is told the smallest font size, to keep it readable.
    """
    least = _least(picture.pieces) if rove else None
    drawing = renderer.drawn(picture, shape, partial(_picture, picture, renderer, rove=rove, least=least))
    return h("div", {"class": f"pb-{shape}"}, drawing, key=shape)


@lru_cache(maxsize=512)
def _table(table: s.Table, key: str) -> Node:
    """Draw a table. All screens that show the same one share its node."""
    head = h("tr", {}, *[h("th", {"scope": "col"}, cell) for cell in table.header])
    rows = [
        h("tr", {}, h("th", {"scope": "row"}, row[0]), *[h("td", {}, cell) for cell in row[1:]])
        for row in table.rows
    ]
    body = h("table", {"class": "pb-table"}, h("thead", {}, head), h("tbody", {}, *rows))
    scroll = {"class": "pb-scroll", "tabindex": "0", "role": "group", "aria-label": table.title or "Table"}
    return _framed(table.title, h("div", scroll, body), key, named=False)


def _picture(picture: s.Picture, renderer: Renderer, rove: bool = True, least: float | None = None) -> Node:
    box = f"{_n(picture.left)} {_n(picture.top)} {_n(picture.w)} {_n(picture.h)}"
    attrs = {
        "class": "pb-picture",
        "viewBox": None if picture.pan else box,
        "data-box": box if picture.pan else None,
        "data-pan": picture.key or picture.title if picture.pan else None,
        "data-slides": picture.slides or None,
        "data-foot": _n(picture.foot) or None,
        "data-sight": " ".join(",".join(f"{side:.1f}" for side in box) for box in picture.sight) or None,
        "data-picture": picture.key or None,
        "role": "group",
        "aria-label": picture.title or None,
        "data-rove": rove or None,
        "data-least": None if least is None else _n(least),
    }
    keyed = [(piece.key or str(at), piece) for at, piece in enumerate(picture.pieces)]
    pieces = [renderer.drawn(piece, key, partial(_piece, piece, renderer, key)) for key, piece in keyed]
    drawing = h("svg", attrs, *pieces)
    if not picture.pan:
        return drawing
    tools = [
        h("button", {"type": "button", "class": "pb-zoom", "data-zoom": how, "aria-label": label}, sign)
        for how, label, sign in (
            ("in", "Zoom in", "+"),
            ("out", "Zoom out", "−"),
            ("fit", "Show everything", "⤢"),
        )
    ]
    rest = h("span", {"class": "pb-rest"}, "Drag to see the rest")
    opens = {"type": "button", "class": "pb-zoom pb-opens", "data-open": "ledger", "aria-expanded": "false"}
    beside = h("button", opens, picture.opens) if picture.opens else None
    zooms = h("div", {"class": "pb-zooms"}, rest, beside, *tools)
    return h("div", {"class": "pb-panned"}, drawing, *_landmarks(picture, renderer), zooms)


def _landmarks(picture: s.Picture, renderer: Renderer) -> Iterator[Node]:
    """Yield buttons that point to important or picked pieces. The page shows them for pieces out of sight."""
    told = {landmark.key: landmark for landmark in picture.landmarks}
    for piece in picture.pieces:
        if piece.part is not None and renderer.marked(piece)[1]:
            named = ((piece.label.split(":")[0], "ink"),)
            told[piece.key] = replace(told.get(piece.key, s.Landmark(piece.key, named)), fill="accent-soft")
    for landmark in told.values():
        words = " ".join(word for word, _ in landmark.words)
        colors = f"background:{_color(landmark.fill)};border-color:{_color(landmark.stroke)}"
        attrs = {
            "type": "button",
            "class": "pb-landmark",
            "data-goes": landmark.key,
            "style": colors,
            "aria-label": f"Show {words}, out of sight",
        }
        said = [h("span", {"style": f"color:{_color(color)}"}, word) for word, color in landmark.words]
        first = f"color:{_color(landmark.words[0][1])}"
        way = h("span", {"class": "pb-way", "style": first, "aria-hidden": "true"})
        yield h("button", attrs, way, *said, key=landmark.key)
    for side in SIDES:  # other pickable pieces; the page counts them
        attrs = {"type": "button", "class": "pb-landmark", "data-goes": "", "data-side": side}
        yield h("button", attrs, h("span", {"class": "pb-way", "aria-hidden": "true"}), h("span"), key=side)


def _piece(piece: s.Piece, renderer: Renderer, key: str) -> Node:
    if piece.meant and not renderer.marked(piece)[1]:
        return h("g", {}, key=key)
    attrs = {**_paint(piece), **_meaning(piece, renderer)}
    tooltip = h("title", {}, piece.label) if piece.label and not isinstance(piece, s.Text) else None
    match piece:
        case s.Box():
            shape = {"x": _n(piece.x), "y": _n(piece.y), "width": _n(piece.w), "height": _n(piece.h)}
            return h("rect", {**attrs, **shape, "rx": _n(piece.round)}, tooltip, key=key)
        case s.Circle():
            return h(
                "circle", {**attrs, "cx": _n(piece.x), "cy": _n(piece.y), "r": _n(piece.r)}, tooltip, key=key
            )
        case s.Polygon():
            corners = " ".join(f"{_n(x)},{_n(y)}" for x, y in piece.points)
            return h("polygon", {**attrs, "points": corners}, tooltip, key=key)
        case s.Path():
            return h("path", {**attrs, "d": piece.d}, tooltip, key=key)
        case s.Line():
            ends = {"x1": _n(piece.x1), "y1": _n(piece.y1), "x2": _n(piece.x2), "y2": _n(piece.y2)}
            return h("line", {**attrs, **ends}, key=key)
        case s.Text():
            return h("text", {**attrs, **_type(piece)}, piece.text, key=key)
        case s.Group():
            return _group(piece, attrs, tooltip, renderer, key)
    raise TypeError(f"{type(piece).__name__} is not a piece that can be drawn.")


def _group(group: s.Group, attrs: dict[str, Any], tooltip: Node | None, renderer: Renderer, key: str) -> Node:
    # The outer group keeps the position; the page may glide and raise the inner one.
    keyed = [(piece.key or str(at), piece) for at, piece in enumerate(group.children)]
    inner = [
        renderer.drawn(piece, name, partial(_piece, piece, renderer, name))
        if isinstance(piece, s.Group)
        else _piece(piece, renderer, name)
        for name, piece in keyed
    ]
    if group.badge and attrs.get("data-picked") == "yes":
        inner.append(_check(*group.badge, times=attrs.get("data-times") or ""))
    place = f"translate({_n(group.x)} {_n(group.y)})" if group.x or group.y else None
    return h("g", {"transform": place}, h("g", attrs, tooltip, *inner, key="in"), key=key)


def _check(x: float, y: float, times: str = "") -> Node:
    """Draw the mark of a picked piece: a tick, or how many ``times`` it is picked."""
    tick = f"M{_n(x - 4.5)} {_n(y)} l3.2 3.4 l5.8 -6.6"
    return h(
        "g",
        {"class": "pb-check", "aria-hidden": "true"},
        h("circle", {"cx": _n(x), "cy": _n(y), "r": 9}),
        h("text", {"x": _n(x), "y": _n(y + 4.5)}, times) if times else h("path", {"d": tick}),
        key="check",
    )


def _paint(piece: s.Piece) -> dict[str, Any]:
    line = isinstance(piece, s.Line | s.Path)
    fill = piece.fill or ("none" if line else "ink" if isinstance(piece, s.Text) else "")
    stroke = piece.stroke or ("ink" if line and not piece.fill else "")
    style = [f"fill:{_color(fill)}"] if fill else []
    if stroke:
        style += [f"stroke:{_color(stroke)}", f"stroke-width:{_n(piece.width)}"]
    elif not isinstance(piece, s.Group):
        style.append("stroke:none" if not piece.outline else "")
    if piece.dashed:
        style.append("stroke-dasharray:4 3")
    if piece.opacity != 1.0:
        style.append(f"opacity:{_n(piece.opacity)}")
    classes = [name for name, on in (("pb-outline", piece.outline), ("pb-fresh", piece.fresh)) if on]
    return {
        "style": ";".join(filter(None, style)) or None,
        "class": " ".join(classes) or None,
        "data-fly": piece.fly or None,
        "data-gathers": None if piece.gathers is None else str(piece.gathers),
        "data-name": piece.name or None,
    }


def _color(name: str) -> str:
    return "none" if name == "none" else f"var(--pb-{name})"


def _meaning(piece: s.Piece, renderer: Renderer) -> dict[str, Any]:
    if (presses := getattr(renderer.marks, "presses", None)) is not None:
        return _correctable(piece, renderer.marks, presses(piece.key) if piece.key else None)
    if piece.part is None and piece.hold is None:
        if isinstance(piece, s.Text):
            return {"aria-hidden": "true"} if not piece.label else {"aria-label": piece.label}
        walked = {"data-nav": True, "data-key": piece.key} if piece.name == "effect" else {}
        return {"role": "img", "aria-label": piece.label, **walked} if piece.label else {}
    part = piece.hold.press if piece.hold else piece.part or {}
    can, picked = renderer.marked(piece)
    times = "" if isinstance(picked, bool) else str(picked)
    return {
        "role": "button",
        "aria-label": f"{piece.label}, {times} chosen" if times else piece.label,
        "aria-pressed": "true" if picked else "false",
        "aria-disabled": None if can or picked else "true",
        "data-nav": True,
        "data-do": None if piece.hold else f"part:{piece.key}",
        "data-hold": piece.key if piece.hold else None,
        "data-key": piece.key,
        "data-part": " ".join(f"{name}={value}" for name, value in sorted(part.items())),
        "data-can": "yes" if can else "no",
        "data-picked": "yes" if picked else "no",
        "data-times": times or None,
    }


def _correctable(piece: s.Piece, marks: Marks, do: str | None) -> dict[str, Any]:
    """Return a piece's HTML attributes while the facilitator corrects the position.

    They are a button's if a press sends ``do``, and a picture's if ``do`` is ``None``.
    """
    changed = {"data-changed": "yes"} if getattr(marks, "changed", _never)(piece) else {}
    if do is None:
        return {**({"role": "img", "aria-label": piece.label} if piece.label else {}), **changed}
    picked = "yes" if marks.picked({}, piece.key) else "no"
    bare = not any(part.outline for part in _parts_of(piece))  # no outline can take the color of a pick
    label = piece.label or getattr(marks, "called", str)(piece.key)
    return {
        "role": "button",
        "aria-label": f"{label} (press to correct it)",
        "data-nav": True,
        "data-do": do,
        "data-key": piece.key,
        "data-can": "yes",
        "data-picked": picked,
        "data-bare": "yes" if bare else None,
        **changed,
    }


def _never(piece: s.Piece) -> bool:
    return False


def _parts_of(piece: s.Piece) -> Iterator[s.Piece]:
    """Yield a piece and, for a group, all pieces inside it."""
    yield piece
    for child in piece.children if isinstance(piece, s.Group) else ():
        yield from _parts_of(child)


def _type(text: s.Text) -> dict[str, Any]:
    return {
        "x": _n(text.x),
        "y": _n(text.y),
        "font-size": _n(text.size),
        "text-anchor": text.anchor,
        "font-weight": "650" if text.bold else None,
    }


def _n(number: float) -> float | int:
    return int(number) if number == int(number) else round(number, 2)
