"""Makes .venv: ``python tools/environment.py lab`` for playing, ``test`` for playing and testing.

uv installs the locked, hashed set. It is the machine's own uv, or one that pip brings into .venv. It gets the
indexes from pip's configuration, so that it works where pip works. If it does not work, pip installs the set.
This script needs nothing but Python. It is outside the package because it runs before the package is there.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
VENV = TOP / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
LOCKS = {"lab": ["requirements.lock"], "test": ["requirements.lock", "requirements-test.lock"]}
STAMPED = ["requirements.lock", "requirements-test.lock", "pyproject.toml"]
"""The files that an environment is made from. A change in one of them makes the environment stale."""

FROM_PIP = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "no-index": "UV_NO_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
    "client-cert": "SSL_CLIENT_CERT",
    "proxy": "ALL_PROXY",
}
"""The names in uv of pip's settings that say where packages come from."""

ALL_INDEXES = {"UV_INDEX_STRATEGY": "unsafe-best-match"}
"""Like pip, uv takes a package from any index that has it. The hashes ensure that it is the right one."""
SYSTEM_CERTIFICATES = {"UV_SYSTEM_CERTS": "true", "UV_NATIVE_TLS": "true"}
"""Trust whom the machine trusts, as where an office's own certificate is in use. Older uv know the second."""

NO_ANSWER = (
    "failed to fetch",
    "error sending request",
    "dns error",
    "could not connect",
    "connection broken",
    "connection refused",
    "new connection",
    "name resolution",
    "timed out",
    "network",
)
"""The messages of uv and pip if no index answers."""

FIRST_LOADED = {
    "server": "import jupyterlab.labapp, jupyter_lsp, notebook_shim, jupyter_server_terminals",
    "kernel": "import ipykernel.kernelapp, ipykernel.ipkernel, playtest.widgets, playtest.record",
}
"""Modules that the start page's two processes load. Importing them once compiles them."""


def settings_of_pip(listed: str, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the output of ``pip config list`` in uv's names. uv's own settings in the environment stay."""
    found: dict[str, str] = {}
    for section in ("global.", "install.", ":env:."):
        for line in listed.splitlines():
            name, equals, value = line.partition("=")
            if equals and name.startswith(section):
                found[name.removeprefix(section)] = ast.literal_eval(value)
    for name in FROM_PIP:  # without pip, or with an old one
        if value := environment.get(f"PIP_{name.upper().replace('-', '_')}"):
            found[name] = value
    told = {FROM_PIP[name]: " ".join(value.split()) for name, value in found.items() if name in FROM_PIP}
    return {name: value for name, value in told.items() if value and name not in environment}


def pip_lists(python: str | Path) -> str:
    """Return the settings in pip's configuration, if there is a pip."""
    command = [python, "-m", "pip", "--disable-pip-version-check", "config", "list"]
    return subprocess.run(command, capture_output=True, text=True).stdout


class Failed(Exception):
    """Setting up failed. The message is one sentence."""


def said_by(command: list[str | Path], environment: Mapping[str, str] | None = None) -> str | None:
    """Run a command. Return ``None`` if all went well, otherwise its output."""
    run = subprocess.run(
        list(map(str, command)),
        cwd=TOP,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return None if run.returncode == 0 else run.stdout.strip() or f"{command[0]} ended with {run.returncode}"


def make_venv(uv: str | None) -> None:
    """Make an empty environment, with uv if it is here, otherwise with a pip in it."""
    if said_by([PYTHON, "-c", ""]) is None if PYTHON.exists() else False:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    if uv is not None and said_by([uv, "venv", "--quiet", "--python", sys.executable, VENV]) is None:
        return
    if said_by([sys.executable, "-m", "venv", VENV]) is not None:
        shutil.rmtree(VENV, ignore_errors=True)
        raise Failed(
            f"{sys.executable} cannot make a virtual environment (Debian and Ubuntu: install python3-venv)."
        )


def pip(*arguments: str | Path) -> list[str | Path]:
    """Return a command of the environment's pip, which fails right away if no index answers."""
    quick = ["--disable-pip-version-check", "--quiet", "--retries", "1", "--timeout", "20"]
    return [PYTHON, "-m", "pip", "install", *quick, *arguments]


def usable_uv() -> str | None:
    """Return the machine's uv, or the one in .venv; ``None`` if there is none that runs."""
    for found in (shutil.which("uv"), shutil.which("uv", path=str(BIN))):
        if found and said_by([found, "pip", "install", "--help"]) is None:
            return found
    return None


def bring_uv() -> str | None:
    """Have pip put the locked uv into .venv. Return ``None`` if pip has none for this machine."""
    if said_by([PYTHON, "-m", "pip", "--version"]) is not None:
        return None
    said_by(pip("--require-hashes", "--only-binary", ":all:", "-r", "requirements-uv.lock"))
    return usable_uv()


def install(what: str) -> None:
    """Bring .venv up to the locked set, and put the checkout into it. Raises ``Failed``."""
    uv = usable_uv()
    make_venv(uv)
    uv = uv or bring_uv()
    locks = [word for lock in LOCKS[what] for word in ("-r", lock)]
    self = ["--no-deps", "--no-build-isolation", "--editable", "."]
    trouble = None
    if uv is not None:
        into = [uv, "pip", "install", "--quiet", "--python", PYTHON]
        where = {**ALL_INDEXES, **settings_of_pip(pip_lists(sys.executable), os.environ)}
        for more, trust in (([], {}), ([], SYSTEM_CERTIFICATES), (["--offline"], {})):
            said = said_by([*into, *more, "--require-hashes", *locks], where | trust)
            if said is None:
                trouble = said_by([*into, "--offline", *self], where)
                break
            trouble = trouble or said
    if uv is None or trouble is not None:
        if said_by([PYTHON, "-m", "pip", "--version"]) is not None:
            said_by([PYTHON, "-m", "ensurepip"])
        said = said_by(pip("--require-hashes", *locks)) or said_by(pip(*self))
        if said is not None:
            raise Failed(why(trouble or said))


def why(said: str) -> str:
    """Say what went wrong in a sentence, using the installer's output."""
    if any(sign in said.lower() for sign in NO_ANSWER):
        return (
            "No package index answers, so nothing could be installed. Connect this machine to the network, "
            "or name your own index in pip's configuration; then run make again."
        )
    return f"{said}\nThe locked packages could not be installed; what is wrong stands above."


def compile_what_starts() -> None:
    """Compile what the start page loads, in both processes at the same time."""
    quietly = {"cwd": TOP, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    kept = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
    running = [subprocess.Popen([PYTHON, "-c", code], env=kept, **quietly) for code in FIRST_LOADED.values()]
    for each in running:
        each.wait()


def main() -> int:
    """Make .venv or bring it up to date. Return 0 if it is ready."""
    what = sys.argv[1]
    if sys.version_info < (3, 11):  # noqa: UP036  any Python may be asked to run this
        print(f"playtest needs Python 3.11 or newer; {sys.executable} is not.")
        return 1
    print(f"Setting up .venv with {sys.executable}; the first time this takes some seconds.", flush=True)
    for stamp in VENV.glob("ready-for-*"):
        stamp.unlink()
    try:
        install(what)
    except Failed as failed:
        print(failed)
        return 1
    compile_what_starts()
    (VENV / f"ready-for-{what}").write_bytes(b"".join((TOP / name).read_bytes() for name in STAMPED))
    return 0


if __name__ == "__main__":
    sys.exit(main())
