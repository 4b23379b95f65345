"""Setting up: uv is told what pip knows, every package is locked once, and a failure is a sentence."""

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
