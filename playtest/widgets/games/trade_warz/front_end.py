"""The table of Trade Warz: partners with their slots, GDP, what is asked, and one's own hand.

Drawn from a view alone, so that cards which lie face down stay face down on every screen but their owner's.
Beside it: partners in ``trade_warz_market``, cards in ``trade_warz_cards``, decks in ``trade_warz_piles``,
offers in ``trade_warz_offers``, disputes in ``trade_warz_trading``, what is looked up in
``trade_warz_ledgers``, what the facilitator corrects in ``trade_warz_fixes``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from playtest.engines.game import REFEREE, Action, Event, Seat
from playtest.engines.sentences import listed, minus, signed
from playtest.engines.trade_warz import DisputeSide, Placing, TradeWarz
from playtest.engines.trade_warz import events as told
from playtest.engines.trade_warz.actions import (
    Accept,
    AnswerCard,
    Bid,
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
from playtest.widgets.games.trade_warz.corrections import CORRECTED, fixes, slots_of
from playtest.widgets.games.trade_warz.ledgers import Ledgers
from playtest.widgets.games.trade_warz.looked_at import looked_at
from playtest.widgets.games.trade_warz.market import (
    CLOSE_W,
    FOUR_W,
    LOW_ROW,
    ROOMY_W,
    ROW,
    Market,
    Tracks,
    powers_of,
)
from playtest.widgets.games.trade_warz.offers import Bargains
from playtest.widgets.games.trade_warz.piles import DECKS, ORDER, Piles, tally
from playtest.widgets.games.trade_warz.slots import own_slots
from playtest.widgets.games.trade_warz.trading import Trading
from playtest.widgets.kit import Block, Fitted, Paragraph, Part, Player, Scene, Tray
from playtest.words.trade_warz import PHASES, aimed_at, all_effects, asks, causes, is_chosen, wins_a_tie

__all__ = [
    "CORRECTED",
    "ON_A_SHARED_SCREEN",
    "SEEN_AGAIN",
    "beside",
    "choices",
    "comes_to",
    "costs",
    "fixes",
    "for_the_screen",
    "in_order",
    "phase_at",
    "scene",
    "serves",
    "settled",
    "standing",
    "stands_still",
    "tally",
    "tries",
]

SEEN_AGAIN = True
"""Whatever lay open or was one's own may be seen again."""
IN_A_LINE = 64
"""So many letters of what an event did stand beside the board, once cards have been drawn after it."""
MANY, TWO_LINES, WHOLE = 5, 96, 104
"""So many players leave a low phone's board two lines, of so many letters; what fits two lines anyway."""
FEWER, FOR_TWO = 3, ", with two players the other gets all"
"""What an event says of a table of fewer players is left out where there are more."""
NAMED_PHASES = frozenset(["event", "draw", "policy", "trade", "payment", "income", "cleanup"])
"""Phases whose name alone could be a move's or a card's."""
SEAT_SECONDS = 45
ON_A_SHARED_SCREEN = f"In Trade each has {SEAT_SECONDS} seconds in turn (see the options of the rules)."
"""What ``for_the_screen`` has filled in, for who begins."""
WAITING = "Tactics that wait"
ROWS = ((4, 4, FOUR_W), (6, 3, ROOMY_W), (99, 5, CLOSE_W))
"""Of up to so many partners so many stand abreast in a wide place, each so wide."""


def scene(view: TradeView, names: Sequence[str], game: TradeWarz) -> Scene:
    """What ``view``'s seat has before its eyes."""
    table = _Table(view, names, game)
    many = len(view.partners)
    abreast, across = next(rows for most, *rows in ROWS if many <= most)
    row = LOW_ROW if table.powers and abreast > 4 else ROW
    placings = table.placings()
    market = Market(view, names, game, table.powers, placings, across, row)
    narrow = partial(for_a_phone, partial(Market, view, names, game, table.powers, placings))
    drawing = table.piles.pictured() if table.draws_matter() else ()
    over = view.phase == "end"  # what holds for a next round is not said any more
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


_AT: Mapping[type, str] = {
    told.Flipped: "event",
    told.PhaseBegan: "policy",
    told.Revealed: "policy",
    told.DisputeWon: "disputes",
    told.RouteIncome: "income",
}
"""In which phase comes out what a moment tells of."""


def stands_still(event: Event) -> bool:
    """A round that ends, and the winner of a dispute: the same move begins the next round, or pays."""
    return isinstance(event, told.RoundEnded | told.DisputeWon)


def phase_at(view: TradeView, game: TradeWarz, event: Event, beside: Sequence[Event]) -> str:
    """Round and phase of what came out, where the game has gone on to another since.

    Where the board shows the next round already, with its event, that is said too.
    """
    ended = [each.round for each in beside if isinstance(each, told.RoundEnded)]
    number = (
        ended[0] if ended and not isinstance(event, told.Flipped) else view.round
    )  # it is the next round's
    now = f", now round {view.round}" if view.round > number else ""
    if isinstance(event, told.RoundEnded):
        return f"Round {event.round} of {game.last_round}{now}"
    if type(event) not in _AT:
        return ""
    return f"{_moment(number, game.last_round, _AT[type(event)])}{now}"


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
        "Offer.partner": {p: f"{p} ({_influence(held[p], me)})" for p in there},
        "OfferCard.card": own,
    }


