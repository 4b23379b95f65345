"""Find what else changes, by the rules of Scambodia, when a facilitator corrects a round's points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playtest.widgets.games.corrections import Implied, Plain
from playtest.widgets.games.scambodia.corrections import declared_well, points_in


def implied(before: Plain, after: Plain, names: Sequence[str]) -> Iterator[Implied]:
    """Yield what should change if a correction of points decides anew whether the last declaration succeeds.

    That is the success itself, and the declarer's score: 0 if the declarer alone has the lowest total,
    otherwise twice that total. (Rulebook, Scoring)
    """
    if not before["past"]:
        return
    was, now = before["past"][-1], after["past"][-1]
    seat, number = was["declarer"], was["round"]
    if seat is None or was["scores"] == now["scores"] or was["reason"] == "turn limit":
        return
    if not any(card is not None for card in was["hands"][seat]):
        return  # an empty hand succeeds, whatever others have
    others = [points for each, points in enumerate(now["scores"]) if each != seat]
    empty = any(
        not any(card is not None for card in hand) for each, hand in enumerate(was["hands"]) if each != seat
    )
    total = was["totals"][seat]
    succeeds = total < min(others) and not empty
    if succeeds == was["succeeded"]:
        return
    why = f"{names[seat]} then {'has' if succeeds else 'does not have'} the lowest total alone, with {total}."
    if now["succeeded"] != succeeds:
        yield Implied(declared_well(names[seat], number), "yes" if succeeds else "no", why)
    scores = 0 if succeeds else 2 * total
    if now["scores"][seat] == was["scores"][seat] != scores:
        yield Implied(points_in(names[seat], number), str(scores), why)
