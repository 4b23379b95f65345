"""Collapsization in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from playtest.engines import hexes
from playtest.engines.collapsization.events import (
    AdvisorScored,
    BestPair,
    Built,
    CardRevealed,
    Committed,
    Distances,
    FogCleared,
    GameEnded,
    HandDrawn,
    HandShown,
    MayorScored,
    NominationsRevealed,
    Sealed,
    TieBroken,
    TilesDealt,
    TurnScored,
    TurnStarted,
)
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    INDUSTRY,
    MAYOR,
    REASONS,
    ROLES,
    SPADES,
    SUIT,
    URBANIST,
    Build,
    Nominate,
    Reveal,
    TieStep,
    distance_to_reality,
    place,
    trusts,
)
from playtest.engines.collapsization.position import CollapsizationView, card_name, claims_on
from playtest.engines.game import Action, Event, Seat
from playtest.engines.sentences import minus, signed
from playtest.words.announcements import Announcement, Cell, Grid, Row, Term
from playtest.words.collapsization.position import whole as whole_position
from playtest.words.collapsization.rules import RULES_IN_SHORT
from playtest.words.game_words import Words
from playtest.words.parts import Parts
from playtest.words.waiting import do

TIE_STEPS: dict[TieStep, str] = {
    "value": "claims the value nearer to the placed card",
    "suit": "claims the suit of the placed card",
    "domain": "has the claimed suit as domain",
    "nothing": "",
}


def at_place(card: int, hex: int) -> str:
    """Name a card and the hex on which it is, or is claimed to be.

    >>> from playtest.engines.collapsization.pieces import CARDS
    >>> at_place(CARDS.value("9♥"), 0), at_place(CARDS.value("9♥"), hexes.hex_at(1, 0))
    ('9♥ at the center', '9♥ on A2')
    """
    return f"{card_name(card)} {_where(hex)}"


def _where(hex: int) -> str:
    return f"{'at' if hex == 0 else 'on'} {place(hex)}"


def _apart(card: int, tile: int) -> str:
    """Say how far the placed ``card`` is from the reality ``tile`` of its hex."""
    if SUIT[tile] == SPADES:
        return "A mine: the game ends."
    distance = distance_to_reality(card, tile)
    return "Another suit, so no distance." if distance is None else f"Distance {distance}."


def announcement(event: Event, names: Sequence[str], seat: Seat | None) -> Announcement | None:
    """Return one part of a scored turn's announcement; ``None`` if only the log shows ``event``.

    The parts are the placed card, reality, distances, trust, points and scores.
    """
    match event:
        case Built(card=card, hex=hex, tile=tile):
            title = f"{names[MAYOR]} builds {at_place(card, hex)}."
            rows = tuple([Row(each, total="0") for each in (MAYOR, *ADVISORS)])
            apart = f"Reality there is {card_name(tile)}. {_apart(card, tile)}"
            return Announcement(title, (apart,), rows=rows, counts="this turn")
        case TieBroken() | AdvisorScored() | MayorScored() | TurnScored():
            return Announcement(_told(event, names, seat), rows=_accounts(event, names), counts="this turn")
        case Distances():
            grid = _distances(event, names)
            return Announcement("" if grid else _none_matched(event), rank=0, grid=grid)
    return None


def _none_matched(event: Distances) -> str:
    """Say that no card in the Mayor's hand matched the suit of reality.

    This is about the built hex or, if the reader knows more, about all nominated hexes without a mine.
    """
    if len(event.hexes) == 1:
        return f"The hand was {_cards(event.cards)}: no card had the suit of reality there."
    return "No card in hand had the suit of any nominated hex, not counting mines."


def _distances(event: Distances, names: Sequence[str]) -> Grid | None:
    """Return a table of each card's distance from each hex's reality; ``None`` if no suit matched.

    It has only the cards and hexes that the reader knows.
    """
    if all(distance is None for row in event.apart for distance in row):
        return None
    rows = []
    for hex, tile, apart in zip(event.hexes, event.tiles, event.apart, strict=True):
        cells = []
        for card, distance in zip(event.cards, apart, strict=True):
            taken = (hex, card) == (event.hex, event.card)
            best = distance is not None and distance == event.best
            cells.append(Cell("–" if distance is None else str(distance), taken=taken, best=best))
        rows.append((f"{place(hex)} {card_name(tile)}", tuple(cells)))
    nearest = "★: the nearest possible. " if event.best is not None else ""
    title = f"How far the cards in {names[MAYOR]}'s hand were from reality"
    says = f"{nearest}Framed: built. –: another suit, or a mine."
    return Grid(title, tuple(map(card_name, event.cards)), tuple(rows), says)


def _accounts(
    event: TieBroken | AdvisorScored | MayorScored | TurnScored, names: Sequence[str]
) -> tuple[Row, ...]:
    """Return the players' account rows for one event of scoring."""
    match event:
        case AdvisorScored(seat=owner, points=points):
            mark, why = _trusted(event)
            said = Term(f"said {card_name(event.claim)}: {why}")
            return (Row(owner, (said,), signed(points), mark, points > 0),)
        case MayorScored(points=points):
            best = "best pair" if points else ""
            return (Row(MAYOR, (Term(_why_mayor(event)),), signed(points), best, points > 0),)
        case TurnScored(scores=scores, silent=silent):
            said = Term("had no claim there")
            return tuple(
                [
                    Row(seat, (said,) if seat in silent else (), after=f"now {minus(score)}")
                    for seat, score in enumerate(scores)
                ]
            )
    why = "the two claims are equal in every way"
    if event.seat is not None:
        why = f"{names[event.seat]} {TIE_STEPS[event.step]}"
    return tuple([Row(each, (Term(why),), "0", "not scored") for each in ADVISORS if each != event.seat])


