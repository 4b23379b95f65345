"""Tables for Rat Scramble. Each function takes frames and returns a tidy table."""

from __future__ import annotations

import json

import pandas as pd

from playtest.engines.rat_scramble.components import EFFECTS, SEASONS, RatRules, characters
from playtest.frames import Frames
from playtest.review import measures
from playtest.review.stats import means, rates

CAST = tuple(character.name for character in characters())
ENDINGS = ("kept", "broken", "impossible", "void", "open")
CLAUSES = {
    "vote_for": "vote for a proposal",
    "favor_season": "favor a season later",
    "give": "give tokens",
    "do_not_use": "do not use tokens",
    "take": "take a vote token",
    "leave": "leave a vote token",
    "promise": "in words",
}
DECIDED = ("another proposal", "from a tie", "to a tie", "majority or consensus", "nothing")


def bells(frames: Frames) -> pd.DataFrame:
    """Return the bells of each season at the end of each round.

    If a round was not finished, its end is where play stopped. Columns: ``playtest``, ``round``, ``season``,
    ``bells``.
    """
    found = _at_round_ends(frames, "bells")
    return found.rename(columns={"label": "season", "value": "bells"}).drop(columns=["seat"])


def points(frames: Frames) -> pd.DataFrame:
    """Return each character's points at the end of each round, in finished playtests.

    Columns: ``playtest``, ``round``, ``character``, ``points``.
    """
    roles = frames.results[["playtest", "seat", "role"]].astype({"seat": "Int64"})
    found = _at_round_ends(frames, "points").merge(roles, on=["playtest", "seat"])
    found = found.rename(columns={"role": "character", "value": "points"})
    return found[["playtest", "round", "character", "points"]]


def wins(frames: Frames) -> pd.DataFrame:
    """Return how often each character reached the threshold, with the Wilson interval.

    Columns: ``role``, ``n`` (finished playtests), ``count``, ``rate``, ``low``, ``high``.
    """
    return rates(frames.results[frames.results["role"] != ""], ["role"], "won")


def labelled(frames: Frames, measure: str) -> pd.DataFrame:
    """Return a measure's values at the end of finished playtests, with a row for each playtest and label.

    Columns: ``playtest``, ``label``, ``value``. A label without a value at the end has no row.
    """
    done = frames.games.loc[frames.games["finished"], "playtest"]
    found = frames.measures[frames.measures["playtest"].isin(done)]
    last = found.groupby("playtest")["n"].transform("max")
    found = found[(found["n"] == last) & (found["measure"] == measure)]
    return found[["playtest", "label", "value"]].reset_index(drop=True)


def clauses(frames: Frames) -> pd.DataFrame:
    """Count the clauses agreed in finished playtests, by kind and result.

    Columns: ``clause`` (its kind), then a count for each of kept, broken, impossible, void and open.
    """
    ends = [labelled(frames, f"{status}_clauses").assign(status=status) for status in ENDINGS]
    found = pd.concat(ends, ignore_index=True).rename(columns={"label": "clause"})
    table = found.pivot_table(index="clause", columns="status", values="value", aggfunc="sum", fill_value=0)
    table = table.reindex(index=[kind for kind in CLAUSES if kind in table.index], columns=list(ENDINGS))
    return table.fillna(0).astype(int).rename_axis(columns=None).reset_index()


def changes(frames: Frames) -> pd.DataFrame:
    """Return what vote changes decided, over all rounds of finished playtests with a changed vote.

    Columns: ``decided`` (what they decided), ``rounds`` (how many), ``share`` (of these rounds).
    """
    counts = labelled(frames, "changes_decided").groupby("label")["value"].sum()
    counts = counts.reindex(list(DECIDED), fill_value=0).astype(int)
    table = counts.rename_axis("decided").rename("rounds").reset_index()
    table["share"] = table["rounds"] / max(1, int(table["rounds"].sum()))
    return table


