"""Resampling for Collapsization: hidden tiles, hands and nominations are dealt anew to fit a view.

The result respects everything that the view states. If hands stay hidden and a few tries find no suitable
cards, it ignores the Mayor's points; otherwise it respects them too. If a build got a point, no other pair of
a card in hand and a nominated hex was better. If a build of the right suit got no point, some other pair was
better. Both are clues to tiles on unbuilt hexes (``TileClues``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from playtest.engines import hexes
from playtest.engines.collapsization.pieces import (
    CENTER,
    CENTER_TILE,
    DECK,
    HAND,
    MAYOR,
    NOMINATE,
    SPADES,
    SUIT,
    Cards,
    Nominated,
    Tiles,
)
from playtest.engines.collapsization.position import CollapsizationState, CollapsizationView, Turn
from playtest.engines.game import Roller

Distance = Callable[[Iterable[int], Iterable[int]], int | None]
"""A function for the smallest distance between cards in hand and tiles, by the rules in force."""

TRIES = 40
"""The number of attempts to deal hidden cards that fit the points of past turns.

The last attempt ignores those points.
"""


def resampled(best: Distance, view: CollapsizationView, chance: Roller) -> CollapsizationState:
    """Return a random state whose view is ``view``; ``best`` is the game's ``best_distance``."""
    for attempt in range(TRIES):
        history, hand, pile, discards = deal_cards(view, chance)
        clues = clues_of(best, view, history) if attempt < TRIES - 1 else None
        reality = deal_tiles(view, clues, chance)
        if reality is not None and (clues is None or clues.agree(reality)):
            break
    assert reality is not None
    return CollapsizationState(
        turn=view.turn,
        scores=view.scores,
        hand=hand,
        shown=view.shown,
        nominations=seal_nominations(view, chance),
        placed=dict(view.placed),
        reality=reality,
        trays=view.trays,
        pile=pile,
        discards=discards,
        deck=deck_after(reality),
        history=history,
        ended=view.ended,
        real=view.real,
    )


# -- nominations nobody has seen yet


def seal_nominations(view: CollapsizationView, chance: Roller) -> Nominated:
    """Return the view's nominations, with random ones in place of those still face down."""
    sealed = []
    for known, committed, tray in zip(view.nominations, view.committed, view.trays, strict=True):
        places, claims = list(view.frontier), list(tray)
        chance.shuffle(places)
        chance.shuffle(claims)
        missing = range(committed - len(known))
        sealed.append(known + tuple(NOMINATE[places[i]][claims[i]] for i in missing))
    return (sealed[0], sealed[1])


# -- the Mayor's cards

Dealt = tuple[tuple[Turn, ...], Cards, Cards, Cards]
"""The finished turns with whole hands, the current hand, the pile and the discards."""


def deal_cards(view: CollapsizationView, chance: Roller) -> Dealt:
    """Deal the Mayor's hidden cards at random."""
    whole = all(len(turn.hand) == HAND for turn in view.history)
    if not whole or len(view.discards) < view.discard_count:
        return deal_hands(view, chance)
    placed = {card for hex, card in view.placed.items() if hex != CENTER}
    unseen = [card for card in DECK if card not in placed.union(view.discards, view.hand)]
    chance.shuffle(unseen)
    hidden = view.hand_count - len(view.hand)
    hand, pile = sorted([*view.hand, *unseen[:hidden]]), sorted(unseen[hidden:])
    return view.history, tuple(hand), tuple(pile), view.discards


def deal_hands(view: CollapsizationView, chance: Roller) -> Dealt:
    """Return random past and present hands, with the pile and discards that follow from them.

    It is used if hands stay hidden after scoring. The cards that the view shows stay in their hands. Raises
    ``ValueError`` if these cards cannot have been drawn in this order.
    """
    for _ in range(TRIES * 5):
        dealt = _HandsAnew(view, chance).deal()
        if dealt is not None:
            return dealt
    raise ValueError("The revealed and placed cards of this view cannot have been drawn in this order.")


