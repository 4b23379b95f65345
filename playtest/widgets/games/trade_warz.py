"""The table of Trade Warz: partners with their slots, GDP, what is asked, and one's own hand.

Drawn from a view alone, so that cards which lie face down stay face down on every screen but their owner's.
Beside it: cards and partners in ``trade_warz_cards``, what is looked up in ``trade_warz_ledgers``, what the
facilitator corrects in ``trade_warz_fixes``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from textwrap import wrap
from typing import Any

from playtest.engines.game import REFEREE, Action, Event, Seat
from playtest.engines.sentences import listed, minus, signed
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz import events as told
from playtest.engines.trade_warz.actions import (
    Accept,
    AnswerCard,
    Choose,
    Commit,
    Done,
    Draw,
    Place,
    PlayTactic,
    StopDrawing,
    UsePower,
    Withdraw,
)
from playtest.engines.trade_warz.events import Term
from playtest.engines.trade_warz.state import Agendum, OpenOffer, PlacedExport, TradeView
from playtest.engines.trade_warz.text import text_of
from playtest.widgets.games.trade_warz_cards import (
    GAP,
    KINDS,
    NO_POLICY_W,
    bare,
    chosen,
    hand_card,
    named_small,
    no_policy,
    shape_of,
    short,
    with_small,
)
from playtest.widgets.games.trade_warz_cells import for_a_phone
from playtest.widgets.games.trade_warz_fixes import fixes, slots_of
from playtest.widgets.games.trade_warz_ledgers import Ledgers
from playtest.widgets.games.trade_warz_market import CLOSE_W, FOUR_W, ROOMY_W, Market, Tracks, powers_of
from playtest.widgets.games.trade_warz_slots import own_slots
from playtest.widgets.kit import (
    Block,
    Box,
    Facts,
    Fitted,
    Group,
    Paragraph,
    Part,
    Picture,
    Piece,
    Player,
    Scene,
    Text,
    Tray,
    cut,
    fitted,
    token,
    wide,
)
from playtest.words.trade_warz import PHASES, aimed_at, asks, causes, is_chosen

__all__ = [
    "beside",
    "choices",
    "costs",
    "fixes",
    "for_the_screen",
    "in_order",
    "phase_at",
    "scene",
    "settled",
    "standing",
    "tally",
    "tries",
]

IN_A_LINE = 64
"""So many letters of what an event did stand beside the board, once cards have been drawn after it."""
FEWER, FOR_TWO = 3, ", with two players the other gets all"
"""What an event says of a table of fewer players is left out where there are more."""
ORDER = {kind: at for at, kind in enumerate(("export", "policy", "tactic"))}
NAMED_PHASES = frozenset(["event", "draw", "policy", "trade", "payment", "income", "cleanup"])
"""Phases whose name alone could be a move's or a card's."""
DECKS = {"leader": "Leader", "export": "Export", "tactic": "Tactic", "policy": "Policy"}
SEAT_SECONDS = 45
OFFER_ROOM, NAME_ROOM = 384, 78
"""How wide an offer may be told, and a name in it where that is too long."""
TWO_ABREAST = 4
"""So many open offers stand two in a line, more of them three."""
ROWS = ((4, 4, FOUR_W), (6, 3, ROOMY_W), (99, 5, CLOSE_W))
"""Of up to so many partners so many stand abreast in a wide place, each so wide."""
DISPUTE_W = 380
"""How wide a dispute is drawn: on a phone its letters can be read still."""
HOW_TO_DRAW = (
    "Press a deck for all {0} from it. For a mix, press others",
    "too: each press draws 1 of the {0} from there instead.",
)
HOW_W = 346
"""How so many cards are drawn from several decks, said before the first press, and how wide that is."""
PILE_W, OWNER_W = 78, 36
"""How wide a deck lies where room is short, and one player's number on the leader decks."""
LYING_W = 700
"""The same with its sides abreast."""


