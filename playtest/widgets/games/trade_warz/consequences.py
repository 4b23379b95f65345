"""Find what else changes, by the rules of Trade Warz, when a route's owner or place is corrected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from playtest.engines import codec
from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.widgets.games.corrections import Implied, Plain
from playtest.widgets.games.trade_warz.corrections import influence_with


def implied(game: TradeWarz, before: Plain, after: Plain, names: Sequence[str]) -> Iterator[Implied]:
    """Yield the influence that players should have after a correction of a route's owner or partner.

    A route brings influence at each income since it was established. (Rulebook, Influence Accumulation)
    """
    for (seat, partner), brought in sorted(_brought(game, before, after).items()):
        was, now = (plain["players"][seat]["influence"].get(partner, 0) for plain in (before, after))
        comes = max(0, was + brought)
        if now == was != comes:
            more = "more" if brought > 0 else "less"
            why = f"{names[seat]}'s routes then brought {abs(brought)} {more} influence with {partner}."
            yield Implied(influence_with(names[seat], partner), str(comes), why)


def _brought(game: TradeWarz, before: Plain, after: Plain) -> Counter[tuple[Seat, str]]:
    """Count the influence that each seat should gain or lose with each partner after route corrections."""
    state = codec.load_plain(game.State, before)
    moved = {route["card"]: (route["owner"], route["partner"]) for route in after["routes"]}
    found: Counter[tuple[Seat, str]] = Counter()
    for route in state.routes:
        had = (route.owner, route.partner)
        has = moved.get(route.card, had)
        if has != had:
            points = game.influence_of(state, route) * (state.round - route.since)
            found[had] -= points
            found[has] += points
    return found
