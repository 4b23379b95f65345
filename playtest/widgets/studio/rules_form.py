"""Rules changed by a form: what differs, presets, a playtest at once, a fork, and a quick comparison.

For tests, in the page: ``form[data-do=tweak]`` has the fields ``rules.…``; its buttons do ``tweak-add:PATH``
and ``tweak-drop:PATH`` for lists of cards. ``[data-differs]`` lists what differs. Buttons do ``play``,
``compare``, ``stop``, ``save``, ``reset`` and ``fork``; ``bots``, ``preset`` and ``playtest`` are drop-downs.
"""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playtest.bots import names, panel, spec
from playtest.engines import codec
from playtest.engines.game import Game, Illegal
from playtest.record import NoSuchPlaytest, Store, Unusable, presets
from playtest.table import Table
from playtest.widgets.kit import Board, Child, Node, Said, button, controls, forms, h
from playtest.widgets.studio.answers import answered
from playtest.widgets.studio.rules_fields import CARD, fields, parts_of, rules_spec
from playtest.widgets.table import PACE, TableView

if TYPE_CHECKING:
    from playtest.simulate import Comparison

AnyGame = Game[Any, Any, Any, Any]
GAMES = 500
AS_BEGUN = "Nothing yet: these are the rules you began with."
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")


class Tweak:
    """A form for the rules of ``game``, in a notebook cell.

    ``game`` is the variant as it is filled in, ``differs`` what it changes in words, ``comparison`` the last
    comparison run from the form, ``view`` the table that is open on it.
    """

    def __init__(
        self,
        game: AnyGame,
        store: Store | str | Path | None = None,
        *,
        base: AnyGame | None = None,
        bots: str = "panel",
        folder: str | Path | None = None,
        pace: float = PACE,
    ) -> None:
        if isinstance(game, type):
            raise ValueError(f"Say for how many players: {game.__name__}({game.players[0]}).")
        self.base = type(game)(game.seats) if base is None else base
        self.board = Board(self._hear)
        self.view: TableView | None = None
        self.comparison: Comparison | None = None
        self._answer: Node | None = None
        self.said = self.error = self._wrong = ""
        self._cls = type(game)
        self._bots = bots
        self._folder = folder
        self._pace = pace
        self._place = store
        self._store: Store | None = store if isinstance(store, Store) else None
        self._spec = rules_spec(type(game.rules))
        self._running: Running | None = None
        self._raw: dict[str, Any] = {"games": str(GAMES), "name": "", "bots": bots}
        self._fill(game.rules)
        self._draw()

    def __repr__(self) -> str:
        return f"<Tweak of {self._cls.title}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take everything off the page."""
        (self.view or self.board).close()

    # -- the rules

    @property
    def game(self) -> AnyGame:
        """The variant. Raises ``ValueError`` with a sentence where the form cannot be meant."""
        plain = {**self._kept, **forms.read(self._spec, self._raw, "rules")}
        return self._cls(self.base.seats, codec.load_plain(type(self.base.rules), plain))

    @property
    def differs(self) -> list[str]:
        """What differs from the base, a phrase each."""
        return presets.differences(self.base, self.game)

    def _fill(self, rules: Any) -> None:
        plain = codec.plain(rules)
        self._kept = plain
        self._raw = {k: v for k, v in self._raw.items() if not k.startswith("rules.")}
        self._raw |= forms.fill(self._spec, plain, "rules")

    @property
    def store(self) -> Store:
        """Where playtests begun here are recorded."""
        if self._store is None:
            self._store = Store(self._place) if not isinstance(self._place, Store) else self._place
        return self._store

    # -- what the page says

    def _hear(self, said: Said) -> None:
        if self._running is not None and said.verb != "hello":
            if said.verb == "stop":
                self._running.stopping = True
                self.said = str(self._running)
                self._draw()
            return
        self.error = self.said = self._wrong = ""
        try:
            self._take(said.values)
            self._do(said)
        except forms.Wrong as error:
            self.error, self._wrong = str(error), error.path
        except (Illegal, Unusable, NoSuchPlaytest, ValueError, OSError) as error:
            self.error = str(error)
        except Exception as error:  # a rule of a cell may break in any way
            self.error = f"That did not work ({type(error).__name__}: {error})."
        if self.view is None:
            self._draw()

    def _do(self, said: Said) -> None:
        match said.verb:
            case "tweak":
                # what cannot be meant is said above the form, where it is also heard
                _ = self.game
            case "tweak-add":
                inner = forms.Record(parts=(("rules", self._spec),), fixed={}, defaults={})
                self._raw = forms.add(inner, self._raw, said.rest)
                self._raw[CARD + said.rest] = str(int(self._raw[f"{said.rest}.#"]) - 1)
            case "tweak-drop":
                self._raw = forms.drop(self._raw, said.rest)
            case "reset":
                self._fill(self.base.rules)
            case "preset":
                if name := self._raw.get("preset"):
                    self._fill(presets.preset(self._cls, str(name), self._folder))
            case "save":
                self._save(str(self._raw.get("name") or "").strip())
            case "play":
                table = Table.new(self.store, self.game, self._people(), "; ".join(self.differs)[:80])
                self._show(table)
            case "fork":
                self._fork()
            case "compare":
                self._compare()

    def _save(self, name: str) -> None:
        game = self.game
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # it is said in the page
            kept = presets.save(game, name, "", self._folder)
        self._raw["preset"] = kept.name
        self.said = f'Kept as "{kept.name}" in {kept.place}. {presets.left_in_its_cell(game)}'.strip()

    def _take(self, values: Mapping[str, Any]) -> None:
        self._raw |= values
        inside = {k: v for k, v in self._raw.items() if k.startswith("rules.")}
        self._raw |= forms.complete(self._spec, inside, "rules")

    def _people(self) -> Sequence[str]:
        return [NAMES[seat % len(NAMES)] for seat in range(self.base.seats)]

    def _fork(self) -> None:
        id_ = str(self._raw.get("playtest") or "")
        if not id_:
            raise Illegal("Choose the playtest to fork.")
        self._show(Table.open(self.store, id_, type(self.base)).fork(game=self.game))

    def _show(self, table: Table) -> None:
        self.view = TableView(table, pace=self._pace, board=self.board, leave=self._back)

    def _back(self) -> None:
        self.view = None
        self.board.listen(self._hear)
        self._draw()

    # -- comparing

    def _compare(self) -> None:
        said = str(self._raw.get("games") or "").strip()
        if not said.isdigit() or not int(said):
            raise Illegal(f'Games to compare over should be a number from 1, not "{said}".')
        games, bots, variant = int(said), str(self._raw.get("bots") or self._bots), self.game
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._compared(variant, games, bots, None)
            return
        self._running = Running(games)
        self.comparison = self._answer = None
        self.said = f"Playing {games:,} games of each, with each bot …"
        loop.create_task(self._in_background(variant, games, bots, loop))  # noqa: RUF006  # it ends by itself

    async def _in_background(
        self, variant: AnyGame, games: int, bots: str, loop: asyncio.AbstractEventLoop
    ) -> None:
        try:
            await asyncio.to_thread(self._compared, variant, games, bots, loop)
        except Exception as error:  # it is told, whatever it was
            self.error, self.said = f"That did not work ({type(error).__name__}: {error}).", ""
        self._running = None
        if self.view is None:
            self._draw()

    def _compared(
        self, variant: AnyGame, games: int, bots: str, loop: asyncio.AbstractEventLoop | None
    ) -> None:
        from playtest.simulate import compare

        name = "; ".join(presets.differences(self.base, variant)) or "the same rules"
        running = self._running

        def tell(done: int, of: int, seconds: float) -> None:
            if running is not None and loop is not None and running.news(done, of, seconds):
                loop.call_soon_threadsafe(self._draw)

        def show(found: Comparison) -> None:
            self.comparison, self._answer = found, answered(found, so_far=True)
            if running is not None and loop is not None:
                running.stops()
                loop.call_soon_threadsafe(self._draw)

        found = compare(self.base, {name: variant}, bots, games, progress=tell, watch=show)
        # drawn here, beside the page: of a panel it takes a while, and one may want to stop or go on
        self.comparison, self._answer = found, answered(found)
        self.said = ""

    @property
    def _busy(self) -> bool:
        return self._running is not None

    # -- drawing

    def _draw(self) -> None:
        panes = [
            h(
                "div",
                {"class": "pb-wide pb-set-up"},
                h("h2", {}, f"{self._cls.title}: change the rules"),
                controls.message(self.error, error=True) if self.error else None,
                controls.message(self.said) if self.said else None,
                key="top",
            ),
            h("div", {"class": "pb-set-up"}, self._form(), self._answer, key="rules"),
            h("div", {"class": "pb-side"}, self._differing(), key="differs"),
        ]
        self.board.show(panes, say=self.error or self.said)

    def _form(self) -> Node:
        try:
            now = codec.plain(self.game.rules)
        except ValueError:
            now = None
        parts = list(parts_of(self._spec, self._raw, codec.plain(self.base.rules), now))
        known = [("", "Choose…"), *((name, name) for name in presets.presets(self._cls, self._folder))]
        return h(
            "form",
            {"class": "pb-form pb-rules", "data-do": "tweak", "novalidate": True},
            controls.choice(
                "preset", "Preset", "tweak", known, str(self._raw.get("preset") or ""), data_change="preset"
            ),
            *fields(parts, self._raw, self._wrong),
            controls.choice("bots", "Who plays a comparison", "tweak", self._who(), str(self._raw["bots"])),
            controls.field("games", "Games to compare over", "tweak", value=str(self._raw["games"])),
            h(
                "div",
                {"class": "pb-buttons"},
                button("tweak", "Show what differs"),
                button("play", "Play it", kind="main"),
                button("compare", "Compare", disabled=self._busy),
                button("reset", "Back to these rules as they were", kind="quiet"),
                key="do",
            ),
            self._progress(),
            controls.drawer(
                "keep",
                "Keep as a preset, fork a playtest",
                controls.field("name", "Name of the preset", "tweak", value=str(self._raw["name"] or "")),
                button("save", "Keep", kind="small"),
                *self._playtests(),
            ),
            key="form",
        )

    def _playtests(self) -> list[Child]:
        if self._store is None and self._place is None:
            return []
        running = [
            (header.id, f"{header.title or header.id} ({header.created:%d %b})")
            for header in self.store.playtests()
            if header.game == self._cls.name and header.players == self.base.seats
        ]
        if not running:
            return []
        options = [("", "Choose…"), *running]
        chosen = str(self._raw.get("playtest") or "")
        return [
            controls.choice("playtest", "Playtest", "tweak", options, chosen),
            button("fork", "Fork it under these rules", kind="small"),
        ]

    def _differing(self) -> Node:
        try:
            lines = self.differs
        except ValueError as error:
            lines = [str(error)]
        items: list[Child] = [h("li", {}, line, key=str(at)) for at, line in enumerate(lines)]
        return h(
            "section",
            {"class": "pb-block", "data-differs": True, "aria-label": "What differs"},
            h("h3", {"class": "pb-title"}, "What differs"),
            h("ul", {}, *items) if items else h("p", {"class": "pb-empty"}, AS_BEGUN),
            key="differs",
        )

    def _progress(self) -> Node | None:
        """How far a comparison is, where it was asked for."""
        if self._running is None:
            return None
        return h(
            "section",
            {"class": "pb-block", "data-running": True, "aria-label": "Playing"},
            h("p", {}, str(self._running)),
            button("stop", "Stop and keep what there is", disabled=self._running.stopping),
            key="running",
        )

    def _who(self) -> list[tuple[str, str]]:
        """Whom to ask, as options: the panel, each bot, random with a warning."""
        whole = ", ".join(spec(one) for one in panel(self.base))
        others = [name for name in names(self.base) if name != "random"]
        return [
            ("panel", f"The panel: {whole}"),
            *((name, f"{name.capitalize()} alone") for name in others),
            ("random", "Random: moves without sense"),
        ]


class Running:
    """A comparison that is being played: how far it is, and whether somebody wants it stopped."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.done, self.of, self.seconds = 0, 0, 0.0
        self.stopping = False
        self._told = 0.0

    def news(self, done: int, of: int, seconds: float) -> bool:
        """Take note, and say whether it is time to show it. Raises ``KeyboardInterrupt`` to stop."""
        self.done, self.of, self.seconds = done, of, seconds
        self.stops()
        if seconds - self._told < 1:
            return False
        self._told = seconds
        return True

    def stops(self) -> None:
        """Raise ``KeyboardInterrupt`` if somebody wants it stopped: a comparison keeps what is done."""
        if self.stopping:
            raise KeyboardInterrupt

    def __str__(self) -> str:
        if self.stopping:
            return f"Stopping; {self.done:,} {'game is' if self.done == 1 else 'games are'} kept."
        if not self.done:
            return f"Playing {self.games:,} games of each, with each bot …"
        left = self.seconds / self.done * (self.of - self.done)
        time = f"{left / 60:.0f} minutes" if left > 90 else f"{left:.0f} seconds"
        return f"{self.done:,} of {self.of:,} games are played; about {time} left."


__all__ = ["Tweak", "rules_spec"]