def scene(view: TradeView, names: Sequence[str], game: TradeWarz) -> Scene:
    """What ``view``'s seat has before its eyes."""
    table = _Table(view, names, game)
    many = len(view.partners)
    abreast, across = next(rows for most, *rows in ROWS if many <= most)
    market = Market(view, names, game, table.powers, across)
    narrow = partial(for_a_phone, partial(Market, view, names, game, table.powers))
    drawing = table.piles() if table.draws_matter() else ()
    over = view.phase == "end"  # what holds for a next round is not said any more
    stage: list[Block] = [*table.decided()] if over else [*table.event(), *table.urgent()]
    if view.partners:
        stage.append(Fitted(partial(market.map, abreast), narrow, key="market"))
    return Scene(
        stage=stage,
        mine=(
            *table.offers(),
            *drawing,
            *[table.hand(seat) for seat in table.hands_in_order()],
            *(() if over else table.own()),
        ),
        players=[table.about(seat) for seat in range(len(names))],
        ledger=(*table.ledgers.in_play(), *(() if drawing else table.counted()), *table.ledgers.all()),
        phase=table.moment(),
    )


_AT: Mapping[type, str] = {
    told.Flipped: "event",
    told.PhaseBegan: "policy",
    told.Revealed: "policy",
    told.DisputeWon: "disputes",
    told.RouteIncome: "income",
}
"""In which phase comes out what a moment tells of."""


def phase_at(view: TradeView, game: TradeWarz, event: Event, beside: Sequence[Event]) -> str:
    """Round and phase of what came out, where the game has gone on to another since."""
    if isinstance(event, told.RoundEnded):
        return f"Round {event.round} of {game.last_round}"
    if type(event) not in _AT:
        return ""
    ended = [each.round for each in beside if isinstance(each, told.RoundEnded)]
    before = bool(ended) and not isinstance(event, told.Flipped)  # an event is the next round's
    return _moment(ended[0] if before else view.round, game.last_round, _AT[type(event)])


def _moment(number: int, last: int, phase: str) -> str:
    """Round and phase, in words."""
    said = PHASES.get(phase, "Set-up" if phase != "end" else "The end")
    return f"Round {number} of {last} · {f'{said} phase' if phase in NAMED_PHASES else said}"


def choices(view: TradeView) -> dict[str, tuple[object, ...] | dict[object, str]]:
    """What the forms of offers may offer now, likely ones first: what one has oneself, and how much of it."""
    seats, me = range(len(view.players)), view.seat
    others = tuple(sorted(seats, key=lambda seat: (seat == me, seat)))
    own = () if me is None or me < 0 else view.players[me].hand or ()
    held = {p: [player.influence.get(p, 0) for player in view.players] for p in view.partners}
    mine = {p: 0 if me is None or me < 0 else points[me] for p, points in held.items()}
    givers = sorted(seats, key=lambda seat: (not any(points[seat] for points in held.values()), seat != me))
    there = sorted([p for p in view.partners if any(held[p])], key=lambda p: -mine[p])
    return {
        "giver": tuple(givers),
        "taker": others,
        "to": tuple(seat for seat in others if seat != me),
        "Offer.partner": {p: f"{p} ({mine[p]})" for p in there},
        "OfferCard.card": own,
    }


def in_order(view: TradeView, moves: Sequence[Action]) -> Sequence[Action]:
    """Answers to what one was offered stand first, before what ends one's trading."""
    made_to_me = {offer.number for offer in view.offers if offer.by != view.seat}

    def later(move: Action) -> bool:
        answers = isinstance(move, AnswerCard | Withdraw) and move.offer in made_to_me
        return not (answers or isinstance(move, Accept))

    return sorted(moves, key=later)


def tries(view: TradeView, game: TradeWarz, part: Part) -> list[Action]:
    """What a press means: to place a card, play it, or choose it as a policy, or to draw from a deck."""
    seat = view.seat
    own = () if seat is None or seat < 0 else view.players[seat].hand or ()
    card = part.get("card")
    if "deck" in part:
        return [Draw(part["deck"])]
    route = next((route for route in view.routes if route.card == part.get("target")), None)
    if route is not None and card in game.exports:
        return [Place(card, route.partner, route.slot)]
    if "slot" in part:
        exports = [name for name in own if name in game.exports]
        card = card or next(iter(exports), None)
        return [] if card is None else [Place(card, part["partner"], part["slot"])]
    if card in game.exports:
        slots = [(name, slot) for name in view.partners for slot in range(1, slots_of(game, name) + 1)]
        return [Place(card, *at) for at in slots]
    if card in game.tactics:
        return [PlayTactic(card)]
    return [] if card is None or card not in game.policies else [Commit(card)]


