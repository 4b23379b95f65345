"""The journal of a game: its versions in order, with their aims and results.

A version is identified by its differences from the game's own rules, in words. It exists once it has been
played or written about; a preset with these rules gives it its name. Playtests of people are listed one by
one if there are fewer than eight; otherwise the journal has means with intervals. Each version is also
compared with the version before. Bots play on demand (see ``playtest.simulate.journal``), and their results
are stored with the version.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from html import escape
from typing import Any

import pandas as pd

from playtest import catalog
from playtest.engines.sentences import counted, perhaps, short
from playtest.frames import Frames, frames, unpacked
from playtest.record import METHODS, AnyGame, Store, Unusable, key_of, version_key, versions
from playtest.review import days, expectations, feedback, findings, markup, measures, players, surveys
from playtest.review.stats import LEAST, mean_interval
from playtest.review.versions import OWN, titled
from playtest.review.wording import about, plain, seen

LINES = 12
"""Maximum number of differences of a version that a page shows unfolded."""
MADE_UP = "Example data: some of these playtests were made up."


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of one expectation: its text, when it was written, the verdict with people, and the numbers.

    ``bots`` summarizes the verdicts with bots.
    """

    text: str
    when: str
    verdict: expectations.Verdict
    shown: str
    bots: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One version in the journal.

    ``keys`` are its differences from the game's own rules in words; there are several if versions share one
    name. ``day`` is when it was first played or written about. ``answers`` are the results of its
    expectations. ``people`` are its finished playtests with people, and ``told`` lines with their results.
    ``against`` says how these results differ from those of the version before. ``bots`` are lines with the
    bots' results. ``methods`` are its overridden methods in words, and ``code`` their source by name.
    """

    name: str
    keys: tuple[str, ...]
    day: datetime | None
    aim: str
    answers: tuple[Answer, ...]
    frames: Frames
    people: Frames
    told: tuple[str, ...]
    against: tuple[str, ...]
    bots: tuple[str, ...]
    number: int = 1
    methods: tuple[str, ...] = ()
    code: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The version's number and name, as in ``v2 (Red light)``; without a name, its differences."""
        nameless = self.name == f"v{self.number}"
        return titled(self.number, "; ".join(self.changes) if nameless else self.name)

    @property
    def changes(self) -> list[str]:
        """One line for each difference from the game's own rules; overridden methods by name if known."""
        lines: list[str] = []
        for key in self.keys:
            for line in key.split("; ") if key else ["No change: the game as it is"]:
                lines += self.methods if self.methods and line.startswith(METHODS) else [line]
        return list(dict.fromkeys(lines))


def keys_of(found: Frames) -> pd.Series[str]:
    """Return the key of each playtest's version, for the rows of ``games``.

    The key lists the differences from the game's own rules in words; it is empty for the game's own rules.
    """
    games = found.for_spreadsheets("games")
    changed = games["changed"].fillna("").astype(object)
    keys = [version_key(*told) for told in zip(changed, games["digest"], strict=True)]
    return pd.Series(keys, index=games.index, dtype=object)


def chapters(store: Store, game: str, found: Frames | None = None) -> list[Chapter]:
    """List the versions of a game in order, with those never played at the end.

    ``found`` are the playtests to include, by default all. Figures and reports use the same numbers for the
    versions (see ``playtest.review.versions``).
    """
    found = frames(store, game=game) if found is None else found
    kept = versions.read(store, game)
    keys = keys_of(found)
    first = days.begun(found.games).groupby(keys).min()
    there = list(dict.fromkeys([*keys, *kept]))
    named = _names(there, kept, versions.names(store, game))
    groups: dict[str | tuple[Any, ...], list[str]] = {}
    for key in there:
        groups.setdefault(named[key], []).append(key)
    began = {name: _first_day(group, kept, first) for name, group in groups.items()}
    played = set(keys)
    order = sorted(
        groups, key=lambda name: (played.isdisjoint(groups[name]), not began[name], began[name] or 0)
    )
    made: list[Chapter] = []
    for name in order:
        some = found.only(found.games.loc[keys.isin(groups[name]), "playtest"])
        about_it = _together([kept[key] for key in groups[name] if key in kept])
        number = len(made) + 1
        called = name if isinstance(name, str) else f"v{number}"
        one = _chapter(called, number, groups[name], began[name], about_it, some)
        made.append(replace(one, against=_against(one, made[-1]) if made else ()))
    return made


