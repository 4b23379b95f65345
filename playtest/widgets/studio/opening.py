"""A link to a file that was written beside the notebook: JupyterLab opens it in a tab of its own."""

from __future__ import annotations

from html import escape
from pathlib import Path
from urllib.parse import quote

import ipywidgets


class Link:
    """A place on the page for the link to the file written last; empty while there is none."""

    def __init__(self) -> None:
        self.box = ipywidgets.Output(layout={"width": "100%", "margin": "0"})

    def show(self, path: Path, name: str) -> str:
        """Have a link to ``path`` where the page can open it; where it is, in words.

        A page knows the files at and below its notebook, where the kernel works, and no others.
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
