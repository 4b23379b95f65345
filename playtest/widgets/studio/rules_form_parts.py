"""Parts of the form that changes rules: the game, the bots, the differences, the buttons."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from playtest.bots import bot, names, naming, panel, spec, titles
from playtest.engines.game import Game
from playtest.engines.sentences import listed
from playtest.record import Header
from playtest.widgets.kit import Child, Node, button, controls, h
from playtest.widgets.studio.rules_form_asking import Asking
from playtest.widgets.studio.running import Running

AnyGame = Game[Any, Any, Any, Any]
STOPS = "Stop and keep results"
FORCING = (
    "One bot takes this move whenever it can, against copies of itself. "
    "The answer says what that costs or gains the bot under the rules above."
)
ALL_MADE = "The bots make every move that is often possible."
AS_BEGUN = "Nothing yet: these are the rules you began with."


def which(
    cls: type[AnyGame], games: Sequence[tuple[str, str]], raw: Mapping[str, Any], known: Sequence[str]
) -> Node:
    """Return the drop-downs for the game, the number of players, and the presets.

    ``games`` are the options for the game, ``raw`` has the current values, and ``known`` are the presets'
    names.
    """
    seats = [(str(n), f"{n}") for n in cls.players]
    presets = [("", "Choose…"), *((name, name) for name in known)]
    more = {"form": "tweak", "data_change": "turn"}
    preset = str(raw.get("preset") or "")
    return h(
        "div",
        {"class": "pb-fields"},
        controls.choice("game", "Game", options=games, value=str(raw["game"]), **more),
        controls.choice("players", "Players", options=seats, value=str(raw["players"]), **more),
        controls.choice("preset", "Preset", "tweak", presets, preset, data_change="preset")
        if known
        else None,
        key="which",
    )


def asking(base: AnyGame, asked: str, games: str, costs: str, mistake: Node | None) -> Node:
    """Return the fields for bots and the number of games of a comparison, with its cost.

    ``asked`` and ``games`` are their current values, and ``costs`` is the cost in words.
    """
    bots = controls.choice("bots", "Who plays", "tweak", who(base), asked, data_change="cost")
    return h(
        "div",
        {"class": "pb-fields"},
        h("div", {"class": "pb-field"}, bots, *_how_they_play(base, asked), key="who"),
        _how_many(games, costs, mistake),
        key="asking",
    )


def _how_many(games: str, costs: str, mistake: Node | None) -> Node:
    """Return the field for the number of games, with its error or the time that this many games take."""
    field = {
        "id": "pb-tweak-games",
        "name": "games",
        "type": "text",
        "autocomplete": "off",
        "inputmode": "numeric",
        "value": games,
        "data-change": "cost",
        "aria-invalid": "true" if mistake else None,
    }
    return h(
        "div",
        {"class": "pb-field"},
        h("label", {"for": "pb-tweak-games"}, "Number of games to compare"),
        h("input", field),
        mistake,
        h("small", {"data-cost": True}, costs, key="cost"),
        key="games",
    )


def _how_they_play(base: AnyGame, asked: str) -> list[Node]:
    """Return a line about each bot that would play."""
    alone = [bot(name, base.name) for name in names(base) if name == asked]
    playing = panel(base) if asked == "panel" else alone
    return [h("small", {}, naming.about(one), key=f"plays {spec(one)}") for one in playing]


def who(base: AnyGame) -> list[tuple[str, str]]:
    """Return the options for bots: all of the game's panel, each bot alone, and random moves."""
    whole = len(panel(base))
    others = [name for name in names(base) if name != "random"]
    called = titles(base)
    return [
        ("panel", f"The panel, all {whole}" if whole > 1 else "The panel"),
        *((name, f"{called.get(name, name)} alone") for name in others),
        ("random", "Random: any legal move"),
    ]


def looking() -> Node:
    """Return the button that shows the differences and the one that resets them."""
    return h(
        "div",
        {"class": "pb-buttons"},
        button("tweak", "Show what differs", kind="quiet"),
        button("reset", "Reset these rules", kind="quiet"),
        key="looking",
    )


