"""Imports point one way, no two modules import each other, and nothing reaches past a room's door.

engines <- catalog <- words <- bots <- record <- table <- frames <- simulate, review <- plays <- widgets <-
seats, adapters, cli. A room is a package; its doors are the names and modules that its ``__init__`` offers.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import networkx as nx

from playtest import catalog

PACKAGE = Path(__file__).parent.parent / "playtest"
FLOORS = [
    ["playtest"],
    ["playtest.engines"],
    ["playtest.catalog"],
    ["playtest.words"],
    ["playtest.bots"],
    ["playtest.testing"],
    ["playtest.record"],
    ["playtest.table"],
    ["playtest.frames"],
    ["playtest.review"],
    ["playtest.simulate"],
    ["playtest.plays"],
    ["playtest.widgets.kit"],
    ["playtest.widgets.games"],
    ["playtest.widgets.table"],
    ["playtest.widgets.studio"],
    ["playtest.widgets"],
    ["playtest.seats"],
    ["playtest.adapters", "playtest.lab"],
    ["playtest.cli"],
]
"""From the ground up: a module imports what stands below its own room; rooms of one floor do not meet."""

GAMES = set(catalog.SHIPPED)


def dotted(path: Path) -> str:
    parts = ("playtest", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {dotted(path): path for path in sorted(PACKAGE.rglob("*.py"))}
ROOMS = {name for name, path in FILES.items() if path.stem == "__init__"}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(FILES[module].read_text(encoding="utf-8"))


@cache
def imported(module: str) -> tuple[tuple[str, str | None], ...]:
    """What a module takes from the package, anywhere in it, types included: (module, name)."""
    found: list[tuple[str, str | None]] = []
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            found += [(alias.name, None) for alias in node.names if alias.name.split(".")[0] == "playtest"]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports relatively; say the whole name."
            if (node.module or "").split(".")[0] == "playtest":
                found += [(str(node.module), alias.name) for alias in node.names]
    return tuple(found)


def module_meant(base: str, name: str | None) -> str:
    """The module that an import names: a room's module, or the room itself for a name at its door."""
    return f"{base}.{name}" if name is not None and f"{base}.{name}" in FILES else base


def room_of(module: str) -> str:
    return module if module in ROOMS else module.rpartition(".")[0]


def floor_of(module: str) -> int:
    places = [
        (len(name), floor) for floor, names in enumerate(FLOORS) for name in names if within(module, name)
    ]
    return max(places)[1] if places else -1


