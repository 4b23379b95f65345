"""The front-end of Trade Warz."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from playtest.engines.game import Action, Event, Seat
from playtest.engines.sentences import listed, minus, signed
from playtest.engines.trade_warz import DisputeSide, Earning, TradeWarz
from playtest.engines.trade_warz import events as told
from playtest.engines.trade_warz.actions import (
    Accept,
    AnswerCard,
    Bid,
    Choose,
    Commit,
    Decline,
    Done,
    Draw,
    Offer,
    Pass,
    Place,
    PlayTactic,
    StopDrawing,
    UsePower,
    Withdraw,
)
from playtest.engines.trade_warz.events import Term
from playtest.engines.trade_warz.state import TradeView
from playtest.widgets.games.corrections import Correction, Implied, Plain
from playtest.widgets.games.front_end import FrontEnd, SceneContext
from playtest.widgets.games.trade_warz.cards import (
    bare,
)
from playtest.widgets.games.trade_warz.consequences import implied
from playtest.widgets.games.trade_warz.corrections import CORRECTABLE, corrections, slots_of
from playtest.widgets.games.trade_warz.piles import DECKS, tally
from playtest.widgets.games.trade_warz.table import round_and_phase, scene
from playtest.widgets.kit import Part, Scene

SEAT_SECONDS = 45
_AT: Mapping[type, str] = {
    told.Flipped: "event",
    told.PhaseBegan: "policy",
    told.Revealed: "policy",
    told.DisputeWon: "disputes",
    told.RouteIncome: "income",
}
"""The phase in which each event happens."""


class TradeWarzFrontEnd(FrontEnd[TradeWarz, TradeView]):
    """The board and controls of Trade Warz."""

    shows_earlier_boards = True
    shared_screen_note = (
        f"In the Trade phase, players take turns of {SEAT_SECONDS} seconds (see the rules' options)."
    )
    correctable = CORRECTABLE
    passes = frozenset([Decline, Pass, Withdraw])
    guide: ClassVar[Mapping[str, str]] = {
        "stage": "These are the trade partners and their slots, where you place exports.",
        "mine": "This is your hand. Press a card to choose it; hold it, or rest on it, to read it.",
    }

    def scene(self, view: TradeView, names: Sequence[str], context: SceneContext) -> Scene:
        """Draw partners and their slots, hands, offers, disputes and players."""
        return scene(view, names, self.game)

    @classmethod
    def suggested_rules(cls, shared: bool) -> dict[str, str]:
        """On a shared screen, a limit of seconds for each seat's trading instead of one clock for all.

        Six people cannot place cards in secret one after another on a single clock of three minutes.
        """
        return {"seat_seconds": str(SEAT_SECONDS) if shared else ""}

    def freeze_board_during(self, event: Event | None) -> bool:
        """True for the end of a round or dispute, as the same move begins the next round or pays the bids."""
        return isinstance(event, told.RoundEnded | told.DisputeWon)

    def phase_during(self, view: TradeView, event: Event | None, beside: Sequence[Event]) -> str:
        """The round and phase in which ``event`` happened.

        If the board already shows a later round, the text names that too.
        """
        ended = [each.round for each in beside if isinstance(each, told.RoundEnded)]
        number = (
            ended[0] if ended and not isinstance(event, told.Flipped) else view.round
        )  # a flipped event belongs to the next round
        now = f", now round {view.round}" if view.round > number else ""
        if isinstance(event, told.RoundEnded):
            return f"Round {event.round} of {self.game.last_round}{now}"
        if type(event) not in _AT:
            return ""
        return f"{round_and_phase(number, self.game.last_round, _AT[type(event)])}{now}"

    def seat_title(self, view: TradeView, seat: Seat) -> str:
        """The seat's leader; empty until the seat has one."""
        return view.players[seat].leader

    def status_note(self, view: TradeView) -> str:
        """A note on the phase: the GDP you can spend, the cards you hold, or your policy."""
        seat = view.seat
        if seat is None or seat < 0 or view.agenda or view.stack:
            return ""
        player, state = view.players[seat], self.game.visible(view)
        if view.phase == "draw":
            limit = self.game.hand_limit(state, seat)
            room = f": {limit - player.hand_size} to draw" if player.hand_size < limit else ""
            return f"You hold {player.hand_size} of {limit} cards{room}."
        if view.phase == "policy":
            now = (
                f"{player.policy} stays unless a new policy replaces it" if player.policy else "no policy yet"
            )
            return f"You have {player.gdp} GDP{'; ' if player.policy else ' and '}{now}."
        if view.phase not in ("trade", "disputes"):
            return ""
        kept = self.game.reserved(state, seat)
        if not kept:
            return f"You have {player.gdp} GDP."
        own = [placed.card for placed in view.placed if placed.seat == seat]
        placed = listed([bare(card) for card in own if card])
        left = minus(player.gdp - kept)
        return f"{left} GDP to spend or bid. You have {player.gdp}, {kept} of them kept for {placed}."

    def dock_order(self, view: TradeView, moves: Sequence[Action]) -> Sequence[Action]:
        """The answers to offers, then all other moves, such as those that end your trading."""
        made_to_me = {offer.number for offer in view.offers if offer.by != view.seat}

        def later(move: Action) -> bool:
            answers = isinstance(move, AnswerCard | Withdraw) and move.offer in made_to_me
            return not (answers or isinstance(move, Accept))

        return sorted(moves, key=later)

    def kinds_on_board(self, view: TradeView, moves: Sequence[Action]) -> set[str]:
        """The kinds of moves that players make by pressing cards or decks on the board.

        The dock, the panel of buttons, then only has moves that decline, such as "Discard nothing".
        """
        if any(isinstance(move, Draw) for move in moves):
            return {"draw"}
        chosen = [move for move in moves if isinstance(move, Choose)]
        there = all(move.target is not None or move.partner is not None for move in chosen)
        asks_for_one = bool(view.agenda) and view.agenda[0].offered is None and len(moves) > len(chosen)
        return {"choose"} if chosen and there and asks_for_one else set()

    def moves_for_part(self, view: TradeView, part: Part) -> list[Action]:
        """Moves that place a card, play it, choose it as a policy, draw from a deck, or answer an offer."""
        seat = view.seat
        own = () if seat is None or seat < 0 else view.players[seat].hand or ()
        card = part.get("card")
        if part.get("kind") == "offer":
            others = [each for each in range(len(view.players)) if each != seat]
            takers = others if part["giver"] == seat else [seat or 0]
            return [Offer(part["giver"], taker, part["partner"], 1, 2) for taker in takers]
        if "offer" in part:
            return [Withdraw(part["offer"]) if part.get("kind") == "withdraw" else Accept(part["offer"])]
        if "deck" in part:
            return [Draw(part["deck"])]
        route = next((route for route in view.routes if route.card == part.get("target")), None)
        if route is not None and card in self.game.exports:
            return [Place(card, route.partner, route.slot)]
        if "slot" in part:
            exports = [name for name in own if name in self.game.exports]
            card = card or next(iter(exports), None)
            return [] if card is None else [Place(card, part["partner"], part["slot"])]
        if card not in own:
            return []
        if card in self.game.exports:
            slots = [
                (name, slot) for name in view.partners for slot in range(1, slots_of(self.game, name) + 1)
            ]
            return [Place(card, *at) for at in slots]
        if card in self.game.tactics:
            return [PlayTactic(card)]
        return [] if card is None or card not in self.game.policies else [Commit(card)]

    def part_help(self, view: TradeView, part: Part) -> str:
        """An explanation of when players can choose slots, cards in play, partners and influence."""
        seat, card = view.seat, part.get("card")
        if view.agenda and seat in view.waiting:
            return ""  # the card's own question explains it
        if "slot" in part:
            return (
                "You hold no export to place."
                if view.phase == "trade"
                else "You can place exports only in the Trade phase."
            )
        if card is not None:
            return f"{card} is in play already."
        if "partner" in part:
            what, one = ("Influence is", "it") if "seat" in part else ("Partners are", "one")
            return f"{what} chosen where a card or a power asks for {one}."
        return "You choose cards in play when another card asks for one." if "target" in part else ""

    def is_current_choice(self, view: TradeView, move: object) -> bool:
        """True for the policy that you have chosen and may still replace."""
        if not isinstance(move, Commit) or view.seat is None or view.seat < 0:
            return False
        player = view.players[view.seat]
        return player.committed and player.commit == move.card

    def one_press(self, move: object) -> bool:
        """True for choosing a deck when a card asks for one, as the deck's button names the whole move."""
        return isinstance(move, Choose) and move.target in DECKS

    def needs_confirm(self, view: object, move: object) -> bool:
        """True for moves that cannot be taken back or that cost something.

        These are placing an export, playing a tactic, using a power, and ending your trading or drawing.
        """
        return isinstance(move, Place | PlayTactic | UsePower | Done | StopDrawing)

    def option_note(self, view: TradeView | None, move: Action) -> str:
        """For a bid: the strength in the dispute that the bid gives you."""
        own = None if view is None else _own_side(view, self.game)
        return f"power {minus(own.bids[move.gdp])}" if own and isinstance(move, Bid) else ""

    def move_cost(self, view: TradeView, move: Action, names: Sequence[str]) -> str:
        """A card's cost, the GDP left after paying it, and the income that an export may bring.

        GDP set aside for other payments is not counted as left. For a bid in a dispute, it is the strength
        that the bid gives you, and the rivals' bids that it beats.
        """
        seat = view.seat
        if isinstance(move, Bid) and _own_side(view, self.game):
            return _holds(view, self.game, move.gdp, names)
        if seat is None or seat < 0 or not isinstance(move, Place | Commit | PlayTactic):
            return ""
        state = self.game.visible(view)
        terms = self.game.price(state, seat, move)
        if not terms:
            return ""
        price = self.game.price_in_all(state, seat, move)
        left = view.players[seat].gdp - self.game.reserved(state, seat) - price
        said = f"costs {price} GDP{_how(terms)}"
        if not isinstance(move, Place):
            return f"{said}, leaving {minus(left)}"
        earning = self.game.would_earn(state, seat, move.card, move.partner, move.slot)
        there = [one.seat for one in view.placed if (one.partner, one.slot) == (move.partner, move.slot)]
        others = [one for one in there if one != seat]
        against = f"in dispute with {listed([names[one] for one in others])}: " if names and others else ""
        return f"{against}{said} after the disputes, leaving {minus(left)}, {_earns(earning)}"

    def form_choices(self, view: TradeView) -> dict[str, tuple[object, ...] | dict[object, str]]:
        """The players, partners and cards that an offer can name, with your influence at each partner."""
        seats, me = range(len(view.players)), view.seat
        others = tuple(sorted(seats, key=lambda seat: (seat == me, seat)))
        own = () if me is None or me < 0 else view.players[me].hand or ()
        held = {p: [player.influence.get(p, 0) for player in view.players] for p in view.partners}
        mine = {p: 0 if me is None or me < 0 else points[me] for p, points in held.items()}
        givers = sorted(
            seats, key=lambda seat: (not any(points[seat] for points in held.values()), seat != me)
        )
        there = sorted([p for p in view.partners if any(held[p])], key=lambda p: -mine[p])
        return {
            "giver": tuple(givers),
            "taker": others,
            "to": tuple(seat for seat in others if seat != me),
            "Offer.partner": {p: f"{p} ({_influence(held[p], me)})" for p in there},
            "OfferCard.card": own,
        }

    def tally(self, view: TradeView, legal: Sequence[Any]) -> dict[str, Any] | None:
        """The cards to draw in the Draw phase, counted by deck."""
        return tally(view, self.game, legal)

    def corrections(self, plain: Plain, names: Sequence[str]) -> list[Correction]:
        """The corrections on this board, as listed by the ``corrections`` module."""
        return corrections(self.game, plain, names)

    def implied_corrections(
        self, before: Plain, after: Plain, names: Sequence[str], everything: bool
    ) -> list[Implied]:
        """The influence from a route, if its owner or partner is corrected. Routes are public."""
        del everything
        return [*implied(self.game, before, after, names)]


