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


@contextmanager
def server(bin: Path) -> Iterator[str]:
    """A running server; gives the URL of a database in it."""
    folder = Path(tempfile.mkdtemp(prefix="pt", dir="/tmp"))  # a socket's path may not be long
    as_user = _user()
    if as_user:
        os.chown(folder, as_user["user"], as_user["group"])
    run = {
        "check": True,
        "capture_output": True,
        "cwd": folder,
        "env": {"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
    }
    try:
        init = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"]
        subprocess.run([bin / "initdb", "-D", folder / "data", *init], **run, **as_user)
        # The tests kill clients, never the server, so it need not wait for the disk.
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        start = ["-D", folder / "data", "-l", folder / "log", "-w", "-t", "30"]
        subprocess.run([bin / "pg_ctl", "start", *start, "-o", options], **run, **as_user)
        try:
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            stop = ["-D", folder / "data", "-m", "immediate"]
            subprocess.run([bin / "pg_ctl", "stop", *stop], **run, **as_user)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
