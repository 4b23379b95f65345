"""Links to files next to the notebook, which open in a new browser tab.

A report opened inside JupyterLab has no way back: the browser's Back leaves an empty frame. So the link leads
to the file as Jupyter's server serves it, if that server is known. Otherwise JupyterLab has to find it.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from html import escape
from pathlib import Path
from urllib.parse import quote

import ipywidgets

from playtest.widgets.kit import Node, button, controls, h

SOON = 0.1
"""Seconds before work begins, so that the page can announce the work first."""
NOTEBOOK = "lab/tree"
START = "start.ipynb"
"""The notebook with the list of playtests."""
REVIEW = "review.ipynb"
"""The notebook with the figures."""
FILE = "files"


def address(path: Path, how: str = FILE) -> str:
    """Return the URL path of the file ``path`` on this kernel's server; empty if it is unknown.

    The path begins at the root of the server's host. ``how`` is ``FILE`` for the file itself, or ``NOTEBOOK``
    to open it in JupyterLab.
    """
    try:
        from jupyter_core.paths import jupyter_runtime_dir

        file = Path(jupyter_runtime_dir()) / f"jpserver-{int(os.environ['JPY_PARENT_PID'])}.json"
        server = json.loads(file.read_text(encoding="utf-8"))
        below = path.resolve().relative_to(Path(server["root_dir"]).resolve())
        return f"{server['base_url'].rstrip('/')}/{how}/{quote(below.as_posix())}"
    except (ImportError, KeyError, OSError, ValueError):  # no server, another one, or elsewhere
        return ""


def leads(href: str, text: str) -> Node:
    """Return a link that opens in a new tab; ``href`` comes from ``address``."""
    return h("a", {"href": href, "class": "pb-link"}, text, key=f"link {href}")


def beside(notebook: str, text: str, looks: str) -> Node | None:
    """Return a link to a notebook in the same folder, which opens in place of this one.

    ``None`` if there is no such notebook or its address is unknown. ``looks`` is the link's CSS class.
    """
    file = Path.cwd() / notebook
    href = address(file, NOTEBOOK) if file.is_file() else ""
    attrs = {"href": href, "data-notebook": notebook, "class": looks}
    return h("a", attrs, text, key=f"to {notebook}") if href else None


def to_all() -> Node | None:
    """Return the link back to the list of playtests, like the link above a table."""
    return beside(START, "All playtests", "pb-button pb-small")


def to_figures(*, here: bool) -> Node | None:
    """Return what leads from a saved playtest to its figures: a link, or a button if they are ``here``."""
    said = "See its figures"
    return button("figures", said, kind="main") if here else beside(REVIEW, said, "pb-link")


def told(text: str, link: Node | None = None) -> Node:
    """Return a message about what a button has done, with a link if there is one."""
    return h("p", {"class": "pb-message", "data-come": text}, text, " " if link else "", link, key="out")


class Link:
    """A place on the page for the link to the last file written; empty while there is none."""

    def __init__(self) -> None:
        self.box = ipywidgets.Output(layout={"width": "100%", "margin": "0"})

    def told(self, path: Path, name: str) -> Node:
        """Return a message that the file at ``path`` has been written, with a link to the file.

        If the file's address is unknown, the link is not in the message but in ``box``, this link's place on
        the page. ``name`` is what the message calls the file.
        """
        href = address(path)
        if not href:
            return told(self.show(path, name))
        self.clear()
        return told(f"{name} is written as {path.name}.", leads(href, "Open it in a new tab"))

    def show(self, path: Path, name: str) -> str:
        """Show a link to ``path`` if the page can open it. Return in words where the link is.

        A page can open files at and below its notebook, where the kernel works, and no others.
        """
        here = Path.cwd()
        if not path.is_relative_to(here):
            self.clear()
            return f"{name} is {path}; open it in a browser."
        href = quote(path.relative_to(here).as_posix())
        link = f'<a href="{escape(href)}" target="_blank">Open {escape(path.name)}</a>'
        plain = {"text/html": f"<p>{link}</p>", "text/plain": str(path)}
        self.box.outputs = ({"output_type": "display_data", "data": plain, "metadata": {}},)
        return f"{name} is written; the link above opens it. It is {path}."

    def clear(self) -> None:
        """Show no link."""
        self.box.outputs = ()


class Writing:
    """Writes a file that takes a while, and reports on the page.

    ``show`` puts a message next to the button: first that the file is being written, then where the file is
    or what went wrong.
    """

    def __init__(self, link: Link, show: Callable[[Node], None]) -> None:
        self._link = link
        self._show = show
        self._work: asyncio.Task[None] | None = None

    def begin(self, name: str, write: Callable[[], Path]) -> None:
        """Write the file. A second press meanwhile changes nothing."""
        if self._work is not None and not self._work.done():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no event loop: nobody waits
            self._show(self._link.told(write(), name))
            return
        self._show(told(f"{name} is being written …"))
        self._work = loop.create_task(self._soon(name, write))

    async def _soon(self, name: str, write: Callable[[], Path]) -> None:
        await asyncio.sleep(SOON)
        try:
            came: Node | None = self._link.told(write(), name)
        except (ValueError, LookupError, OSError) as error:
            came = controls.refusal(str(error), key="out")
        if came is not None:
            self._show(came)

    def stop(self) -> None:
        """Cancel the writing of the file, if it is still waiting to begin."""
        if self._work is not None:
            self._work.cancel()
