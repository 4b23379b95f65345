"""`pip install .` takes everything along that a game night needs, and nothing that is yours."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder with a source distribution and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("dist")
    build(CHECKOUT, "sdist", folder)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        safe = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # since Python 3.11.4
        archive.extractall(folder, **safe)
    source = next(path for path in folder.iterdir() if path.is_dir())
    build(source, "wheel", folder)
    return folder


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """A folder with the wheel installed in it, its dependencies aside."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", folder]
    subprocess.run([*pip, next(built.glob("*.whl"))], check=True, capture_output=True)
    return folder


def build(source, target, folder):
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", folder]
    subprocess.run(command, cwd=source, check=True, capture_output=True)


def names_in(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def say(installed, where, code):
    """What ``code`` prints with the installed package, far from the checkout."""
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=where,
        env=os.environ | {"PYTHONPATH": str(installed)},
        check=True,
        capture_output=True,
        text=True,
    )
    return run.stdout


def tracked(folder):
    listed = subprocess.run(["git", "ls-files", folder], cwd=CHECKOUT, capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("This is no git checkout.")
    return set(listed.stdout.split())


def test_the_wheel_holds_every_data_file_and_notebook(built):
    ours = tracked("data") | tracked("notebooks")
    ours |= {name.removeprefix("docs/") for name in tracked("docs/rules")}
    assert {f"playtest/{name}" for name in ours} <= names_in(next(built.glob("*.whl")))


def test_the_wheel_holds_every_file_of_the_package_and_its_license(built):
    names = names_in(next(built.glob("*.whl")))
    assert tracked("playtest") <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_holds_nothing_else(built):
    names = names_in(next(built.glob("*.whl")))
    assert {name.split("/")[0].split("-")[0] for name in names} == {"playtest", "playtest_lab"}


def test_a_wheel_built_beside_recordings_leaves_them_at_home(built, tmp_path):
    source = next(path for path in built.iterdir() if path.is_dir())
    (source / "data/recordings").mkdir()
    (source / "data/recordings/evening.sqlite").write_text("ours")
    build(source, "wheel", tmp_path)
    assert not any("recordings/" in name for name in names_in(next(tmp_path.glob("*.whl"))))


def test_the_installed_package_reads_its_own_data(installed, tmp_path):
    said = say(installed, tmp_path, "from playtest.engines.datafiles import folder; print(folder())")
    assert Path(said.strip()) == installed / "playtest/data"


def test_the_installed_command_knows_the_games(installed, tmp_path):
    said = say(
        installed,
        tmp_path,
        "import sys; sys.argv = ['playtest', 'games']\nfrom playtest.cli import app; app()",
    )
    assert "Cat in the Box" in said