def _why_mayor(event: MayorScored) -> str:
    """Say why the Mayor does or does not score a point."""
    if event.mine:
        return "a mine gives no point"
    if event.distance is None:
        return "the card's suit is not the reality's"
    nearer = "no pair was nearer" if event.points else "another card or hex was nearer"
    return f"distance {event.distance}; {nearer}"


def _trusted(event: AdvisorScored) -> tuple[str, str]:
    """Return "trusted", "called" or "on a mine" for an Advisor, and words on how honest the claim was."""
    if event.mine:
        return "on a mine", "an honest warning" if event.honest else "no warning of the mine"
    if event.trusted:
        told = "the suit placed, and true" if event.honest else "the suit placed; a bluff that worked"
        return "trusted", told
    return "called", "not the suit placed, but true" if event.honest else "a bluff, caught"


def stakes(view: CollapsizationView, action: Action, names: Sequence[str]) -> str:
    """Say what cannot be undone about a move, and whom a build trusts or calls."""
    match action:
        case Nominate():
            both = "seals both nominations" if view.committed[(view.seat or 0) - 1] else ""
            return f"{both}; a claim leaves your tray for good if {names[MAYOR]} builds there"
        case Build(card=card, hex=hex):
            on_it = [(names[seat], trusts(card, claim)) for seat, claim in claims_on(hex, view.nominations)]
            trusted = [name for name, trust in on_it if trust]
            called = [name for name, trust in on_it if not trust]
            said = [f"trusts {_list(trusted)}"] if trusted else []
            said += [f"calls {_list(called)}"] if called else []
            return ", ".join([*said, _COMES_OF_A_BUILD])
        case Reveal():
            return "everyone sees both" if view.shown else "everyone sees it"
    return ""


def event(event: Event, names: Sequence[str], seat: Seat | None) -> str:
    """Return one sentence for the log; empty if another event's sentence covers this one."""
    return _told(event, names, seat)


def _told(event: Event, names: Sequence[str], seat: Seat | None) -> str:
    match event:
        case FogCleared(hexes=cleared):
            return f"Fog lifts from {_list(map(place, cleared), ', ')}."
        case TilesDealt(tiles=tiles):
            return f"Reality tiles: {_list((at_place(tile, hex) for hex, tile in tiles.items()), ', ')}."
        case TurnStarted():
            return _turn(event, names)
        case HandDrawn(cards=cards):
            whose = "Your" if seat == MAYOR else f"{names[MAYOR]}'s"
            return f"{whose} new hand: {_cards(cards)}."
        case CardRevealed(card=card):
            return f"{names[MAYOR]} reveals {card_name(card)}."
        case Committed(seat=owner):
            return "" if owner == seat else f"{names[owner]} commits a nomination."
        case Sealed(seat=owner, hex=hex, card=card):
            who = "You nominate" if owner == seat else f"{names[owner]} nominates"
            return f"{who} {place(hex)} as {card_name(card)}, unseen by the others."
        case NominationsRevealed():
            return _nominations(event, names)
        case Built(card=card, hex=hex, tile=tile):
            mine = " A mine!" if SUIT[tile] == SPADES else ""
            return f"{names[MAYOR]} builds {at_place(card, hex)}; reality there is {card_name(tile)}.{mine}"
    return _scoring(event, names)


