"""Figures and pages as files: SVG by our own drawing, PNG and PDF by an installed browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from html import escape, unescape
from pathlib import Path

import plotly.graph_objects as go

from playtest.engines import endings
from playtest.review import svg_drawing

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PATIENCE = 90.0
"""Timeout for one page in the browser, in seconds."""
SCALE = 2
"""PNG pixels per pixel of the drawing."""
_WITHOUT_BROWSER = {".png": "SVG", ".pdf": "HTML"}
"""What to save instead of a file that needs a browser."""
NONE = (
    "There is no Chromium, Chrome or Edge here that could write it: install one, or name it in "
    "PLAYTEST_CHROMIUM. SVG and HTML need none."
)


def browser() -> str:
    """Return the browser that writes PNG and PDF. Raises ``ValueError`` if there is none."""
    named = os.environ.get("PLAYTEST_CHROMIUM", "")
    found = named if named and shutil.which(named) else next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise ValueError(NONE)
    return found


def save(figure: go.Figure, path: str | Path) -> Path:
    """Write a figure as SVG or PNG, by the suffix of ``path``, in the light theme with title and note.

    Raises ``ValueError`` for another suffix, and for PNG if there is no browser.
    """
    place = Path(path)
    if place.suffix.lower() not in endings.PICTURES:
        raise ValueError(f"{place.name} cannot hold a picture: end its name in .svg or .png.")
    text, height = _svg(figure)
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.suffix.lower() == ".svg":
        place.write_text(text, encoding="utf-8")
        return place
    size = f"--window-size={svg_drawing.WIDE},{height}"
    look = [size, f"--force-device-scale-factor={SCALE}", "--hide-scrollbars"]
    _print(f"<!DOCTYPE html><body style='margin:0'>{text}</body>", [*look, "--screenshot={out}"], place)
    return place


def pdf(page: str, path: str | Path) -> Path:
    """Write an HTML page as PDF. Raises ``ValueError`` if there is no browser."""
    place = endings.of_file(path, "a PDF page", endings.PDF)
    place.parent.mkdir(parents=True, exist_ok=True)
    _print(page, ["--no-pdf-header-footer", "--print-to-pdf={out}"], place)
    return place


def _print(page: str, how: list[str], place: Path) -> None:
    """Have the browser save ``page`` to the file ``place``, without loading anything from the network.

    ``how`` are the browser's options, with ``{out}`` in place of the file.
    """
    program = browser()
    what = f"{place.suffix[1:].upper()}. Try again, or save it as {_WITHOUT_BROWSER[place.suffix.lower()]}"
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "page.html", Path(folder) / f"out{place.suffix}"
        source.write_text(page, encoding="utf-8")
        command = [program, "--headless", "--disable-gpu", f"--user-data-dir={folder}/profile"]
        command += [option.format(out=out) for option in how]
        try:
            for sandbox in _sandboxes():
                run = [*command, *sandbox, source.as_uri()]
                said = subprocess.run(run, capture_output=True, timeout=PATIENCE, check=False).stderr
                if out.is_file() or b"sandbox" not in said.lower():
                    break
        except (OSError, subprocess.TimeoutExpired):
            raise ValueError(f"{program} could not make the {what}.") from None
        if not out.is_file():
            raise ValueError(f"{program} made no {what}.")
        shutil.copyfile(out, place)


def svg(figure: go.Figure) -> str:
    """Return a figure as a self-contained SVG: title, note, drawing and legend."""
    return _svg(figure)[0]


def _svg(figure: go.Figure) -> tuple[str, int]:
    drawn = svg_drawing.alone(figure)
    lines = [*_wrapped(drawn.title, 70), *_wrapped(drawn.note, 100)]
    bold = len(_wrapped(drawn.title, 70))
    top = 14 + 20 * len(lines)
    looks = ['font-size="16" font-weight="650"'] * bold + ['font-size="13"'] * (len(lines) - bold)
    texts = "".join(
        f'<text x="14" y="{20 * at}" {look}>{escape(line)}</text>'
        for at, (line, look) in enumerate(zip(lines, looks, strict=True), 1)
    )
    legend = "".join(
        f'<rect x="{x}" y="{y}" width="11" height="11" fill="{color}"/><text x="{x + 16}" y="{y + 10}">'
        f"{escape(unescape(name))}</text>"
        for at, (name, color) in enumerate(drawn.legend)
        for x, y in [(14 + 170 * (at % 4), top + drawn.height + 20 * (at // 4))]
    )
    height = round(top + drawn.height + 20 * -(-len(drawn.legend) // 4) + 12)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{svg_drawing.WIDE}" height="{height}" '
        f'viewBox="0 0 {svg_drawing.WIDE} {height}" font-family="sans-serif" font-size="13" fill="#222">'
        f'<rect width="100%" height="100%" fill="#fff"/>{texts}'
        f'<g transform="translate(0,{top})">{drawn.svg}</g>{legend}</svg>\n',
        height,
    )


def _wrapped(text: str, most: int) -> list[str]:
    """Wrap a text into lines of at most ``most`` letters."""
    made: list[str] = []
    for word in unescape(text).split():
        if made and len(made[-1]) + len(word) < most:
            made[-1] += f" {word}"
        else:
            made.append(word)
    return made


def _sandboxes() -> list[list[str]]:
    """Return the browser's options to try in turn: with its sandbox, then without it.

    The sandbox does not work for root, nor inside a container. It is not needed: the page is our own and
    loads nothing.
    """
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [["--no-sandbox"]] if root else [[], ["--no-sandbox"]]
