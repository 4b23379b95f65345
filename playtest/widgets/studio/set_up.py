"""A new playtest as the first screen's form describes it: game, seats, names, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playtest import bots, catalog
from playtest.engines import codec
from playtest.engines.game import Game, Illegal
from playtest.engines.sentences import listed
from playtest.widgets.games import front_end_class
from playtest.widgets.kit import controls, forms, number

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")


def usual_players(possible: Sequence[int]) -> int:
    """Return the number of players to propose: the third ``possible`` one, or the last if there are fewer."""
    return possible[min(2, len(possible) - 1)]


class SetUp:
    """The form's content, kept valid. This class draws nothing.

    ``raw`` has every field of the form by its name, as the page sends it.
    """

    def __init__(self, game: str | None = None) -> None:
        self.games = catalog.games()
        self.names = sorted(self.games, key=lambda name: self.games[name].title)
        self.raw: dict[str, Any] = {}
        self.seated = False
        """Whether somebody has chosen the player of any seat."""
        self._named: set[str] = set()
        """The name fields in which somebody has typed."""
        self._suited: tuple[str, bool] | None = None
        self.take({"game": game or self.names[0]})

    @property
    def game(self) -> type[Game[Any, Any, Any, Any]]:
        """The game that is chosen."""
        return self.games[self.raw["game"]]

    def take(self, values: Mapping[str, Any]) -> None:
        """Store the form's values from the page, completed to a valid form.

        Raises ``Illegal`` if the number of players is not a number.
        """
        before = self.raw.get("game")
        self._named |= {
            name
            for name, value in values.items()
            if name.startswith("name.") and value != self.raw.get(name, value)
        }
        self.seated |= any(
            name.startswith("player.") and name in self.raw and value != self.raw[name]
            for name, value in values.items()
        )
        self.raw = {**self.raw, **values}
        if str(self.raw.get("game")) not in self.games:
            self.raw["game"] = self.names[0]
        if self.raw["game"] != before:
            self.raw = {k: v for k, v in self.raw.items() if not k.startswith("rules.")}
            self.raw["players"] = str(self._as_many())
        try:
            players = number(self.raw["players"])
        except Illegal:
            self.raw["players"] = str(self.game.players[0])  # the form needs a valid number
            raise
        if players not in self.game.players:
            players = self.game.players[0]
        self.raw["players"] = str(players)
        suggested = bots.beside(self.game, players - 1) if bots.names(self.game) else []
        self._seat_known_bots(suggested if self.raw["game"] != before else None)
        for seat in range(players):
            self.raw.setdefault(f"player.{seat}", suggested[seat - 1] if seat and suggested else "person")
            self.raw.setdefault(f"name.{seat}", NAMES[seat % len(NAMES)])
        self._suit_the_screen()
        spec = self.rules_spec()
        if spec is not None:
            self.raw |= forms.complete(
                spec, {k: v for k, v in self.raw.items() if k.startswith("rules.")}, "rules"
            )

    def _as_many(self) -> int:
        """Return the number of players for a newly chosen game.

        If somebody has already chosen who sits where, the number stays. If the new game does not allow it, it
        becomes the largest smaller number that the game allows.
        """
        possible = self.game.players
        if not self.seated:
            return usual_players(possible)
        before = int(self.raw["players"])
        return max([count for count in possible if count <= before], default=possible[0])

    def _seat_known_bots(self, suggested: Sequence[str] | None) -> None:
        """When another game is chosen, reset the seats except those with players that somebody chose.

        Chosen bots that this game does not have are reset too. ``suggested`` are this game's bots for these
        seats; ``None`` if the game is the same.
        """
        if suggested is None:
            return
        known = ["person", *(name for name, _ in controls.bots(self.game))]
        for name in [name for name in self.raw if name.startswith("player.")]:
            if self.seated and self.raw[name] in known:
                continue
            del self.raw[name]
            seat = int(name.removeprefix("player."))
            if self.seated and seat == 0 and suggested:
                self.raw[name] = suggested[0]  # a bot had the first seat

    def _suit_the_screen(self) -> None:
        """Fill in the rules that the front-end suggests for this screen, shared by several people or not.

        This happens each time the game changes, or sharing begins or ends. Later edits then stay.
        """
        seats = range(int(self.raw["players"]))
        shared = sum(self.raw[f"player.{seat}"] == "person" for seat in seats) > 1
        if self._suited != (self.raw["game"], shared):
            self.raw |= self._suggested(shared)
        self._suited = (self.raw["game"], shared)

    def _suggested(self, shared: bool) -> dict[str, str]:
        """Return the rules that the front-end suggests, for one shared screen or for separate devices."""
        suggested = front_end_class(self.game).suggested_rules(shared)
        return {f"rules.{name}": value for name, value in suggested.items()}

    def _suited_to_devices(self) -> dict[str, Any]:
        """Return the form for play on separate devices, without values suggested only for a shared screen."""
        if self._suited != (self.raw["game"], True):
            return self.raw  # nothing was filled in for that; all values were chosen
        alone, together = self._suggested(False), self._suggested(True)
        filled_in = {name for name, value in together.items() if self.raw.get(name) == value}
        return self.raw | {name: alone[name] for name in filled_in & alone.keys()}

    def rules_spec(self) -> forms.Record | None:
        """Return the form of the rules, without rules that have no field (such as a deck of cards)."""
        return forms.spec_where_possible(self.game.Rules)

    def who_is_here(self) -> str:
        """Say who plays on this screen after ``Start on this screen``."""
        seats = range(int(self.raw["players"]))
        people = [seat for seat in seats if self.raw[f"player.{seat}"] == "person"]
        names = [str(self.raw[f"name.{seat}"]).strip() or f"Seat {seat + 1}" for seat in people]
        if not people:
            return "On this screen: bots play every seat, and you watch."
        rest = "" if len(people) == len(seats) else "; bots play the other seats"
        if len(people) == 1:
            return f"On this screen: {names[0]} plays{rest}."
        kept = all(self.raw.get(name) == value for name, value in self._suggested(True).items())
        also = front_end_class(self.game).shared_screen_note if kept else ""
        said = f"On this screen: {listed(names)} pass it around, and each player's cards stay hidden{rest}."
        return f"{said} {also}".strip()

    def who_gets_a_device(self) -> str:
        """Say how many seats ``Start with a device for everyone`` leaves free for people."""
        seats = range(int(self.raw["players"]))
        people = sum(self.raw[f"player.{seat}"] == "person" for seat in seats)
        if people == len(seats):
            return f"With devices: all {len(seats)} seats are for people."
        if not self.seated:
            return f"With devices: all {len(seats)} seats are for people, no bots, until you change one."
        if not people:
            return "With devices: bots play every seat, as below; anyone who joins watches."
        sit = "1 person plays on a device" if people == 1 else f"{people} people play, each on a device"
        return f"With devices: {sit} of their own; bots play the other seats, as below."

    def seats(self, *, devices: bool) -> list[str]:
        """Return the player of each seat: a person's name, or ``bot:`` and a bot's.

        With ``devices`` every seat is free unless somebody chose who sits where. Until a player takes a free
        seat, its name is the one that somebody typed, or "Seat 1" and so on. Raises ``Illegal`` if a person
        on this screen has no name.
        """
        seats = []
        everybody = devices and not self.seated
        names = [str(self.raw[f"name.{seat}"]).strip() for seat in range(int(self.raw["players"]))]
        for seat, name in enumerate(names):
            player = "person" if everybody else self.raw[f"player.{seat}"]
            if player == "person" and not name and not devices:
                raise Illegal(f"Seat {seat + 1} needs a name.")
            typed = name and f"name.{seat}" in self._named
            if devices and player == "person" and not typed:
                name = f"Seat {seat + 1}"
            seats.append(name if player == "person" else f"bot:{player}")
        return seats

    def variant(self, *, devices: bool) -> Game[Any, Any, Any, Any]:
        """Return the game with the rules that are filled in.

        With ``devices``, rules suggested only for a shared screen are left out.
        """
        spec = self.rules_spec()
        rules = None
        if spec is not None:
            filled = self._suited_to_devices() if devices else self.raw
            rules = codec.load_plain(self.game.Rules, forms.read(spec, filled, "rules"))
        return self.game(int(self.raw["players"]), rules)

    @property
    def title(self) -> str:
        """The title filled in; empty if there is none."""
        return str(self.raw.get("title") or "").strip()

    @property
    def version(self) -> str:
        """The name filled in for this version of the rules; empty if there is none."""
        return str(self.raw.get("version") or "").strip()

    def tags(self) -> list[str]:
        """Return the tags filled in and, if an aid on the screen is chosen, the tag of that aid."""
        tags = [tag.strip() for tag in str(self.raw.get("tags") or "").split(",") if tag.strip()]
        aid = str(self.raw.get("aid") or "")
        return [*tags, aid] if aid in front_end_class(self.game).aids else tags
