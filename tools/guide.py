"""Writes the tables of hooks in ``docs/adding_a_game.md`` from the classes that have the hooks.

``python tools/guide.py`` rewrites the text between the marks. ``--check`` says whether that is current.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

from playtest.widgets.games import FrontEnd, SceneContext
from playtest.words import Words

PAGE = Path(__file__).parent.parent / "docs" / "adding_a_game.md"
CLASSES: dict[str, type] = {"front-end": FrontEnd, "scene-context": SceneContext, "words": Words}
"""For each table, the class whose hooks are between ``<!-- hooks: NAME -->`` and ``<!-- /hooks -->``."""
SKIPPED = frozenset(["role_of", "title_of", "overrides"])
"""Methods that a game does not override."""


def hooks(cls: type) -> Iterator[tuple[str, str]]:
    """Yield each public constant and method of ``cls`` as it is written, with its docstring."""
    (node,) = ast.parse(inspect.getsource(cls)).body
    assert isinstance(node, ast.ClassDef)
    for this, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(this, ast.AnnAssign) and isinstance(this.target, ast.Name):
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                yield this.target.id, inspect.cleandoc(str(after.value.value))
        elif isinstance(this, ast.FunctionDef) and not this.name.startswith("_") and this.name not in SKIPPED:
            given = [arg.arg for arg in this.args.args if arg.arg not in ("self", "cls")]
            yield f"{this.name}({', '.join(given)})", ast.get_docstring(this) or ""


def table(cls: type) -> str:
    """Return the hooks of ``cls`` as a table in Markdown."""
    rows = [f"| `{hook}` | {' '.join(said.replace('``', '`').split())} |" for hook, said in hooks(cls)]
    return "\n".join(["| hook | what it says |", "|---|---|", *rows])


def written(page: str) -> str:
    """Return ``page`` with every table of hooks made again. Raises ``ValueError`` if a mark is missing."""
    for name, cls in CLASSES.items():
        mark, end = f"<!-- hooks: {name} -->\n", "<!-- /hooks -->"
        if mark not in page:
            raise ValueError(f"docs/adding_a_game.md needs the mark {mark.strip()}.")
        before, _, rest = page.partition(mark)
        _, closed, after = rest.partition(end)
        if not closed:
            raise ValueError(f"docs/adding_a_game.md needs {end} after {mark.strip()}.")
        page = f"{before}{mark}\n{table(cls)}\n\n{end}{after}"
    return page


def main(check: bool) -> int:
    """Rewrite the page or, with ``check``, only say whether that is needed. Return 1 if it is needed."""
    now = PAGE.read_text(encoding="utf-8")
    made = written(now)
    if check and made != now:
        print("docs/adding_a_game.md is not current: run python tools/guide.py.")
        return 1
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
