"""Imports point one way: engines <- bots, table <- simulate, review <- widgets, adapters, cli."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import playtest

PACKAGE = Path(__file__).parent.parent / "playtest"
LAYERS = [
    {"engines"},
    {"words"},
    {"bots", "testing"},
    {"simulate", "review"},
    {"adapters", "cli", "widgets"},
]
"""From the bottom to the top. What is named nowhere (table, recording, frames and their parts) stands beside
the bots: it is used by whatever is above and uses what is below."""
BESIDE_THE_BOTS = 2
HEAVY = ("pandas", "plotly", "pyarrow", "statsmodels")


def modules():
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.stem != "__init__")


def part_of(path: Path) -> str:
    """``engines`` for playtest/engines/game.py, ``table`` for playtest/table.py."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def layer(part: str) -> int:
    return next((i for i, parts in enumerate(LAYERS) if part in parts), BESIDE_THE_BOTS)


def imported(path: Path) -> set[str]:
    """The parts of the package that a module imports, anywhere in it."""
    package = ("playtest", *path.relative_to(PACKAGE).parts[:-1])
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            base = ".".join(filter(None, (above, node.module)))
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return {name.split(".")[1] for name in found if name.startswith("playtest.")}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_nothing_from_above_it(path):
    here = layer(part_of(path))
    above = {
        part for part in imported(path) if (PACKAGE / part).exists() or (PACKAGE / f"{part}.py").exists()
    }
    above = {part for part in above if layer(part) > here}
    assert not above, f"playtest/{path.relative_to(PACKAGE)} imports {sorted(above)}, which builds on it."


def test_nothing_imports_an_adapter():
    """They need libraries that most people do not have."""
    others = [path for path in modules() if part_of(path) != "adapters"]
    assert not [path for path in others if "adapters" in imported(path)]


@pytest.mark.parametrize("path", sorted((PACKAGE / "engines").rglob("*.py")), ids=lambda path: path.stem)
def test_an_engine_imports_only_its_siblings(path):
    assert imported(path) <= {"engines"}


@pytest.mark.parametrize("path", sorted((PACKAGE / "bots").rglob("*.py")), ids=lambda path: path.stem)
def test_a_bot_knows_games_only_through_their_engines(path):
    assert imported(path) - {"games", "register"} <= {"engines", "bots"}


@pytest.mark.parametrize("path", sorted((PACKAGE / "engines").rglob("*.py")), ids=lambda path: path.stem)
def test_an_engine_reads_no_clock_and_rolls_no_dice_of_its_own(path):
    """Randomness comes from the chance argument; ``chance`` itself is where generators are made."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    names = {
        alias.name.split(".")[0] for node in nodes if isinstance(node, ast.Import) for alias in node.names
    }
    names |= {(node.module or "").split(".")[0] for node in nodes if isinstance(node, ast.ImportFrom)}
    allowed = {"random"} if path.stem == "chance" else set()
    assert not names & ({"random", "time", "datetime", "asyncio", "threading", "sqlite3"} - allowed)


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
        ["playtest.widgets.table_view"],
        ["playtest.testing"],
    ],
    ids=["playtest", "engines", "table", "table_view", "testing"],
)
def test_what_a_table_needs_pulls_in_neither_pandas_nor_plotly(names):
    """They would make every kernel that shows a table twice as large."""
    imports = "; ".join(f"import {name}" for name in names)
    code = f"import sys; {imports}; print(*[name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=PACKAGE.parent)
    assert run.returncode == 0, run.stderr
    assert not run.stdout.split(), f"importing {', '.join(names)} imports {run.stdout}"


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
    with pytest.raises(LookupError, match=r'no game "chess"; there are cat_in_the_box, .*scambodia'):
        playtest.game("chess")