def of_playtests(
    store: Store, found: Frames, classes: Iterable[type[AnyGame]] = ()
) -> dict[str, list[Chapter]]:
    """Map each game in ``found`` to its versions that these playtests used.

    Each version has all of its playtests in the store, not only those in ``found``. ``classes`` are games
    that are not registered.
    """
    told: dict[str, list[Chapter]] = {}
    for game in sorted(set(found.games["game"])):
        everything = frames(store, game=game, classes=classes)
        here = set(found.games["playtest"])
        told[game] = [
            one for one in chapters(store, game, everything) if here & set(one.frames.games["playtest"])
        ]
    return told


def _together(some: Sequence[versions.Version]) -> versions.Version | None:
    """Merge what was written about several versions that share one name; ``None`` if nothing was.

    Expectations are combined. Of aims, the first is kept, and of bots' results, the last.
    """
    if not some:
        return None
    expected = {one.text: one for version in some for one in version.expected}
    aim = next((version.aim for version in some if version.aim), "")
    bots = next((version.bots for version in reversed(some) if version.bots), {})
    coded = next((version for version in some if version.code), some[0])
    return replace(coded, aim=aim, expected=tuple(expected.values()), bots=bots)


def _names(
    keys: Iterable[str], kept: Mapping[str, versions.Version], known: Mapping[str, str]
) -> dict[str, str | tuple[Any, ...]]:
    """Map each version's key to its name.

    A version without a name is mapped to what identifies it for every number of players: its key without the
    digest, and its code. ``kept`` is what was written about versions, and ``known`` has their names.
    """
    return {
        key: known.get(key) or (OWN if not key else kept[key].identity if key in kept else (key,))
        for key in keys
    }


def _first_day(
    keys: Iterable[str], kept: Mapping[str, versions.Version], first: pd.Series[Any]
) -> datetime | None:
    began = [first[key].to_pydatetime() for key in keys if key in first.index and first[key] is not pd.NaT]
    began += [datetime.fromtimestamp(kept[key].at) for key in keys if key in kept and not began]
    return min(began, default=None)


def _chapter(
    name: str,
    number: int,
    keys: Sequence[str],
    day: datetime | None,
    kept: versions.Version | None,
    found: Frames,
) -> Chapter:
    people = of_people(found)
    asked = dict(kept.bots) if kept else {}
    answers = tuple(_answer(one, people, asked) for one in (kept.expected if kept else ()))
    return Chapter(
        name,
        tuple(keys),
        day,
        kept.aim if kept else "",
        answers,
        found,
        people,
        (*_told(people), *_uncounted(found, people)),
        (),
        tuple(_bots(found, people, asked)),
        number,
        methods=kept.methods if kept else (),
        code=kept.code if kept else {},
    )


def of_people(found: Frames) -> Frames:
    """Return the finished playtests in which a person played."""
    results = found.results
    with_people = set(results.loc[players.played_by(results) != "bot", "playtest"])
    games = found.games
    return found.only(games["playtest"].isin(with_people) & games["finished"].astype(bool))


def _answer(one: versions.Expected, people: Frames, asked: Mapping[str, Any]) -> Answer:
    try:
        found = expectations.held(expectations.understood(one.text), people)
    except ValueError as error:  # an earlier version of playtest understood it
        found = expectations.Held("too early", str(error), 0)
    written = datetime.fromtimestamp(one.at).astimezone()
    known = people.games.dropna(subset="created")
    noted = known["source"] == "paper"  # then only the day is known, not the hour
    on_paper = [at.date() for at in known.loc[noted, "created"]]
    earlier = sum(at.timestamp() < one.at for at in known.loc[~noted, "created"])
    earlier += sum(day < written.date() for day in on_paper)
    when = f"written on {written:%d %b %Y}, before the first evening"
    if earlier:
        when = f"written on {written:%d %b %Y}, after {counted(earlier, 'playtest')}"
    elif written.date() in on_paper:
        when = f"written on {written:%d %b %Y}, the day of the first evening"
    bots = str(asked.get("expected", {}).get(one.text, ""))
    return Answer(one.text, when, found.verdict, found.shown, bots)


# -- people


def _told(people: Frames) -> list[str]:
    """List the results and answers of people: playtest by playtest if they are few, otherwise intervals."""
    games = people.games
    n = len(games)
    if not n:
        return ["It has no finished playtest yet."]
    if n < LEAST:
        return [*_each(people), *_said(people)]
    lines = [f"{counted(n, 'finished playtest')}."]
    timed = measures.timed(people)["minutes"].dropna()
    if len(timed) >= LEAST:
        took = about(float(timed.mean()), *mean_interval(timed, (0, None)), "minutes")
        lines.append(f"A playtest takes {took}, n = {len(timed)}.")
    wins = measures.wins(people)
    lines += [
        f"Seat {int(row['seat']) + 1} of {int(row['players'])} won {seen(int(row['count']), int(row['n']))}."
        for row in wins.to_dict("records")
        if row["n"] >= LEAST
    ]
    return [*lines, *_said(people)]