def costs(view: TradeView, game: TradeWarz, move: Action, names: Sequence[str] = ()) -> str:
    """What a card would cost and what GDP it leaves, beside what is reserved; of an export what it earns."""
    seat = view.seat
    if seat is None or seat < 0 or not isinstance(move, Place | Commit | PlayTactic):
        return ""
    state = game.visible(view)
    terms = game.price(state, seat, move)
    if not terms:
        return ""
    price = max(0, sum(term.gdp for term in terms))
    left = view.players[seat].gdp - game.reserved(state, seat) - price
    said = f"costs {price} GDP{_how(terms)}"
    if not isinstance(move, Place):
        return f"{said}, leaves {minus(left)}"
    earns, of = game.would_earn(state, seat, move.card, move.partner, move.slot)
    there = [one.seat for one in view.placed if (one.partner, one.slot) == (move.partner, move.slot)]
    others = [one for one in there if one != seat]
    against = f"in dispute with {listed([names[one] for one in others])}: " if names and others else ""
    return f"{against}{said} after the disputes, leaves {minus(left)}, earns {earns} a round{_how(of)}"


def standing(view: TradeView, game: TradeWarz) -> str:
    """What its seat may spend and how that comes about, how many cards it holds, or which policy it has."""
    seat = view.seat
    if seat is None or seat < 0 or view.agenda or view.stack:
        return ""
    player, state = view.players[seat], game.visible(view)
    if view.phase == "draw":
        limit = game.hand_limit(state, seat)
        room = f": {limit - player.hand_size} to draw" if player.hand_size < limit else ""
        return f"You hold {player.hand_size} of {limit} cards{room}."
    if view.phase == "policy":
        now = f"{player.policy} stays unless a new policy replaces it" if player.policy else "no policy yet"
        return f"You have {player.gdp} GDP{'; ' if player.policy else ' and '}{now}."
    if view.phase not in ("trade", "disputes"):
        return ""
    kept = game.reserved(state, seat)
    if not kept:
        return f"You have {player.gdp} GDP."
    own = [placed.card for placed in view.placed if placed.seat == seat]
    placed = listed([bare(card) for card in own if card])
    return (
        f"Your {player.gdp} GDP − {kept} kept for {placed} leave {minus(player.gdp - kept)} to spend or bid."
    )


def _how(terms: Sequence[Term]) -> str:
    """How a number comes about, where it is not what is printed."""
    if len(terms) < 2:
        return ""
    told = [
        f"{signed(term.gdp) if at else minus(term.gdp)} {bare(term.source)}" for at, term in enumerate(terms)
    ]
    return f" ({' '.join(told)})"


def tally(view: TradeView, game: TradeWarz, legal: Sequence[Any]) -> dict[str, Any] | None:
    """Draws are counted and made in one go, up to the hand size."""
    draws = {move.deck: move for move in legal if isinstance(move, Draw)}
    most = _first_draws(view, game) if draws else {}
    total = max(most.values(), default=0)
    if total < 2:
        return None
    most = {deck: most[deck] for deck in draws}
    hint = "A press on another deck draws 1 from there instead."
    return {"field": "deck", "total": total, "moves": draws, "most": most, "hint": hint}


def confirms(view: object, move: object) -> bool:
    """An export placed stays, what a tactic or a power costs is paid, and who leaves off is asked once."""
    return isinstance(move, Place | PlayTactic | UsePower | Done | StopDrawing)


def outright(move: object) -> bool:
    """A deck that a card asks for: its button says all of the move."""
    return isinstance(move, Choose) and move.target in DECKS


def beside(view: TradeView, moves: Sequence[Action]) -> set[str]:
    """What a card asks that is answered where it lies, in the hand or on the board: it needs no button first.

    What it offers to decline then stands alone, as "Discard nothing". Decks lie there to be drawn from, too.
    """
    if any(isinstance(move, Draw) for move in moves):
        return {"draw"}
    chosen = [move for move in moves if isinstance(move, Choose)]
    there = all(move.target is not None or move.partner is not None for move in chosen)
    asks_for_one = bool(view.agenda) and view.agenda[0].offered is None and len(moves) > len(chosen)
    return {"choose"} if chosen and there and asks_for_one else set()


def settled(view: TradeView, move: object) -> bool:
    """Whether ``move`` chooses the policy that is chosen already."""
    if not isinstance(move, Commit) or view.seat is None or view.seat < 0:
        return False
    player = view.players[view.seat]
    return player.committed and player.commit == move.card