def _influence(held: Sequence[int], me: Seat | None) -> str:
    """How much influence of one partner is one's own, and the most that another has, where one has some."""
    own = 0 if me is None or me < 0 else held[me]
    most = max((points for seat, points in enumerate(held) if seat != me), default=0)
    return f"{own}; others {most}" if most else f"{own}"


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
    if "offer" in part:
        return [Withdraw(part["offer"]) if part.get("kind") == "withdraw" else Accept(part["offer"])]
    if "deck" in part:
        return [Draw(part["deck"])]
    route = next((route for route in view.routes if route.card == part.get("target")), None)
    if route is not None and card in game.exports:
        return [Place(card, route.partner, route.slot)]
    if "slot" in part:
        exports = [name for name in own if name in game.exports]
        card = card or next(iter(exports), None)
        return [] if card is None else [Place(card, part["partner"], part["slot"])]
    if card not in own:
        return []
    if card in game.exports:
        slots = [(name, slot) for name in view.partners for slot in range(1, slots_of(game, name) + 1)]
        return [Place(card, *at) for at in slots]
    if card in game.tactics:
        return [PlayTactic(card)]
    return [] if card is None or card not in game.policies else [Commit(card)]


def serves(view: TradeView, game: TradeWarz, part: Part) -> str:
    """What slots, policies in play, partners and influence are chosen for, where nothing asks for them."""
    del game
    seat, card = view.seat, part.get("card")
    if view.agenda and seat in view.waiting:
        return ""  # the card that asks says what for
    if "slot" in part:
        return (
            "You hold no export to place."
            if view.phase == "trade"
            else "Exports are placed in the Trade phase."
        )
    if card is not None:
        return f"{card} is in play already."
    if "partner" in part:
        what, one = ("Influence is", "it") if "seat" in part else ("Partners are", "one")
        return f"{what} chosen where a card or a power asks for {one}."
    return "Cards in play are chosen where another card asks for one." if "target" in part else ""


def comes_to(view: TradeView, game: TradeWarz, move: Action) -> str:
    """The power that a bid comes to."""
    own = _own_side(view, game)
    return f"→ {minus(own.bids[move.gdp])}" if own and isinstance(move, Bid) else ""


def _own_side(view: TradeView, game: TradeWarz) -> DisputeSide | None:
    """One's own side of the dispute that one has to bid in."""
    sides = game.dispute_sides(game.visible(view), view.seat) if view.contest else []
    return next((side for side in sides if side.seat == view.seat and side.bids), None)


def _holds(view: TradeView, game: TradeWarz, bid: int, names: Sequence[str]) -> str:
    """What power a bid comes to, and up to which bid of each rival it holds."""
    sides = game.dispute_sides(game.visible(view), view.seat)
    own = next(side for side in sides if side.seat == view.seat)
    holds, loses = [], []
    for side in [side for side in sides if side is not own and side.wins_from]:
        name, least = names[side.seat] if names else "the other", side.wins_from[bid]
        if least == 0:
            loses.append(name)
        else:
            holds.append(f"any bid of {name}" if least is None else f"{name} up to {least - 1}")
    said = [f"holds against {listed(holds)}"] if holds else []
    said += [f"loses to {listed(loses)} whatever is bid"] if loses else []
    return f"power {minus(own.bids[bid])} {' but '.join(said)}".rstrip()


def costs(view: TradeView, game: TradeWarz, move: Action, names: Sequence[str] = ()) -> str:
    """What a card would cost and what GDP it leaves, beside what is reserved; of an export what it earns."""
    seat = view.seat
    if isinstance(move, Bid) and _own_side(view, game):
        return _holds(view, game, move.gdp, names)
    if seat is None or seat < 0 or not isinstance(move, Place | Commit | PlayTactic):
        return ""
    state = game.visible(view)
    terms = game.price(state, seat, move)
    if not terms:
        return ""
    price = game.price_in_all(state, seat, move)
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
    left = minus(player.gdp - kept)
    return f"{left} GDP to spend or bid ({player.gdp} − {kept} kept for {placed})."


