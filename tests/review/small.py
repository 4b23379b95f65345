"""Frames small enough to work out by hand."""

from playtest.frames import Frames, flat_table


def made(**tables):
    """Frames from a list of rows (dicts) for each table; what a row leaves out is missing or empty."""
    return Frames({name: _table(name, rows) for name, rows in tables.items()})


def _table(name, rows):
    columns = dict.fromkeys(column for row in rows for column in row)
    return flat_table(name, {column: [row.get(column) for row in rows] for column in columns})


def game(id, players=3, finished=True, reason="last trick", length=10, **more):
    return {
        "playtest": id,
        "game": "cat_in_the_box",
        "players": players,
        "finished": finished,
        "reason": reason,
        "length": length,
        "rounds": 9,
        "title": "",
        "names": "",
        "rules": "",
        "digest": "",
        "tags": "",
        **more,
    }


def results(id, scores, winners, bots=None, names=None):
    return [
        {
            "playtest": id,
            "seat": seat,
            "name": (names or ["Ann", "Ben", "Cem", "Dee", "Eva"])[seat],
            "role": "",
            "bot": bots[seat] if bots else "",
            "score": float(score),
            "won": seat in winners,
        }
        for seat, score in enumerate(scores)
    ]


def measured(id, n, measure, values):
    """One value a seat."""
    return [
        {"playtest": id, "n": n, "measure": measure, "seat": seat, "label": "", "value": float(value)}
        for seat, value in enumerate(values)
        if value is not None
    ]


def move(id, n, seat, round=1, phase="tricks", kind="play", action="{}", legal=3, think=None, by="person"):
    return {
        "playtest": id,
        "n": n,
        "seat": seat,
        "by": by,
        "round": round,
        "phase": phase,
        "kind": kind,
        "action": action,
        "legal": legal,
        "think": think,
    }