def _influence(held: Sequence[int], me: Seat | None) -> str:
    """Describe your influence with one partner, and the highest influence of any other player."""
    own = 0 if me is None or me < 0 else held[me]
    most = max((points for seat, points in enumerate(held) if seat != me), default=0)
    return f"{own}; others {most}" if most else f"{own}"


def _own_side(view: TradeView, game: TradeWarz) -> DisputeSide | None:
    """Return the viewer's own export in the dispute in which the viewer has to bid, or ``None``."""
    sides = game.dispute_sides(game.visible(view), view.seat) if view.contest else []
    return next((side for side in sides if side.seat == view.seat and side.bids), None)


def _holds(view: TradeView, game: TradeWarz, bid: int, names: Sequence[str]) -> str:
    """Describe a bid's dispute power, and the highest bids of the rivals that it would still beat."""
    sides = game.dispute_sides(game.visible(view), view.seat)
    own = next(side for side in sides if side.seat == view.seat)
    loses, limits = [], []
    rivals = [side for side in sides if side is not own and side.wins_from]
    for side in rivals:
        name, least = names[side.seat] if names else "the other", side.wins_from[bid]
        if least == 0:
            loses.append(name)
        elif least is not None:
            limits.append(f"{name} bids {f'at most {least - 1}' if least > 1 else 0}")
    power = f"power {minus(own.bids[bid])}"
    if loses:
        return f"{power} loses whatever {listed(loses, 'or')} bids"
    if limits:
        return f"{power} wins if {listed(limits)}"
    rest = "the others bid" if len(rivals) > 1 else "the other bids"
    return f"{power} wins whatever {rest}" if rivals else power


def _earns(earning: Earning) -> str:
    """Describe an export's income per round. If this round's income differs, name it first."""
    each = f"{earning.later} a round{_how(earning.terms)}"
    return f"earns {each}" if earning.now == earning.later else f"earns {earning.now} this round, then {each}"


def _how(terms: Sequence[Term]) -> str:
    """Describe how ``terms`` add up to a number; empty if there is at most one term."""
    if len(terms) < 2:
        return ""
    told = [
        f"{signed(term.gdp) if at else minus(term.gdp)} {bare(term.source)}" for at, term in enumerate(terms)
    ]
    return f" ({' '.join(told)})"
