"""The form for filling in an open move, such as an offer."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playtest.engines import codec
from playtest.widgets.kit import forms


@dataclass(slots=True)
class OpenForm:
    """A form for an open move while somebody fills it in."""

    type: type
    spec: forms.Spec
    raw: forms.Raw
    refusal: str = ""
    wrong: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    """The fields that were chosen before, which the form does not show."""

    @property
    def makes_move(self) -> bool:
        """Whether the form shows the whole move at a glance. If so, its button is Confirm."""
        parts = self.spec.parts if isinstance(self.spec, forms.Record) else ()
        return bool(parts) and all(isinstance(part, forms.Choice | forms.Number) for _, part in parts)

    def change(self, values: Mapping[str, Any]) -> None:
        """Take the form's current values from the page, since a choice changes which fields there are.

        If the player just chosen is already in another field that must differ, that field gets the player who
        was chosen here before.
        """
        before, self.raw = self.raw, forms.complete(self.spec, dict(values))
        parts = dict(self.spec.parts) if isinstance(self.spec, forms.Record) else {}
        for name, part in parts.items():
            other = parts.get(part.unlike) if isinstance(part, forms.Choice) else None
            if isinstance(part, forms.Choice) and isinstance(other, forms.Choice):
                chosen = forms.chosen_value(other, self.raw.get(part.unlike))
                if chosen is not None and forms.chosen_value(part, self.raw.get(name)) == chosen:
                    self.raw |= forms.fill(part, forms.chosen_value(other, before.get(part.unlike)), name)

    def add(self, values: Mapping[str, Any], path: str) -> None:
        """Add an item to the list at ``path``."""
        self.raw = forms.add(self.spec, dict(values), path)

    def drop(self, values: Mapping[str, Any], path: str) -> None:
        """Remove the item at ``path`` from its list."""
        self.raw = forms.drop(dict(values), path)

    def sent(
        self,
        values: Mapping[str, Any],
        refuse: Callable[[Any], str | None],
        says_what_fits: Callable[[Mapping[str, Any]], tuple[str, str]] | None,
    ) -> Any:
        """Return the move that the form describes, or ``None`` if it is refused. ``refusal`` then says why.

        ``says_what_fits`` takes the fields filled in. It returns the path of the wrong field and what may be
        entered there, in the game's words.
        """
        self.raw, self.refusal, self.wrong = dict(values), "", ""
        try:
            move: Any = codec.load_plain(self.type, {**forms.read(self.spec, values), **self.given})
            self.refusal = refuse(move) or ""
        except forms.Wrong as wrong:
            self.refusal, self.wrong = str(wrong), wrong.path
        except codec.Invalid as wrong:
            self.refusal = str(wrong)
            return None
        else:
            if not self.refusal:
                return move
        if says_what_fits is not None and isinstance(self.spec, forms.Record):
            path, said = says_what_fits(self._filled(self.spec.parts))
            if said and self.wrong in ("", path):
                self.refusal, self.wrong = said, path
        return None

    def _filled(self, parts: Sequence[tuple[str, forms.Spec]]) -> dict[str, Any]:
        """Return the values that can be read from the form, by field."""
        filled = dict(self.given)
        for name, part in parts:
            with contextlib.suppress(forms.Wrong):
                filled[name] = forms.read(part, self.raw, name)
        return filled


def begun_values(
    samples: Sequence[Mapping[str, Any]], picks: Collection[str], spec: forms.Spec
) -> dict[str, Any]:
    """Return the values that a form starts with, taken from the sample moves ``samples``.

    A field has a value if it is in ``picks`` or the same in all samples. Any other choice starts with its
    default if a fitting sample has that value, otherwise with the first fitting sample's value.
    """
    if not samples:
        return {}
    first = samples[0]
    known = {
        name: value
        for name, value in first.items()
        if name in picks or all(other.get(name) == value for other in samples)
    }
    for name, part in spec.parts if isinstance(spec, forms.Record) else ():
        fitting = [one[name] for one in samples if all(one.get(n) == v for n, v in known.items())]
        if isinstance(part, forms.Choice) and fitting:
            begun = spec.defaults.get(name) if isinstance(spec, forms.Record) else None
            known.setdefault(name, begun if begun in fitting else fitting[0])
    return known
