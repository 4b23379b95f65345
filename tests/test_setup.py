"""Setting up: uv is told what pip knows, every package is locked once, and a failure is a sentence."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
sys.path.insert(0, str(TOP / "tools"))

import environment  # noqa: E402  it runs before there is a package
import lock  # noqa: E402

LISTED = """:env:.index-url='https://inner.example/simple'
global.cert='/etc/ours.pem'
global.constraint='/etc/constraints.txt'
global.extra-index-url='https://one.example/simple\\nhttps://two.example/simple'
global.index-url='https://outer.example/simple'
global.timeout='60'
"""


def test_uv_is_told_the_indexes_that_pip_knows_and_the_environment_comes_first():
    assert environment.settings_of_pip(LISTED, {}) == {
        "UV_DEFAULT_INDEX": "https://inner.example/simple",
        "UV_INDEX": "https://one.example/simple https://two.example/simple",
        "SSL_CERT_FILE": "/etc/ours.pem",
    }


def test_what_is_said_to_uv_itself_stays():
    assert "UV_DEFAULT_INDEX" not in environment.settings_of_pip(LISTED, {"UV_DEFAULT_INDEX": "mine"})


def test_without_a_pip_its_variables_are_heard():
    told = environment.settings_of_pip("", {"PIP_INDEX_URL": "https://inner.example/simple"})
    assert told == {"UV_DEFAULT_INDEX": "https://inner.example/simple"}


def test_constraints_of_the_machine_do_not_meet_the_lock():
    """uv refuses constraints without hashes beside requirements that have them."""
    assert not [name for name in environment.settings_of_pip(LISTED, {}) if "CONSTRAINT" in name]


def test_each_package_is_locked_once():
    locks = ["requirements.lock", "requirements-test.lock", "requirements-uv.lock"]
    names = [name for file in locks for name in re.findall(r"^([\w.-]+)==", (TOP / file).read_text(), re.M)]
    assert sorted(names) == sorted(set(names))
    assert {"jupyterlab", "pytest", "uv"} <= set(names)


def test_lock_files_name_packages_versions_and_hashes_only():
    for file in TOP.glob("requirements*.lock"):
        for line in file.read_text().splitlines():
            assert re.match(r"[\w.-]+==[\w.+!]+( ; .*)? \\$|    --hash=sha256:[0-9a-f]{64}( \\)?$", line), (
                line
            )


def test_packages_of_a_lock_file_keep_their_hashes():
    text = "one==1 \\\n    --hash=sha256:aa\ntwo==2 ; os_name == 'nt' \\\n    --hash=sha256:bb\n"
    assert lock.packages(text) == {
        "one": "one==1 \\\n    --hash=sha256:aa\n",
        "two": "two==2 ; os_name == 'nt' \\\n    --hash=sha256:bb\n",
    }


def test_without_a_network_a_sentence_says_what_to_do():
    said = environment.why("error: Failed to fetch: `https://one.example/simple/attrs/`")
    assert said.startswith("No package index answers")
    assert "run make again" in said
    assert "\n" not in said


UV_IN_AN_OFFICE = """#!/bin/sh
case "$1 $2" in
  "venv "*) exec {python} -m venv --without-pip .venv ;;
  "pip install") test "$3" = --help && exit 0 ;;
esac
echo "$*" >> asked
case "$*" in *--offline*--editable*) exit 0 ;; esac
test -n "$UV_SYSTEM_CERTS" || {{ echo "invalid peer certificate: UnknownIssuer"; exit 1; }}
"""
"""uv where all that comes over the network has an office's certificate, which only the machine trusts."""


def test_where_only_the_machine_trusts_the_network_uv_does_too_and_pip_is_not_needed(tmp_path):
    """pip came to the rescue, twice as slow, and left 200 MB more."""
    (tmp_path / "tools").mkdir()
    for name in ["tools/environment.py", *environment.STAMPED]:
        shutil.copyfile(TOP / name, tmp_path / name)
    uv = tmp_path / "bin" / "uv"
    uv.parent.mkdir()
    uv.write_text(UV_IN_AN_OFFICE.format(python=sys.executable))
    uv.chmod(0o755)
    about = {name: value for name, value in os.environ.items() if not name.startswith(("UV_", "PIP_"))}
    about["PATH"] = f"{uv.parent}{os.pathsep}{about['PATH']}"
    command = [sys.executable, "tools/environment.py", "lab"]
    ran = subprocess.run(command, cwd=tmp_path, env=about, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
    first, second, ours = (tmp_path / "asked").read_text().splitlines()
    assert first == second
    assert "requirements.lock" in first
    assert "--editable" in ours
    assert (tmp_path / ".venv/ready-for-lab").exists()


@pytest.mark.skipif(shutil.which("make") is None, reason="make is missing")
def test_a_ready_environment_is_left_as_it_is(tmp_path):
    """Nothing is set up where what the stamp says is what the checkout says."""
    for name in ["Makefile", *environment.STAMPED]:
        shutil.copyfile(TOP / name, tmp_path / name)
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/bin/python").symlink_to(sys.executable)
    (tmp_path / ".venv/ready-for-lab").write_bytes(
        b"".join((TOP / name).read_bytes() for name in environment.STAMPED)
    )
    ran = subprocess.run(["make", "-s", "environment"], cwd=tmp_path, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    (tmp_path / "pyproject.toml").write_text("")
    stale = subprocess.run(["make", "-s", "environment"], cwd=tmp_path, capture_output=True, text=True)
    assert "tools/environment.py" in stale.stderr
