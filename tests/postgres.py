"""A PostgreSQL server for the tests, on a socket in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path | None:
    """The folder with initdb and postgres; ``None`` where PostgreSQL is not installed."""
    on_path = shutil.which("initdb")
    places = [Path(on_path).parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


def _user() -> dict[str, object]:
    """PostgreSQL refuses to run as root: then it runs as the user that its package made."""
    if os.geteuid() != 0:
        return {}
    who = pwd.getpwnam("postgres")
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


class Server:
    """A server that can be stopped and started; ``url`` is of a database in it."""

    def __init__(self, bin: Path, folder: Path) -> None:
        self._control = [bin / "pg_ctl", "-D", folder / "data"]
        self._as_user = _user()
        # The tests kill clients, or stop the server in good order, so it need not wait for the disk.
        self._options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        self._folder = folder
        self.url = f"postgresql://postgres@/postgres?host={folder}"

    def start(self) -> None:
        self._run("start", "-l", self._folder / "log", "-w", "-t", "30", "-o", self._options)

    def stop(self) -> None:
        self._run("stop", "-m", "immediate")

    def _run(self, *words: object) -> None:
        subprocess.run([*self._control, *words], **_run(self._folder), **self._as_user)


def _run(folder: Path) -> dict[str, object]:
    return {
        "check": True,
        "capture_output": True,
        "cwd": folder,
        "env": {"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
    }


@contextmanager
def server(bin: Path) -> Iterator[str]:
    """A running server; gives the URL of a database in it."""
    with running(bin) as one:
        yield one.url


@contextmanager
def running(bin: Path) -> Iterator[Server]:
    """A running server."""
    folder = Path(tempfile.mkdtemp(prefix="pt", dir="/tmp"))  # a socket's path may not be long
    as_user = _user()
    if as_user:
        os.chown(folder, as_user["user"], as_user["group"])
    try:
        init = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"]
        subprocess.run([bin / "initdb", "-D", folder / "data", *init], **_run(folder), **as_user)
        one = Server(bin, folder)
        one.start()
        try:
            yield one
        finally:
            one.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
