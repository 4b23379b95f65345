"""Choose the playtests that figures show: by game, rules, players, date, title or tag."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import pandas as pd

from playtest import catalog
from playtest.engines.sentences import listed, perhaps, short
from playtest.frames import NOT_KNOWN, Frames, unpacked
from playtest.record import rules_differences
from playtest.review import days

WHO = ("people", "bots", "both")
"""Values of ``Choice.who``: who made the moves."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Conditions that playtests must meet. An empty field, or one that is ``None``, sets no condition.

    ``digest`` names the rules, ``name`` a person who played. ``since`` and ``until`` are the first and last
    day on which a playtest may begin (inclusive). ``title`` is a part of the title. ``who`` says who made the
    moves: only ``"people"``, only ``"bots"``, or ``"both"``.
    """

    game: str = ""
    digest: str = ""
    players: int | None = None
    name: str = ""
    since: date | None = None
    until: date | None = None
    title: str = ""
    tag: str = ""
    who: str = ""
    finished: bool | None = None


def choose(frames: Frames, choice: Choice) -> Frames:
    """Return the playtests that fit ``choice``.

    Raises ``UnknownGame``, and ``ValueError`` for an unknown ``who``.
    """
    games = frames.games
    if choice.game and choice.game not in set(games["game"]):
        catalog.game(choice.game)  # an unknown name is an error, not an empty result
    if choice.who not in ("", *WHO):
        said = f"who= is {listed(WHO, 'or')}, not {short(choice.who)}{perhaps(choice.who, WHO)}"
        raise ValueError(f"{said}.")
    fits = pd.Series(True, index=games.index)
    for column in ("game", "digest", "players", "finished"):
        wanted = getattr(choice, column)
        if wanted not in ("", None):
            fits &= games[column] == wanted
    if choice.title:
        fits &= games["title"].str.contains(choice.title, case=False, regex=False).fillna(False)
    if choice.tag:
        fits &= games["tags"].map(lambda tags: choice.tag in unpacked(tags))
    if choice.since is not None:
        fits &= days.begun(games) >= pd.Timestamp(choice.since)
    if choice.until is not None:
        fits &= days.begun(games) < pd.Timestamp(choice.until) + pd.Timedelta(days=1)
    if choice.name:
        results = frames.results
        sat = games["names"].map(lambda names: choice.name in sitting(names))
        fits &= sat | games["playtest"].isin(results.loc[results["name"] == choice.name, "playtest"])
    if choice.who:
        moves = frames.moves
        people = set(moves.loc[moves["by"].isin(["person", "transcription"]), "playtest"])
        people |= set(games.loc[games["source"] == "paper", "playtest"])
        bots = set(moves.loc[moves["by"] == "bot", "playtest"])
        fits &= games["playtest"].isin(people) == (choice.who != "bots")
        fits &= (games["playtest"].isin(people & bots) == (choice.who == "both")) | (choice.who == "bots")
    return frames if fits.all() else frames.only(fits.astype(bool))


def sitting(names: object) -> list[str]:
    """List the players' names in a value of the column ``names`` of ``games``."""
    return unpacked(names)


def rules_here(frames: Frames) -> dict[str, str]:
    """Map the digest of each set of rules in ``frames`` to its description, the most common rules first.

    A description lists the differences from the game's own rules, or is ``the game's own rules`` if there are
    none.
    """
    games = frames.games
    found: dict[str, str] = {}
    for digest in games["digest"].value_counts().index:
        one = games[games["digest"] == digest].iloc[0]
        told = in_words(str(one["game"]), int(one["players"]), str(one["rules"]), str(digest))
        named = one["version"]
        found[str(digest)] = f"{named}: {told}" if isinstance(named, str) and named else told
    said = list(found.values())
    return {d: f"{words} ({d[:6]})" if said.count(words) > 1 else words for d, words in found.items()}


def in_words(game: str, players: int, rules: str, digest: str = "") -> str:
    """Describe rules by their differences from the game's own."""
    differing = rules_differences(game, players, rules, digest)
    if differing is None:
        return NOT_KNOWN
    return "; ".join(differing) or "the game's own rules"


def shown_openly(frames: Frames) -> Frames:
    """Return ``frames`` without those measures of unfinished playtests that the players may not know."""
    games = frames.games
    running = games[~games["finished"]]
    if running.empty:
        return frames
    known = catalog.games()
    game_of = dict(zip(running["playtest"].astype(str), running["game"].astype(str), strict=True))
    public = {
        (id, measure)
        for id, game in game_of.items()
        if game in known
        for measure in known[game].public_measures
    }
    measures = frames.measures
    closed = ~measures["playtest"].isin(list(game_of))
    rows = zip(measures["playtest"], measures["measure"], closed, strict=True)
    kept = [told or (id, measure) in public for id, measure, told in rows]
    return frames.having("measures", pd.Series(kept, dtype=bool))
