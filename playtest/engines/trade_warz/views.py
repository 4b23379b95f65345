"""Views: what each seat may know of a position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from playtest.engines.game import REFEREE, Seat
from playtest.engines.trade_warz.agenda import Agenda
from playtest.engines.trade_warz.pieces import DECK, Holders, OpenOffer, PlacedExport, Route, Task
from playtest.engines.trade_warz.state import Agendum, PlayerView, RouteView, TradeState, TradeView

TUPLES = ("discard", "cancelled", "used", "debts", "reached")
DICTS = ("influence", "contraband", "earned", "lost", "brought")
_MADE = frozenset(
    ["prototype", "hand", "hand_size", "backs", "deck_size", "commit", "has_bid", "bid", "powers"]
)
SHARED = (
    *("phase", "round", "marker", "event", "face_up", "clock", "asked", "passes", "turn", "contest"),
    *("offers_made", "destroyed", "event_destroyed", "played", "aimed", "handed", "turned_up", "disputes"),
    *("gdp_by_round", "reason"),
)
"""The fields of a position that every view shows as they are."""
LISTED = ("partners", "events_gone", "ignoring", "passed", "closed", "stack", "order")
"""The lists of a position that every view shows as tuples."""
PLAIN = tuple(f.name for f in fields(PlayerView) if f.name not in (*TUPLES, *DICTS, *_MADE))
ROUTE_FIELDS = tuple(f.name for f in fields(Route))
_shared_of, _listed_of = attrgetter(*SHARED), attrgetter(*LISTED)
_plain_of = attrgetter(*PLAIN)
_route_of = attrgetter(*ROUTE_FIELDS)


class ViewMaker:
    """Creates views; never changes a position."""

    def __init__(self, agenda: Agenda) -> None:
        self.game, self.agenda = agenda.game, agenda

    def view(
        self, state: TradeState, seat: Seat | None, waiting: tuple[Seat, ...], winners: tuple[Seat, ...]
    ) -> TradeView:
        """Return what ``seat`` sees: its own hand and choices, other cards' backs, and cards shown to it."""
        all_seen = seat == REFEREE
        public = state.known[self.game.seats]
        known = {} if all_seen else state.known[self.game.seats if seat is None else seat]
        parts: dict[str, Any] = dict(zip(SHARED, _shared_of(state), strict=True))
        parts |= zip(LISTED, map(tuple, _listed_of(state)), strict=True)
        return TradeView(
            **parts,
            seat=seat,
            waiting=waiting,
            winners=winners,
            suzerains=self._suzerains(state),
            players=tuple(
                [self._player_view(state, owner, all_seen or owner == seat) for owner in self.game.everybody]
            ),
            deck_sizes={deck: len(cards) for deck, cards in state.decks.items()},
            tops=self._tops(state, known, all_seen),
            events_left=len(state.events),
            routes=tuple(map(self._route_view, state.routes, self.game.route_incomes(state))),
            placed=self._placed(state, seat, all_seen),
            agenda=tuple([self._agendum(task, seat) for task in state.agenda]),
            offers=tuple([self._offer_view(offer, seat) for offer in state.offers]),
            known={card: known[card] for card in sorted(known)},
            public={card: public[card] for card in sorted(public)},
        )

    def _tops(
        self, state: TradeState, known: dict[str, Holders], all_seen: bool
    ) -> dict[str, tuple[str | None, ...]]:
        """Return the cards put back on each deck, with ``None`` for cards that the viewer does not know."""
        return {
            deck: tuple([c if all_seen or known.get(c) == 1 << DECK else None for c in cards])
            for deck, cards in state.tops.items()
        }

    def _placed(self, state: TradeState, seat: Seat | None, all_seen: bool) -> tuple[PlacedExport, ...]:
        """Return the placed exports. Other seats' exports show their backs until all are turned up."""
        if all_seen or state.face_up:
            return tuple(state.placed)
        return tuple(
            [
                p if p.seat == seat else PlacedExport(p.seat, p.back, None, p.partner, p.slot)
                for p in state.placed
            ]
        )

    def _suzerains(self, state: TradeState) -> dict[str, Seat]:
        found = {partner: self.game.suzerain(state, partner) for partner in state.partners}
        return {partner: seat for partner, seat in found.items() if seat is not None}

    def _player_view(self, state: TradeState, seat: Seat, own: bool) -> PlayerView:
        player, revealed = state.players[seat], state.phase == "reveal"
        leader = self.game.printed.leaders.get(player.leader)
        return PlayerView(
            **dict(zip(PLAIN, _plain_of(player), strict=True)),
            discard=tuple(player.discard),
            reached=tuple(player.reached),
            lost=player.lost.copy(),
            brought=player.brought.copy(),
            powers=tuple([power.name for power in self.game.sources.powers_of(state, seat)]),
            cancelled=tuple(player.cancelled),
            used=tuple(player.used),
            debts=tuple(player.debts),
            influence=player.influence.copy(),
            contraband=player.contraband.copy(),
            earned=player.earned.copy(),
            prototype=leader is not None and leader.prototype,
            hand=tuple(player.hand) if own else None,
            hand_size=len(player.hand),
            backs=self._count_backs(player.hand),
            deck_size=len(player.deck),
            commit=player.commit if own or revealed else None,
            has_bid=player.bid is not None,
            bid=player.bid if own else None,
        )

    def _count_backs(self, cards: Iterable[str]) -> dict[str, int]:
        back_of = self.game.printed.back
        backs = sorted([back_of[card] for card in cards])
        return {back: backs.count(back) for back in dict.fromkeys(backs)}

    @staticmethod
    def _route_view(route: Route, income: int) -> RouteView:
        parts: dict[str, Any] = dict(zip(ROUTE_FIELDS, _route_of(route), strict=True))
        return RouteView(**parts, income=income)

    def _agendum(self, task: Task, seat: Seat | None) -> Agendum:
        mine = seat in (REFEREE, task.asked)
        return Agendum(
            seat=task.seat,
            card=task.card,
            at=task.at,
            origin=task.origin,
            asked=task.asked,
            at_seat=task.at_seat,
            partner=task.partner,
            target=task.target,
            left=task.left,
            discarded=task.discarded,
            seen=tuple([card if mine else None for card in task.seen]),
            answers=tuple(
                [
                    answer
                    if seat == REFEREE or (at == seat if self.agenda.all_at_once(task) else mine)
                    else None
                    for at, answer in enumerate(task.answers)
                ]
            ),
            open=tuple(task.open),
            offered=task.offered,
            heard=tuple(task.heard),
            spared=tuple(task.spared),
        )

    @staticmethod
    def _offer_view(offer: OpenOffer, seat: Seat | None) -> OpenOffer:
        if offer.partner is not None or seat in (REFEREE, offer.giver, offer.taker):
            return offer
        answered = None if offer.answer is None else ""
        return OpenOffer(offer.number, offer.by, offer.giver, offer.taker, None, 0, 0, "", answered)