def _how(terms: Sequence[Term]) -> str:
    """How a number comes about, where it is not what is printed."""
    if len(terms) < 2:
        return ""
    told = [
        f"{signed(term.gdp) if at else minus(term.gdp)} {bare(term.source)}" for at, term in enumerate(terms)
    ]
    return f" ({' '.join(told)})"


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
        self.trading = Trading(view, names, game, wins_a_tie)
        self.bargains = Bargains(view, names, game)
        self.piles = Piles(view, names, game)
        self.ledgers = Ledgers(view, names, game, self.powers, causes)
        self.looked_at = looked_at(view, names, all_effects())

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
        long = len(text) > TWO_LINES
        most = TWO_LINES if len(self.names) >= MANY else WHOLE
        told = len(text) > most  # once it came out, and in the log
        old = past and (long or not note) and (not fresh or told)
        if long:  # whom it does not touch is read large, and in the log
            text = f"{called}. {says}"
        return (Paragraph(text, past=old, key="event", about=f"{does}{note}", called=called),)

    # -- what somebody has to act on

    def urgent(self) -> tuple[Block, ...]:
        """A card that asks or a tactic to answer, and disputes."""
        return (*(self._asking() if self.view.agenda else self._stack()), *self.trading.disputes())

    def _stack(self) -> list[Block]:
        """The tactic to answer with its text, and in a few words what it answers itself."""
        if not self.view.stack:
            return []
        top, *below = reversed(self.view.stack)
        aim = (None if top.at_seat is None else self.names[top.at_seat], top.partner, top.target)
        does = aimed_at(self.ledgers.text(top.card), *aim[:2], top.target and bare(top.target))
        does = self.ledgers.said(does, top.seat)
        text = f"{self.names[top.seat]} plays {top.card}{self._aim(top, does)}: {does}"
        return [Paragraph(text, strong=True, key="stack"), *self._answered(below)]

    def _answered(self, below: Sequence[Played]) -> list[Block]:
        """Which tactic the one on top answers, and how many wait; read large, who played them at whom."""
        if not below:
            return []
        wait = len(below) - 1
        more = f"; {wait} more {'waits' if wait == 1 else 'wait'}" if wait else ""
        told = self._waiting(below)
        return [Paragraph(f"It answers {below[0].card}{more}.", key="answered", about=told, called=WAITING)]

    def _waiting(self, played: Sequence[Played]) -> str:
        """Who has played which tactics at whom, in the order in which they take effect."""
        told = [f"{self.names[one.seat]} plays {one.card}{self._aim(one)}" for one in played]
        return f"{'; '.join(told)}." if told else ""

    def _aim(self, played: Played, said: str = "") -> str:
        """At whom and what a tactic is aimed, but for what is ``said`` already."""
        name = None if played.at_seat is None else self.names[played.at_seat]
        parts = (name, played.partner, played.target and bare(played.target))
        at = [part for part in parts if part and part not in said]
        return f" at {', '.join(at)}" if at else ""

    def _asking(self) -> list[Block]:
        """What a card asks; read large, where tactics wait for it, which they are."""
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
        """What a card asks for: all that it says, or only the question where that says it better.

        Once a choice has been made, what it was among is not said again; nor how cards come to be seen.
        """
        chosen = is_chosen(task.card, task.at) or any(task.seen) or self.looked_at is not None
        text = "" if chosen else self.ledgers.said(self.ledgers.text(task.card), task.seat)
        return text or asks(task.card, task.at, again=bool(task.seen))

    def own(self) -> list[Block]:
        """One's own bid, placed exports, slots and income."""
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
        return [*told, own_slots(self.view, seat, self.game, self.ledgers, " ".join(said))]

    def placings(self) -> Sequence[Placing]:
        """Where the seat that looks may place an export, while nothing else is asked."""
        view, seat = self.view, self.view.seat
        if seat is None or seat < 0 or view.agenda or view.stack or view.asked is not None:
            return ()
        return self.game.placings(self.game.visible(view), seat) if view.players[seat].hand else ()

    def draws_matter(self) -> bool:
        """Whether the piles belong before one's eyes: in the Draw phase, and when a card asks for a deck."""
        if self.view.agenda:
            task = self.view.agenda[0]
            return "deck" in asks(task.card, task.at, again=bool(task.seen))
        return self.view.phase == "draw"

    # -- hands

    def hands(self) -> list[Tray]:
        """The hands that may be seen, the view's own first; in their place the cards that it looks at."""
        if self.looked_at is not None and self.view.seat is not None:
            return [self._cards(self.view.seat, self.looked_at.cards, self.looked_at.where)]
        seats = [seat for seat, player in enumerate(self.view.players) if player.hand is not None]
        return [self._hand(seat) for seat in sorted(seats, key=lambda seat: (seat != self.view.seat, seat))]

    def _hand(self, seat: Seat) -> Tray:
        whose = "Your hand" if seat == self.view.seat else f"Hand of {self.names[seat]}"
        return self._cards(seat, self.view.players[seat].hand or (), whose)

    def _cards(self, seat: Seat, held: Sequence[str], whose: str) -> Tray:
        """Cards before ``seat`` by kind and then as they came, each with its cost, numbers and text."""
        player = self.view.players[seat]
        cards = [self.card[name] for name in held]
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
        """Whether ``seat`` may say that it reveals no policy, and has not said so."""
        player = self.view.players[seat]
        asked = self.view.agenda or self.view.stack or (player.committed and player.commit is None)
        return self.view.phase == "policy" and not asked


def _plural(kind: str, many: int) -> str:
    return kind if many == 1 else "policies" if kind == "policy" else f"{kind}s"
