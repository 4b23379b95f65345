"""The table of Trade Warz: partners with their slots, GDP, the current question and the player's own hand.

The table is drawn from a view alone, so face-down cards stay face down on every screen but their owner's.
Related modules: partners in ``market``, cards in ``cards``, decks in ``piles``, offers in ``offers``,
disputes in ``trading``, reference tables in ``ledgers``, the facilitator's corrections in ``corrections``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from playtest.engines.game import REFEREE, Seat
from playtest.engines.sentences import listed, minus
from playtest.engines.trade_warz import Placing, TradeWarz
from playtest.engines.trade_warz.state import Agendum, Played, TradeView
from playtest.engines.trade_warz.text import text_of
from playtest.widgets.games.trade_warz.cards import (
    GAP,
    NO_POLICY_W,
    bare,
    chosen,
    hand_card,
    named_small,
    no_policy,
    shape_of,
    with_small,
)
from playtest.widgets.games.trade_warz.cells import for_a_phone
from playtest.widgets.games.trade_warz.ledgers import Ledgers
from playtest.widgets.games.trade_warz.looked_at import looked_at
from playtest.widgets.games.trade_warz.market import LOW_ROW, ROW, Market, powers_of
from playtest.widgets.games.trade_warz.offers import Bargains
from playtest.widgets.games.trade_warz.piles import ORDER, Piles
from playtest.widgets.games.trade_warz.slots import own_slots
from playtest.widgets.games.trade_warz.stall import CLOSE_W, FOUR_W, ROOMY_W
from playtest.widgets.games.trade_warz.tracks import Tracks
from playtest.widgets.games.trade_warz.trading import Trading
from playtest.widgets.kit import Block, Fitted, Paragraph, Player, Scene, Tray
from playtest.words.trade_warz import (
    PHASES,
    aimed_at,
    all_effects,
    asks,
    asks_for_a_deck,
    causes,
    is_chosen,
    wins_a_tie,
)

IN_A_LINE = 64
"""Maximum number of letters of an event's effect shown next to the board once cards have been drawn."""
MANY, TWO_LINES, WHOLE = 5, 96, 104
"""The maximum number of letters of an event's text next to the board, where a phone has little height.

With ``MANY`` players or more it is ``TWO_LINES``, which fits two lines; with fewer players it is ``WHOLE``.
"""
FEWER, FOR_TWO = 3, ", with two players the other gets all"
"""The clause for two players, which is left out of an event's text with ``FEWER`` players or more."""
NAMED_PHASES = frozenset(["event", "draw", "policy", "trade", "payment", "income", "cleanup"])
"""Phases whose bare name could be mistaken for a move or a card, so that "phase" is added."""
WAITING = "Waiting tactics"
ROWS = ((4, 4, FOUR_W), (6, 3, ROOMY_W), (99, 5, CLOSE_W))
"""Layouts for a wide place: the maximum number of partners, how many per row, and each one's width."""


def scene(view: TradeView, names: Sequence[str], game: TradeWarz) -> Scene:
    """Draw everything that the view's seat sees."""
    table = _Table(view, names, game)
    many = len(view.partners)
    abreast, across = next(rows for most, *rows in ROWS if many <= most)
    row = LOW_ROW if table.powers and abreast > 4 else ROW
    placings = table.placings()
    market = Market(view, names, game, table.powers, placings, across, row)
    narrow = partial(for_a_phone, partial(Market, view, names, game, table.powers, placings))
    drawing = table.piles.pictured() if table.draws_matter() else ()
    over = view.phase == "end"  # then nothing about a next round is shown
    stage: list[Block] = [*table.decided()] if over else [*table.event(), *table.urgent()]
    if view.partners:
        stage.append(Fitted(partial(market.map, abreast), narrow, key="market"))
    return Scene(
        stage=stage,
        mine=(
            *table.bargains.tray(),
            *drawing,
            *table.hands(),
            *(() if over else table.own()),
            *table.trading.disputes_below(),
        ),
        players=[table.about(seat) for seat in range(len(names))],
        ledger=(*table.ledgers.in_play(), *(() if drawing else table.piles.counted()), *table.ledgers.all()),
        phase=table.moment(),
        aside=table.trading.disputes_aside(),
    )


def round_and_phase(number: int, last: int, phase: str) -> str:
    """Describe the round and the phase."""
    said = PHASES.get(phase, "Set-up" if phase != "end" else "The end")
    return f"Round {number} of {last} · {f'{said} phase' if phase in NAMED_PHASES else said}"


