"""Presets: named rules in ``data/rules``, and the differences between two sets of rules in words.

A preset is a small JSON file with the fields and the cards that differ from the game's own rules. So it still
fits when a game gets a new option or another card is corrected. In a checkout, your presets are stored next
to the shipped ones, otherwise in your data folder.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
import typing
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic.fields import FieldInfo

from playtest.engines import codec, datafiles
from playtest.engines.game import AnyGame
from playtest.engines.sentences import one_sentence, perhaps, short

WHOLE = "="
"""Key that marks a table that is replaced as a whole, in changes as data: ``{"=": table}``."""


@dataclass(frozen=True, slots=True)
class Preset:
    """Rules with a name. ``changes`` are the differences from the game's own rules.

    The differences have the form that ``changes_between`` returns.
    """

    name: str
    game: str
    note: str
    changes: Mapping[str, Any]
    place: Path

    def rules(self, game: type[AnyGame]) -> Any:
        """Return the rules themselves. Raises ``ValueError`` if they do not fit the game."""
        try:
            return codec.load_plain(game.Rules, with_changes(codec.plain(game.Rules()), self.changes))
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
            said = one_sentence(error, 300)
            named = short(self.name)[1:-1]
            raise ValueError(f'The preset "{named}" in {self.place} does not fit: {said}') from None


def folders() -> list[Path]:
    """List the folders of presets. Yours come last and take precedence."""
    shipped = datafiles.folder() / "rules"
    return [shipped] if _checkout() else [shipped, _own()]


def _checkout() -> bool:
    return (datafiles.folder().parent / "pyproject.toml").is_file()


def _own() -> Path:
    from platformdirs import user_data_path

    return user_data_path("playtest", appauthor=False) / "rules"


def presets(game: str | type[AnyGame] | AnyGame, folder: str | Path | None = None) -> dict[str, Preset]:
    """Return the presets of a game by name. Raises ``ValueError`` for an invalid file."""
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
        if not all(isinstance(text, str) for text in (preset.name, preset.game, preset.note)):
            raise ValueError("its name, game and note should be words")
        if not isinstance(preset.changes, Mapping):
            raise ValueError("its rules should be an object")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OSError) as error:
        raise ValueError(f"{file} is not a preset of rules: {one_sentence(error, 200)}") from None
    if preset.game != game:
        raise ValueError(f"{file} is a preset of {short(preset.game)}, not of {game}.")
    return preset


def preset(game: AnyGame | type[AnyGame], name: str, folder: str | Path | None = None) -> Any:
    """Return the rules of the preset ``name``.

    Raises ``ValueError``, which lists the existing presets, if there is none.
    """
    cls = game if isinstance(game, type) else type(game)
    there = presets(cls, folder)
    if name not in there:
        listed = f"Choose from {', '.join(there)}." if there else "There are none yet."
        raise ValueError(f'There is no preset "{name}" of {cls.title}{perhaps(name, there)}. {listed}')
    return there[name].rules(cls)


def save(game: AnyGame, name: str, note: str = "", folder: str | Path | None = None) -> Preset:
    """Save the rules of ``game`` as a preset, including edited cards. A preset of that name is replaced.

    Overridden methods are code and are not saved; a warning names them. Raises ``ValueError`` if nothing else
    differs from the game's own rules, and for an invalid name.
    """
    file = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    if not file:
        raise ValueError("A preset needs a name with a letter or a number in it.")
    codec.check(game.rules)
    changes = changes_between(codec.plain(game.Rules()), codec.plain(game.rules))
    if code := left_in_its_cell(game):
        if not changes:
            raise ValueError(f"{code} Nothing else differs, so there is nothing to save.")
        warnings.warn(code, stacklevel=2)
    place = (Path(folder) if folder is not None else folders()[-1]) / game.name / f"{file}.json"
    if place.is_file() and (there := _read(place, game.name).name) != name:
        raise ValueError(f'The preset "{there}" would have the same file; choose a name that differs more.')
    place.parent.mkdir(parents=True, exist_ok=True)
    written = {"name": name, "game": game.name, "note": note, "rules": changes}
    place.write_text(json.dumps(written, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return Preset(name, game.name, note, changes, place)


def left_in_its_cell(game: AnyGame) -> str:
    """Return a sentence that names the methods of ``game`` changed in a notebook cell.

    A preset cannot hold them, since they are code. Empty if there are none.
    """
    methods = []
    for cls in type(game).__mro__:
        if "name" in vars(cls):
            break
        methods += [
            name for name, member in vars(cls).items() if inspect.isfunction(member) and name not in methods
        ]
    if not methods:
        return ""
    return f"A preset holds numbers, switches and cards, not code. Left in the cell: {', '.join(methods)}."


# -- changes as data


def changes_between(base: Any, other: Any) -> dict[str, Any]:
    """Return the changes from ``base`` to ``other``, both plain JSON: values by field, cards by name.

    >>> base = {"rounds": 3, "deck": [{"name": "Ox", "cost": 1}, {"name": "Fox", "cost": 2}]}
    >>> changes_between(base, {**base, "deck": [{"name": "Ox", "cost": 1}, {"name": "Fox", "cost": 5}]})
    {'deck': {'Fox': {'cost': 5}}}

    A list whose cards or their order differ is kept whole.
    A table that lost a line is kept whole too, as ``{"=": table}``.
    """
    return {name: _change(base.get(name), value) for name, value in other.items() if base.get(name) != value}


def _change(one: Any, two: Any) -> Any:
    if isinstance(one, dict) and isinstance(two, dict):
        return changes_between(one, two) if one.keys() <= two.keys() else {WHOLE: two}
    before, after = _named_cards(one), _named_cards(two)
    if before and list(before) == list(after):
        return changes_between(before, after)
    return two


def with_changes(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``base`` with ``changes`` made, both plain JSON. Raises ``ValueError`` for an unknown card.

    >>> base = {"rounds": 3, "deck": [{"name": "Ox", "cost": 1}, {"name": "Fox", "cost": 2}]}
    >>> with_changes(base, {"deck": {"Fox": {"cost": 5}}})["deck"]
    [{'name': 'Ox', 'cost': 1}, {'name': 'Fox', 'cost': 5}]
    """
    return {**base, **{name: _with(base.get(name), value, name) for name, value in changes.items()}}


