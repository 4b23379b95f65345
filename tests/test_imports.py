"""What an import brings along: a table and an engine stay light, and one game loads no other."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import playtest

PACKAGE = Path(__file__).parent.parent / "playtest"
HEAVY = ("pandas", "plotly", "pyarrow", "statsmodels", "numba")


def light_modules():
    engines = list((PACKAGE / "engines").rglob("*.py"))
    dotted = [".".join(("playtest", *path.relative_to(PACKAGE).with_suffix("").parts)) for path in engines]
    return sorted({name.removesuffix(".__init__") for name in dotted})


@pytest.mark.parametrize(
    "names",
    [
        ["playtest"],
        light_modules(),
        ["playtest.table"],
        ["playtest.widgets.table"],
        ["playtest.seats"],
        ["playtest.testing"],
    ],
    ids=["playtest", "engines", "table", "table_view", "seats", "testing"],
)
def test_what_a_table_needs_pulls_in_neither_pandas_nor_plotly(names):
    """They would make every kernel that shows a table twice as large."""
    imports = "; ".join(f"import {name}" for name in names)
    code = f"import sys; {imports}; print(*[name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=PACKAGE.parent)
    assert run.returncode == 0, run.stderr
    assert not run.stdout.split(), f"importing {', '.join(names)} imports {run.stdout}"


LATER = {
    "playtest.table": ("sqlalchemy",),
    "playtest.widgets": ("sqlalchemy", "ipywidgets", "pydantic"),
    "playtest.widgets.table": ("segno",),
    "playtest.review": ("sqlalchemy", "scipy.special", "scipy.stats", "statsmodels"),
}
"""What a room loads only when somebody needs it, as it takes longer to load than the room itself."""


@pytest.mark.parametrize("room", LATER)
def test_a_room_loads_what_is_slow_to_load_only_once_it_is_needed(room):
    code = f"import sys, {room}; print(*[name for name in {LATER[room]} if name in sys.modules])"
    assert not printed_by(code).split()


ROOMS = sorted(
    ".".join(("playtest", *path.parent.relative_to(PACKAGE).parts))
    for path in PACKAGE.rglob("__init__.py")
    if "adapters" not in path.parts
)


@pytest.mark.parametrize("room", ROOMS)
def test_every_name_at_a_door_is_there_when_it_is_asked_for(room):
    """Also those that are loaded later, and no others."""
    door = import_module(room)
    for name in getattr(door, "__all__", []):
        exec(f"from {room} import {name}", {})
    with pytest.raises(AttributeError, match="no_such_name"):
        door.no_such_name  # noqa: B018


def test_no_import_brings_numba_along():
    """It is worth its memory only where many games are played, and then it comes by itself."""
    code = "import sys, playtest.bots.tuning, playtest.simulate, playtest.cli; print('numba' in sys.modules)"
    assert printed_by(code).strip() == "False"


BEGIN = """
import sys, playtest
from playtest.engines.scambodia import Scambodia

store = playtest.Store(sys.argv[1])
playtest.Table.new(store, Scambodia(2), ["Ann", "bot:heuristic"])
store.close()
"""
OPEN = """
import sys, playtest

store = playtest.Store(sys.argv[1])
(header,) = store.playtests()
playtest.TableView(playtest.Table.open(store, header.id)).close()
store.close()
print(*{name.split(".")[2] for name in sys.modules if name.startswith("playtest.engines.")})
"""


def printed_by(code, *arguments):
    command = [sys.executable, "-c", code, *map(str, arguments)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=PACKAGE.parent)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_opening_a_table_loads_no_other_game(tmp_path):
    """Every seat's screen is a process, and one game's rules are all it needs."""
    recordings = tmp_path / "playtests.sqlite"
    printed_by(BEGIN, recordings)
    loaded = set(printed_by(OPEN, recordings).split())
    assert loaded & set(playtest.games()) == {"scambodia"}


def test_a_game_is_found_by_its_name():
    assert playtest.game("scambodia") is playtest.games()["scambodia"]
    with pytest.raises(LookupError, match=r'no game "chess". Choose from cat_in_the_box, .*scambodia'):
        playtest.game("chess")
