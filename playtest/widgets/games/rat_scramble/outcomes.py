"""The stage of Rat Scramble: each outcome's result for each player, with votes, bells and tokens."""

from __future__ import annotations

from playtest.engines.game import Seat
from playtest.engines.rat_scramble.components import (
    CLAIRVOYANT,
    GEMINI_SEASON,
    NO_EFFECT,
    PLAYERS,
    SEASONS,
    VOTE_TOKENS,
    bells_in_words,
)
from playtest.engines.sentences import minus, signed
from playtest.widgets.games.rat_scramble.bells import bell
from playtest.widgets.games.rat_scramble.deal_marks import DealMarks
from playtest.widgets.games.rat_scramble.outcome_words import (
    EFFECTS_AT_LENGTH,
    EFFECTS_IN_WORDS,
    NEEDED,
    WAYS,
    holds,
    likes,
    worth,
)
from playtest.widgets.kit import Box, Group, Picture, Piece, Text, fitted, in_room, token, wide

COMING_H = 24
FRAME_W = 58
"""The width of the frame around a holder's promise tokens of several kinds."""
CHOSEN_W = 48
"""On a phone, the maximum width of the name of a character's player."""


class Outcomes(DealMarks):
    """Draws the stage: each outcome's result, in a column for each player, and the things in the center."""

    def picture(self) -> Picture:
        """Draw the whole stage.

        At the top are the vote tokens, the bells that have rung, and the players. Below are a row for each
        outcome and the promise tokens. What matters most is at the top, as a screen may show only a part.
        """
        pieces: list[Piece] = [*self.own_column(), *self.middle(), *self.heads()]
        y = self.plan.top
        for place in range(len(self.view.proposals)):
            pieces += self.proposal(place, y)
            y += self.plan.head + 2 * self.plan.row
        if self.choosing:
            for name in self.game.characters:
                pieces.append(self.character(name, y))
                y += self.plan.row
        high = y
        if self.view.phase != "end":  # promise tokens no longer buy anything
            pieces += self.promises(y)
            high = self.height(y)
        if coming := self.coming(high):
            pieces.append(coming)
            high += COMING_H
        pieces += self.gifts()
        return Picture(
            "Outcomes by player", self.plan.wide, high, tuple(pieces), key=f"outcomes-{self.plan.key}"
        )

    def height(self, y: float) -> float:
        """Return the picture's height if the promise tokens start at height ``y``.

        On a desktop screen there is always room for two lines of tokens, so that the height seldom changes.
        """
        lines = self.lines_held() if self.small else max(2, self.lines_held())
        return y + max((12 + 21 * lines) * self.k, 48 if self.small and self.legend(y) else 0)

    def coming(self, y: float) -> Piece | None:
        """Draw the next round's proposals, while Clairvoyant reveals the deck. (Ruling 10)"""
        if CLAIRVOYANT not in self.view.toggles or not self.view.deck_known or len(self.view.deck) < 2:
            return None
        first, second, *rest = self.view.deck
        more = f"; {len(rest)} more under {holds(self.view)}" if rest else ""
        said = f"Next: {first}, {second}" if self.small else f"Next round: {first} against {second}{more}"
        said, size = fitted(said, self.plan.wide - 24, (13, 12.5), bold=True)
        coming = f"Coming proposals, in order: {', '.join(self.view.deck)}"
        words = Text(12, 16, said, size, anchor="start", bold=True)
        return Group((words,), y=y, key="coming", name="effect", label=coming)

    @property
    def choosing(self) -> bool:
        """Whether characters are being chosen. If so, they replace the proposals."""
        return self.view.phase == "characters"

    def passed(self, place: int) -> bool:
        """Return whether the outcome at ``place`` is the one that passed."""
        kept = self.settled
        if kept is None or kept.passed is None:
            return False
        return self.view.proposals[place // 2] == kept.passed and place % 2 == (kept.by == "consensus")

    def asks(self) -> str:
        """Return the label of the players' numbers, such as "Points if it passes"."""
        if self.choosing:
            return "Characters"
        if self.settled is not None:
            return "Points it gave" if not self.small else "Points now"
        return "Points if it passes" if not self.small else "Points now"

    def own_column(self) -> list[Piece]:
        """Draw the tint of the viewer's own column."""
        seat = self.view.seat
        if seat is None or seat not in range(PLAYERS):
            return []
        high = self.plan.top + len(self.view.proposals) * (self.plan.head + 2 * self.plan.row)
        high += len(self.game.characters) * self.plan.row if self.choosing else 0
        return [self.tint(seat, 2, high, key="own-column")]

    def tint(self, seat: Seat, top: float, high: float, key: str = "") -> Box:
        """Draw the tint of a column, from ``top`` on."""
        left = self.column(seat) - self.step / 2 + 2
        return Box(left, top, self.step - 4, high, 8 if key else 0, fill="accent-soft", key=key)

    def columns_inside(self, top: float, foot: float) -> list[Piece]:
        """Draw the tint of the viewer's column again within a proposal, which covers the column.

        ``top`` and ``foot`` are the proposal's upper and lower edge.
        """
        seat = self.view.seat
        return [self.tint(seat, top, foot - top)] if seat is not None and seat in range(PLAYERS) else []

    def heads(self) -> list[Piece]:
        """Draw each player's token, name and points."""
        pieces: list[Piece] = [
            Text(
                12,
                self.plan.top - (16 if self.small else 8),
                self.asks(),
                13 * self.k,
                anchor="start",
                fill="muted",
            )
        ]
        for seat in range(PLAYERS):
            x = self.column(seat)
            sizes = (14, 12.5, 11.2) if self.small else (14 * self.k, 14, 12.5)
            called = in_room(self.names, seat, self.step - 3, sizes[-1], bold=True)
            name, size = fitted(called, self.step - 3, sizes, bold=True)
            now = minus(self.view.points[seat])
            pieces += [
                token(seat, x, 13 * self.k, 8 * self.k, stroke="none"),
                Text(x, 37 * self.k, name, size, bold=True),
                self.points_now(x, now),
            ]
        return pieces

    def points_now(self, x: float, now: str) -> Text:
        """Draw a player's points, the number ``now``, at ``x``; on a phone in one row with their label."""
        if self.small:
            return Text(x, self.plan.top - 16, now, 15, bold=True)
        return Text(x, 54 * self.k, f"now {now}", 13 * self.k, fill="muted")

    def character(self, name: str, y: float) -> Piece:
        """Draw a character, the points that bells give it, and the player who has chosen it.

        On a phone the player is shown by token and name.
        """
        wide, high = self.plan.wide - 4, self.plan.row - 6
        title, size = fitted(name, 100 if self.small else 160, (16, 14, 13, 12), bold=True)
        bells = likes(self.game, name)
        owner = next((seat for seat, has in enumerate(self.view.characters) if has == name), None)
        chosen = "free" if owner is None else f"chosen by {self.names[owner]}"
        inside: list[Piece] = [
            Box(2, 0, wide, high, 8, fill="raised", stroke="line", outline=True),
            Text(12, high / 2 + 5, title, size, anchor="start", bold=True),
            Group(bells.pieces, x=124 if self.small else self.plan.columns - 280, y=high / 2 - 13),
        ]
        if owner is not None:
            inside += self.chosen_by(owner, high / 2)
        return Group(
            tuple(inside),
            y=y,
            key=f"character-{name}",
            name="character",
            label=f"{name}: {worth(self.game, name)}; {chosen}",
            part={"character": name},
            badge=(wide - 14, 14),
        )

    def chosen_by(self, owner: Seat, y: float) -> list[Piece]:
        """Draw the token of ``owner``, who has chosen this character, at height ``y``.

        The token is in the player's column, or on a phone next to the player's name.
        """
        if not self.small:
            return [token(owner, self.column(owner), y, 9)]
        name = in_room(self.names, owner, CHOSEN_W, 12.5, bold=True)
        left = self.plan.wide - 12 - min(CHOSEN_W, wide(name, 12.5, bold=True)) - 12
        words = Text(self.plan.wide - 12, y + 4.5, name, 12.5, anchor="end", bold=True)
        return [token(owner, left, y, 7), words]

    # -- the proposals

    def proposal(self, place: int, y: float) -> list[Piece]:
        """Draw a proposal: its name, its votes, and both ways for it to pass."""
        name = self.view.proposals[place]
        majority, consensus = self.view.outcomes[2 * place : 2 * place + 2]
        high = self.plan.head - 6 + 2 * self.plan.row
        sizes = (15, 14, 13, 12) if self.small else (17 * self.k, 17, 15, 13)
        room = (self.plan.columns if self.small else self.plan.votes) - 24
        title, size = fitted(name, room, sizes, bold=True)
        card = Group(
            (
                Box(2, 0, self.plan.wide - 4, high, 10, fill="raised", stroke="line", outline=True),
                *self.columns_inside(1, high - 1),
                Text(12, 23 * self.k, title, size, anchor="start", bold=True),
            ),
            y=y,
            key=f"proposal-{place}",
            name="proposal",
            label=f"{name}: majority {bells_in_words(majority)}; consensus {bells_in_words(consensus)}",
            part={"proposal": name},
            badge=(self.plan.wide - 18, 16),
        )
        voters = [seat for seat, vote in enumerate(self.view.votes) if vote == name]
        votes = [
            *[self.vote(seat, self.vote_at(seat) - self.back(seat), y + 17 * self.k) for seat in voters],
            *[self.word(seat, name, self.vote_at(seat), y + 17 * self.k) for seat in self.bound_to(name)],
            *self.asked(name, y + 17 * self.k),
        ]
        rows = [
            *self.way(2 * place, "Majority", y + self.plan.head - 8),
            *self.way(2 * place + 1, "Consensus", y + self.plan.head - 8 + self.plan.row),
        ]
        return [card, *votes, *rows]

    def way(self, place: int, by: str, y: float) -> list[Piece]:
        """Draw an outcome: its bells, its effect, and everyone's resulting points."""
        bells, effect = self.view.outcomes[place], self.view.effects[place]
        said, about, shade = self.effect_of(effect)
        middle = y + self.plan.row / 2
        if self.small:
            votes = Text(164, middle - 5, f"{NEEDED[by]} votes", 12.5, anchor="end", fill="muted")
            pieces: list[Piece] = [
                *[self.bell(letter, 24 + 25 * at, middle - 10) for at, letter in enumerate(bells)],
                self.way_by(place, by, votes),
                self.explained(
                    place,
                    effect if about else "",
                    Box(8, middle + 4, 158, 22, fill="raised", opacity=0.0),  # the area to press
                    Text(12, middle + 20, said, 13, anchor="start", fill=shade),
                ),
            ]
        else:
            pieces = self.lying_way(place, by, middle)
        if self.settled is None:
            return [*pieces, *self.after(bells, middle)]
        if not self.passed(place):
            return pieces
        frame = Box(6, y + 2, self.plan.wide - 12, self.plan.row - 4, 8, fill="none", stroke="good", width=2)
        return [frame, *pieces, *self.after(bells, middle, counted=True)]

    def lying_way(self, place: int, by: str, y: float) -> list[Piece]:
        """Draw an outcome in one line for a desktop screen: how it passes, its bells and its effect."""
        bells, effect = self.view.outcomes[place], self.view.effects[place]
        said, about, shade = self.effect_of(effect)
        return [
            self.way_by(place, by, Text(12, y + 5, by, 13, anchor="start", fill="muted")),
            *[self.bell(letter, 104 + 33 * at, y) for at, letter in enumerate(bells)],
            self.explained(
                place,
                effect if about else "",
                Box(236, y - 18, wide(said, 14) + 8, 20, fill="raised", opacity=0.0),
                Text(
                    240,
                    y - 3 if about else y + 5,
                    said,
                    14,
                    anchor="start",
                    bold=shade == "ink",
                    fill=shade,
                ),
            ),
            Text(240, y + 15, about, 12.5, anchor="start", fill="muted"),
        ]

    def way_by(self, place: int, by: str, words: Text) -> Group:
        """Draw how an outcome passes. Pointing at it or pressing it shows the votes it needs."""
        broad = wide(words.text, words.size)
        left = words.x - 4 - (broad if words.anchor == "end" else 0)
        press = Box(left, words.y - words.size - 2, broad + 8, words.size + 8, fill="raised", opacity=0.0)
        return Group((press, words), key=f"way-{place}", name="term", label=f"{by}: {WAYS[by]}")

    def explained(self, place: int, effect: str, *pieces: Piece) -> Group:
        """Draw an effect. Pointing at it or pressing it shows its full text."""
        label = f"{effect}: {EFFECTS_AT_LENGTH.get(effect, '')}" if effect else ""
        return Group(pieces, key=f"effect-{place}", name="effect" if effect else "", label=label)

    def effect_of(self, effect: str) -> tuple[str, str, str]:
        """Return an effect's name, a line about what it does, and its text color."""
        idle = effect == GEMINI_SEASON and not self.game.rules.gemini_season
        said = f"{effect.partition(' ')[0] if self.small else effect}: no effect" if idle else effect
        shade = "muted" if idle or effect == NO_EFFECT else "ink"
        return said, "" if idle else EFFECTS_IN_WORDS.get(effect, ""), shade

    def after(self, bells: str, y: float, *, counted: bool = False) -> list[Piece]:
        """Draw everyone's points after the given ``bells`` ring, and the change, at height ``y``.

        With ``counted``, the bells have already rung, and the view's points include them.
        """
        after = self.game.points_after(self.view, bells)
        pieces: list[Piece] = []
        for seat, name in enumerate(self.view.characters):
            if name is None:
                continue
            change = after[seat] - self.view.points[seat]
            x = self.column(seat)
            shade = "good" if change > 0 else "warn" if change < 0 else "muted"
            said = f"{self.names[seat]}: {signed(change)} points"
            now = minus(self.view.points[seat] + (0 if counted else change))
            inside = self.points(now, signed(change), shade)
            pieces.append(Group(inside, x=x, y=y, label=said))
        return pieces

    def points(self, now: str, change: str, shade: str) -> tuple[Piece, ...]:
        """Draw a player's resulting points, with the change next to or below them."""
        if self.small:
            return (Text(0, 0, now, 17, bold=True), Text(0, 17, change, 13, fill=shade))
        return (
            Text(-2, 6, now, 18, anchor="end", bold=True),
            Text(3, 6, change, 13, anchor="start", fill=shade),
        )

    # -- tokens, bells, vote tokens

    def promises(self, y: float) -> list[Piece]:
        """Draw each player's promise tokens in the player's column."""
        said = "Promise tokens held" if not self.small else "Promise tokens"
        pieces: list[Piece] = [
            Text(12, y + 20 * self.k, said, 13 * self.k, anchor="start", fill="muted"),
            *self.legend(y),
        ]
        line_h, apart = 21 * self.k, 27 * self.k
        for holder in range(PLAYERS):
            held, abreast = self.held(holder), self.abreast()
            for at, (owner, many) in enumerate(held):
                line, place = divmod(at, abreast)
                beside = abreast > 1 and (place or at + 1 < len(held))
                x = self.column(holder) + (apart * (place - 0.5) if beside else 0)
                broad = apart - 1 if beside else 40 * self.k
                pieces.append(self.promise(holder, owner, many, x, y + 17 * self.k + line_h * line, broad))
            if abreast > 1 and held:  # one frame for each holder's tokens
                high = 4 + line_h * -(-len(held) // abreast)
                broad = min(FRAME_W * self.k, self.step - 2)
                frame = (self.column(holder) - broad / 2, y + 4, broad, high, 7)
                pieces.append(Box(*frame, fill="none", stroke="muted", outline=True, key=f"held-{holder}"))
        return pieces

    def legend(self, y: float) -> list[Piece]:
        """Draw the legend for the signs next to proposals' names, with only the signs in use now."""
        kinds: list[tuple[str, str]] = []
        if any(self.bound_to(name) for name in self.view.proposals):
            kinds.append(("none", "promised" if self.small else "vote promised"))
        if any(vote is not None for vote in self.view.votes):
            kinds.append(("raised", "voted" if self.small and kinds else "vote cast"))
        pieces: list[Piece] = []
        x, y = (12.0, y + 41) if self.small else (166.0 * self.k, y + 20 * self.k)
        for fill, words in kinds:
            pieces += [
                Box(
                    x,
                    y - 11,
                    14,
                    14,
                    4,
                    fill=fill,
                    stroke="muted" if fill == "none" else "line",
                    outline=True,
                ),
                Text(x + 19, y, words, 12.5, anchor="start", fill="muted"),
            ]
            x += 19 + wide(words, 12.5) + 10
        if not self.small:
            pieces += self.deal_legend(x, y)
        if any(self.view.changes) and x + 70 <= self.plan.columns:
            pieces += [
                Text(x, y, "↻", 13, anchor="start", fill="warn"),
                Text(x + 15, y, "changed", 12.5, anchor="start", fill="muted"),
            ]
        return pieces

    def middle(self) -> list[Piece]:
        """Draw the things in the center: the vote tokens, and the bells that have rung so far."""
        pieces: list[Piece] = []
        bells_at, step, y = (23.0, 40.0, 38.0) if self.small else (60.0, 48.0, 22.0)
        if not self.small:
            pieces.append(Text(12, y + 5, "Bells", 13, anchor="start", fill="muted"))
        for place, season in enumerate(SEASONS):
            x = bells_at + step * place
            pieces += [
                Group(
                    bell(season, 0, 0, *((10, 12.5) if self.small else (13, 13))),
                    x=x,
                    y=y,
                    key=f"bell-{season}",
                    label=f"{season}: {self.view.bells[place]} bells",
                ),
                Text(
                    x + (12.5 if self.small else 15.5),
                    y + 5,
                    str(self.view.bells[place]),
                    (13 if self.small else 14) - 2 * (self.view.bells[place] > 9),
                    anchor="start",
                    bold=True,
                ),
            ]
        first, between, y = (58.0, 31.0, 15.0) if self.small else (338.0, 34.3, 22.0)
        said = "Vote" if self.small else "Vote tokens"
        pieces.append(Text(12 if self.small else 241, y + 5, said, 13, anchor="start", fill="muted"))
        for place, number in enumerate(sorted(VOTE_TOKENS)):
            holder = self.view.vote_tokens.index(number) if number in self.view.vote_tokens else None
            pieces.append(self.vote_token(number, first + between * place, y, holder))
        return pieces
