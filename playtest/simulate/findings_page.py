"""A page on what stands out in a game: who wins, how long it lasts, who leads, which choices count.

With each sentence come its bots, n, interval, how far it carries, and the command that repeats it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from playtest.bots import panel, titles
from playtest.engines.game import AnyGame
from playtest.review.stats import mean_interval, wilson
from playtest.simulate.balance import SELDOM as MANY
from playtest.simulate.comparing import compare
from playtest.simulate.comparison import Comparison
from playtest.simulate.comparison_text import number
from playtest.simulate.finding import Finding, Played, carried, whom
from playtest.simulate.panels import Asked, Lineups, lineups, remarks
from playtest.simulate.playing import Run, job_of, play
from playtest.simulate.progress import Progress
from playtest.simulate.repeating import Question
from playtest.simulate.trouble_report import found_in
from playtest.simulate.unmade_choices import Unmade, unmade
from playtest.simulate.values import Key, values
from playtest.simulate.variants import Change, named
from playtest.simulate.workers import Workers

LEVELS: dict[str, dict[Key, str]] = {
    "How long it lasts": {("length", ""): "moves per game", ("rounds", ""): "rounds per game"},
    "Who wins": {
        ("ties", ""): "games with more than one winner",
        ("nobody wins", ""): "games that nobody wins",
    },
    "Who leads": {
        ("lead_changes", ""): "lead changes per game",
        ("comeback", ""): "how far the winner was behind at worst",
        (
            "half_way",
            "",
        ): "games won by the halfway leader (near 100% means that the second half decides little)",
    },
    "Choices": {
        ("decisions", ""): "decisions per game",
        ("options", ""): "choices at a decision",
        (
            "last_word",
            "",
        ): "games in which a loser made the last choice (a chance for kingmaking)",
    },
}
"""Values reported by section, for every game that has them."""

FEW = 3
"""Minimum number of games for a statement about the usual size of a value."""
WHAT_IF, BESIDES = "What if", "What if: what else differs"
OF_ALL = ("holds for all", "one bot")
"""``carries`` values of findings that do not compare one bot with another."""
ABOUT_BOTS = ("depends on the bot", "the sign flips", "open for some", "differs with")
"""Beginnings of ``carries`` for sentences that compare one bot with another."""
SECTIONS = {
    "wins too much": "Who wins",
    "not worth it": "Choices",
    "never played": "Choices",
    "never comes up": "Rules that never come up",
}


@dataclass(frozen=True)
class Fact:
    """One sentence with its section, the bots it holds for, and the command that repeats it."""

    section: str
    says: str
    carries: str
    command: str


@dataclass(frozen=True, eq=False)
class Findings:
    """The findings about a game, as sentences.

    ``facts`` are its sentences, ``short`` the few that a designer reads first, ``comparison`` the differences
    under variants. ``versions`` has the version of each of ``bots``, where it names one.
    """

    game: AnyGame
    games: int
    bots: Mapping[str, str]
    seed: object
    facts: Sequence[Fact]
    short: Sequence[str] = ()
    remarks: Sequence[str] = ()
    off: Sequence[str] = ()
    comparison: Comparison | None = None
    versions: Mapping[str, str] = field(default_factory=dict)

    def sentences(self) -> list[str]:
        """List every fact with how far it carries."""
        return [f"{fact.says} ({fact.carries})" for fact in self.facts]

    def page(self) -> str:
        """Return the whole page as Markdown."""
        lines = [
            f"# {self.game.title}: what stands out",
            "",
            f"{self.games:,} games for {self.game.seats} by each bot, at all seats, seed {self.seed}.",
            "",
            *(
                f"- **{name}**{self._known_as(name)}{': ' + style if style else ''}"
                for name, style in self.bots.items()
            ),
            "",
            "Bots stand in for people here. If a sentence holds for all bots, look closer; if it depends on "
            "the bot, it says more about bots than about the game. Intervals are 95%.",
            "",
            *(f"*{remark}*\n" for remark in self.remarks),
            "## In short",
            "",
            "Details are below: n, intervals and bots.",
            "",
            *(f"- {line}" for line in self.short),
            "",
        ]
        for section in dict.fromkeys(fact.section for fact in self.facts):
            lines += [f"## {section}", ""]
            facts = [fact for fact in self.facts if fact.section == section]
            commands = dict.fromkeys(fact.command for fact in facts)
            lines += [f"- {fact.says}. *{fact.carries[:1].upper()}{fact.carries[1:]}.*" for fact in facts]
            lines += [
                "",
                *(f"    {command}" for command in commands),
                "",
            ]
        if self.off:
            lines += [f"Switched off, so not checked: {', '.join(self.off)}.", ""]
        return "\n".join(lines)

    def _known_as(self, name: str) -> str:
        """Return a bot's version and its title as a player, where it has them, in words."""
        version, title = self.versions.get(name, ""), titles(self.game).get(name, "")
        return f"{f', version {version}' if version else ''}{f', called {title}' if title else ''}"

    def __repr__(self) -> str:
        by = ", ".join(self.bots)
        head = f"{self.game.title} for {self.game.seats}, {self.games:,} games by each of {by}:"
        return "\n".join([head, *(f"  - {line}" for line in self.sentences())])

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(line)}</li>" for line in self.sentences())
        return f"<p>{escape(repr(self).splitlines()[0])}</p><ul>{items}</ul>"


