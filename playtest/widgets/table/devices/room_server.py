"""Starting, finding and stopping the server of the players' pages from the notebook's kernel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playtest.record import Store, Unusable


def begun(store: Store, playtest: str) -> None:
    """Have the servers for ``store`` begin the game in the room of ``playtest``."""
    subprocess.run(
        [sys.executable, "-m", "playtest.cli", "serve", playtest, "--begin"],
        env=os.environ | {"PLAYTEST_RECORDINGS": _place(store)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


def ended(store: Store) -> None:
    """Stop this machine's servers for ``store``. Raises ``Unusable`` if they cannot be reached."""
    asked = subprocess.run(
        [sys.executable, "-m", "playtest.cli", "serve", "--stop"],
        env=os.environ | {"PLAYTEST_RECORDINGS": _place(store)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if asked.returncode:
        raise Unusable("The server could not be ended.")


def served(store: Store, playtest: str, *, network: bool) -> dict[str, Any]:
    """Start the server for ``playtest``, or find a running one. Return its addresses.

    The addresses are those that ``playtest serve --json`` prints. ``network`` asks for a server that other
    devices can reach. Raises ``Unusable`` with the command's last sentence if no server can be started.
    """
    command = [
        sys.executable,
        "-m",
        "playtest.cli",
        "serve",
        playtest,
        "--json",
        *(["--lan"] if network else []),
    ]
    with tempfile.TemporaryFile("w+") as complaints:
        process = subprocess.Popen(
            command,
            env=os.environ | {"PLAYTEST_RECORDINGS": _place(store)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
            start_new_session=True,  # it stays when the kernel is restarted
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        if line:
            found: dict[str, Any] = json.loads(line)
            return found
        process.wait()
        complaints.seek(0)
        said = [text for text in complaints.read().splitlines() if text.strip()]
    raise Unusable(said[-1] if said else "The players' server did not start.")


def _place(store: Store) -> str:
    """Return the store's location with its password, to be passed in the other process's environment."""
    url = store.engine.url
    if url.get_backend_name() == "sqlite":
        return str(Path(str(url.database)).absolute())
    return url.render_as_string(hide_password=False)
