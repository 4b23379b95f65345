"""Makes the lock files again from pyproject.toml, for every system and Python together.

``requirements.lock`` is for playing, ``requirements-test.lock`` for testing as well, and
``requirements-uv.lock`` for the uv that installs both. Each names a package, its version and its hashes,
once.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import environment

EXTRAS = ["build", "test", "fast", "postgres", "distributed", "openspiel", "pettingzoo"]
COMPILE = [
    *("pip", "compile", "--universal", "--python-version", "3.11", "--fork-strategy", "fewest"),
    *("--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"),
    "--quiet",
]


def packages(lock: str) -> dict[str, str]:
    """Return the lines of a lock file by package. A package in two versions has the lines of both."""
    found: dict[str, str] = {}
    for part in re.split(r"^(?=\S)", lock, flags=re.MULTILINE):
        if part.strip() and not part.startswith("#"):
            name = part.partition("==")[0]
            found[name] = found.get(name, "") + part
    return found


def main() -> None:
    """Write the three files. Options such as ``--upgrade`` go to uv."""
    with tempfile.TemporaryDirectory() as folder:
        uv = shutil.which("uv")
        if uv is None:
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            subprocess.run([f"{folder}/bin/python", "-m", "pip", "install", "--quiet", "uv"], check=True)
            uv = f"{folder}/bin/uv"
        told = environment.settings_of_pip(environment.pip_lists(sys.executable), environment.os.environ)

        def compiled(before: str, *what: str) -> str:
            """Return a lock file that keeps the versions of the previous one, if they still fit."""
            file = Path(folder) / "new.lock"
            file.write_text(before)
            command = [uv, *COMPILE, *what, "--output-file", str(file), *sys.argv[1:]]
            settings = {**environment.os.environ, **environment.ALL_INDEXES, **told}
            subprocess.run(command, cwd=environment.TOP, env=settings, check=True, stdout=subprocess.DEVNULL)
            return file.read_text()

        lab, test, uvs = (environment.TOP / f"requirements{of}.lock" for of in ("", "-test", "-uv"))
        before = "".join(file.read_text() for file in (lab, test) if file.exists())
        before = "".join(packages(before).values())
        extras = [word for extra in EXTRAS for word in ("--extra", extra)]
        all_of_it = packages(compiled(before, "pyproject.toml", *extras))
        playing = packages(compiled("".join(all_of_it.values()), "pyproject.toml", "--extra", "build"))
        lab.write_text("".join(part for name, part in all_of_it.items() if name in playing))
        test.write_text("".join(part for name, part in all_of_it.items() if name not in playing))
        named = Path(folder) / "uv.in"
        named.write_text("uv\n")
        uvs.write_text(compiled(uvs.read_text() if uvs.exists() else "", str(named)))
    print("The lock files are new; the next make brings .venv up to them.")


if __name__ == "__main__":
    main()