class _HandsAnew:
    """One attempt at dealing every hand of a game again; ``deal`` returns ``None`` on a contradiction.

    Between two refills of the pile each card is drawn once, and a refill comes when every card has been
    drawn. So a card seen in one hand must not be dealt to an earlier hand after the same refill. The cards
    that remain in the pile until the next refill are chosen first.
    """

    def __init__(self, view: CollapsizationView, chance: Roller) -> None:
        self.view = view
        self.chance = chance
        self.seen: list[set[int]] = [set(turn.hand) for turn in view.history]
        self.placed: list[int | None] = [turn.card for turn in view.history]
        if view.hand_count:
            self.seen.append(set(view.hand))
            self.placed.append(None)
        self.pile: set[int] = set(DECK)
        self.discards: list[int] = []
        self.hands: list[Cards] = []

    def deal(self) -> Dealt | None:
        """Deal every hand in turn; ``None`` on a contradiction."""
        first = 0
        while first < len(self.seen):
            refill = first + len(self.pile) // HAND
            if not self._deal_until(first, min(refill, len(self.seen))):
                return None
            if refill < len(self.seen) and len(self.pile) > 0 and not self._deal_across(refill):
                return None
            if refill < len(self.seen) and not self.pile and len(self.hands) == refill:
                self.pile, self.discards = set(self.discards), []
            first = len(self.hands)
        past = len(self.view.history)
        turns = tuple(replace(turn, hand=h) for turn, h in zip(self.view.history, self.hands, strict=False))
        hand = self.hands[past] if self.view.hand_count else ()
        return turns, hand, tuple(sorted(self.pile)), tuple(self.discards)

    def _deal_until(self, first: int, refill: int) -> bool:
        """Deal the hands of turns ``first`` to ``refill - 1``, for which the pile has enough cards.

        Return false if that contradicts the cards seen. Turn ``refill`` is the first for which the pile has
        too few cards, or the one after the last turn.
        """
        needed = set().union(*self.seen[first:refill])
        if not needed <= self.pile or sum(map(len, self.seen[first:refill])) > len(needed):
            return False
        kept = self._kept_for_refill(first, refill, needed)
        for turn in range(first, refill):
            free = self.pile - needed - kept
            hidden = self._some(free, HAND - len(self.seen[turn]))
            if hidden is None:
                return False
            self._take(turn, self.seen[turn] | hidden)
        return True

    def _kept_for_refill(self, first: int, refill: int, needed: set[int]) -> set[int]:
        """Return the cards that stay in the pile until turn ``refill``, in which the pile runs out.

        They must not be dealt as hidden cards from turn ``first`` on. ``needed`` holds the cards that were
        seen in the hands of these turns. The result is empty if turn ``refill`` has not come yet.
        """
        left = len(self.pile) - HAND * (refill - first)
        if refill >= len(self.seen) or left == 0:
            return set()
        afterwards = (len(DECK) - refill - HAND) // HAND
        later = set().union(*self.seen[refill + 1 : refill + 1 + afterwards])
        mine = self.seen[refill] - needed
        known = self._some(mine, min(len(mine), left)) or set()
        return known | (self._some(self.pile - needed - later - mine, left - len(known)) or set())

    def _deal_across(self, turn: int) -> bool:
        """Deal the hand during which the pile runs out: all cards left, and the rest from the discards.

        Returns false on a contradiction.
        """
        left, refilled = self.pile, set(self.discards)
        from_new = self.seen[turn] - left
        hidden = HAND - len(left) - len(from_new)
        if not from_new <= refilled or hidden < 0:
            return False
        soon = set().union(*self.seen[turn + 1 : turn + 1 + (len(refilled) - HAND + len(left)) // HAND])
        more = self._some(refilled - from_new - soon, hidden)
        if more is None:
            return False
        self.pile, self.discards = left | refilled, []
        self._take(turn, left | from_new | more)
        return True

    def _some(self, cards: set[int], count: int) -> set[int] | None:
        if count > len(cards):
            return None
        shuffled = sorted(cards)
        self.chance.shuffle(shuffled)
        return set(shuffled[:count])

    def _take(self, turn: int, hand: set[int]) -> None:
        self.pile -= hand
        self.hands.append(tuple(sorted(hand)))
        placed = self.placed[turn]
        if placed is not None:
            self.discards += sorted(hand - {placed})


# -- reality tiles


@dataclass(slots=True)
class TileClues:
    """Clues to hidden tiles from the Mayor's points of past turns.

    ``banned`` maps a hex to tiles that cannot be there, because the Mayor got a point for a worse pair. Each
    set in ``one_of`` belongs to a build that matched the tile's suit but got no point. It holds all pairs
    (hidden hex, tile) that would have been better; at least one of them is true.
    """

    banned: dict[int, set[int]] = field(default_factory=dict)
    one_of: list[set[tuple[int, int]]] = field(default_factory=list)
    _checks: list[tuple[bool, tuple[int, ...], set[int]]] = field(default_factory=list)

    def __init__(self, best: Distance, history: Iterable[Turn], known: Tiles) -> None:
        self.banned, self.one_of, self._checks = {}, [], []
        for turn in history:
            if SUIT[turn.tile] != SPADES and SUIT[turn.card] == SUIT[turn.tile]:
                self._add(best, turn, known)

    def _add(self, best: Distance, turn: Turn, known: Tiles) -> None:
        apart, hexes_ = abs(turn.card - turn.tile), turn.hexes
        nearest = {tile: best(turn.hand, (tile,)) for tile in DECK}
        better = {tile for tile, near in nearest.items() if near is not None and near < apart}
        self._checks.append((bool(turn.points[MAYOR]), hexes_, better))
        hidden = [hex for hex in hexes_ if hex not in known]
        if turn.points[MAYOR]:
            for hex in hidden:
                self.banned.setdefault(hex, set()).update(better)
        elif not any(known[hex] in better for hex in hexes_ if hex in known):
            self.one_of.append({(hex, tile) for hex in hidden for tile in better})

    def agree(self, reality: Tiles) -> bool:
        """Return whether these tiles would give the Mayor the same points in every past turn."""
        return all(
            got_it != any(reality[hex] in better for hex in hexes_) for got_it, hexes_, better in self._checks
        )


_last: tuple[CollapsizationView, Distance, TileClues] | None = None
"""The most recent clues: a search resamples the same view hundreds of times."""


def clues_of(best: Distance, view: CollapsizationView, history: tuple[Turn, ...]) -> TileClues:
    """Return the clues from the Mayor's points of past turns.

    ``history`` is the view's own, or a copy with guessed hands. For the view's own, the clues are cached.
    """
    global _last
    if history is not view.history:
        return TileClues(best, history, view.reality)
    last = _last
    if last is None or last[0] is not view or last[1] != best:
        last = _last = (view, best, TileClues(best, history, view.reality))
    return last[2]


def deal_tiles(view: CollapsizationView, clues: TileClues | None, chance: Roller) -> Tiles | None:
    """Deal a tile to every hex out of fog, in dealing order; ``None`` if the clues contradict each other."""
    order = dealing_order(view)
    tiles: Tiles = {CENTER: CENTER_TILE}
    pinned = {} if clues is None else pin_clues(view, order, clues, chance)
    for start in range(0, len(order), len(DECK)):
        dealt = order[start : start + len(DECK)]
        known = {hex: view.reality[hex] for hex in dealt if hex in view.reality}
        known.update((hex, pinned[hex]) for hex in dealt if hex in pinned)
        hidden = [hex for hex in dealt if hex not in known]
        lie = set(known.values())
        left = [tile for tile in DECK if tile not in lie]
        found = match_tiles(hidden, left, {} if clues is None else clues.banned, chance)
        if found is None:
            return None
        tiles.update((hex, known[hex] if hex in known else found[hex]) for hex in dealt)
    return tiles


def dealing_order(view: CollapsizationView) -> list[int]:
    """List the hexes out of fog, without the center, in the order in which their tiles were dealt."""
    last = list(view.placed)[-1] if view.ended == "mine" else None
    order = {CENTER: None}
    for built in view.placed:
        if built != last:
            order.update(dict.fromkeys(hexes.NEIGHBORS[built]))
    return list(order)[1:]


def deck_after(reality: Tiles) -> Cards:
    """Return the tiles that are left of the last opened reality deck when the tiles ``reality`` are dealt.

    A new deck is opened only when its first tile is needed.
    """
    dealt = [tile for hex, tile in reality.items() if hex != CENTER]
    of_last = dealt[(len(dealt) - 1) // len(DECK) * len(DECK) :]
    return tuple(tile for tile in DECK if tile not in of_last)


def pin_clues(
    view: CollapsizationView, order: Sequence[int], clues: TileClues, chance: Roller
) -> dict[int, int]:
    """Return tiles by hex that explain why some builds got no point.

    For each build that matched the tile's suit but got no point, one nominated hex gets a tile that would
    have been better. ``order`` lists the revealed hexes in the order in which they got their tiles.
    """
    pinned: dict[int, int] = {}
    deck_of = {hex: at // len(DECK) for at, hex in enumerate(order)}
    taken = {(deck_of[hex], tile) for hex, tile in view.reality.items() if hex != CENTER}
    for better in clues.one_of:
        if any(pinned.get(hex) == tile for hex, tile in better):
            continue
        open_pairs = [
            (hex, tile)
            for hex, tile in sorted(better)
            if hex not in pinned
            and tile not in clues.banned.get(hex, ())
            and (deck_of[hex], tile) not in taken
        ]
        if open_pairs:
            hex, tile = open_pairs[chance.choice(range(len(open_pairs)))]
            pinned[hex] = tile
            taken.add((deck_of[hex], tile))
    return pinned


def match_tiles(
    places: Sequence[int], tiles: Sequence[int], banned: dict[int, set[int]], chance: Roller
) -> dict[int, int] | None:
    """Return one of ``tiles`` for each of the hexes ``places``, by hex; ``None`` if that is impossible.

    ``banned`` maps a hex to the tiles that must not lie there. Tiles are dealt in random order. If no
    remaining tile may lie on a hex, dealt tiles move to other hexes (augmenting paths of a bipartite
    matching).
    """
    order = list(tiles)
    chance.shuffle(order)
    on: dict[int, int] = {}

    def lay(hex: int, tried: set[int]) -> bool:
        for tile in order:
            if tile in tried or tile in banned.get(hex, ()):
                continue
            tried.add(tile)
            if tile not in on or lay(on[tile], tried):
                on[tile] = hex
                return True
        return False

    for hex in places:
        not_here = banned.get(hex, ())
        free = next((tile for tile in order if tile not in on and tile not in not_here), None)
        if free is not None:
            on[free] = hex
        elif not lay(hex, set()):
            return None
    return {hex: tile for tile, hex in on.items()}
