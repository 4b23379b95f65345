"""The versions of a game's rules that were played, oldest first. They are pooled only on request.

A version is determined by its rules, regardless of the number of players. It has a number and a name, as in
``v2 (no first event)``. The name is from the journal or the preset with these rules; if there is none, it
lists the differences from the game's own rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import pandas as pd

from playtest.frames import NOT_KNOWN, Frames
from playtest.record import METHODS, names_of_presets, rules_differences

OWN = "the game's own rules"
SHORT = 44
"""Maximum number of letters of the description in a version's name."""


def titled(number: int, words: str) -> str:
    """Return a version's number and description, as every page shows it.

    >>> titled(2, "no first event")
    'v2 (no first event)'
    """
    return f"v{number} ({words if len(words) <= SHORT else f'{words[: SHORT - 1].rstrip()}…'})"


@dataclass(frozen=True, slots=True)
class Version:
    """One version of the rules: its ``number`` from 1, its ``words``, and its ``digests`` in the frames.

    The number is the same in the journal. ``first`` and ``last`` are the times when the first and the last of
    its ``playtests`` began; missing if unknown.
    """

    number: int
    words: str
    digests: tuple[str, ...]
    playtests: int
    first: Any = None
    last: Any = None

    @property
    def short(self) -> str:
        """The version's number, as in ``v2``."""
        return f"v{self.number}"

    @property
    def name(self) -> str:
        """Its number and description, as in ``v2 (no first event)``."""
        return titled(self.number, self.words)

    def of(self, frames: Frames) -> Frames:
        """Return the playtests of this version."""
        return frames.only(frames.games["digest"].isin(self.digests).astype(bool))


def versions(frames: Frames) -> tuple[Version, ...]:
    """List the versions of the rules in ``frames``, playtests of one game, in the order of their first play.

    Versions of unknown date are in the order of ``frames``. If ``frames`` were chosen from a larger set,
    numbers and names are those that the versions have in the larger set.
    """
    if frames not in _known:
        here, whole = frames.games, frames.whole.games
        found = _found(whole[whole["game"].isin(here["game"])] if whole is not here else here)
        _known[frames] = found if whole is here else tuple(_chosen(found, here))
    return _known[frames]


_known: WeakKeyDictionary[Frames, tuple[Version, ...]] = WeakKeyDictionary()


def _found(games: pd.DataFrame) -> tuple[Version, ...]:
    if games.empty:
        return ()
    seen = games.assign(at=range(len(games))).groupby("digest", sort=False)
    first = seen.agg(at=("at", "min"), created=("created", "min")).sort_values(["created", "at"])
    groups: dict[str, list[str]] = {}
    for digest, words in _words(games).items():
        groups.setdefault(words, []).append(digest)
    order = [str(digest) for digest in first.index]
    in_order = sorted(groups.items(), key=lambda group: min(map(order.index, group[1])))
    return tuple(_version(at, words, digests, games) for at, (words, digests) in enumerate(in_order, 1))


def _version(number: int, words: str, digests: Sequence[str], games: pd.DataFrame) -> Version:
    some = games[games["digest"].isin(digests)]
    days = some["created"].dropna()
    ends = (days.min(), days.max()) if len(days) else (None, None)
    return Version(number, words, tuple(digests), len(some), *ends)


def _chosen(found: Sequence[Version], games: pd.DataFrame) -> Iterator[Version]:
    """Yield those of the versions ``found`` that were played in ``games``, each with only those playtests."""
    there = set(games["digest"])
    for one in found:
        if digests := [digest for digest in one.digests if digest in there]:
            yield _version(one.number, one.words, digests, games)


def several(frames: Frames) -> int:
    """Return the number of versions of the rules if there is more than one, otherwise 0."""
    if frames.games["digest"].nunique() < 2 or frames.games["game"].nunique() > 1:
        return 0
    count = len(versions(frames))
    return count if count > 1 else 0


def _words(games: pd.DataFrame) -> dict[str, str]:
    """Map the digest of each set of rules to its description in words.

    A digest includes the number of players, which is not a rule. So the same rules at three and at four
    players have one description and are one version. If two digests for the same number of players have equal
    descriptions, the beginning of the digest is added to keep them apart.
    """
    rows = games.drop_duplicates("digest")
    said = {str(row["digest"]): _said(row) for row in rows.to_dict("records")}
    players = dict(zip(rows["digest"].astype(str), rows["players"], strict=True))
    taken: dict[tuple[str, int], int] = {}
    named = set(rows.loc[rows["version"].fillna("") != "", "digest"].astype(str))
    for digest, words in said.items():
        if digest in named:  # several rules may have been given one name
            continue
        key = (words, int(players[digest]))
        taken[key] = taken.get(key, 0) + 1
    unclear = {words for (words, _), count in taken.items() if count > 1}
    return {digest: f"{words}, {digest[:6]}" if words in unclear else words for digest, words in said.items()}


def _said(row: dict[Any, Any]) -> str:
    """Return the name of the rules in a row of ``games`` or, without one, their differences in words.

    For a playtest on paper, these are the differences as somebody wrote them down.
    """
    game, players, rules = str(row["game"]), int(row["players"]), str(row["rules"])
    name = row.get("version")
    if isinstance(name, str) and name:
        return name
    if str(row.get("source") or "") == "paper":
        return str(row.get("variant") or "") or OWN
    differing = rules_differences(game, players, rules, str(row["digest"]))
    if differing is None:
        return NOT_KNOWN
    plain = "; ".join(line for line in differing if line != METHODS)
    if name := names_of_presets(game).get(plain, "") if plain else "":
        return "; ".join([name, *(line for line in differing if line == METHODS)])
    return "; ".join(differing) or OWN


def names(some: Sequence[Version]) -> dict[str, str]:
    """Map each digest to the name of its version."""
    return {digest: version.name for version in some for digest in version.digests}