def _first_draws(view: TradeView, game: TradeWarz) -> dict[str, int]:
    """How many cards the first press on each deck takes: up to the hand's limit; nothing where none may."""
    seat = view.seat
    if view.phase != "draw" or view.agenda or view.stack or seat is None or seat < 0:
        return {}
    player = view.players[seat]
    room = game.hand_limit(game.visible(view), seat) - player.hand_size
    if seat not in view.waiting or player.finished or room < 1:
        return {}
    backs = [game.printed.back[card] for each in view.players for card in each.discard]
    sizes = {deck: many or backs.count(deck) for deck, many in _global_sizes(view).items()}
    found = {"leader": player.deck_size, **sizes}  # an empty deck is made anew from what was discarded
    return {deck: min(room, many) for deck, many in found.items() if many}


def _global_sizes(view: TradeView) -> dict[str, int]:
    return {deck: view.deck_sizes[deck] + len(view.tops.get(deck, ())) for deck in ORDER}


def for_the_screen(shared: bool) -> dict[str, str]:
    """Rules to begin with, as a form has them: on one shared screen each seat trades in seconds of its own.

    Six people cannot place in secret, one after another, while one clock of three minutes runs.
    """
    return {"seat_seconds": str(SEAT_SECONDS) if shared else ""}


class _Table:
    """One view being drawn: everything but the partners."""

    def __init__(self, view: TradeView, names: Sequence[str], game: TradeWarz) -> None:
        self.view = view
        self.names = names
        self.game = game
        self.card = game.printed.cards
        self.powers = powers_of(view, game)
        self.ledgers = Ledgers(view, names, game, self.powers, causes)

    def moment(self) -> str:
        """Round and phase."""
        return _moment(self.view.round, self.game.last_round, self.view.phase)

    def about(self, seat: Seat) -> Player:
        """What is public about a seat: leader, GDP and how far it is, policy, cards, what it has done."""
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
        return Player(seat, str(player.gdp), "GDP", leader, lines, strip=bar, about=told)

    def about_leader(self, name: str, seat: Seat) -> str:
        """What the leader of ``seat`` is: hand, slots and ability."""
        leader = self.game.printed.leaders.get(name)
        if leader is None:
            return ""
        marked = " A prototype: its numbers are still being tried." if leader.prototype else ""
        sizes = f"Hand of {leader.hand_size}, {leader.export_slots} export slots."
        return f"{sizes} {self.ledgers.said(text_of(leader), seat)}".strip() + marked

    def decided(self) -> tuple[Block, ...]:
        """The decisive round, and what it brought to each."""
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
        """What each has gained in the decisive round, once the game is over."""
        if self.view.phase != "end":
            return ()
        rules, before = self.game.rules, self.view.gdp_by_round[: self.view.round - 1]
        had = before[-1] if before else [rules.starting_gdp + 5 * rules.quick_start] * len(self.names)
        return tuple([player.gdp - gdp for player, gdp in zip(self.view.players, had, strict=True)])

    def event(self) -> tuple[Block, ...]:
        """The event of the round with its text."""
        if not self.view.event or any(task.card == self.view.event for task in self.view.agenda[:1]):
            return ()  # the event that asks somebody says its text with that
        spared = [self.names[seat] for seat in self.view.ignoring]
        note = f" It does not touch {', '.join(spared)}." if spared else ""
        says = does = self.ledgers.text(self.view.event)
        past = self.view.phase != "event" and not self.ledgers.lasts(self.view.event)
        fresh = self.view.phase == "draw"  # it may have changed scores before anybody looked
        if past:
            says = "Carried out; a press says what it did."  # the line is the board's
            done = does if len(self.names) < FEWER else does.replace(FOR_TWO, "")
            if fresh or len(done) <= IN_A_LINE:
                says = f"Carried out: {done[:1].lower()}{done[1:]}"
        called = f"Event: {self.view.event}"
        text = f"{called}. {says}{note}"
        old = past and not note and not fresh
        return (Paragraph(text, past=old, key="event", about=does, called=called),)

    # -- what somebody has to act on

    def urgent(self) -> tuple[Block, ...]:
        """A tactic to answer, a card that asks, disputes."""
        return (*self._stack(), *self._asking(), *self._disputes())

    def _stack(self) -> list[Block]:
        """The tactic to answer with its text, and in a line what it answers itself."""
        if not self.view.stack:
            return []
        said = []
        for played in reversed(self.view.stack):
            at = [self.names[played.at_seat]] if played.at_seat is not None else []
            at += [part for part in (played.partner, played.target) if part]
            aimed = f" at {', '.join(at)}" if at else ""
            said.append(f"{self.names[played.seat]} plays {played.card}{aimed}")
        top = self.view.stack[-1]
        aim = (None if top.at_seat is None else self.names[top.at_seat], top.partner, top.target)
        text = f"{said[0]}: {self.ledgers.said(aimed_at(self.ledgers.text(top.card), *aim), top.seat)}"
        answered = [Paragraph(f"It answers: {'; '.join(said[1:])}.", key="answered")] if said[1:] else []
        return [Paragraph(text, strong=True, key="stack"), *answered]

    def _asking(self) -> list[Block]:
        if not self.view.agenda:
            return []
        task = self.view.agenda[0]
        asked = [self.names[seat] for seat in self.view.waiting if seat >= 0] or [self.names[task.asked]]
        if task.offered is not None:
            power = self.ledgers.said(self.ledgers.text(task.offered), task.asked)
            text = f"{listed(asked)} may use {task.offered} against {task.card}: {power}"
        else:
            text = f"{task.card} asks {listed(asked)}: {self._question(task)}"
        seen = [card for card in task.seen if card]
        shown = f" Seen: {', '.join(seen)}." if seen else ""
        return [Paragraph(text + shown, strong=True, key="asking")]

    def _question(self, task: Agendum) -> str:
        """What a card asks for: all that it says, or only the question where that says it better.

        Once a choice has been made, what it was among is not said again.
        """
        chosen = is_chosen(task.card, task.at)
        text = "" if chosen else self.ledgers.said(self.ledgers.text(task.card), task.seat)
        return text or asks(task.card, task.at, again=bool(task.seen))

    def _disputes(self) -> list[Block]:
        """Each contested slot as a sum on a common scale, a bar a side; what is on and one's own first."""
        if self.view.phase not in ("trade", "disputes") or not self.view.face_up:
            return []
        slots = sorted(
            {(p.partner, p.slot) for p in self.view.placed}, key=lambda slot: slot != self.view.contest
        )
        contested = [
            sorted(rivals, key=lambda placed: placed.seat != self.view.seat)
            for slot in slots
            if len(rivals := [p for p in self.view.placed if (p.partner, p.slot) == slot]) > 1
        ]
        now = [pictured(rivals) for rivals in contested[:1] for pictured in (self._dispute, self._lying)]
        return [*now, *self._later(contested[1:])]

    def _later(self, contested: Sequence[Sequence[PlacedExport]]) -> list[Block]:
        if not contested:
            return []
        said = "; ".join(f"{r[0].partner} {r[0].slot}: {self._listed(r)}" for r in contested)
        return [Paragraph(f"Then {said}.", key="later-disputes")]

    def _listed(self, rivals: Sequence[PlacedExport]) -> str:
        return listed([self.names[export.seat] for export in rivals])

    def _dispute(self, rivals: Sequence[PlacedExport]) -> Picture:
        """One dispute: what each side's power is made of, term by term as the game has them."""
        sums, most = self._sums(rivals)
        title = f"{rivals[0].partner} {rivals[0].slot}: highest power takes the slot"
        pieces: list[Piece] = [Text(8, 18, title, 13.5, anchor="start", bold=True)]
        y = 26.0
        for export, terms in sums:
            side, high = self._side(export, terms, 270 / most)
            pieces.append(Group((side,), y=y, key=f"row-{export.seat}"))
            y += high
        return Picture("Dispute", DISPUTE_W, y, tuple(pieces), key="disputes", grow=1.25)

    def _lying(self, rivals: Sequence[PlacedExport]) -> Picture:
        """The same with the sides abreast, where the place is wide and low; the page shows one of them."""
        sums, most = self._sums(rivals)
        title = f"{rivals[0].partner} {rivals[0].slot}: highest power takes the slot"
        pieces: list[Piece] = [Text(8, 15, title, 13.5, anchor="start", bold=True)]
        abreast = min(3, len(sums))
        across, y, high = LYING_W / abreast, 19.0, 0.0
        for at, (export, terms) in enumerate(sums):
            if at and at % abreast == 0:
                y, high = y + high, 0.0
            side, its = self._side(export, terms, (across - 110) / most, across)
            pieces.append(Group((side,), x=across * (at % abreast), y=y, key=f"lying-{export.seat}"))
            high = max(high, its)
        return Picture("", LYING_W, y + high, tuple(pieces), key="disputes-lying")

    def _sums(self, rivals: Sequence[PlacedExport]) -> tuple[list[tuple[PlacedExport, list[Any]]], int]:
        """The terms of each side's power, and the most that any has, at least what gives bars a measure."""
        state = self.game.visible(self.view)
        sums = [(export, self.game.power_terms(state, export)) for export in rivals]
        return sums, max(12, *[sum(term.gdp for term in terms) for _, terms in sums])

    def _side(
        self, export: PlacedExport, terms: Sequence[Any], unit: float, across: float = DISPUTE_W
    ) -> tuple[Piece, float]:
        """One side of a dispute, who it is over its bar and the terms under it; and how high it is."""
        name = f"{self.names[export.seat]}, {short(export.card or 'face down', 26)}"
        total = sum(term.gdp for term in terms)
        shown = " + ".join(f"{minus(term.gdp)} {term.source}" for term in terms if term.gdp)
        said = shown.replace("+ −", "− ")
        bid = "" if any(term.source == "bid" for term in terms) else " + bid"
        called = cut(name, across - 36, 13)
        pieces: list[Piece] = [token(export.seat, 16, 12, 7), Text(28, 17, called, 13, anchor="start")]
        at = 9.0
        for term in terms:
            wide = max(0.0, term.gdp * unit)
            if wide:
                pieces.append(
                    Box(
                        at,
                        23,
                        wide - 1,
                        16,
                        3,
                        fill=f"seat{export.seat}",
                        opacity=1.0 if term.source == "printed" else 0.6,
                    )
                )
            at += wide
        pieces.append(Text(at + 6, 36, f"{minus(total)}{bid}", 14, anchor="start", bold=True))
        lines = wrap(f"{said}{bid}", round((across - 12) / 6.8))
        pieces += [
            Text(9, 53 + 15 * row, line, 12.5, anchor="start", fill="muted") for row, line in enumerate(lines)
        ]
        label = f"{name}: {said or 0}{bid}"
        return Group(tuple(pieces), key=f"side-{export.seat}", label=label), 46.0 + 15 * len(lines)

    def offers(self) -> list[Block]:
        """The open offers, each of which stands for the answer to it."""
        if not self.view.offers:
            return []
        if len(self.view.offers) == 1:
            return [self._offers(1)]
        many = 2 if len(self.view.offers) <= TWO_ABREAST else 3
        return [Fitted(partial(self._offers, many), partial(self._offers, 1), key="offers")]

    def _offers(self, abreast: int) -> Picture:
        """The open offers in their order, so many ``abreast``."""
        offers = enumerate(self.view.offers)
        cards = tuple(self._offer(offer, 404 * (at % abreast), 28 * (at // abreast)) for at, offer in offers)
        w, h, grow = 404 * abreast - 4, 28 * -(-len(cards) // abreast), 1.2 if abreast > 1 else 1.25
        return Picture("Offers on the table", w, h, cards, key="offers", grow=grow)

    def _offer(self, offer: OpenOffer, x: float, y: float) -> Piece:
        mine = self.view.seat in (offer.giver, offer.taker)
        said = f"{offer.number + 1}. {self.offer_in_words(offer, self.names)}"
        names = [*self.names]
        if mine and self.view.seat is not None:
            names[self.view.seat] = "you"
        told = f"{offer.number + 1}. {self.offer_in_words(offer, names)}"
        if wide(told, 12.5) > OFFER_ROOM:  # what is offered is told, whatever the names are
            names = [cut(name, NAME_ROOM, 12.5) for name in names]
            told = f"{offer.number + 1}. {self.offer_in_words(offer, names)}"
        text, size = fitted(told, OFFER_ROOM, (12.5, 11.5))
        return Group(
            (
                Box(1, 1, 398, 25, 6, fill="accent-soft" if mine else "sunken", outline=True),
                Text(9, 18, text, size, anchor="start"),
            ),
            x=x,
            y=y,
            key=f"offer-{offer.number}",
            name="offer",
            label=f"Offer {said}, made by {self.names[offer.by]}",
            part={"offer": offer.number},
            badge=(388, 13),
        )

    @staticmethod
    def offer_in_words(offer: OpenOffer, names: Sequence[str]) -> str:
        """Who gives what to whom."""
        giver, taker = names[offer.giver], names[offer.taker]
        gives = "give" if giver == "you" else "gives"
        if offer.partner is None:
            back = f" for {offer.answer or 'a card'}" if offer.answer is not None else " for a card of theirs"
            return f"{giver} {gives} {taker} {offer.card or 'a card'}{back}"
        return f"{giver} {gives} {taker} {offer.points} influence with {offer.partner} for {offer.gdp} GDP"

    def own(self) -> list[Block]:
        """One's own bid, placed exports, slots and income."""
        seat = self.view.seat
        if seat is None or seat < 0:
            return []
        player, said = self.view.players[seat], []
        if player.bid is not None:
            said.append(f"Your sealed bid is {player.bid} GDP.")
        if player.committed and player.commit is None and self.view.phase == "policy":
            said.append("You have chosen no policy.")  # a chosen card is marked
        placed = [p.card for p in self.view.placed if p.seat == seat and p.card]
        cost = sum(self.card[card].cost for card in placed)
        if placed and not self.view.face_up and not self.game.rules.reserve_costs:
            said.append(f"Your placed exports cost {cost} GDP as printed.")
        told = [Paragraph(" ".join(said), key="own")] if said else []
        if not player.leader:
            return [*told]
        return [*told, own_slots(self.view, seat, self.game, self.ledgers, " ".join(said))]

    def draws_matter(self) -> bool:
        """Whether the piles belong before one's eyes: in the Draw phase, and when a card asks for a deck."""
        if self.view.agenda:
            task = self.view.agenda[0]
            return "deck" in asks(task.card, task.at, again=bool(task.seen))
        return self.view.phase == "draw"

    def piles(self) -> tuple[Block, ...]:
        """The decks to draw from."""
        draws = _first_draws(self.view, self.game)
        if not draws:
            if "leader" in self._pile_sizes():
                return (self._piles(PILE_W, 44, draws, key="piles"),)
            return (Fitted(self._with_leaders(beside=True), self._with_leaders(beside=False), key="piles"),)
        broad, narrow = self._piles(154, 44, draws, key="piles"), self._piles(PILE_W, 64, draws, key="piles")
        return (Fitted(broad, narrow, key="piles"),)

    def _piles(self, w: float, h: float, draws: Mapping[str, int], key: str) -> Picture:
        """The decks side by side, each so wide and high; what a press draws beside or below its name."""
        pieces = [
            self._pile(deck, many, 5 + (w + 10) * at, w, h, draws.get(deck, 0))
            for at, (deck, many) in enumerate(self._pile_sizes().items())
        ]
        across = 4 + (w + 10) * len(pieces)
        most = max(draws.values(), default=0)
        if h <= 44 and most > 1:
            pieces += [
                Text(across + 4, 24 + 17 * row, line.format(most), 12.5, anchor="start", fill="muted")
                for row, line in enumerate(HOW_TO_DRAW)
            ]
            across += HOW_W
        return Picture("Piles", across, h + 12, tuple(pieces), key=key)

    def _with_leaders(self, beside: bool) -> Picture:
        """The decks as onlookers see them, those of leaders as one; ``beside`` the others or below them."""
        decks = self._piles(PILE_W, 44, {}, key="piles")
        w = PILE_W + OWNER_W * len(self.names)
        x, y = (decks.w, 6.0) if beside else (5.0, decks.h + 2)
        pieces: list[Piece] = [
            Box(0, 0, w, 44, 6, fill="raised", stroke="line", outline=True),
            Text(39, 18, "Leader", 12.5),
            Text(39, 37, "left", 13.5, bold=True),
        ]
        for seat, player in enumerate(self.view.players):
            at = PILE_W + OWNER_W * seat
            pieces += [token(seat, at, 22, 7), Text(at + 11, 27, str(player.deck_size), 13.5, anchor="start")]
        left = listed(
            [
                f"{player.deck_size} of {name}"
                for name, player in zip(self.names, self.view.players, strict=True)
            ]
        )
        leaders = Group(
            tuple(pieces), x=x, y=y, key="pile-leaders", name="pile", label=f"Leader decks, left: {left}"
        )
        across, high = (x + w + 4, decks.h) if beside else (max(decks.w, w + 9), y + 50)
        return Picture("Piles", across, high, (*decks.pieces, leaders), key="piles")

    def counted(self) -> tuple[Block, ...]:
        """The decks as numbers, where nothing is drawn; for onlookers each leader's with whose it is."""
        sizes = [(self._deck(deck), many) for deck, many in self._pile_sizes().items()]
        if "leader" not in self._pile_sizes():
            players = zip(self.names, self.view.players, strict=True)
            led = [(name, each) for name, each in players if each.leader]
            sizes = [*[(f"{each.leader}’s deck ({name})", each.deck_size) for name, each in led], *sizes]
        return (Facts("Piles", tuple((deck, f"{many} cards") for deck, many in sizes), key="pile-sizes"),)

    def _pile_sizes(self) -> dict[str, int]:
        seat = self.view.seat
        sizes = _global_sizes(self.view)
        if seat is None or seat < 0:
            return sizes
        return {"leader": self.view.players[seat].deck_size, **sizes}

    def _deck(self, deck: str) -> str:
        """What a deck is called: everybody's own leader has one."""
        seat = self.view.seat
        leader = self.view.players[seat].leader if seat is not None and seat >= 0 else ""
        if deck != "leader" or not leader:
            return f"{DECKS[deck]} deck"
        return f"{leader}'s deck (your leader)"

    def _pile(self, deck: str, many: int, x: float, w: float, h: float, draws: int) -> Piece:
        """One deck: how many cards are left in it, and how many a press draws."""
        top = next(iter(self.view.tops.get(deck, ())), None)
        known = f", on top {top}" if top else ""
        anew = "; its discards are shuffled in first" if draws and not many else ""
        press = (
            f"; a press draws all {draws} from it, one on a second deck then 1 of them from there"
            if draws > 1
            else ""
        )
        holds = (f"{many} left", 13.5) if many or not draws else ("0 + discards", 11.5)
        small = h > 44
        at, then = ((39, 56), "1 here") if small else ((113, 28), "1 from here")
        said = f"Draw all {draws}" if draws > 1 else "Draw 1"
        doing = (
            Text(*at, said, 12 if small else 12.5, fill="accent", bold=True, name="at-first"),
            Text(*at, then, 12, fill="accent", bold=True, name="then"),
        )
        return Group(
            (
                Box(
                    0,
                    0,
                    w,
                    h,
                    6,
                    fill=f"{KINDS[deck]}-soft" if deck in KINDS else "raised",
                    stroke="line",
                    outline=True,
                ),
                Text(39, 18, DECKS[deck], 12.5),
                Text(39, 37, *holds, bold=True),
                *(doing if draws else ()),
            ),
            x=x,
            y=6,
            key=f"pile-{deck}",
            name="pile",
            label=f"{self._deck(deck)}, {many} left{anew}{known}{press}",
            part={"target": deck} if self.view.agenda else {"deck": deck},
            badge=(w - 8, 8),
        )

    # -- hands

    def hands_in_order(self) -> list[Seat]:
        """The seats whose hand may be seen, the view's own first."""
        seats = [seat for seat, player in enumerate(self.view.players) if player.hand is not None]
        return sorted(seats, key=lambda seat: (seat != self.view.seat, seat))

    def hand(self, seat: Seat) -> Tray:
        """A hand by kind and then as it was drawn, each card with its cost, numbers and text."""
        player = self.view.players[seat]
        cards = [self.card[name] for name in player.hand or ()]
        cards.sort(key=lambda card: ORDER[card.type])  # one order in all phases: a card is where it was
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
        # folded early where the board is what one looks at, and where one places
        boards = asked or self.view.phase in {"draw", "trade", "disputes", "end"}
        if self.view.seat == REFEREE:
            items = named_small(seat, self.names[seat], list(zip(cards, items, strict=True)))
        else:
            items = with_small(list(zip(cards, items, strict=True)), others, stays=boards)
        if self.view.phase == "policy" and player.committed:
            items = tuple([chosen(item) if item.key == f"card-{player.commit}" else item for item in items])
        counts = [(kind, sum(card.type == kind for card in cards)) for kind in ORDER]
        said = ", ".join(f"{many} {_plural(kind, many)}" for kind, many in counts if many)
        whose = "Your hand" if seat == self.view.seat else f"Hand of {self.names[seat]}"
        title = f"{whose}: {said}" if said else whose
        return Tray(title, items, key="hand" if seat == self.view.seat else f"hand-{seat}", empty="No cards.")

    def _chooses_policy(self, seat: Seat) -> bool:
        """Whether ``seat`` may say that it reveals no policy, and has not said so."""
        player = self.view.players[seat]
        asked = self.view.agenda or self.view.stack or (player.committed and player.commit is None)
        return self.view.phase == "policy" and not asked


def _plural(kind: str, many: int) -> str:
    return kind if many == 1 else "policies" if kind == "policy" else f"{kind}s"