def _with(one: Any, change: Any, what: str) -> Any:
    if not isinstance(change, Mapping):
        return change
    if change.keys() == {WHOLE}:
        return change[WHOLE]
    if isinstance(one, dict):
        return with_changes(one, change)
    cards = _named_cards(one)
    if not cards:
        return change
    for name in change:
        if name not in cards:
            said = f'{_spaced(what)}: there is no "{name}"{perhaps(name, cards)}'
            raise ValueError(f"{said}. Choose from {', '.join(cards)}.")
    return list(with_changes(cards, change).values())


def _named_cards(value: Any) -> dict[str, Any]:
    """Return a list of records as a mapping by their names.

    The mapping is empty if ``value`` is not a list of records with unique names.
    """
    if not isinstance(value, list) or not all(isinstance(item, dict) and "name" in item for item in value):
        return {}
    named = {str(item["name"]): item for item in value}
    return named if len(named) == len(value) else {}


# -- differences in words


def differences(base: AnyGame, other: AnyGame) -> list[str]:
    """List the differences between two sets of rules, as ``"Points to win: 13 (was 15)"``.

    Cards are named; an overridden method is named with the first line of its docstring.
    """
    said = []
    titles, labels = titles_of(type(base.rules)), labels_of(type(base.rules))
    before, after = codec.plain(base.rules), codec.plain(other.rules)
    edited = any(
        isinstance(value, list | dict) and value != after.get(name) for name, value in before.items()
    )
    within = _titles_within(type(base.rules)) if edited else {}
    for name in [*before, *(name for name in after if name not in before)]:
        one, two = before.get(name), after.get(name)
        if one != two:
            called = labels.get(name, {})
            title = titles.get(name, _spaced(name))
            said += _differences(title, called.get(str(one), one), called.get(str(two), two), within)
    overridden = dict(codec.overridden(type(base)))
    for name, source in codec.overridden(type(other)):
        if overridden.get(name) != source:
            doc = getattr(getattr(type(other), name), "__doc__", None) or ""
            line = doc.strip().partition("\n")[0].rstrip(".")
            said.append(f"{name} overridden" + (f" ({line})" if line else ""))
    return said