def _each(people: Frames) -> list[str]:
    winners = people.results[people.results["won"].astype(bool)].groupby("playtest")["name"].agg(list)
    lines = []
    for game in people.games.sort_values("created").to_dict("records"):
        won = winners.get(game["playtest"], [])
        minutes = "" if game["seconds"] != game["seconds"] else f", {game['seconds'] / 60:.0f} minutes"
        begun = days.begun_of(game)
        day = f"{begun:%d %b %Y}: " if begun else ""
        who = ", ".join(unpacked(game["names"]))
        lines.append(f"{day}{who}{minutes}; {' and '.join(won) or 'nobody'} won.")
    return lines


def _said(people: Frames) -> list[str]:
    """List ratings, rules questions and sources of confusion, each with its number of playtests."""
    lines = []
    for question, some in surveys.ratings(people).groupby("question", sort=False):
        least, top = (float(some[end].iloc[0]) for end in ("low", "top"))
        of_playtests = some.groupby("playtest")["value"].mean()
        each = ", ".join(plain(value) for value in of_playtests)
        low, high = mean_interval(of_playtests, (least, top))
        told = about(of_playtests.mean(), low, high, f"of {top:g}")
        if len(of_playtests) < LEAST:
            told = f"{each} of {top:g}, a mean for each playtest"
        lines.append(
            f"{str(question).replace('_', ' ').capitalize()}: {told}, from {counted(len(some), 'player')}."
        )
    asked = expectations.questions(people)
    if len(asked):
        lines.append(f"Questions about the rules: {int(asked.sum())} in {counted(len(asked), 'playtest')}.")
    confused = len(feedback.answers(people).get("confused", []))
    return [*lines, *([f"{counted(confused, 'player')} said what confused them."] if confused else [])]


def _against(one: Chapter, before: Chapter) -> tuple[str, ...]:
    """Return sentences on how people's results differ from those with the version before.

    The statistics are those of every comparison of two groups of playtests (see ``findings.differences``).
    """
    if not len(one.people.games) or not len(before.people.games):
        return ()
    n, m = len(one.people.games), len(before.people.games)
    at_sizes = [some.people.games.groupby("players").size() for some in (one, before)]
    each = pd.concat(at_sizes, axis=1).fillna(0).min(axis=1)
    if each.max() < LEAST:
        needed = f"{LEAST} of each are needed, at the same number of players"
        return (f"Too few to compare with {before.title}: {n} and {m} playtests; {needed}.",)
    told = findings.differences(one.people, before.people, (one.title, before.title))
    sure = [f"{one.says} {one.shown}; {one.carries}." for one in told if one.is_verdict]
    others = len(told) - len(sure)
    if not sure:
        compared = counted(others, "comparison")
        return (f"Nothing differs from {before.title} by more than chance ({compared}).",)
    rest = f"{counted(others, 'other comparison')} show{'s' if others == 1 else ''} no more than chance does."
    return (*sure, rest) if others else tuple(sure)


# -- bots


def _not_counted(found: Frames, people: Frames) -> tuple[set[str], set[str]]:
    """Return the ids of the playtests that are not among ``people``: those with people's moves, and the rest.

    The first set also has playtests on paper. In the second, only bots moved, or nobody did.
    """
    rest = set(found.games["playtest"]) - set(people.games["playtest"])
    on_paper = found.games.loc[found.games["source"] == measures.ON_PAPER, "playtest"]
    moved = rest & {*measures.by_people(found)["playtest"], *on_paper}
    return moved, rest - moved


def _uncounted(found: Frames, people: Frames) -> list[str]:
    moved, _ = _not_counted(found, people)
    one = len(moved) == 1
    said = f"{counted(len(moved), 'playtest')} {'has' if one else 'have'} no known result"
    return [f"{said} and {'is' if one else 'are'} not counted."] if moved else []


def _bots(found: Frames, people: Frames, asked: Mapping[str, Any]) -> list[str]:
    _, by_bots = _not_counted(found, people)
    lines = [f"{counted(len(by_bots), 'playtest')} recorded."] if by_bots else []
    if asked:
        lines.append(
            f"Asked on {asked.get('day', '')}, {int(asked.get('games', 0)):,} games by each bot of the panel."
        )
        lines += [str(line) for line in asked.get("against", [])]
    return lines


# -- writing about versions


