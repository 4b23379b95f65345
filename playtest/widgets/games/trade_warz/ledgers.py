"""Reference tables of Trade Warz: cards in play, leaders, powers, incomes, discards and disputes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap

from playtest.engines.game import Seat
from playtest.engines.sentences import minus
from playtest.engines.trade_warz import PartnerPower, TradeWarz
from playtest.engines.trade_warz.cards import Card, Leader
from playtest.engines.trade_warz.events import Cause
from playtest.engines.trade_warz.state import RouteView, TradeView
from playtest.engines.trade_warz.text import about, text_of
from playtest.widgets.games.trade_warz.market import Powers
from playtest.widgets.games.trade_warz.stall import how_far, reached_by
from playtest.widgets.kit import Block, Box, Facts, Group, Part, Picture, Piece, Table, Text, token, wide

IN_PLAY_W = 430
LETTER = 6.3
"""The estimated width of a letter of text."""


class Ledgers:
    """The reference tables of one view, and the texts of its cards."""

    def __init__(
        self,
        view: TradeView,
        names: Sequence[str],
        game: TradeWarz,
        powers: Powers,
        causes: Callable[[Sequence[Cause], Sequence[str]], str],
    ) -> None:
        """``causes`` names the cards that reduce an income, with the players who played them."""
        self.view = view
        self.names = names
        self.game = game
        self.card = game.printed.cards
        self.powers = powers
        self.causes = causes

    def in_play(self) -> tuple[Block, ...]:
        """Draw the round's event and the active policies, with their printed text."""
        pieces: list[Piece] = []
        high = 4.0
        if self.view.event:
            piece, high = self._event(self.view.event, high)
            pieces.append(piece)
        for seat, player in enumerate(self.view.players):
            if player.policy:
                piece, high = self._policy_line(seat, player.policy, high)
                pieces.append(piece)
        if not pieces:
            return ()
        return (Picture("Event and policies", IN_PLAY_W, high, tuple(pieces), key="in-play", grow=1.05),)

    def _event(self, event: str, y: float) -> tuple[Piece, float]:
        spared = [self.names[seat] for seat in self.view.ignoring]
        note = f" It does not affect {', '.join(spared)}." if spared else ""
        mark = Text(13, 17, "!", 15, bold=True, fill="warn")
        return _line(mark, "event", event, self.text(event) + note, y, f"Event of the round: {event}")

    def _policy_line(self, seat: Seat, policy: str, y: float) -> tuple[Piece, float]:
        whose = f"{self.names[seat]}'s policy: {policy}"
        part = {"card": policy} if seat == self.view.seat else {"target": policy}
        return _line(token(seat, 13, 12, 7), f"policy-{seat}", policy, self._policy(seat), y, whose, part)

    def _policy(self, seat: Seat) -> str:
        player = self.view.players[seat]
        text = self.said(self.text(player.policy or ""), seat)
        notes = [f"(Ignored until Cleanup: {text})" if player.ignored else text]
        notes += [f"Chosen: {player.chosen}."] if player.chosen else []
        copied = self.said(self.text(player.copied), seat) if player.copied else ""
        notes += [f"Copied: {player.copied}. {copied}"] if player.copied else []
        return " ".join(notes)

    def text(self, name: str) -> str:
        """Return the printed text of a card, a leader or a partner power; empty if it is unknown."""
        printed = self.game.printed
        known: Card | Leader | PartnerPower | None = (
            self.card.get(name) or printed.leaders.get(name) or printed.powers.get(name)
        )
        return text_of(known) if known else ""

    def lasts(self, event: str) -> bool:
        """Return whether an event does something after the moment when it is flipped."""
        return any(effect.when != "flip" for effect in self.game.printed.effects.get(event, ()))

    def said(self, text: str, seat: Seat) -> str:
        """Return a card's text as printed for its player, ``seat``; for others, name that player in it."""
        return text if seat == self.view.seat else about(text, self.names[seat])

    def sum_of(self, routes: Sequence[RouteView]) -> str:
        """Write the income from routes as a sum.

        Routes whose income is not the one printed on the card come first, with the reason.
        """
        total = sum(route.income for route in routes)
        told = sorted(routes, key=lambda route: not self._why(route))
        terms = " + ".join(f"{route.income} {route.card}{self._why(route)}" for route in told)
        return f"{total} GDP = {terms}" if routes else "0 GDP"

    def _why(self, route: RouteView) -> str:
        """Explain a route's income if it is not the printed revenue; empty if it is."""
        state = self.game.visible(self.view)
        found = self.game.route(state, route.card)
        terms = [] if found is None else self.game.income_terms(state, found)
        if found is None or [term.source for term in terms] == ["printed"]:
            return ""
        less = {cause.card: cause for cause in self.game.less_by(state, found)}
        if not terms:
            why = self.causes([*less.values()], self.names)
            return f" ({self.card[route.card].revenue} printed, stopped by {why})"
        said = [
            f"{minus(f'{term.gdp:+d}' if at else term.gdp)} "
            f"{self.causes([less[term.source]], self.names) if term.source in less else term.source}"
            for at, term in enumerate(terms)
        ]
        return f" ({' '.join(said)})"

    def all(self) -> tuple[Block, ...]:
        """List all tables: leaders, powers, incomes, discards, known cards, disputes, GDP by round."""
        return (
            *self._leaders(),
            *self._partners(),
            *self._incomes(),
            *self._discards(),
            *self._known(),
            *self._settled(),
            *self._by_round(),
        )

    def _leaders(self) -> list[Block]:
        rows = []
        for seat, player in enumerate(self.view.players):
            leader = self.game.printed.leaders.get(player.leader)
            if leader:
                name = leader.name + (" (prototype)" if leader.prototype else "")
                sizes = f"hand {leader.hand_size}, {leader.export_slots} export slots"
                rows.append((self.names[seat], name, sizes, self.said(text_of(leader), seat) or "–"))
        header = ("Player", "Leader", "Size", "Ability")
        return [Table("Leaders", header, tuple(rows), key="leaders")] if rows else []

    def _partners(self) -> list[Block]:
        """List each partner power with its text, and how much influence the viewer still needs for it."""
        rows = [
            (partner, reached_by(power).capitalize(), power.text, how_far(power) or "–")
            for partner, powers in self.powers.items()
            for power in powers
        ]
        header = ("Partner", "Power", "What it does", "You")
        return [Table("Partner powers", header, tuple(rows), key="powers")] if rows else []

    def _incomes(self) -> list[Block]:
        rows = []
        for seat, player in enumerate(self.view.players):
            routes = [route for route in self.view.routes if route.owner == seat]
            rows.append((self.names[seat], self.sum_of(routes), _sum_of(player.earned)))
        if not self.view.routes and not any(sum(player.earned.values()) for player in self.view.players):
            return []
        if self.view.phase == "end":
            head = ("Player", "GDP")
            gained = tuple((name, self._account(seat)) for seat, name in enumerate(self.names))
            return [Table("Where the GDP came from", head, gained, key="income", sums=True)]
        header = ("Player", "Income from routes, if paid now", "GDP gained so far")
        return [Table("Income", header, tuple(rows), key="income")]

    def _account(self, seat: Seat) -> str:
        """Write a player's final GDP as a sum: gains, minus losses to others and payments."""
        player, rules = self.view.players[seat], self.game.rules
        gained = {"the start": rules.starting_gdp + 5 * rules.quick_start, **player.earned}
        paid = sum(gained.values()) - sum(player.lost.values()) - player.gdp
        lost = "".join(f" − {gdp} lost to {source}" for source, gdp in player.lost.items() if gdp)
        return f"{player.gdp} = {_terms(gained) or '0'}{lost}{f' − {paid} paid' if paid else ''}"

    def _discards(self) -> list[Block]:
        rows = tuple(
            (self.names[seat], ", ".join(player.discard))
            for seat, player in enumerate(self.view.players)
            if player.discard
        )
        return [Table("Discard piles", ("Player", "Face up"), rows, key="discards")] if rows else []

    def _known(self) -> list[Block]:
        """List other players' cards that the viewer has been shown, and where the cards are."""
        facts = []
        for card, holders in self.view.known.items():
            where = [self.names[seat] for seat in range(len(self.names)) if holders >> seat & 1]
            where += ["on top of its deck"] if holders >> 6 & 1 else []
            facts.append((card, " or ".join(where)))
        return [Facts("Cards you have been shown", tuple(facts), key="known")] if facts else []

    def _settled(self) -> list[Block]:
        rows = []
        for dispute in reversed(self.view.disputes):
            bids = dict(dispute.bids)
            powers = ", ".join(
                f"{self.names[seat]} {power} (bid {bids.get(seat, 0)})" for seat, power in dispute.powers
            )
            place = f"{dispute.partner} {dispute.slot}"
            rows.append((str(dispute.round), place, self.names[dispute.winner], powers))
        header = ("Round", "Slot", "Won by", "Power")
        return [Table("Disputes settled", header, tuple(rows), key="settled")] if rows else []

    def _by_round(self) -> list[Block]:
        rounds = self.view.gdp_by_round
        if self.view.phase == "end":
            return [self._race(rounds[: self.view.round - 1])]
        rows = tuple((name, *(str(gdp[seat]) for gdp in rounds)) for seat, name in enumerate(self.names))
        header = ("After round", *(str(at) for at in range(1, len(rounds) + 1)))
        return [Table("GDP by round", header, rows, key="gdp-by-round")] if rounds else []

    def _race(self, before: Sequence[Sequence[int]]) -> Table:
        """Build a table of everyone's GDP after each round, including the decisive round, and at the end."""
        rows = []
        for seat, name in enumerate(self.names):
            had = [*(gdp[seat] for gdp in before), self.view.players[seat].gdp]
            rows.append((name, *map(minus, had), minus(had[-1])))
        space = "\N{NO-BREAK SPACE}" if len(before) < 4 else " "  # five then break into two lines on a phone
        header = ("Player", *(f"Round{space}{at}" for at in range(1, len(before) + 2)), "GDP")
        seats = tuple(range(len(self.names)))
        return Table("GDP by round", header, tuple(rows), key="gdp-by-round", sums=True, seats=seats)


