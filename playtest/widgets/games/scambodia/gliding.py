"""Names the places that cards come from, so that a card which everyone sees move glides on the screen."""

from __future__ import annotations

from playtest.engines.scambodia import Scambodia, ScambodiaView
from playtest.engines.scambodia.cards import DRAWN, POWER, SEEN_SWAP, TURN
from playtest.engines.scambodia.moves import Discard, Draw, Exchange, Match, Swap, Take

DECK, HAND, TOP = "deck", "hand", "top"


def moment(round_: int, turn: int, phase: int, place: str) -> str:
    """Return a name for ``place`` at one moment of the game, so that a card can glide from there.

    An invisible anchor with this name lies at the place. A card that has left the place names it.
    """
    return f"{round_}.{turn}.{phase} {place}"


def came_from(view: ScambodiaView, game: Scambodia) -> dict[str, str]:
    """Return, for each place to which a card has just moved, the anchor from which the card glides."""
    if view.last is None or view.last_by is None or view.last_by < 0:
        return {}
    turn = view.turn - (view.phase == TURN)
    found: dict[str, str] = {}

    def moved(to: str, origin: str, phase: int) -> None:
        found[to] = moment(view.round, turn, phase, origin)

    match view.last:
        case Draw():
            moved(HAND, DECK, TURN)
        case Discard():
            moved(TOP, HAND, DRAWN)
        case Exchange(slot=slot):
            own = str(4 * view.last_by + slot)
            moved(own, HAND, DRAWN)
            moved(TOP, own, DRAWN)
        case Take(slot=slot) | Match(slot=slot):
            own = str(4 * view.last_by + slot)
            moved(own, TOP, TURN)
            moved(TOP, own, TURN)
        case Swap(slot=slot, target=target):
            own = str(4 * view.last_by + slot)
            power = game.power_of(view.open.discards[-1])
            phase = SEEN_SWAP if power == "seen" else POWER
            moved(own, str(target), phase)
            moved(str(target), own, phase)
    return found
