"""The form of the first screen: the game, its players and its rules."""

from __future__ import annotations

from playtest import bots
from playtest.record import Store
from playtest.widgets.games import front_end_class
from playtest.widgets.kit import Node, button, controls, forms, h
from playtest.widgets.studio.rules_fields import for_so_many
from playtest.widgets.studio.set_up import SetUp

VERSION = "Name of this version of the rules, if you like"
NAMED = "A name below stays until the player in that seat types their own."


def set_up_form(filled: SetUp, store: Store | None, *, first: bool) -> Node:
    """Return the form of a new playtest. ``first`` makes *Start on this screen* the main button."""
    raw = filled.raw
    return h(
        "form",
        {"class": "pb-form", "data-do": "begin", "novalidate": True},
        _game_and_players(filled),
        _begin(filled, can_record=store is not None, first=first),
        h(
            "fieldset",
            {"class": "pb-set"},
            h("legend", {}, "Seats"),
            *[_seat(filled, seat) for seat in range(int(raw["players"]))],
            key=f"seats {raw['game']}",
        ),
        _aid(filled),
        controls.drawer(
            "title",
            "Title and tags",
            controls.field("title", "Title, if you like", "begin", value=str(raw.get("title") or "")),
            controls.field("tags", "Tags, with commas", "begin", value=str(raw.get("tags") or "")),
            unfolded=bool(raw.get("tags")),  # they stay for the next playtest, and visible
        ),
        _rules(filled),
        h("small", {}, f"Recorded in {store.place}" if store else "Nothing can be recorded.", key="in"),
        key="form",
    )


def _game_and_players(filled: SetUp) -> Node:
    """Return the drop-downs for the game and the number of players."""
    raw = filled.raw
    games = [(name, filled.games[name].title) for name in filled.names]
    counts = [(str(n), f"{n} players") for n in filled.game.players]
    return h(
        "div",
        {"class": "pb-line"},
        controls.choice("game", "Game", "begin", games, raw["game"], data_change="change"),
        controls.choice("players", "Players", "begin", counts, raw["players"], data_change="change"),
        key="what",
    )


def _begin(filled: SetUp, *, can_record: bool, first: bool) -> Node:
    """Return the two buttons that begin a playtest, and who plays where for each."""
    start = {
        "type": "submit",
        "class": "pb-button pb-main" if first else "pb-button",
        "disabled": None if can_record else True,
    }
    devices = "Start with a device for everyone"
    return h(
        "div",
        {"class": "pb-buttons"},
        h("button", start, "Start on this screen"),
        button("begin-devices", devices, disabled=not can_record, title=NAMED),
        h("small", {"class": "pb-hint"}, filled.who_is_here(), key="here"),
        h("small", {"class": "pb-hint"}, filled.who_gets_a_device(), key="devices"),
        key="go",
    )


def _rules(filled: SetUp) -> Node | None:
    """Return the drawer of the rules; ``None`` if no rule can be changed with this number of players."""
    spec = for_so_many(filled.rules_spec(), int(filled.raw["players"]))
    rules = [] if spec is None else forms.fields_of(spec, filled.raw, "rules", form="begin")
    if not rules:
        return None
    version = controls.field("version", VERSION, "begin", value=str(filled.raw.get("version") or ""))
    drawer = controls.drawer("rules", "Options of the rules", *rules, version)
    return h("div", {}, drawer, key=f"rules {filled.raw['game']}")


def _aid(filled: SetUp) -> Node | None:
    """Return the field for choosing an aid to the players' memory; ``None`` if the game has none."""
    aids = front_end_class(filled.game).aids
    if not aids:
        return None
    options = [("", "None: players rely on memory"), *aids.items()]
    return controls.choice("aid", "Aid on the screen", "begin", options, str(filled.raw.get("aid") or ""))


def _seat(filled: SetUp, seat: int) -> Node:
    raw = filled.raw
    players = [("person", "A person"), *controls.bots(filled.game)]
    person = raw[f"player.{seat}"] == "person"
    role = front_end_class(filled.game).role_of(seat)
    options = [h("option", {"value": value}, text, key=value) for value, text in players]
    choose = {
        "name": f"player.{seat}",
        "value": raw[f"player.{seat}"],
        "aria-label": f"Who plays seat {seat + 1}",
        "data-change": "change",
    }
    name = {
        "type": "text" if person else "hidden",
        "name": f"name.{seat}",
        "value": raw[f"name.{seat}"],
        "aria-label": f"Name of player {seat + 1}" if person else None,
        "autocomplete": "off",
    }
    return h(
        "div",
        {"class": "pb-seat-line"},
        h("span", {}, f"Seat {seat + 1}", h("small", {}, role, key="role") if role else None),
        h("select", choose, *options, key="player"),
        h("input", name, key=name["type"]),
        None
        if person
        else h("small", {"class": "pb-hint"}, _style(filled, raw[f"player.{seat}"]), key="style"),
        key=f"seat {seat}",
    )


def _style(filled: SetUp, bot: object) -> str:
    """Return a line about how a bot plays; empty for an unknown bot, which the table will report."""
    try:
        return str(getattr(bots.bot(str(bot), filled.game.name), "style", ""))
    except ValueError:
        return ""