def findings(
    game: AnyGame,
    bots: Asked = "panel",
    games: int = 400,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    variants: Mapping[str, Change] | None = None,
    force: bool = True,
    processes: int | None = None,
    progress: Progress | bool | None = None,
) -> Findings:
    """Play ``games`` games with each bot; report what stands out and what ``variants`` change.

    ``bots`` is the panel by default. With ``force`` a bot is also made to take what no bot ever does, one
    kind of choice at a time, in as many games. This tells a dead choice from one that the bots do not see.
    Interrupting keeps the results of the bots that have played all games; if none has, the first bot's games
    so far. Raises ``ValueError`` for bots or variants that do not fit.
    """
    lined_up = lineups(game, bots)
    others = named(game, variants) if variants else {}
    run = Run(games, seed, Workers(executor, processes), progress)
    asked = _played(game, lined_up, run)
    question = Question(game, bots, games, seed)
    facts = _levels(asked, question.again("findings"))
    found, _, off = found_in(asked)
    groups = _groups(found)
    facts += [_fact(_as_one(of), asked, question.again("trouble")) for of in groups]
    whole = len(asked) == len(lined_up) and len(asked[-1].frames.games) == games
    tried = None
    if force and whole:
        never = [[one.part for one in of] for of in groups if of[0].kind == "never played"]
        tried = unmade(game, lined_up, never, run, question)
        facts += [Fact("Choices", *one) for one in tried.said]
    compared = None
    if others:
        compared = compare(game, others, bots, games, seed, executor, processes=processes, progress=progress)
        facts += _what_ifs(compared, question.compared(variants or {}))
    order = [*LEVELS, "Rules that never come up", "Games that failed", WHAT_IF, BESIDES]
    facts.sort(key=lambda fact: order.index(fact.section))
    styles = {spec: getattr(one, "style", "") for spec, one in _styled(game, lined_up).items()}
    styles = {played.bots: styles[played.bots] for played in asked}
    most = max(len(played.frames.games) for played in asked)
    return Findings(
        *(game, most, styles, seed, facts, _in_short(asked, found, facts, compared, tried)),
        *(remarks(game, bots, lined_up), list(off), compared),
        {played.bots: _version(played) for played in asked},
    )


def _played(game: AnyGame, lined_up: Lineups, run: Run) -> list[Played]:
    """Play the run with each bot.

    If stopped, return the bots that finished all games; if none has, the first bot's games so far.
    """
    asked: list[Played] = []
    for name, players in lined_up.items():
        job = job_of(game, players, run.seed, "all")
        frames = play(job, range(run.games), run.workers, progress=run.progress, warn=False)
        stopped = len(frames.games) < run.games
        if not (stopped and asked):
            asked.append(Played(name, job, frames))
        if stopped:
            break
    return asked


def _what_ifs(compared: Comparison, command: str) -> list[Fact]:
    """List facts about what the variants change, main results first."""
    corrected = "corrected for everything compared"
    first = compared.sentences(only=compared.answers_first)
    rest = [line for line in compared.sentences() if line not in first]
    return [
        Fact(section, line.rstrip("."), corrected, command)
        for section, lines in ((WHAT_IF, first), (BESIDES, rest))
        for line in lines
    ]


def _version(played: Played) -> str:
    """Return the version of the bot that played all seats; empty for several bots, or if it names none."""
    bots = dict(played.job.bots)
    return str(getattr(next(iter(bots.values())), "version", "")) if len(bots) == 1 else ""


def _styled(game: AnyGame, lined_up: Mapping[str, Any]) -> dict[str, Any]:
    known = {one.name: one for one in panel(game)}
    return {name: known.get(name) for name in lined_up}


