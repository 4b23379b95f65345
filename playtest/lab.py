"""Open JupyterLab on the notebooks: find them, and prepare JupyterLab's settings."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

START = "start.ipynb"
SETTINGS = Path(__file__).with_name("lab_settings")
"""A Jupyter configuration folder that turns off JupyterLab's news at the start.

It also turns off two signs that the kernel is busy: the browser tab's icon and the text in the status bar.
They would change at each press and delay its answer by milliseconds. The circle above the notebook stays.
``data`` in the folder holds a prebuilt extension that shows the first screen without a press.
"""


PROMPT = "--ServerApp.kernel_websocket_connection_class=playtest.lab_line.PromptLine"
"""JupyterLab option that sends a kernel's messages to the page right away."""
GATEWAY = "JUPYTER_GATEWAY_URL"
WORKSPACES = "JUPYTERLAB_WORKSPACES_DIR"
"""Environment variable with the folder in which JupyterLab stores which documents are open."""


def checkout() -> Path | None:
    """Return the checkout of the project that this package runs from; ``None`` if there is none."""
    top = Path(__file__).resolve().parent.parent
    return top if (top / "pyproject.toml").is_file() and (top / "notebooks" / START).is_file() else None


def shipped_notebooks() -> Path:
    """Return the folder of the notebooks that come with the package."""
    top = checkout()
    return Path(__file__).with_name("notebooks") if top is None else top / "notebooks"


def shipped_rules() -> Path:
    """Return the folder of the games' rules pages, to which the notebooks link."""
    top = checkout()
    return Path(__file__).with_name("rules") if top is None else top / "docs" / "rules"


def notebooks_in(folder: Path) -> Path | None:
    """Return ``folder/notebooks``, or else ``folder``, if the notebooks are there; otherwise ``None``."""
    for place in (folder / "notebooks", folder):
        if (place / START).is_file():
            return place
    return None


def put_notebooks(folder: Path) -> Path:
    """Copy the shipped notebooks into ``folder/notebooks``, and the rules pages to which they link.

    Existing files stay as they are.
    """
    notebooks, rules = folder / "notebooks", folder / "docs" / "rules"
    for to, files in (
        (notebooks, shipped_notebooks().glob("*.ipynb")),
        (rules, shipped_rules().glob("*.md")),
    ):
        to.mkdir(parents=True, exist_ok=True)
        for file in sorted(files):
            if not (to / file.name).exists():
                shutil.copyfile(file, to / file.name)
    return notebooks


def choose(here: Path, top: Path | None, agrees: Callable[[str], bool]) -> Path | None:
    """Return the folder of the notebooks to open from the folder ``here``; ``None`` if the user declines.

    ``top`` is the project's checkout, if playtest runs from one. If there are no notebooks and no checkout,
    ``agrees`` asks the user whether to copy the notebooks.
    """
    found = notebooks_in(here) or (top / "notebooks" if top else None)
    if found is None and agrees(f"Put the notebooks into {here / 'notebooks'}?"):
        found = put_notebooks(here)
    return found


def arguments(notebooks: Path, extra: Sequence[str] = ()) -> list[str]:
    """Return JupyterLab's arguments: the folder that it serves, and the start page that it opens.

    They include ``PROMPT``, which makes small messages arrive at once, unless kernels run on another server.
    Jupyter has its own connection to such a server.
    """
    elsewhere = GATEWAY in os.environ or any("gateway" in word for word in extra)
    return [
        *([] if elsewhere else [PROMPT]),
        f"--ServerApp.root_dir={notebooks.parent}",
        f"--LabApp.default_url=/lab/tree/{notebooks.name}/{START}",
        *extra,
    ]


def environment() -> dict[str, str]:
    """Return environment variables that make JupyterLab use our settings and our first screen.

    Our folders come before those that the user has set.
    """
    ours = {"JUPYTER_CONFIG_PATH": SETTINGS, "JUPYTER_PATH": SETTINGS / "data"}
    return {
        name: os.pathsep.join([str(folder), *([own] if (own := os.environ.get(name)) else [])])
        for name, folder in ours.items()
    }


def launch(notebooks: Path, extra: Sequence[str] = ()) -> None:
    """Run JupyterLab on ``notebooks`` until it is stopped.

    At the beginning, only the start page is open. Documents that were open last time stay closed, since each
    of them would start a kernel. A reloaded page shows what it showed before.
    """
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]  # JupyterLab has no types

    os.environ.update(environment())
    with TemporaryDirectory(prefix="playtest-lab-") as opened:
        kept = os.environ.get(WORKSPACES) or opened
        LabApp.launch_instance(argv=arguments(notebooks, [f"--LabApp.workspaces_dir={kept}", *extra]))