def _scoring(event: Event, names: Sequence[str]) -> str:
    match event:
        case TieBroken(seat=None):
            return "Both Advisors nominated that hex and nothing tells their claims apart: neither is scored."
        case TieBroken(seat=int() as owner, step=step):
            return f"Both Advisors nominated that hex; {names[owner]} {TIE_STEPS[step]} and is scored."
        case AdvisorScored():
            return _advisor(event, names)
        case MayorScored(mine=True):
            return f"A mine gives {names[MAYOR]} no point."
        case MayorScored(points=points, distance=distance):
            return _mayor(points, distance, names)
        case BestPair(distance=distance):
            best = "No pair matched" if distance is None else f"The best pair was at distance {distance}"
            return f"{best}. Players do not see this line."
        case HandShown(cards=cards):
            return f"The hand was {_cards(cards)}."
        case TurnScored() | Distances():
            return ""
        case GameEnded():
            return _end(event, names)
    raise TypeError(f"{type(event).__name__} is not an event of Collapsization.")


def action(action: Action, names: Sequence[str]) -> str:
    """Return the button text of a move."""
    del names
    match action:
        case Reveal(card=card):
            return f"Reveal {card_name(card)}"
        case Nominate(hex=hex, card=card):
            return f"Nominate {place(hex)} as {card_name(card)}"
        case Build(card=card, hex=hex):
            return f"Build {at_place(card, hex)}"
    raise TypeError(f"{type(action).__name__} is not a move of Collapsization.")


def prompt(view: CollapsizationView) -> str:
    """Say what the view's seat may do now or, if it may do nothing, what everyone waits for."""
    asked = view.seat in view.pending
    match view.phase:
        case "Draw":
            left = "one more card" if view.shown else "two of your four cards, one at a time"
            return f"Reveal {left}." if asked else "The Mayor reveals two cards."
        case "Nomination":
            return _prompt_to_nominate(view) if asked else "The Advisors nominate in secret."
        case "Build":
            return (
                "Pick a card and a nominated hex to build on."
                if asked
                else "The Mayor decides what to build."
            )
    return REASONS[view.ended]


def waiting_prompt(view: CollapsizationView, names: Sequence[str]) -> str:
    """Say which players reveal, nominate or build now."""
    match view.phase:
        case "Draw":
            cards = "one more card" if view.shown else "two cards"
            said = do(view.pending, names, f"reveals {cards}", "")
        case "Nomination":
            said = do(
                view.pending,
                names,
                "secretly nominates two hexes and claims their tiles",
                "each secretly nominate two hexes and claim their tiles",
            )
        case "Build":
            said = do(view.pending, names, "decides what to build, and on which nominated hex", "")
        case _:
            return ""
    return f"{said}." if said else ""


def move_preview(move: Action) -> str:
    """Describe what a build will do, for the moment before it is confirmed; empty for any other move."""
    return f"Build here? This {_COMES_OF_A_BUILD}." if isinstance(move, Build) else ""


def _prompt_to_nominate(view: CollapsizationView) -> str:
    done = view.committed[view.seat - 1] if view.seat in (INDUSTRY, URBANIST) else 0
    if not done:
        return "Pick your first hex on the frontier, then the card you claim for it."
    return "Pick your second hex and its claim. Confirm then seals both."


def ending(view: CollapsizationView, names: Sequence[str]) -> str:
    """Say which build hit a mine, and whose claim there costs points.

    The text is empty if the game ended in another way.
    """
    if view.ended != "mine" or not view.history:
        return ""
    last = view.history[-1]
    lost = [
        f"{names[seat]} loses {-last.points[seat]} for a claim there that gave no warning"
        for seat in ADVISORS
        if last.points[seat] < 0
    ]
    built = f"{names[MAYOR]} built {at_place(last.card, last.hex)}, a mine"
    return f"{built}: {_list(lost)}." if lost else f"{built}."


def value(field: str, value: object) -> str:
    """Return the name of a card or hex, and any other value as text."""
    if field == "card" and isinstance(value, int):
        return card_name(value)
    if field == "hex" and isinstance(value, int):
        return place(value)
    return str(value)


def field_prompt(action: Action, field: str) -> str:
    """Return the question for one ``field`` of a move; empty if the field's title is enough.

    >>> field_prompt(Build(0, 0), "card")
    'A card to build; this reveals the tile and scores the turn'
    """
    return _ASKED.get((type(action), field), "")


_COMES_OF_A_BUILD = "reveals the tile and scores the turn"
_ASKED: dict[tuple[type, str], str] = {
    (Build, "hex"): f"A hex to build on; this {_COMES_OF_A_BUILD}",
    (Build, "card"): f"A card to build; this {_COMES_OF_A_BUILD}",
    (Nominate, "hex"): "A hex to nominate",
    (Nominate, "card"): "Your claim for this hex",
    (Reveal, "card"): "A card to reveal",
}