def _levels(asked: Sequence[Played], command: str) -> list[Fact]:
    """List facts about the usual size of each value, such as moves in a game, with a figure for each bot."""
    tables = {played.bots: values(played.frames) for played in asked}
    facts = []
    for section, keys in LEVELS.items():
        for key, what in keys.items():
            there = {name: table[key].dropna() for name, table in tables.items() if key in table}
            if not there or any(len(column) < FEW for column in there.values()):
                continue
            rate = what.startswith("games ")
            spans = {
                name: wilson(column.sum(), len(column)) if rate else mean_interval(list(column))
                for name, column in there.items()
            }
            said = ", ".join(
                f"{name} {number(float(column.mean()), rate)} ({_span(spans[name], rate)})"
                for name, column in there.items()
            )
            facts.append(
                Fact(section, f"{what[:1].upper()}{what[1:]}: {said}", _carries(spans, asked), command)
            )
    return facts


def _span(span: tuple[float, float], rate: bool) -> str:
    """Return an interval as "10 to 12", or say that all games had the same value."""
    low, high = span
    return "the same in every game" if math.isnan(low) else f"{number(low, rate)} to {number(high, rate)}"


def _in_short(
    asked: Sequence[Played],
    found: Sequence[Finding],
    facts: Sequence[Fact],
    compared: Comparison | None,
    tried: Unmade | None,
) -> list[str]:
    """List the short summary: duration, winners, whether a lead lasts, unused moves, changed rules."""
    tables = [values(played.frames) for played in asked]
    said = [_between(tables, ("length", ""), "A game takes {} moves{}")]
    more = [one for one in found if one.kind == "wins too much"]
    whole = [one.part for one in more if one.carries in OF_ALL]
    some = [one.part for one in more if one.carries not in OF_ALL]
    if whole:
        said.append(f"They win more than an even share with {whom(asked)}: {', '.join(whole)}")
    elif not some:
        said.append("No seat or role is shown to win more than an even share with any bot")
    if some:
        said.append(f"With some bots but not all, these win more than an even share: {', '.join(some)}")
    said.append(_between(tables, ("half_way", ""), "The halfway leader wins {} of games{}"))
    never = sum(one.kind == "never played" for one in found)
    dead = sum(one.kind == "never comes up" for one in found)
    forced = f"; {tried.short}" if tried is not None and tried.short else ""
    said.append(f"{_choices(never)} never made by any bot{forced}" if never else "")
    said.append(f"{dead} {'thing' if dead == 1 else 'things'} in the rules never came up" if dead else "")
    if compared is not None:
        said.append(f"What if {', '.join(compared.variants)}: {compared.verdict().rstrip('.')}")
    own = [fact for fact in facts if fact.section not in (WHAT_IF, BESIDES)]
    rest = sum(fact.carries.startswith(ABOUT_BOTS) for fact in own)
    if rest:
        said.append(
            f"Of {len(own)} sentences below on the game as it is, {rest} depend on the bot, not the game"
        )
    return [f"{line}." for line in said if line]


def _choices(count: int) -> str:
    return "1 choice is" if count == 1 else f"{count} choices are"


def _between(tables: Sequence[Any], key: Key, says: str) -> str:
    """Return a sentence with the range of the bots' means, from the lowest to the highest."""
    columns = [table[key].dropna() for table in tables if key in table]
    if not columns or any(len(column) < FEW for column in columns):
        return ""
    means = sorted(float(column.mean()) for column in columns)
    rate = "of games" in says
    low, high = number(means[0], rate), number(means[-1], rate)
    return says.format(low, "") if low == high else says.format(f"{low} to {high}", ", depending on the bot")


def _carries(spans: Mapping[str, tuple[float, float]], asked: Sequence[Played]) -> str:
    if len(spans) == 1:
        return "one bot"
    lows, highs = zip(*spans.values(), strict=True)
    apart = max(lows) > min(highs)
    return "depends on the bot" if apart else f"alike for {whom([one for one in asked if one.bots in spans])}"


def _groups(found: Sequence[Finding]) -> list[list[Finding]]:
    """Group the findings that one sentence can report, such as many cards with the same result."""
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in found:
        choice, equals, _ = finding.part.partition("=")
        alone = "" if equals and finding.kind in ("never played", "not worth it") else finding.says
        groups.setdefault((finding.kind, finding.carries, alone or choice), []).append(finding)
    return list(groups.values())


def _as_one(of: Sequence[Finding]) -> Finding:
    if len(of) == 1:
        return of[0]
    choice = of[0].part.partition("=")[0]
    which = [one.part.partition("=")[2] for one in of]
    if of[0].kind == "never played":
        unused = f"none of these was chosen, although each was possible in {MANY} seats or more"
        says = f'"{choice}": {unused}: {", ".join(which)}'
    else:
        says = f"{of[0].says}. So does {choice} with {', '.join(which[1:])}"
    return replace(of[0], says=says)


def _fact(finding: Finding, asked: Sequence[Played], command: str) -> Fact:
    section = SECTIONS.get(finding.kind, "Games that failed")
    return Fact(section, finding.says.rstrip("."), carried(finding.carries, asked), command)