def _differences(title: str, one: Any, two: Any, within: Mapping[str, str]) -> list[str]:
    if isinstance(one, dict) and isinstance(two, dict):
        return [
            phrase
            for key in [*one, *(key for key in two if key not in one)]
            if one.get(key) != two.get(key)
            for phrase in _differences(
                f"{title}, {within.get(key, _spaced(key))}", one.get(key), two.get(key), within
            )
        ]
    if isinstance(one, list) and isinstance(two, list) and _records(one) and _records(two):
        return list(_of_records(title, one, two, within))
    if isinstance(one, list) and isinstance(two, list) and len(one) + len(two) > 8:
        return [f"{title}: {_counted(one, two)}"]
    return [f"{title}: {in_words(two)} (was {in_words(one)})"]


def _of_records(title: str, one: list[Any], two: list[Any], within: Mapping[str, str]) -> Iterator[str]:
    before, after = _by_name(one), _by_name(two)
    for key in before:
        if key not in after:
            yield f"{title}: without {key}"
        elif before[key] != after[key]:
            yield from _differences(_item(title, key), before[key], after[key], within)
    added = [key for key in after if key not in before]
    if added:
        yield f"{title}: with {', '.join(added)}"


def _item(title: str, key: str) -> str:
    """Return the title of one item of a list, made from the list's title and the item's key.

    An item of ``Cards, partners`` becomes ``Partner India``. An item known only by its place becomes ``…,
    bonus 1``.
    """
    above, _, kind = title.rpartition(", ")
    one = kind.removesuffix("es") if kind.endswith(("nuses", "sses")) else kind.removesuffix("s")
    if not key.isdecimal():
        return f"{one[:1].upper()}{one[1:]} {key}"
    return f"{above}, {one} {key}" if above else f"{one} {key}"


def _records(items: list[Any]) -> bool:
    return bool(items) and all(isinstance(item, dict) for item in items)


def _by_name(items: list[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for at, item in enumerate(items):
        name = str(item.get("name", item.get("id", f"{at + 1}")))
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


def in_words(value: Any) -> str:
    """Return a value of the rules, plain JSON, in words."""
    match value:
        case None:
            return "none"
        case True:
            return "yes"
        case False:
            return "no"
        case list():
            return ", ".join(map(in_words, value)) or "nothing"
        case dict():
            return ", ".join(f"{_spaced(key)} {in_words(part)}" for key, part in value.items())
    return str(value).replace("_", " ")


def titles_of(rules: type) -> dict[str, str]:
    """Return the titles of a rules class's fields."""
    hints = typing.get_type_hints(rules, include_extras=True)
    return {field.name: _title(field.name, hints[field.name]) for field in dataclasses.fields(rules)}


def labels_of(rules: type) -> dict[str, dict[str, str]]:
    """Return the labels of a rules class's values, by field and value.

    They begin with a lower-case letter, as within a sentence.
    """
    hints = typing.get_type_hints(rules, include_extras=True)
    found = {}
    for field in dataclasses.fields(rules):
        extras = [info.json_schema_extra for info in _infos(hints[field.name])]
        called = next(
            (extra["called"] for extra in extras if isinstance(extra, dict) and "called" in extra), {}
        )
        if isinstance(called, dict):
            labels = {str(value): str(label) for value, label in called.items()}
            found[field.name] = {value: f"{said[:1].lower()}{said[1:]}" for value, said in labels.items()}
    return found


def _titles_within(rules: type) -> dict[str, str]:
    """Return the titles of the fields of a rules class's cards. Fields without a title are left out."""
    records: dict[type, None] = {}
    for hint in typing.get_type_hints(rules, include_extras=True).values():
        _note_records(hint, records)
    hints = [typing.get_type_hints(record, include_extras=True) for record in records]
    stated = [(name, info.title) for one in hints for name, hint in one.items() for info in _infos(hint)]
    return {name: title for name, title in stated if title}


def _note_records(hint: Any, records: dict[type, None]) -> None:
    """Add the dataclasses in a type hint, and those in their own fields, to ``records``, each once."""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint) and hint not in records:
        records[hint] = None
        for part in typing.get_type_hints(hint, include_extras=True).values():
            _note_records(part, records)
    for part in typing.get_args(hint):
        _note_records(part, records)


def _title(name: str, hint: Any) -> str:
    titled = [info for info in _infos(hint) if info.title]
    return str(titled[-1].title) if titled else _spaced(name).capitalize()


def _infos(hint: Any) -> list[FieldInfo]:
    notes: Sequence[Any] = typing.get_args(hint)[1:] if typing.get_origin(hint) is Annotated else ()
    return [note for note in notes if isinstance(note, FieldInfo)]


def _spaced(name: str) -> str:
    return name.replace("_", " ")