class _Table:
    """Draws everything except the partners for one view."""

    def __init__(self, view: TradeView, names: Sequence[str], game: TradeWarz) -> None:
        self.view = view
        self.names = names
        self.game = game
        self.card = game.printed.cards
        self.powers = powers_of(view, game)
        self.trading = Trading(view, names, game, wins_a_tie)
        self.bargains = Bargains(view, names, game)
        self.piles = Piles(view, names, game)
        self.ledgers = Ledgers(view, names, game, self.powers, causes)
        self.looked_at = looked_at(view, names, all_effects())

    def moment(self) -> str:
        """Describe the current round and phase."""
        return round_and_phase(self.view.round, self.game.last_round, self.view.phase)

    def about(self, seat: Seat) -> Player:
        """Build a seat's public card: leader, GDP and progress, policy, cards and latest action."""
        player = self.view.players[seat]
        leader = player.leader or "no leader yet"
        taken = sum(route.owner == seat for route in self.view.routes)
        taken += sum(export.seat == seat for export in self.view.placed)
        card = self.game.printed.leaders.get(player.leader)
        leader += " (prototype)" if card and card.prototype else ""
        slots = f", {taken} of {card.export_slots} slots" if card else ""
        said = f"{Tracks(self.view, self.names, self.game).status(seat)}{slots}"
        policy = f"Policy: {player.policy}" if player.policy else ""
        gained = self.gained()
        last = f"{minus(f'{gained[seat]:+d}')} in round {self.view.round}" if gained else ""
        lines = tuple(filter(None, (policy, last or said)))
        bar = Tracks(self.view, self.names, self.game).bar(seat, gained[seat] if gained else 0)
        led = [partner for partner, first in self.view.suzerains.items() if first == seat]
        title = f" Suzerain, with most influence, of {listed(led)}." if led else ""
        told = f"{self.about_leader(player.leader, seat)}{title}"
        own = card is not None and seat == self.view.seat and self.game.rules.leader_abilities
        does = text_of(card) if own else ""
        return Player(seat, str(player.gdp), "GDP", leader, lines, strip=bar, about=told, does=does)

    def about_leader(self, name: str, seat: Seat) -> str:
        """Describe a seat's leader: hand size, export slots and ability."""
        leader = self.game.printed.leaders.get(name)
        if leader is None:
            return ""
        marked = " A prototype: its numbers are still being tested." if leader.prototype else ""
        sizes = f"Hand of {leader.hand_size}, {leader.export_slots} export slots."
        return f"{sizes} {self.ledgers.said(text_of(leader), seat)}".strip() + marked

    def decided(self) -> tuple[Block, ...]:
        """Describe the decisive round and what each player gained in it."""
        gained = self.gained()
        if not gained:
            return ()
        told = [
            f"{name} {player.gdp - more} to {player.gdp}"
            for name, player, more in zip(self.names, self.view.players, gained, strict=True)
        ]
        said = f"Round {self.view.round}, the decisive round: {', '.join(told)} GDP."
        return (Paragraph(said, key="decided"),)

    def gained(self) -> tuple[int, ...]:
        """Return each player's gain in the decisive round once the game is over; empty until then."""
        if self.view.phase != "end":
            return ()
        rules, before = self.game.rules, self.view.gdp_by_round[: self.view.round - 1]
        had = before[-1] if before else [rules.starting_gdp + 5 * rules.quick_start] * len(self.names)
        return tuple([player.gdp - gdp for player, gdp in zip(self.view.players, had, strict=True)])

    def event(self) -> tuple[Block, ...]:
        """Show the round's event with its text."""
        if not self.view.event or any(task.card == self.view.event for task in self.view.agenda[:1]):
            return ()  # an event's question includes its text
        spared = [self.names[seat] for seat in self.view.ignoring]
        note = f" It does not affect {', '.join(spared)}." if spared else ""
        says = does = self.ledgers.text(self.view.event)
        past = self.view.phase != "event" and not self.ledgers.lasts(self.view.event)
        fresh = self.view.phase == "draw"  # it may have changed scores before anyone looked
        if past:
            says = "Resolved. Press for details."  # the board needs the line
            done = does if len(self.names) < FEWER else does.replace(FOR_TWO, "")
            if fresh or len(done) <= IN_A_LINE:
                says = f"Resolved: {done[:1].lower()}{done[1:]}"
        called = f"Event: {self.view.event}"
        text = f"{called}. {says}{note}"
        long = len(text) > TWO_LINES
        most = TWO_LINES if len(self.names) >= MANY else WHOLE
        told = len(text) > most  # the full text is in its announcement and the log
        old = past and (long or not note) and (not fresh or told)
        if long:  # the large text and the log name those it does not touch
            text = f"{called}. {says}"
        return (Paragraph(text, past=old, key="event", about=f"{does}{note}", called=called),)

    # -- what a player has to act on

    def urgent(self) -> tuple[Block, ...]:
        """Show everything that needs an answer now: a card's question or a tactic, and disputes."""
        return (*(self._asking() if self.view.agenda else self._stack()), *self.trading.disputes())

    def _stack(self) -> list[Block]:
        """Show the tactic to answer with its text and, briefly, the tactic that it answers."""
        if not self.view.stack:
            return []
        top, *below = reversed(self.view.stack)
        aim = (None if top.at_seat is None else self.names[top.at_seat], top.partner, top.target)
        does = aimed_at(self.ledgers.text(top.card), *aim[:2], top.target and bare(top.target))
        does = self.ledgers.said(does, top.seat)
        text = f"{self.names[top.seat]} plays {top.card}{self._aim(top, does)}: {does}"
        return [Paragraph(text, strong=True, key="stack"), *self._answered(below)]

    def _answered(self, below: Sequence[Played]) -> list[Block]:
        """Name the tactic to which the latest tactic is an answer, and count the tactics that wait below it.

        ``below`` lists all of these, latest first. The large view of the text says who played each one, and
        on what.
        """
        if not below:
            return []
        wait = len(below) - 1
        more = f"; {wait} more {'waits' if wait == 1 else 'wait'}" if wait else ""
        told = self._waiting(below)
        return [Paragraph(f"It answers {below[0].card}{more}.", key="answered", about=told, called=WAITING)]

    def _waiting(self, played: Sequence[Played]) -> str:
        """Say who has played which tactics at whom, in the order in which they take effect."""
        told = [f"{self.names[one.seat]} plays {one.card}{self._aim(one)}" for one in played]
        return f"{'; '.join(told)}." if told else ""

    def _aim(self, played: Played, said: str = "") -> str:
        """Say what a tactic is aimed at, as in " on Ann", without targets that ``said`` already names."""
        name = None if played.at_seat is None else self.names[played.at_seat]
        parts = (name, played.partner, played.target and bare(played.target))
        on = [part for part in parts if part and part not in said]
        return f" on {', '.join(on)}" if on else ""

    def _asking(self) -> list[Block]:
        """Show the question that a card asks. If tactics wait for the answer, its large view lists them."""
        task = self.view.agenda[0]
        asked = [self.names[seat] for seat in self.view.waiting if seat >= 0] or [self.names[task.asked]]
        if task.offered is not None:
            power = self.ledgers.said(self.ledgers.text(task.offered), task.asked)
            text = f"{listed(asked)} may use {task.offered} against {task.card}: {power}"
        else:
            text = f"{task.card} asks {listed(asked)}: {self._question(task)}"
        seen = [card for card in task.seen if card] if self.looked_at is None else []
        shown = f" Seen: {', '.join(seen)}." if seen else ""
        if self.looked_at is not None:
            shown = f" {self.looked_at.says}"
        waits = self._waiting([*reversed(self.view.stack)])
        return [Paragraph(text + shown, strong=True, key="asking", about=waits, called=WAITING)]

    def _question(self, task: Agendum) -> str:
        """Return a card's whole text, or only its question if that is clearer.

        Only the question is left once the player has seen cards or made a first choice.
        """
        chosen = is_chosen(task.card, task.at) or any(task.seen) or self.looked_at is not None
        text = "" if chosen else self.ledgers.said(self.ledgers.text(task.card), task.seat)
        return text or asks(task.card, task.at, again=bool(task.seen))

    def own(self) -> list[Block]:
        """Show the viewer's own bid or policy choice, the cost of placed exports, and the export slots.

        The leader's ability is shown too, if the rules use abilities.
        """
        seat = self.view.seat
        if seat is None or seat < 0:
            return []
        player, said = self.view.players[seat], []
        if player.bid is not None:
            said.append(f"Your sealed bid is {player.bid} GDP.")
        if player.committed and player.commit is None and self.view.phase == "policy":
            kept = player.policy
            said.append(f"No new policy: {kept} stays." if kept else "You have chosen no policy.")
        placed = [p.card for p in self.view.placed if p.seat == seat and p.card]
        if placed and not self.view.face_up and not self.game.rules.reserve_costs:
            cost = self.game.to_pay_in_all(self.game.visible(self.view), seat)
            said.append(f"Your placed exports will cost {cost} GDP.")
        told = [Paragraph(" ".join(said), key="own")] if said else []
        if not player.leader:
            return [*told]
        if self.game.rules.leader_abilities:  # a phone's slots have no line for it
            does = f"{player.leader}: {text_of(self.game.printed.leaders[player.leader])}"
            about = self.about_leader(player.leader, seat)
            told.append(Paragraph(does, past=True, key="ability", about=about, called=player.leader))
        return [*told, own_slots(self.view, seat, self.game, self.ledgers, " ".join(said))]

    def placings(self) -> Sequence[Placing]:
        """List where the viewer may place exports; empty while the game asks something else."""
        view, seat = self.view, self.view.seat
        if seat is None or seat < 0 or view.agenda or view.stack or view.asked is not None:
            return ()
        return self.game.placings(self.game.visible(view), seat) if view.players[seat].hand else ()

    def draws_matter(self) -> bool:
        """Return whether to show the decks: in the Draw phase, and when a card asks for a deck."""
        if self.view.agenda:
            task = self.view.agenda[0]
            return asks_for_a_deck(task.card, task.at, again=bool(task.seen))
        return self.view.phase == "draw"

    # -- hands

    def hands(self) -> list[Tray]:
        """Draw the visible hands, the viewer's own first, or the cards that the viewer looks at."""
        if self.looked_at is not None and self.view.seat is not None:
            return [self._cards(self.view.seat, self.looked_at.cards, self.looked_at.where)]
        seats = [seat for seat, player in enumerate(self.view.players) if player.hand is not None]
        return [self._hand(seat) for seat in sorted(seats, key=lambda seat: (seat != self.view.seat, seat))]

    def _hand(self, seat: Seat) -> Tray:
        whose = "Your hand" if seat == self.view.seat else f"{self.names[seat]}'s hand"
        return self._cards(seat, self.view.players[seat].hand or (), whose)

    def _cards(self, seat: Seat, held: Sequence[str], whose: str) -> Tray:
        """Draw a seat's cards by kind, then in the order received, with cost, numbers and text."""
        player = self.view.players[seat]
        cards = [self.card[name] for name in held]
        cards.sort(key=lambda card: ORDER[card.type])  # one order in all phases: cards keep their place
        asked = bool(self.view.agenda)
        before = seat == self.view.seat and self._chooses_policy(seat)
        shape = shape_of(cards, NO_POLICY_W + GAP if before else 0)
        items = tuple(
            hand_card(
                card,
                {"target": card.name} if asked else {"card": card.name},
                across,
                shape.high,
                self.game.printed.back[card.name],
            )
            for card, across in zip(cards, shape.wide, strict=True)
        )
        others = (no_policy(shape.high, player.policy),) if before else ()
        # folded early in phases where players look at the board or place on it
        boards = asked or self.view.phase in {"draw", "trade", "disputes", "end"}
        if self.view.seat == REFEREE:
            items = named_small(seat, self.names[seat], list(zip(cards, items, strict=True)))
        else:
            of_the_phase = "policy" if self.view.phase == "policy" else ""
            whole = list(zip(cards, items, strict=True))
            items = with_small(whole, others, stays=boards, asked=of_the_phase)
        if self.view.phase == "policy" and player.committed:
            items = tuple([chosen(item) if item.key == f"card-{player.commit}" else item for item in items])
        counts = [(kind, sum(card.type == kind for card in cards)) for kind in ORDER]
        said = ", ".join(f"{many} {_plural(kind, many)}" for kind, many in counts if many)
        title = f"{whose}: {said}" if said else whose
        return Tray(title, items, key="hand" if seat == self.view.seat else f"hand-{seat}", empty="No cards.")

    def _chooses_policy(self, seat: Seat) -> bool:
        """Return whether ``seat`` may still choose to reveal no policy."""
        player = self.view.players[seat]
        asked = self.view.agenda or self.view.stack or (player.committed and player.commit is None)
        return self.view.phase == "policy" and not asked


def _plural(kind: str, many: int) -> str:
    return kind if many == 1 else "policies" if kind == "policy" else f"{kind}s"