def _turn(event: TurnStarted, names: Sequence[str]) -> str:
    refill = f" after {event.refilled} discards were shuffled in" if event.refilled else ""
    return f"Turn {event.turn}: {names[MAYOR]} draws four cards{refill}."


def _nominations(event: NominationsRevealed, names: Sequence[str]) -> str:
    said = [
        f"{names[seat]} claims {_list(at_place(n.card, n.hex) for n in of_one)}"
        for seat, of_one in zip(ADVISORS, (event.industry, event.urbanist), strict=True)
    ]
    return f"Nominations: {'; '.join(said)}."


def _advisor(event: AdvisorScored, names: Sequence[str]) -> str:
    name, claim = names[event.seat], card_name(event.claim)
    gets = _points(event.points)
    if event.mine:
        how = "warned of a spade" if event.honest else f"claimed {claim} on a mine"
        return f"{name} {how}: {gets}."
    trust = "trusted" if event.trusted else "called"
    truth = "its suit is true" if event.honest else "its suit is false, a bluff"
    caught = " that is caught" if not event.trusted and not event.honest else ""
    return f"{name}'s claim {claim} was {trust}; {truth}{caught}: {gets}."


def _mayor(points: int, distance: int | None, names: Sequence[str]) -> str:
    name = names[MAYOR]
    if distance is None:
        return f"{name}'s card does not match the suit of reality: no point."
    if points:
        return f"{name}'s card was at distance {distance}, and no pair was better: {_points(points)}."
    nearer = "another pair of card and hex was nearer"
    return f"{name}'s card was at distance {distance}; {nearer}: no point."


def _end(event: GameEnded, names: Sequence[str]) -> str:
    scores = _list(f"{name} {minus(score)}" for name, score in zip(names, event.scores, strict=False))
    best = ""
    if event.best:
        exact, turns = event.best.count(0), len(event.best)
        best = f" In {exact} of {turns} turns a card at distance 0 could have been built."
    return f"{REASONS[event.ending]} The game ends: {scores}. All reality tiles are revealed.{best}"


def _points(points: int) -> str:
    if points == 0:
        return "no points"
    return minus(f"{points:+d} point{'' if abs(points) == 1 else 's'}")


def _cards(cards: Iterable[int]) -> str:
    return ", ".join(map(card_name, cards))


def _list(parts: Iterable[str], between: str = "; ") -> str:
    *most, last = list(parts) or [""]
    return f"{between.join(most)} and {last}" if most else last


def position(game: Any, view: CollapsizationView, names: Sequence[str]) -> str:
    """Describe the view in sentences and tables, ending with what its seat may do or waits for."""
    asked = view.seat in view.pending
    return whole_position(game, view, names, prompt(view) if asked else waiting_prompt(view, names))


ANSWERS = ("bluffs", "trusted", "spades_hit")
"""This game's own measures that a comparison of rules shows first."""

PARTS = Parts(
    {
        "scores": "{0}'s points",
        "hand": "hand of the Mayor",
        "hand_count": "cards in the hand of the Mayor",
        "shown": "cards that the Mayor shows",
        "nominations": "{0}'s nominations",
        "committed": "{0}'s nominations",
        "placed": "claim {0}",
        "reality": "what is really {0}",
        "trays": "claims left to {0}",
        "pile": "Mayor's pile",
        "pile_count": "cards in the Mayor's pile",
        "discards": "discard pile",
        "discard_count": "cards in the discard pile",
        "deck": "deck of reality tiles",
        "pending": None,
        "frontier": None,
        "real": None,
    },
    {
        **dict.fromkeys(("nominations", "committed", "trays"), (ROLES[1:], ())),
        **dict.fromkeys(("hand", "shown", "pile", "discards", "deck"), ((),)),
    },
    keys=dict.fromkeys(("placed", "reality"), lambda name: _where(hexes.hex_named(name))),
    hidden={
        **dict.fromkeys(("hand", "pile", "discards"), "card"),
        **dict.fromkeys(("reality", "deck"), "tile"),
    },
)
"""The names of the parts of a position."""


class CollapsizationWords(Words):
    """The words of Collapsization; each method is this module's function of the same name."""

    drawn = ("tile or card", "tiles or cards")
    parts = PARTS
    leading_measures = ANSWERS
    rules_in_short = RULES_IN_SHORT
    event = staticmethod(event)
    position = staticmethod(position)
    announcement = staticmethod(announcement)
    prompt = staticmethod(prompt)
    waiting_prompt = staticmethod(waiting_prompt)
    action = staticmethod(action)
    value = staticmethod(value)
    field_prompt = staticmethod(field_prompt)
    stakes = staticmethod(stakes)
    move_preview = staticmethod(move_preview)
    ending = staticmethod(ending)
