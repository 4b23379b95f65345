"""Resampling for Trade Warz: random positions that fit a view, with hidden cards dealt anew."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, NamedTuple

from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz.actions import Choose
from playtest.engines.trade_warz.agenda import Act, Agenda, policies_of
from playtest.engines.trade_warz.cards import DECKS
from playtest.engines.trade_warz.pieces import DECK, PlacedExport, Player, Route, Task
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import Agendum, PlayerView, TradeState, TradeView
from playtest.engines.trade_warz.views import DICTS, LISTED, PLAIN, ROUTE_FIELDS, SHARED, TUPLES


def resample(agenda: Agenda, view: TradeView, chance: Roller) -> TradeState:
    """Deal anew the cards that the view does not show. Each goes to a place that shows its back.

    What other seats have learned in private is left out: cards they looked at, took, gave, offered or put
    back on a deck. In the new state only the viewer and the public know anything. Inferences from others'
    moves are left out too: that their placed exports can be paid; that a hand looked at in the Policy phase
    lacked the committed card; that a bid leaves enough for the bidder's exports; and what draws and offers
    suggest about a hand.
    """
    state = visible(agenda, view)
    Deal(agenda, view, state, chance).everything()
    return state


def visible(agenda: Agenda, view: TradeView) -> TradeState:
    """Return the position as far as a view shows it; hidden hands and decks are empty.

    This position is enough to compute what the view's seat may know: costs, incomes and strengths.
    """
    game = agenda.game
    parts: dict[str, Any] = {name: getattr(view, name) for name in SHARED}
    parts |= {name: list(getattr(view, name)) for name in LISTED}
    return TradeState(
        **parts,
        players=[_player(player) for player in view.players],
        decks={deck: [] for deck in DECKS},
        tops={deck: [] for deck in DECKS},
        events=[e for e in game.printed.events if e not in view.events_gone and e != view.event],
        routes=[Route(*[getattr(route, name) for name in ROUTE_FIELDS]) for route in view.routes],
        placed=list(view.placed),
        agenda=[_task_of(agendum) for agendum in view.agenda],
        offers=list(view.offers),
        known=[
            *(dict(view.known) if seat == view.seat else {} for seat in game.everybody),
            dict(view.public),
        ],
    )


def _player(view: PlayerView) -> Player:
    parts: dict[str, Any] = {name: getattr(view, name) for name in PLAIN}
    parts |= {name: list(getattr(view, name)) for name in TUPLES}
    parts |= {name: dict(getattr(view, name)) for name in DICTS}
    return Player(
        **parts,
        hand=list(view.hand or ()),
        deck=[],
        commit=view.commit,
        bid=view.bid,
    )


def _task_of(agendum: Agendum) -> Task:
    return Task(
        agendum.seat,
        agendum.card,
        agendum.at,
        agendum.origin,
        agendum.asked,
        agendum.at_seat,
        agendum.partner,
        agendum.target,
        agendum.left,
        agendum.discarded,
        [card or "" for card in agendum.seen],
        list(agendum.answers),
        list(agendum.open),
        agendum.offered,
        list(agendum.heard),
        list(agendum.spared),
    )


class _Place(NamedTuple):
    """A place for one unseen card: the holder (a seat or a deck) and the kind of place.

    ``at`` is the index of the placed export, of the waiting effect that shows the card, or of the card on the
    deck.
    """

    holder: int
    kind: Literal["hand", "placed", "seen", "top"]
    at: int


class Deal:
    """One random deal of a view's hidden cards. Each card goes to a place that shows its back."""

    def __init__(self, agenda: Agenda, view: TradeView, state: TradeState, chance: Roller) -> None:
        self.agenda, self.game = agenda, agenda.game
        self.view, self.state, self.chance = view, state, chance
        self.back = agenda.game.printed.back
        self.hidden = [seat for seat, player in enumerate(view.players) if player.hand is None]
        self.kept = {
            card: holder
            for offer in view.offers
            for holder, card in ((offer.giver, offer.card), (offer.taker, offer.answer))
            if card
        }
        if view.phase == "reveal":
            self.kept |= {player.commit: seat for seat, player in enumerate(view.players) if player.commit}

    def everything(self) -> None:
        """Deal all hidden cards by their backs, and then choose the players' secret choices at random.

        Hidden cards are in hands, among placed exports, being looked at, on top of decks or inside decks.
        """
        unseen = self._unseen()
        for back in [*DECKS, *(p.leader for p in self.view.players if p.leader)]:
            self._deal_back(back, [card for card in unseen if self.back[card] == back])
        for seat in self.hidden:
            self.chance.shuffle(self.state.players[seat].hand)
        self._secrets()

    def _unseen(self) -> list[str]:
        """List the cards in the game whose place the view does not show."""
        state, seen = self.state, set[str]()
        for player in state.players:
            seen.update(player.hand, player.discard, [player.policy] if player.policy else [])
        seen.update([route.card for route in state.routes], [played.card for played in state.stack])
        seen.update([placed.card for placed in state.placed if placed.card])
        for tops in self.view.tops.values():
            seen.update([card for card in tops if card])
        for task in state.agenda:
            seen.update(task.seen)
        printed = self.game.printed
        cards = [card for deck in DECKS for card in printed.decks[deck]]
        for player in state.players:
            cards += printed.leader_decks.get(player.leader, [])
        return [card for card in cards if card not in seen]

    def _places(self, back: str) -> list[_Place]:
        """List the places of unseen cards with this back, except the deck."""
        view = self.view
        places = [
            _Place(seat, "hand", 0)
            for seat in self.hidden
            for _ in range(view.players[seat].backs.get(back, 0))
        ]
        for at, placed in enumerate(view.placed):
            if placed.card is None and placed.back == back:
                places.append(_Place(placed.seat, "placed", at))
        for number, task in enumerate(view.agenda):
            if task.target == back:
                places += [_Place(task.asked, "seen", number) for card in task.seen if card is None]
        if back in DECKS:
            tops = enumerate(view.tops[back])
            places += [_Place(DECK, "top", at) for at, card in tops if card is None]
        return places

    def _deal_back(self, back: str, cards: list[str]) -> None:
        places = self._places(back)
        for _ in range(1000):
            dealt = self._try(cards, places)
            if dealt is not None:
                break
        else:
            raise ValueError("This view contradicts itself: no deal has the cards it shows.")
        if back in DECKS:
            self.state.tops[back] = [card or "" for card in self.view.tops[back]]
        for task, agendum in zip(self.state.agenda, self.view.agenda, strict=True):
            if agendum.target == back:
                task.seen = [card for card in agendum.seen if card is not None]
        for place, card in dealt:
            self._put(back, place, card)
        gone = {card for _, card in dealt}
        rest = [card for card in cards if card not in gone]
        if back in DECKS:
            self.state.decks[back] = rest
        for player in self.state.players:
            if player.leader == back:
                player.deck = rest

    def _try(self, cards: list[str], places: list[_Place]) -> list[tuple[_Place, str]] | None:
        """Deal the cards at random; ``None`` if some card has no place left.

        Placed cards must be exports, and known cards go only where they may be.
        """
        known, left, rest = self.view.known, list(cards), list(places)
        self.chance.shuffle(left)
        dealt: list[tuple[_Place, str]] = []
        for place in [place for place in places if place.kind == "placed"]:
            card = next((card for card in left if self._may_be_placed(card, place.holder)), None)
            if card is None:
                return None
            dealt.append((place, card))
            left.remove(card)
            rest.remove(place)
        for card in [card for card in left if card in known or card in self.kept]:
            ways = [at for at, place in enumerate(rest) if self._may_hold(card, place)]
            if not ways:
                return None
            dealt.append((rest.pop(self.chance.choice(ways)), card))
            left.remove(card)
        if len(left) < len(rest):
            return None
        return dealt + list(zip(rest, left, strict=False))

    def _may_hold(self, card: str, place: _Place) -> bool:
        if card in self.kept:
            return place.kind == "hand" and place.holder == self.kept[card]
        return bool(self.view.known[card] >> place.holder & 1)

    def _may_be_placed(self, card: str, holder: Seat) -> bool:
        possible = card not in self.view.known or self.view.known[card] >> holder & 1
        return bool(possible) and self.game.card[card].type == "export" and card not in self.kept

    def _put(self, back: str, place: _Place, card: str) -> None:
        state = self.state
        match place.kind:
            case "hand":
                state.players[place.holder].hand.append(card)
            case "placed":
                placed = state.placed[place.at]
                state.placed[place.at] = PlacedExport(placed.seat, back, card, placed.partner, placed.slot)
            case "seen":
                state.agenda[place.at].seen.append(card)
            case "top":
                state.tops[back][place.at] = card

    def _secrets(self) -> None:
        """Choose other players' secrets at random: committed policies, bids, offered cards and answers."""
        state, game, choice = self.state, self.game, self.chance.choice
        for seat in self.hidden:
            player, seen = state.players[seat], self.view.players[seat]
            if state.phase == "policy" and player.committed:
                policies = [card for card in player.hand if game.card[card].type == "policy"]
                player.commit = choice(["", *policies]) or None
            if seen.has_bid:
                player.bid = choice(range(player.gdp + 1))
        for at, offer in enumerate(state.offers):
            if offer.card == "":
                given = choice(state.players[offer.giver].hand)
                answer = offer.answer if offer.answer is None else choice(state.players[offer.taker].hand)
                state.offers[at] = replace(offer, card=given, answer=answer)
        for task in state.agenda:
            if self.agenda.all_at_once(task) and task.answers:
                self._answers(task)

    def _answers(self, task: Task) -> None:
        for seat in self.hidden:
            asked = self.game.sources.burden(self.state, seat) >= task.left
            if asked and seat not in task.open:
                act = Act(self.agenda, Play(self.state, self.chance), task, self.agenda.effect_of(task))
                options = policies_of(act, seat)
                choice = options[self.chance.choice(range(len(options)))]
                task.answers[seat] = choice.target if isinstance(choice, Choose) else None
