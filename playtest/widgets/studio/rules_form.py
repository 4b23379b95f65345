"""A form to change rules: differences, presets, starting a playtest, a fork, a quick comparison.

For tests, in the page: ``form[data-do=tweak]`` has the fields ``game``, ``players`` and ``rules.…``; its
buttons do ``tweak-add:PATH`` and ``tweak-drop:PATH`` for lists of cards, and each changed field sends
``tweak-look``. ``[data-differs]`` lists the differences, ``[data-cost]`` has the cost of a comparison.
Buttons do ``compare``, ``play``, ``stop``, ``force``, ``unused``, ``save``, ``reset`` and ``fork``; ``bots``,
``preset``, ``unused`` and ``playtest`` are drop-downs. An error is in ``.pb-refusal`` beside its field, else
above the main buttons.
"""

from __future__ import annotations

import asyncio
import contextlib
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playtest import catalog
from playtest.bots import names
from playtest.engines import codec
from playtest.engines.game import Game, Illegal
from playtest.record import Header, NoSuchPlaytest, Store, Unusable, presets, versions
from playtest.table import Table
from playtest.widgets.kit import Board, Message, Node, button, controls, forms, h, number
from playtest.widgets.kit.commands import Handlers, check_handled
from playtest.widgets.studio import file_links
from playtest.widgets.studio import rules_form_asking as questions
from playtest.widgets.studio import rules_form_parts as parts
from playtest.widgets.studio import rules_messages as messages
from playtest.widgets.studio.rules_fields import CARD, Part, fields, owner, parts_of, rules_spec
from playtest.widgets.studio.running import Prices, Running
from playtest.widgets.table import PACE, Options, TableView

if TYPE_CHECKING:
    from playtest.simulate import Comparison

HANDLERS: Handlers[Tweak] = Handlers()
AnyGame = Game[Any, Any, Any, Any]
GAMES = 500
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
GIVEN = "given"
"""The drop-down's value for the game given in the cell, if it differs from the catalog's."""
BELOW = frozenset(kind.below for kind in messages.VOCABULARY.kinds.values() if kind.below)
"""The fields that show an error right below them. Other errors are shown at the main buttons."""

WHAT_FOR = (
    "Change any rule. Below, bots play both versions and show what the change does. Or play it yourselves."
)
"""The purpose of the page, shown at the top."""