def tokens(frames: Frames) -> pd.DataFrame:
    """Return how many promise tokens of each owner each character holds, averaged over the ends of rounds.

    The table has a row for each holder and a column for each owner. It is empty if nothing was measured.
    """
    found = _at_round_ends(frames, "tokens")
    ends = frames.moves[["playtest", "round"]].drop_duplicates()
    if ends.empty or frames.measures.empty:
        return pd.DataFrame()
    found = found.rename(columns={"label": "owner"})
    # nobody holds their own tokens, so the seat without a row is the owner's
    seats = found.groupby(["playtest", "round", "owner"])["seat"].sum().rsub(sum(range(len(CAST))))
    whose = seats.rename("seat").reset_index().rename(columns={"owner": "holder"})
    found = found.merge(whose, on=["playtest", "round", "seat"])
    table = found.pivot_table(index="holder", columns="owner", values="value", aggfunc="sum", fill_value=0)
    return table.reindex(index=list(CAST), columns=list(CAST)).fillna(0.0) / len(ends)


def effects(frames: Frames) -> pd.DataFrame:
    """Return how often each effect passed per finished playtest.

    Columns: ``effect``, ``n`` (playtests), ``mean`` (times per playtest), ``low``, ``high``.
    """
    table = means(effects_passed(frames), ["label"], "value", (0, None))
    table = table.rename(columns={"label": "effect"})
    return table.sort_values("mean", ascending=False, ignore_index=True)


def effects_passed(frames: Frames) -> pd.DataFrame:
    """Return how often each effect passed in each finished playtest.

    Columns: ``playtest``, ``label`` (the effect), ``value`` (how often).
    """
    passed = labelled(frames, "effects")
    games = measures.followed(frames).games
    done = games.loc[games["finished"], "playtest"]
    every = pd.MultiIndex.from_product([done, EFFECTS], names=["playtest", "label"])
    return passed.set_index(["playtest", "label"])["value"].reindex(every, fill_value=0).reset_index()


def negotiations(frames: Frames) -> pd.DataFrame:
    """Return the length of each negotiation.

    Columns: ``playtest``, ``round``, ``moves`` (without the referee's), ``minutes`` from its first move to
    its last (missing in simulations).
    """
    found = frames.moves[(frames.moves["phase"] == "negotiation") & (frames.moves["seat"] >= 0)]
    grouped = found.groupby(["playtest", "round"], sort=False)
    table = grouped.agg(moves=("n", "size"), first=("at", "min"), last=("at", "max")).reset_index()
    table["minutes"] = (table["last"] - table["first"]).dt.total_seconds() / 60
    return table[["playtest", "round", "moves", "minutes"]]


def _at_round_ends(frames: Frames, measure: str) -> pd.DataFrame:
    """Return the values of a measure after the last move of each round.

    Columns: ``playtest``, ``round``, ``seat``, ``label``, ``value``.
    """
    ends = frames.moves.groupby(["playtest", "round"], sort=False)["n"].max().reset_index()
    found = frames.measures[frames.measures["measure"] == measure]
    found = ends.merge(found, on=["playtest", "n"])
    return found[["playtest", "round", "seat", "label", "value"]]


def last_bells(frames: Frames) -> pd.DataFrame:
    """Return the bells at the end of finished playtests: ``playtest``, ``name`` (the season), ``value``."""
    table = labelled(frames, "bells").rename(columns={"label": "name"})
    order = {season: at for at, season in enumerate(SEASONS)}
    return table.sort_values("name", key=lambda names: names.map(order), kind="stable", ignore_index=True)


def thresholds(frames: Frames) -> list[int]:
    """List the different winning thresholds, in points, of the rules that were played."""
    played = (json.loads(rules) for rules in frames.games["rules"].dropna().unique() if rules)
    return sorted({int(rules.get("win_threshold", RatRules().win_threshold)) for rules in played})
