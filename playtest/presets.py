"""Rules by name: presets in ``data/rules``, and what differs between two sets of rules, in words.

A preset is a small JSON file with the fields that differ from the game's own rules, so that it still fits
when a game gets a new option. Yours are kept beside the shipped ones in a checkout, else in your data folder.
"""

from __future__ import annotations

import dataclasses
import json
import re
import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic.fields import FieldInfo

from playtest.engines import codec, datafiles
from playtest.engines.game import Game

AnyGame = Game[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Preset:
    """Rules with a name. ``changes`` are the fields that differ from the game's own, as plain JSON."""

    name: str
    game: str
    note: str
    changes: Mapping[str, Any]
    place: Path

    def rules(self, game: type[AnyGame]) -> Any:
        """The rules themselves. Raises ``ValueError`` if they do not fit the game."""
        try:
            return codec.load_plain(game.Rules, {**codec.plain(game.Rules()), **self.changes})
        except codec.Invalid as error:
            raise ValueError(f'The preset "{self.name}" in {self.place} does not fit: {error}') from None


def folders() -> list[Path]:
    """Where presets are looked for: yours come last and are the ones that count."""
    shipped = datafiles.folder() / "rules"
    return [shipped] if _checkout() else [shipped, _own()]


def _checkout() -> bool:
    return (datafiles.folder().parent / "pyproject.toml").is_file()


def _own() -> Path:
    from platformdirs import user_data_path

    return user_data_path("playtest", appauthor=False) / "rules"


def presets(game: str | type[AnyGame] | AnyGame, folder: str | Path | None = None) -> dict[str, Preset]:
    """The presets of a game by their names. Raises ``ValueError`` for a file that is none."""
    name = game if isinstance(game, str) else game.name
    found = {}
    for place in [Path(folder)] if folder is not None else folders():
        for file in sorted((place / name).glob("*.json")):
            preset = _read(file, name)
            found[preset.name] = preset
    return found


def _read(file: Path, game: str) -> Preset:
    try:
        plain = json.loads(file.read_text(encoding="utf-8"))
        preset = Preset(plain["name"], plain["game"], plain.get("note", ""), plain["rules"], file)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{file} is not a preset of rules: {error}.") from None
    if preset.game != game:
        raise ValueError(f"{file} is a preset of {preset.game}, not of {game}.")
    return preset


def preset(game: AnyGame | type[AnyGame], name: str, folder: str | Path | None = None) -> Any:
    """The rules that are called ``name``. Raises ``ValueError`` that lists the presets there are."""
    cls = game if isinstance(game, type) else type(game)
    there = presets(cls, folder)
    if name not in there:
        listed = f"there are {', '.join(there)}" if there else "there are none yet"
        raise ValueError(f'There is no preset "{name}" of {cls.title}; {listed}.')
    return there[name].rules(cls)


def save(game: AnyGame, name: str, note: str = "", folder: str | Path | None = None) -> Preset:
    """Keep the rules of ``game`` as a preset. A preset of that name is replaced.

    Overridden methods are code and stay in their cell. Raises ``ValueError`` for a name that cannot be one.
    """
    file = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    if not file:
        raise ValueError("A preset needs a name with a letter or a number in it.")
    codec.check(game.rules)
    own, plain = codec.plain(game.Rules()), codec.plain(game.rules)
    changes = {field: value for field, value in plain.items() if own[field] != value}
    place = (Path(folder) if folder is not None else folders()[-1]) / game.name / f"{file}.json"
    place.parent.mkdir(parents=True, exist_ok=True)
    written = {"name": name, "game": game.name, "note": note, "rules": changes}
    place.write_text(json.dumps(written, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return Preset(name, game.name, note, changes, place)


# -- what differs


def differences(base: AnyGame, other: AnyGame) -> list[str]:
    """What differs between two sets of rules, a phrase each: ``"Points to win: 13 instead of 15"``.

    Cards are named; an overridden method is named with the first line of its docstring.
    """
    said = []
    titles = titles_of(type(base.rules))
    before, after = codec.plain(base.rules), codec.plain(other.rules)
    for name in [*before, *(name for name in after if name not in before)]:
        one, two = before.get(name), after.get(name)
        if one != two:
            said += _differences(titles.get(name, _spaced(name)), one, two)
    overridden = dict(codec.overridden(type(base)))
    for name, source in codec.overridden(type(other)):
        if overridden.get(name) != source:
            doc = getattr(getattr(type(other), name), "__doc__", None) or ""
            line = doc.strip().partition("\n")[0].rstrip(".")
            said.append(f"{name} overridden" + (f" ({line})" if line else ""))
    return said


def _differences(title: str, one: Any, two: Any) -> list[str]:
    if isinstance(one, dict) and isinstance(two, dict):
        return [
            phrase
            for key in [*one, *(key for key in two if key not in one)]
            if one.get(key) != two.get(key)
            for phrase in _differences(f"{title}, {_spaced(key)}", one.get(key), two.get(key))
        ]
    if isinstance(one, list) and isinstance(two, list) and _records(one) and _records(two):
        return list(_of_records(title, one, two))
    if isinstance(one, list) and isinstance(two, list) and len(one) + len(two) > 8:
        return [f"{title}: {_counted(one, two)}"]
    return [f"{title}: {_called(two)} instead of {_called(one)}"]


def _of_records(title: str, one: list[Any], two: list[Any]) -> Iterator[str]:
    before, after = _by_name(one), _by_name(two)
    for key in before:
        if key not in after:
            yield f"{title}: without {key}"
        elif before[key] != after[key]:
            yield from _differences(f"{title}, {key}", before[key], after[key])
    added = [key for key in after if key not in before]
    if added:
        yield f"{title}: with {', '.join(added)}"


def _records(items: list[Any]) -> bool:
    return bool(items) and all(isinstance(item, dict) for item in items)


def _by_name(items: list[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for at, item in enumerate(items):
        name = str(item.get("name", item.get("id", f"number {at + 1}")))
        found[name if name not in found else f"{name} ({at + 1})"] = item
    return found


def _counted(one: list[Any], two: list[Any]) -> str:
    added, gone = list(map(str, two)), []
    for item in map(str, one):
        if item in added:
            added.remove(item)
        else:
            gone.append(item)
    parts = [f"with {', '.join(added)}"] if added else []
    parts += [f"without {', '.join(gone)}"] if gone else []
    return " and ".join(parts) or "in another order"


def _called(value: Any) -> str:
    match value:
        case None:
            return "none"
        case True:
            return "yes"
        case False:
            return "no"
        case list():
            return ", ".join(map(_called, value)) or "nothing"
        case dict():
            return ", ".join(f"{_spaced(key)} {_called(part)}" for key, part in value.items())
    return str(value).replace("_", " ")


def titles_of(rules: type) -> dict[str, str]:
    """What the fields of a rules class are called."""
    hints = typing.get_type_hints(rules, include_extras=True)
    return {field.name: _title(field.name, hints[field.name]) for field in dataclasses.fields(rules)}


def _title(name: str, hint: Any) -> str:
    notes: Sequence[Any] = typing.get_args(hint)[1:] if typing.get_origin(hint) is Annotated else ()
    infos = [note for note in notes if isinstance(note, FieldInfo) and note.title]
    return str(infos[-1].title) if infos else _spaced(name).capitalize()


def _spaced(name: str) -> str:
    return name.replace("_", " ")