VERSION = "Name of this version, such as “no first event”"
"""The label of the field that names the version of the rules for a new playtest."""


def differing(lines: Sequence[str], name: str) -> Node:
    """Return the differences from the rules that the form began with, a line each.

    If there are any, a field for a name of these rules follows, with ``name`` filled in.
    """
    items: list[Child] = [h("li", {}, line, key=str(at)) for at, line in enumerate(lines)]
    return h(
        "section",
        {"class": "pb-block", "data-differs": True, "aria-label": "What differs"},
        h("h3", {"class": "pb-title"}, "What differs"),
        h("ul", {}, *items) if items else h("p", {"class": "pb-empty"}, AS_BEGUN),
        controls.field("version", VERSION, "tweak", value=name) if items else None,
        key="differs",
    )


def progress(running: Running | None) -> Node | None:
    """Return a comparison's progress; ``None`` if no comparison runs."""
    if running is None:
        return None
    return h(
        "section",
        {"class": "pb-block", "data-running": True, "aria-label": "Playing"},
        h("p", {}, str(running)),
        key="running",
    )


def stops(running: Running | None) -> Node | None:
    """Return the button that stops a comparison.

    It does not replace Compare, as a second press in the same place would stop what the first began.
    """
    if running is None:
        return None
    return button("stop", STOPS, kind="quiet", disabled=running.stopping)


def forcing(base: AnyGame, asking: Asking, raw: Mapping[str, Any], mistake: Node | None) -> Node:
    """Return the form that makes one bot take a move whenever it may.

    The move may be one that no bot makes, or any other.
    """
    unused = asking.unused
    never: list[Child] = []
    if unused is None:
        never = [button("unused", "Find unused moves", kind="quiet", disabled=asking.busy)]
    elif not unused:
        never = [h("p", {"class": "pb-empty", "data-unused": True}, ALL_MADE)]
    else:
        options = [("", "Choose…"), *((part, part) for part in unused)]
        chosen = str(raw["unused"])
        never = [controls.choice("unused", "Moves that no bot makes", "tweak", options, chosen)]
    typed, example = str(raw["force"]), an_example(cast("Hashable", type(base)), base.seats)
    return controls.drawer(
        "force",
        "Force a move on one bot",
        h("p", {"class": "pb-hint"}, FORCING),
        *never,
        controls.field(
            "force", "Or any move" if unused else "Move", "tweak", value=typed, help=f"Such as: {example}"
        ),
        mistake,
        button("force", "Force it", kind="small", disabled=asking.busy),
    )


@lru_cache(maxsize=16)
def an_example(game: Hashable, seats: int) -> str:
    """Return an example of a part of a move, as it is typed in: from this game, if possible with a value."""
    from playtest.simulate import parts_of

    found = [part for move in cast("type[AnyGame]", game)(seats).actions() for part in parts_of(move)]
    return next((part for part in found if "=" in part), found[0] if found else "pass")


def forking(headers: Sequence[Header], raw: Mapping[str, Any]) -> list[Child]:
    """Return the fields for forking one of these playtests under the form's rules; empty if there is none."""
    running = [(header.id, _called(header)) for header in headers]
    if not running:
        return []
    options = [("", "Choose…"), *running]
    chosen = str(raw.get("playtest") or "")
    return [
        controls.choice("playtest", "Playtest", "tweak", options, chosen),
        controls.field(
            "after", "After how many moves (empty: all)", "tweak", value=str(raw.get("after") or "")
        ),
        button("fork", "Fork it under these rules", kind="small"),
    ]


def first_game(games: Mapping[str, type[AnyGame]]) -> AnyGame:
    """Return the first game by title, for three players if the game allows it."""
    cls = min(games.values(), key=lambda one: one.title)
    return cls(3 if 3 in cls.players else cls.players[0])


def _called(header: Header) -> str:
    """Return a playtest's name in a list: its title or players, and its start."""
    who = header.title or listed([seated.name for seated in header.seats])
    return f"{who} ({header.begun:%d %b, %H:%M})"