def named(chapter_list: Sequence[Chapter], name: str) -> Chapter:
    """Return the version with this name or number.

    Raises ``ValueError``, which lists the existing versions, if no version has it.
    """
    wanted = name.strip().casefold()
    for at, one in enumerate(chapter_list, 1):
        if wanted in (one.name.casefold(), one.title.casefold(), f"v{at}", str(at)):
            return one
    there = [one.name for one in chapter_list]
    raise ValueError(
        f"There is no version {short(name)}{perhaps(name, there)}. Choose from {', '.join(there)}."
    )


def say(store: Store, game: str, chapter: Chapter, **what: Any) -> None:
    """Save a version's new ``name``, ``aim`` or bots' results (``bots``), or add an expectation.

    The expectation is a sentence, given as ``expected``.
    """
    kept = versions.read(store, game)
    for at, key in enumerate(chapter.keys):
        now = kept.get(key) or versions.Version(game, key)
        more = dict(what)
        if text := more.pop("expected", ""):
            if at:
                continue
            expectations.understood(text)
            others = tuple(one for one in now.expected if one.text != text)
            more["expected"] = (*others, versions.Expected(text, store.now()))
        versions.write(store, replace(now, **more))


def plan(store: Store, game: str, name: str, changed: str) -> None:
    """Create a version that is to be played on paper. ``changed`` describes its differences in words."""
    kept = versions.read(store, game).get(changed) or versions.Version(game, changed)
    versions.write(store, replace(kept, name=name))


def new(store: Store, game: AnyGame, name: str, aim: str = "", expected: Sequence[str] = ()) -> None:
    """Create a version of the rules of ``game``, such as one made in a cell: name, aim, expectations.

    Overridden methods are stored with it, in words and as code. Raises ``ValueError`` if an expectation is
    not understood.
    """
    for text in expected:
        expectations.understood(text)
    versions.give_name(store, game, name)
    key = key_of(game)
    there = versions.read(store, game.name)[key]
    written = tuple(versions.Expected(text, store.now()) for text in expected)
    versions.write(store, replace(there, aim=aim or there.aim, expected=(*there.expected, *written)))


# -- shown


def lines(found: Sequence[Chapter], title: str) -> list[str]:
    """Return the journal as lines of text."""
    told = [f"The journal of {title}: {counted(len(found), 'version')}"]
    for one in found:
        day = f", {one.day:%d %b %Y}" if one.day else ""
        told += ["", f"{one.title}{day}"]
        told += [f"   {line}" for line in one.changes]
        told += [f"      {line}" for text in one.code.values() for line in text.splitlines()]
        told += [f"   For: {one.aim}"] if one.aim else []
        for answer in one.answers:
            told.append(f"   Expected: {answer.text} ({answer.when})")
            told.append(f"      people: {answer.verdict}: {answer.shown}")
            told += [f"      bots: {answer.bots}"] if answer.bots else []
        told += [f"   People: {line}" for line in one.told]
        told += [f"   Compared with the version before: {line}" for line in one.against]
        told += [f"   Bots: {line}" for line in one.bots]
    return told


def section(found: Sequence[Chapter], title: str = "Versions") -> str:
    """Return the journal as a section of an HTML page."""
    return (
        f"<section class=journal><h2>{escape(title)}</h2>{''.join(map(_html, found))}</section>"
        if found
        else ""
    )


def _html(one: Chapter) -> str:
    day = f" <small>{one.day:%d %b %Y}</small>" if one.day else ""
    rows = [(a.text, a.when, f"{a.verdict}: {a.shown}", a.bots) for a in one.answers]
    parts = [
        f"<h3>{escape(one.title)}{day}</h3>",
        markup.items(one.changes[:LINES]),
        markup.folded(f"{len(rest)} more", markup.items(rest)) if (rest := one.changes[LINES:]) else "",
        *(f"<pre>{escape(text)}</pre>" for text in one.code.values()),
        f"<p>For: {escape(one.aim)}</p>" if one.aim else "",
        markup.table(("expected", "when", "with people", "with bots"), rows),
        f"<h4>People</h4>{markup.items(one.told)}",
        f"<h4>Compared with the version before</h4>{markup.items(one.against)}" if one.against else "",
        f"<h4>Bots</h4>{markup.items(one.bots)}" if one.bots else "",
    ]
    return "".join(parts)


def page(store: Store, game: str) -> str:
    """Return a game's journal as one HTML page. Raises ``UnknownGame``."""
    title = catalog.game(game).title
    found = chapters(store, game)
    if not found:
        raise Unusable(f"Nothing of {title} is recorded in {store.place} yet.")
    head = f"<h1>The journal of {escape(title)}</h1>"
    if any("made up" in unpacked(tags) for one in found for tags in one.frames.games["tags"]):
        head += f"<p class=warning>{MADE_UP}</p>"
    return markup.page(f"The journal of {title}", f"<article>{head}{section(found)}</article>")