def within(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


@cache
def doors(room: str) -> frozenset[str]:
    """What a room's ``__init__`` offers: the names it lists, or all that it defines or imports."""
    listed = [
        node.value
        for node in tree(room).body
        if isinstance(node, ast.Assign)
        and any(getattr(target, "id", "") == "__all__" for target in node.targets)
    ]
    return frozenset(ast.literal_eval(listed[0])) if listed else frozenset()


def told(rule: str, broken: dict[str, object]) -> str:
    """The rule and who breaks it, a line each."""
    lines = [
        f"  {module}: {', '.join(sorted(map(str, what))) if isinstance(what, set) else what}"
        for module, what in broken.items()
    ]
    return "\n".join([rule, *lines])


def breaking(judge: Callable[[str], object], modules: Iterable[str] = FILES) -> dict[str, object]:
    """What ``judge`` finds wrong with each of the modules, of those where it finds anything."""
    return {module: wrong for module in modules if (wrong := judge(module))}


def test_every_module_stands_on_a_floor():
    homeless = [module for module in FILES if floor_of(module) < 0]
    assert not homeless, f"These are in no room that FLOORS knows: {', '.join(homeless)}."


def above(module: str) -> set[str]:
    return {
        other
        for base, name in imported(module)
        if (other := module_meant(base, name)) != "playtest"
        and floor_of(other) >= floor_of(module)
        and not shares_a_room_of_its_floor(module, other)
    }


def test_a_module_imports_only_what_stands_below_it():
    broken = breaking(above)
    assert not broken, told("These import what does not stand below them:", broken)


def shares_a_room_of_its_floor(module: str, other: str) -> bool:
    return any(within(module, room) and within(other, room) for room in FLOORS[floor_of(module)])


def test_no_two_modules_import_each_other_on_any_way_round():
    """Nor inside a function, and a room counts as a module for what its ``__init__`` has."""
    arrows = nx.DiGraph()
    for module in FILES:
        others = {module_meant(base, name) for base, name in imported(module)} - {module, "playtest"}
        arrows.add_edges_from((module, other) for other in others)
    circles = {
        f"a circle of {len(ring)}": ring for ring in nx.strongly_connected_components(arrows) if len(ring) > 1
    }
    assert not circles, told("These modules import each other:", circles)


def past_a_door(module: str) -> set[str]:
    past = set()
    for base, name in imported(module):
        other = module_meant(base, name)
        if not enters_by_a_door(module, other, base, name):
            past.add(other if name is None or other != base else f"{base}.{name}")
    return past


def test_a_module_comes_in_by_the_door_of_another_room():
    broken = breaking(past_a_door)
    assert not broken, told("These reach past the door of a room, its __all__, for:", broken)


def enters_by_a_door(module: str, other: str, base: str, name: str | None) -> bool:
    mine, theirs = room_of(module), room_of(other)
    if theirs == "playtest" or within(module, theirs) or (within(theirs, mine) and mine != "playtest"):
        return True
    if {module.rpartition(".")[2], mine.rpartition(".")[2]} & {other.rpartition(".")[2]} & GAMES:
        return True  # one game's words, scene, bots and figures may know each other
    if other != theirs:
        return other.rpartition(".")[2] in doors(theirs)
    return name is None or other != base or name in doors(theirs)


def test_a_sentence_at_its_top_says_what_lives_in_a_room():
    silent = [
        room
        for room in sorted(ROOMS)
        if not (ast.get_docstring(tree(room)) or "").split("\n\n")[0].endswith(".")
    ]
    assert not silent, f"These do not say what lives in them: {', '.join(silent)}."


def test_nothing_imports_an_adapter():
    """They need libraries that most people do not have."""
    outside = [module for module in FILES if not within(module, "playtest.adapters")]
    assert not [
        m
        for m in outside
        for base, name in imported(m)
        if within(module_meant(base, name), "playtest.adapters")
    ]


def beside_engines(module: str) -> set[str]:
    allowed: tuple[str, ...] = ("playtest.engines", "playtest.bots", "playtest.catalog")
    if within(module, "playtest.bots.language_model"):
        allowed += ("playtest.words",)  # a model is told the position in words
    others = {module_meant(base, name) for base, name in imported(module)} - {"playtest"}
    return {other for other in others if not any(within(other, room) for room in allowed)}


def test_a_bot_knows_games_only_through_their_engines():
    broken = breaking(beside_engines, [name for name in FILES if within(name, "playtest.bots")])
    assert not broken, told("These bots import more than engines, bots and the catalog:", broken)


def of_the_world(module: str) -> set[str]:
    nodes = list(ast.walk(tree(module)))
    names = {
        alias.name.split(".")[0] for node in nodes if isinstance(node, ast.Import) for alias in node.names
    }
    names |= {(node.module or "").split(".")[0] for node in nodes if isinstance(node, ast.ImportFrom)}
    allowed = {"random"} if module == "playtest.engines.chance" else set()
    return names & ({"random", "time", "datetime", "asyncio", "threading", "sqlite3"} - allowed)


def test_an_engine_reads_no_clock_and_rolls_no_dice_of_its_own():
    """Randomness comes from the chance argument; ``chance`` itself is where generators are made."""
    broken = breaking(of_the_world, [name for name in FILES if within(name, "playtest.engines")])
    assert not broken, told("These engines import clocks, dice or disks:", broken)


LONGEST = 500


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_nothing_in_the_package_is_longer_than_five_hundred_lines():
    """What is longer holds several things; each is found in a file that is named after it."""
    written = [path for end in ("py", "js", "css") for path in sorted(PACKAGE.rglob(f"*.{end}"))]
    long = {str(path.relative_to(PACKAGE)): lines for path in written if (lines := lines_of(path)) > LONGEST}
    assert not long, told(f"These are longer than {LONGEST} lines; give each part a file of its own:", long)