class Tweak:
    """A form for the rules of ``game``, by default the catalog's first game, in a notebook cell.

    Its attribute ``game`` is the game with the rules filled in, and ``differs`` its changes in words.
    ``view`` is the table that was opened in place of the form.
    """

    def __init__(
        self,
        game: AnyGame | None = None,
        store: Store | str | Path | None = None,
        *,
        base: AnyGame | None = None,
        bots: str = "panel",
        folder: str | Path | None = None,
        pace: float = PACE,
    ) -> None:
        if isinstance(game, type):
            raise ValueError(f"Give the number of players: {game.__name__}({game.players[0]}).")
        self.board = Board(self._hear)
        self.view: TableView | None = None
        self._asking = questions.Asking(self._draw, self._is_wrong)
        self.said = self.refusal = self._wrong = ""
        self._mistakes = 0
        self._bots = bots
        self._folder = folder
        self._pace = pace
        self._place = store
        self._store: Store | None = store if isinstance(store, Store) else None
        self._prices = Prices()
        self._recorded: list[Header] = []
        """The playtests that can be forked, as of the last press here."""
        self._proposed, self._typed = str(GAMES), False
        self._games = catalog.games()
        self._given = (parts.first_game(self._games) if game is None else game, base)
        self._raw: dict[str, Any] = {"games": str(GAMES), "name": "", "version": "", "bots": bots}
        self._begin(*self._given)
        self._look_again()
        self._draw()

    @property
    def comparison(self) -> Comparison | None:
        """The last comparison run from the form."""
        return self._asking.comparison

    def __repr__(self) -> str:
        return f"<Tweak of {self._cls.title}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take the form off the page."""
        (self.view or self.board).close()

    # -- which game

    def _begin(self, game: AnyGame, base: AnyGame | None = None) -> None:
        """Fill the form with the rules of ``game``, and drop the last comparison."""
        self._cls = type(game)
        self.base = self._cls(game.seats) if base is None else base
        self._spec = rules_spec(type(game.rules))
        self._asking.forget()
        known = self._games.get(self._cls.name) is self._cls and base is None
        self._raw |= {"game": self._cls.name if known else GIVEN, "players": str(game.seats)}
        self._raw |= {"preset": "", "playtest": "", "after": "", "force": "", "unused": ""}
        if self._raw["bots"] != "panel" and self._raw["bots"] not in names(self.base):
            self._raw["bots"] = "panel"
        self._propose()
        self._fill(game.rules)

    def _turned(self, values: Mapping[str, Any]) -> bool:
        """Return whether another game or number of players was chosen. If so, fill the form for it.

        Raises ``Illegal`` while a comparison runs, or for a game or number that does not exist.
        """
        name = str(values.get("game") or self._raw["game"])
        players = str(values.get("players") or self._raw["players"])
        if (name, players) == (self._raw["game"], self._raw["players"]):
            return False
        self._asking.must_be_free()
        if name == self._raw["game"]:
            seats = number(players)
            if seats not in self._cls.players:
                raise Illegal(f"{self._cls.title} is not for {seats} players.")
            self._raw |= {path: value for path, value in values.items() if path.startswith("rules.")}
            plain, base = self._plain(), type(self.base)(seats, self.base.rules)
            self._begin(self._cls(seats, codec.load_plain(type(self.base.rules), plain)), base)
            self._raw["game"] = name
        elif name == GIVEN:
            self._begin(*self._given)
        else:
            cls = self._games.get(name)
            if cls is None:
                raise Illegal("There is no such game.")
            here = self.base.seats
            self._begin(cls(here if here in cls.players else cls.players[min(2, len(cls.players) - 1)]))
        return True

    # -- the rules

    @property
    def game(self) -> AnyGame:
        """The variant. Raises ``ValueError`` with a sentence if the form is invalid."""
        return self._cls(self.base.seats, codec.load_plain(type(self.base.rules), self._plain()))

    def _plain(self) -> dict[str, Any]:
        return {**self._kept, **forms.read(self._spec, self._raw, "rules")}

    @property
    def differs(self) -> list[str]:
        """The differences from the base, one phrase each."""
        return presets.differences(self.base, self.game)

    def _fill(self, rules: Any) -> None:
        plain = codec.plain(rules)
        self._kept = plain
        self._raw = {k: v for k, v in self._raw.items() if not k.startswith("rules.")}
        self._raw |= forms.fill(self._spec, plain, "rules")

    @property
    def store(self) -> Store:
        """The store for playtests that begin here."""
        if self._store is None:
            self._store = Store(self._place) if not isinstance(self._place, Store) else self._place
        return self._store

    # -- what the page says

    def _hear(self, message: Message) -> None:
        said = messages.VOCABULARY.parse(message)
        if isinstance(said, messages.Stop):
            HANDLERS.carry_out(self, said)
            self._draw()
            return
        if not isinstance(said, messages.Hello | messages.Price):
            self.refusal = self.said = self._wrong = ""
        try:
            if said is not None:
                self._take(self._but_for_old_proposals(said))
                HANDLERS.carry_out(self, said)
        except forms.Wrong as error:
            self._is_wrong(str(error), error.path)
        except (Illegal, Unusable, NoSuchPlaytest, ValueError, OSError) as error:
            self._is_wrong(str(error), "" if said is None else said.below)
        except Exception as error:  # a rule defined in a cell may fail in any way
            self._is_wrong(f"That did not work ({type(error).__name__}: {error}).")
        if self.view is None:
            self._look_again()
            self._price()
            self._draw()

    def _look_again(self) -> None:
        """Read again which playtests there are. If that fails, keep the earlier list.

        This is not done for every drawing of the form, or the progress of a comparison would wait for it.
        """
        if self._store is None and self._place is None:
            return
        with contextlib.suppress(Unusable):
            self._recorded = self.store.playtests()

    def _is_wrong(self, sentence: str, path: str = "") -> None:
        self.refusal, self._wrong = sentence, path
        self._mistakes += 1

    @HANDLERS.on(messages.Look)
    def _on_look(self, _message: messages.Look) -> None:
        """Do nothing: the values are stored already, and the form is redrawn after every message."""

    @HANDLERS.on(messages.ShowDifferences)
    def _on_show_differences(self, _message: messages.ShowDifferences) -> None:
        _ = self.game  # invalid values are reported next to their fields

    @HANDLERS.on(messages.AddCard)
    def _on_add(self, message: messages.AddCard) -> None:
        inner = forms.Record(parts=(("rules", self._spec),), fixed={}, defaults={})
        self._raw = forms.add(inner, self._raw, message.path)
        self._raw[CARD + message.path] = str(int(self._raw[f"{message.path}.#"]) - 1)

    @HANDLERS.on(messages.DropCard)
    def _on_drop(self, message: messages.DropCard) -> None:
        self._raw = forms.drop(self._raw, message.path)

    @HANDLERS.on(messages.Reset)
    def _on_reset(self, _message: messages.Reset) -> None:
        self._fill(self.base.rules)

    @HANDLERS.on(messages.FillPreset)
    def _on_preset(self, _message: messages.FillPreset) -> None:
        if name := self._raw.get("preset"):
            self._fill(presets.preset(self._cls, str(name), self._folder))

    @HANDLERS.on(messages.SavePreset)
    def _on_save(self, _message: messages.SavePreset) -> None:
        self._save(str(self._raw.get("name") or "").strip())

    @HANDLERS.on(messages.Play)
    def _on_play(self, _message: messages.Play) -> None:
        people = [NAMES[seat % len(NAMES)] for seat in range(self.base.seats)]
        self._show(Table.new(self.store, self._named_game(), people, "; ".join(self.differs)[:80]))

    @HANDLERS.on(messages.Stop)
    def _on_stop(self, _message: messages.Stop) -> None:
        self._asking.stop()

    def _named_game(self) -> AnyGame:
        """Return the variant, with its version named as typed."""
        if name := str(self._raw["version"]).strip():
            versions.give_name(self.store, self.game, name)
            self._raw["version"] = ""  # the name does not apply to later changes
        return self.game

    def _save(self, name: str) -> None:
        game = self.game
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # the page says it
            kept = presets.save(game, name, "", self._folder)
        self._raw["preset"] = kept.name
        self.said = f'Saved as "{kept.name}" in {kept.place}. {presets.left_in_its_cell(game)}'.strip()

    def _take(self, values: Mapping[str, Any]) -> None:
        if self._turned(values):
            # the values were the other game's
            values = {name: values[name] for name in ("bots", "games", "name", "version") if name in values}
            if values.get("bots") not in (None, *(bots for bots, _ in parts.who(self.base))):
                values = {name: value for name, value in values.items() if name != "bots"}
        self._raw |= values
        inside = {k: v for k, v in self._raw.items() if k.startswith("rules.")}
        self._raw |= forms.complete(self._spec, inside, "rules")

    @HANDLERS.on(messages.Fork)
    def _on_fork(self, _message: messages.Fork) -> None:
        id_ = str(self._raw.get("playtest") or "")
        if not id_:
            raise Illegal("Choose the playtest to fork.")
        table = Table.open(self.store, id_, type(self.base))
        moves = str(self._raw.get("after") or "").strip()
        self._show(table.fork(table.after_moves(number(moves)) if moves else None, self._named_game()))

    def _show(self, table: Table) -> None:
        self.view = TableView(
            table,
            pace=self._pace,
            board=self.board,
            options=Options(leave=self._back, back_label="Back to the rules"),
        )

    def _back(self) -> None:
        self.view = None
        self.board.listen(self._hear)
        self._look_again()
        self._draw()

    # -- comparing

    @property
    def _asked(self) -> str:
        return str(self._raw.get("bots") or self._bots)

    def _count(self) -> int:
        """Return the number of games to play for each variant and bot. Raises ``forms.Wrong``."""
        said = str(self._raw.get("games") or "").strip()
        if not (said.isascii() and said.isdecimal() and len(said) < 8 and int(said)):
            raise forms.Wrong(f'The number of games should be 1 or more, not "{said[:40]}".', "games")
        return int(said)

    def _but_for_old_proposals(self, message: messages.RulesMessage) -> Mapping[str, Any]:
        """Return the page's values, without the number of games unless somebody typed one."""
        games = str(message.values.get("games", self._proposed)).strip()
        if isinstance(message, messages.Price | messages.Ask) and games != self._proposed:
            self._typed = True
        return {name: value for name, value in message.values.items() if self._typed or name != "games"}

    def _propose(self) -> None:
        """Fill in a number of games that this machine can play quickly, unless somebody typed a number."""
        if self._typed:
            return
        try:
            self._proposed = str(self._prices.soon(self.base, self._asked, GAMES))
        except ValueError:  # a comparison will say what is wrong with the bots
            return
        self._raw["games"] = self._proposed

    def _price(self) -> None:
        """Measure in the background how long games take here, once for each game and choice of bots."""
        base, bots = self.base, self._asked
        self._propose()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if self._asking.busy or self._prices.knows(base, bots):
            return

        async def learn() -> None:
            try:
                await asyncio.to_thread(self._prices.measure, base, bots)
            except Exception:  # a comparison will say what is wrong with the bots or the game
                return
            self._propose()
            if self.view is None:
                self._draw()

        loop.create_task(learn())  # noqa: RUF006  # it ends by itself

    def _expected(self, games: int) -> Running:
        return Running(games, self._prices.of(self.base, self._asked, games).seconds)

    @HANDLERS.on(messages.Compare)
    def _on_compare(self, _message: messages.Compare) -> None:
        games = self._count()
        ask = questions.compares(self.base, self.game, self._asked, games)
        self._asking.begin(ask, self._expected(games))

    @HANDLERS.on(messages.Force)
    def _on_force(self, _message: messages.Force) -> None:
        """Let bots play under the form's rules, with one forced to make the move that is typed or chosen."""
        part = str(self._raw["force"]).strip() or str(self._raw["unused"])
        if not part:
            raise forms.Wrong("Choose a move, or type one.", "force")
        games = self._count()
        ask = questions.forces(self.game, part, self._asked, games)
        asked = f"One bot makes this move whenever it may: {part}"
        self._asking.begin(ask, self._expected(games), "force", asked)

    @HANDLERS.on(messages.FindUnused)
    def _on_find_unused(self, _message: messages.FindUnused) -> None:
        games = self._count()
        ask = questions.finds_unused(self.game, self._asked, games)
        self._asking.begin(ask, self._expected(games), "force")

    # -- drawing

    def _draw(self) -> None:
        if self.view is not None:
            return
        panes = [
            h(
                "div",
                {"class": "pb-wide"},
                file_links.to_all(),
                h("h2", {}, f"{self._cls.title}: change the rules"),
                h("p", {"class": "pb-hint"}, WHAT_FOR),
                key="top",
            ),
            h("div", {"class": "pb-wide pb-set-up"}, self._form(), self._asking.answer, key="rules"),
        ]
        self.board.show(panes, say=self.refusal or self.said)

    def _form(self) -> Node:
        try:
            now = codec.plain(self.game.rules)
        except ValueError:
            now = None
        every = parts_of(self._spec, self._raw, codec.plain(self.base.rules), now)
        changed = [part for part in every if part.counts_for(self.base.seats)]
        return h(
            "form",
            {
                "class": "pb-form pb-rules",
                "data-do": "tweak",
                "data-change": "tweak-look",
                "novalidate": True,
            },
            self._which(),
            *fields(changed, self._raw, self._wrong, self._mistake(self._wrong)),
            parts.differing(self._differences(), str(self._raw["version"])),
            parts.asking(
                self.base, self._asked, str(self._raw["games"]), self._costs(), self._mistake("games")
            ),
            self._doing(changed),
            parts.looking(),
            controls.message(self.said) if self.said else None,
            parts.forcing(self.base, self._asking, self._raw, self._mistake("force")),
            self._keeping(),
            key="form",
        )

    def _which(self) -> Node:
        games = sorted(((name, cls.title) for name, cls in self._games.items()), key=lambda one: one[1])
        own = type(self._given[0])
        if self._games.get(own.name) is not own or self._given[1] is not None:
            games.insert(0, (GIVEN, f"{own.title}, as in the cell"))
        return parts.which(self._cls, games, self._raw, [*presets.presets(self._cls, self._folder)])

    def _to_fork(self) -> list[Header]:
        cls, seats = self._cls, self.base.seats
        return [one for one in self._recorded if (one.game, one.players) == (cls.name, seats)]

    def _differences(self) -> list[str]:
        try:
            return self.differs
        except ValueError as error:
            return [str(error)]

    def _costs(self) -> str:
        """Say what a comparison costs and, if few games are proposed, what more games would cost."""
        try:
            count = self._count()
            said = f"{self._prices.of(self.base, self._asked, count)}."
        except ValueError:
            return "The more games, the surer the answer."
        if count >= GAMES or str(count) != self._proposed:
            return said
        longer = self._prices.takes(self.base, self._asked, GAMES)
        return f"{said} {GAMES} games, for a surer answer, take {longer}." if longer else said

    def _doing(self, changed: Sequence[Part]) -> Node:
        """Return the main buttons with errors and progress above them, which the page keeps in sight."""
        below = self._wrong not in ("games", *BELOW) and not owner(changed, self._wrong)
        return h(
            "div",
            {"class": "pb-doing"},
            self._mistake(self._wrong) if below else None,
            parts.progress(self._asking.running),
            h(
                "div",
                {"class": "pb-buttons"},
                button("compare", "Compare", kind="main", disabled=self._asking.busy),
                button("play", "Play it"),
                parts.stops(self._asking.running),
                key="buttons",
            ),
            key="do",
        )

    def _keeping(self) -> Node:
        return controls.drawer(
            "keep",
            "Save as a preset, fork a playtest",
            controls.field("name", "Name of the preset", "tweak", value=str(self._raw["name"] or "")),
            self._mistake("name"),
            button("save", "Keep", kind="small"),
            *parts.forking(self._to_fork(), self._raw),
            self._mistake("playtest"),
        )

    def _mistake(self, path: str) -> Node | None:
        """Return the error message if it belongs to ``path``."""
        return controls.refusal(self.refusal if path == self._wrong else "", come=self._mistakes)


check_handled(messages.VOCABULARY, HANDLERS)

__all__ = ["Tweak", "rules_spec"]