def _line(
    mark: Piece, key: str, name: str, text: str, y: float, label: str, part: Part | None = None
) -> tuple[Piece, float]:
    """Draw a card in play: ``mark``, name and text. Return it, and the height of the next card.

    ``label`` is what a screen reader says, before the text. ``part`` is what pressing the card picks.
    """
    begins = 28 + wide(name, 12.5, bold=True) + 8
    first, *rest = wrap(
        f"{'x' * round((begins - 28) / LETTER)} {text}", round((IN_PLAY_W - 36) / LETTER)
    ) or [""]
    lines = [first.partition(" ")[2], *rest]
    pieces = (
        Box(1, 1, IN_PLAY_W - 2, 9 + 15 * len(lines), 6, fill="sunken", outline=True),
        mark,
        Text(28, 16.5, name, 12.5, anchor="start", bold=True),
        Text(begins, 16.5, lines[0], 12, anchor="start"),
        *[Text(28, 16.5 + 15 * at, line, 12, anchor="start") for at, line in enumerate(lines) if at],
    )
    group = Group(
        pieces, y=y, key=key, name="in-play", label=f"{label}. {text}", part=part, badge=(IN_PLAY_W - 10, 12)
    )
    return group, y + 12 + 15 * len(lines)


def _sum_of(parts: Mapping[str, int]) -> str:
    """Write ``12 = 9 from routes + 3 from events``, or only the number if there are no parts to add up."""
    total, terms = sum(parts.values()), _terms(parts)
    return f"{total} = {terms}" if terms else str(total)


def _terms(parts: Mapping[str, int]) -> str:
    return " + ".join(f"{gdp} from {source}" for source, gdp in parts.items() if gdp)
