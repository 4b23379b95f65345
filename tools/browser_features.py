"""Lists every CSS and script feature that the pages use, with the first Safari and Firefox to have it.

Unpack ``npm pack @mdn/browser-compat-data`` and run ``tools/browser_features.py package/data.json`` to
rewrite the list. Every line now in it was last compared with version 8.1.9 of that data. The tests read the
features from the sources again and compare them with the list. They need no such data.

tinycss2 parses the style sheets. The requirements include no parser of scripts, so names are read from the
words of a script, without comments and literals. The type that a name is a member of stays unknown. The
newest of the members in ``TYPES`` with this name counts.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Collection, Iterator
from dataclasses import astuple, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import tinycss2
from tinycss2.ast import Node

from playtest.widgets.kit import unnested

TOP = Path(__file__).parent.parent
SOURCES = TOP / "playtest"
LIST = TOP / "tests" / "browser_features.tsv"
OLDEST = {"safari_ios": (16, 4), "firefox": (128,)}
"""The oldest browsers that the pages are for: Safari for iOS, and the extended-support Firefox."""
PLAIN = "-"
"""The version of a name that is our own, JupyterLab's, or as old as the feature it belongs to."""
HEAD = "feature\tsafari_ios\tfirefox\tfallback"

# -- style sheets

FREE = re.compile(
    r"--.*|animation(-name)?|container(-name)?|font-family|grid(-template)?-areas?|grid-template|transition"
)
"""Properties whose values contain names of our own."""
UNITS = re.compile(r"(cqw|cqh|cqi|cqb|cqmin|cqmax|[dsl]v[hwib]|rlh|lh|cap|ic)$")
"""Units newer than CSS 3."""


def of_css(text: str) -> Iterator[str]:
    """Return the features of a style sheet."""
    yield from _rules(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), nested=False)


def of_declarations(text: str) -> Iterator[str]:
    """Return the features of a style attribute."""
    yield from _rules(
        tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True), nested=True
    )


def _rules(nodes: list[Node], nested: bool) -> Iterator[str]:
    for node in nodes:
        if node.type == "declaration":
            yield from _declaration(node.name, node.value)
        elif node.type == "at-rule":
            yield from _at_rule(node, nested)
        elif node.type == "qualified-rule":
            if nested:
                yield "css nesting"
            yield from _selector(node.prelude)
            inside = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
            yield from _rules(inside, nested=True)
        elif node.type == "error":
            raise ValueError(f"{node.message} at line {node.source_line}")


def _at_rule(node: Node, nested: bool) -> Iterator[str]:
    yield f"css @{node.at_keyword}"
    words = [each for each in _all(node.prelude) if each.type in ("ident", "function", "literal")]
    for each in words:
        if each.type == "function":
            yield f"css @{node.at_keyword} {each.lower_name}()"
        elif each.type == "literal" and each.value in ("<", ">", "<=", ">="):
            yield f"css @{node.at_keyword} range"
    for block in _all(node.prelude):
        if block.type == "() block" and block.content and block.content[0].type == "ident":
            name = re.sub("^(min|max)-", "", block.content[0].lower_value)
            if node.at_keyword in ("media", "container") and name not in ("not",):
                yield f"css @{node.at_keyword} {name}"
    if node.content is None:
        return
    if node.at_keyword == "keyframes":
        for frame in tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True):
            yield from of_declarations(tinycss2.serialize(frame.content))
    elif node.at_keyword == "property":
        return
    elif nested and node.at_keyword in ("media", "container", "supports"):
        yield "css nesting"
        yield from _rules(tinycss2.parse_blocks_contents(node.content, True, True), nested=True)
    elif node.at_keyword in ("page", "font-face"):
        yield from of_declarations(tinycss2.serialize(node.content))
    else:
        yield from _rules(tinycss2.parse_rule_list(node.content, True, True), nested=False)


def _declaration(name: str, value: list[Node]) -> Iterator[str]:
    if not name.startswith("--"):
        yield f"css {name}"
    for each in _all(value):
        if each.type == "function":
            yield f"css {each.lower_name}()"
        elif each.type == "dimension" and UNITS.match(each.lower_unit):
            yield f"css {each.lower_unit}"
    for each in value:
        if each.type == "ident" and not FREE.fullmatch(name):
            yield f"css {name}: {each.lower_value}"


def _selector(prelude: list[Node]) -> Iterator[str]:
    nodes = list(_all(prelude))
    for at, node in enumerate(nodes):
        if node == "&":
            yield "css nesting"
        if node != ":" or at + 1 == len(nodes):
            continue
        after = nodes[at + 1]
        if after.type in ("ident", "function"):
            element = "::" if at and nodes[at - 1] == ":" else ":"
            yield f"css {element}{after.lower_value if after.type == 'ident' else f'{after.lower_name}()'}"


def _all(nodes: list[Node]) -> Iterator[Node]:
    """Yield these nodes and all nodes inside them."""
    for node in nodes:
        yield node
        inside = (
            getattr(node, "arguments", None) if node.type == "function" else getattr(node, "content", None)
        )
        if isinstance(inside, list):
            yield from _all(inside)


# -- scripts

SYNTAX = {
    "js ?.": r"\?\.(?!\d)",
    "js ??": r"\?\?(?!=)",
    "js ??=": r"\?\?=",
    "js ||=": r"\|\|=",
    "js &&=": r"&&=",
    "js **": r"\*\*",
    "js #private": r"(?<!\w)#[a-z]\w*",
    "js await": r"\bawait\b",
    "js for await": r"\bfor await\b",
    "js catch without a name": r"\bcatch \{",
    "js import()": r"\bimport\(",
    "js import.meta": r"\bimport\.meta\b",
    "js static {}": r"\bstatic \{",
    "js class field": r"(?m)^  (static )?#?\w+ = ",
    "js 1_000": r"\b\d+_\d",
    "js 1n": r"\b\d+n\b",
    "js spread in an object": r"\{[^{}]*\.\.\.",
}
"""Syntax newer than ECMAScript 2015, as patterns of its look outside literals."""
WORDS = frozenset(
    [
        *("as", "async", "await", "break", "case", "catch", "class", "const", "continue", "default"),
        *("delete", "do", "else", "export", "extends", "false", "finally", "for", "from", "function"),
        *("get", "if", "import", "in", "instanceof", "let", "new", "null", "of", "return", "set"),
        *("static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var"),
        *("void", "while", "yield", "arguments"),
    ]
)
NAME = r"[A-Za-z_$][\w$]*"
BINDINGS = re.compile(
    r"\b(?:const|let|var|catch \()\s*([^=;]*?)\s*(?:=(?!=)|;|\bof\b|\bin\b|\))"
    rf"|, (\{{[^{{}}]*\}}|\[[^\[\]]*\]|{NAME}) = "
    rf"|\(([^()]*(?:\([^()]*\)[^()]*)*)\) =>|\b({NAME}) =>"
    rf"|\bimport (\{{[^}}]*\}}|{NAME})"
)
"""Patterns of the places that bind names: after a declaration, before an arrow, in an import."""
METHOD = re.compile(
    rf"(?m)^\s*(?:export |static |async |get |set |\*|function\*? )*#?({NAME})\(([^()]*)\) \{{"
)


def bare(script: str) -> str:
    """Return ``script`` without comments and the text of literals, keeping the code inside templates.

    >>> bare("a('b') // c")
    "a('') "
    >>> bare("`x ${y} z`.trim()")
    '`` y`` .trim()'
    """
    said: list[str] = []
    at, templates, depth = 0, [], 0
    while at < len(script):
        letter = script[at]
        if script.startswith("//", at):
            at = script.find("\n", at) if "\n" in script[at:] else len(script)
        elif script.startswith("/*", at):
            at = script.index("*/", at) + 2
        elif letter in "'\"":
            end = re.compile(rf"(?:\\.|[^{letter}\\])*{letter}", re.DOTALL).match(script, at + 1)
            assert end, script[at : at + 60]
            said.append(letter * 2)
            at = end.end()
        elif letter == "/" and re.search(r"(^|[(,=:[!&|?{};+]|return)\s*$", "".join(said[-30:])):
            end = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[])+/\w*").match(script, at)
            assert end, script[at : at + 60]
            said.append("/ /")
            at = end.end()
        elif letter == "`" or (letter == "}" and templates and templates[-1] == depth):
            if letter == "}":
                templates.pop()
            end = re.compile(r"(?:\\.|(?!\$\{)[^`\\])*(`|\$\{)", re.DOTALL).match(script, at + 1)
            assert end, script[at : at + 60]
            said.append("`` ")
            if end[1] == "${":
                templates.append(depth)
            at = end.end()
        else:
            depth += (letter == "{") - (letter == "}")
            said.append(letter)
            at += 1
    return "".join(said)


def declared(script: str) -> set[str]:
    """Return the names that a bare script makes: variables, functions, parameters, classes, methods, keys."""
    found = set(re.findall(rf"\b(?:function\*?|class) ({NAME})", script))
    found |= {name for words in BINDINGS.findall(script) for name in re.findall(NAME, "".join(words))}
    for name, words in METHOD.findall(script):
        found |= {name, *re.findall(NAME, words)}
    found |= set(re.findall(rf"({NAME}):", script))
    return found | set(re.findall(rf"\b(?:this|window)\.#?({NAME}) =", script))


def of_script(text: str, made: frozenset[str]) -> Iterator[str]:
    """Return the features of a script. All scripts together make the names ``made``."""
    script = bare(text)
    for name, looks in SYNTAX.items():
        if re.search(looks, script):
            yield name
    for found in re.finditer(rf"(?<!\.\.)\.({NAME})(\()?", script):
        owner, name = (
            re.search(rf"({NAME})?\??$", script[max(0, found.start() - 40) : found.start()]),
            found[1],
        )
        owned = owner[1] if owner and owner[1] else ""
        if owned == "style" and not found[2] and name != "cssText":
            yield f"css {kebab(name)}"
        elif owned[:1].isupper() and owned not in made:
            yield f"js {owned}.{name}"
        elif owned != "dataset":
            yield f"js .{name}"
    for name in re.findall(rf"(?<![.\w$#])({NAME})(?!\w|\s*:)", script.replace("...", " ")):
        if name not in WORDS and name not in made:
            yield f"js {name}"
    for name in re.findall(r"""addEventListener\(\s*["'](\w+)["']""", text):
        yield f"js event {name}"
    for method, given in re.findall(rf"(?<!Object)\.({NAME})\((?:[^()]*, )?\{{ ?([^{{}}]*)\}}\)", script):
        for option in re.findall(rf"(?:^|, )({NAME})(?=\s*[:,]|\s*$)", given):
            yield f"js .{method}({option})"


def kebab(name: str) -> str:
    """Return a style property's name in the form that style sheets use.

    >>> kebab("touchAction")
    'touch-action'
    """
    return re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name)


# -- all sources

SHEET = re.compile(r"[\w\])*] \{[^{}]*[a-z]: ?[^{}]*\}")
DECLARATION = re.compile(r"\s*([a-z-]+)\s*:\s*[^\s:][^:]*")


@cache
def sources() -> dict[str, list[str]]:
    """Return the texts of all style sheets, style attributes and scripts: ``css``, ``style``, ``js``."""
    found: dict[str, list[str]] = {"css": [], "style": [], "js": []}
    for kind in ("css", "js"):
        found[kind] = [path.read_text(encoding="utf-8") for path in sorted(SOURCES.rglob(f"*.{kind}"))]
    found["css"] = [unnested(sheet) for sheet in found["css"]]  # as pages get them
    known = {one.removeprefix("css ") for text in found["css"] for one in of_css(text)}
    for path in sorted(SOURCES.rglob("*.py")):
        for text in _strings(ast.parse(path.read_text(encoding="utf-8"))):
            parts = [part for part in text.split(";") if part.strip()]
            said = [DECLARATION.fullmatch(part) for part in parts]
            if "addEventListener" in text:
                found["js"].append(text)
            elif len(SHEET.findall(text)) > 2:
                found["css"].append(re.sub("</?style>", "", text))
            elif parts and "{" not in text and all(said) and any(one and one[1] in known for one in said):
                found["style"].append(text)
    return found


def _strings(tree: ast.AST) -> Iterator[str]:
    """Return all texts of a module except its docstrings, with 0 for every value inserted into one."""
    inner: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inner |= {id(part) for part in node.values}
            yield "".join(str(p.value) if isinstance(p, ast.Constant) else "0" for p in node.values)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inner.add(id(node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield node.value


def used() -> set[str]:
    """Return every feature that the sources use, and the names in scripts that may be features."""
    texts, made = sources(), frozenset(defined())
    found = {one for text in texts["css"] for one in of_css(text)}
    found |= {one for text in texts["style"] for one in of_declarations(text)}
    return found | {one for text in texts["js"] for one in of_script(text, made)}


@cache
def defined() -> set[str]:
    """Return the names that scripts make themselves. They are no features, unless the list has them."""
    return {name for text in sources()["js"] for name in declared(bare(text))}


# -- the list


@dataclass(frozen=True)
class Known:
    """A line of the list. A version is empty if the browser lacks the feature."""

    safari_ios: str
    firefox: str
    fallback: str = ""

    @property
    def beyond(self) -> list[str]:
        """Return the browsers whose oldest supported version lacks the feature."""
        asked = {"safari_ios": self.safari_ios, "firefox": self.firefox}
        if self.safari_ios == PLAIN:
            return []
        return [name for name, least in OLDEST.items() if not asked[name] or numbers(asked[name]) > least]


def numbers(version: str) -> tuple[int, ...]:
    """Return a version as numbers, for comparing."""
    return tuple(int(part) for part in version.split("."))


def listed() -> dict[str, Known]:
    """Return the list as it was written."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    assert lines[0] == HEAD
    rows = ((line + "\t\t\t").split("\t")[:4] for line in lines[1:])
    return {name: Known(*rest) for name, *rest in rows}


# -- the data

TYPES = (
    *("Element", "HTMLElement", "SVGElement", "SVGGraphicsElement", "HTMLInputElement"),
    *("HTMLSelectElement", "HTMLTextAreaElement", "HTMLButtonElement", "HTMLLinkElement"),
    *("HTMLAnchorElement", "HTMLTableRowElement", "SVGPoint", "DOMPointReadOnly", "Node", "Document"),
    *("EventTarget", "Event", "UIEvent", "MouseEvent", "PointerEvent", "KeyboardEvent", "WheelEvent"),
    *("CustomEvent", "PageTransitionEvent", "InputEvent", "MessageEvent", "CloseEvent", "StorageEvent"),
    *("Window", "Navigator", "UserActivation", "Location", "History", "Storage", "Clipboard", "CSS"),
    *("CSSStyleDeclaration", "DOMTokenList", "DOMRect", "DOMRectReadOnly", "DOMPoint", "DOMMatrix"),
    *("DOMStringMap", "NodeList", "HTMLCollection", "Animation", "AnimationEffect", "MutationObserver"),
    *("ResizeObserver", "WebSocket", "Response", "Headers", "AbortController", "AbortSignal"),
    *("AudioContext", "BaseAudioContext", "AudioNode", "AudioParam", "AudioScheduledSourceNode"),
    *("OscillatorNode", "GainNode", "File", "Blob", "FileList", "FormData", "MediaQueryList"),
    *("Selection", "Range", "Performance", "Array", "String", "Number", "Object", "Map", "Set"),
    *("WeakMap", "Promise", "Date", "RegExp", "Function", "Uint8Array", "TypedArray", "Symbol"),
)
"""The types whose members the scripts use."""
EVENTS = (
    *("Element", "HTMLElement", "HTMLInputElement", "HTMLTextAreaElement", "Document", "Window"),
    *("Animation", "WebSocket"),
)
QUERIES = {"aspect-ratio", "height", "width", "inline-size", "block-size", "orientation"}
"""Conditions on a container's size, which are as old as the rule itself."""
SYNTAX_AT = {
    "js ?.": "operators.optional_chaining",
    "js ??": "operators.nullish_coalescing",
    "js ??=": "operators.nullish_coalescing_assignment",
    "js ||=": "operators.logical_or_assignment",
    "js &&=": "operators.logical_and_assignment",
    "js **": "operators.exponentiation",
    "js #private": "classes.private_class_fields",
    "js await": "operators.await",
    "js for await": "statements.for_await_of",
    "js catch without a name": "statements.try_catch.optional_catch_binding",
    "js import()": "operators.import",
    "js import.meta": "operators.import_meta",
    "js static {}": "classes.static.initialization_blocks",
    "js class field": "classes.public_class_fields",
    "js 1_000": "grammar.numeric_separators",
    "js 1n": "builtins.BigInt",
    "js spread in an object": "operators.spread.spread_in_object_literals",
}


class Data:
    """MDN's tables of what each browser can do."""

    def __init__(self, place: Path) -> None:
        self._data = json.loads(place.read_text(encoding="utf-8"))

    def at(self, path: str) -> dict[str, Any] | None:
        """Return the entry under this path, whose parts are divided by dots, in upper or lower case."""
        found: Any = self._data
        for part in path.split("."):
            if not isinstance(found, dict):
                return None
            found = found.get(part) or next((found[key] for key in found if key.lower() == part), None)
        return found

    def known(self, feature: str) -> Known | None:
        """Return the versions that brought a feature; ``None`` if it is none, or as old as its owner."""
        found = [self.at(path) for path in self._paths(feature)]
        told = [each["__compat"]["support"] for each in found if each and "__compat" in each]
        if not told:
            return None
        prefix = "-webkit-" if feature.startswith("css -webkit-") else ""
        versions = [[_version(one.get(name), prefix) for one in told] for name in OLDEST]
        return Known(*(max(filter(None, each), key=numbers, default="") for each in versions))

    def _paths(self, feature: str) -> Iterator[str]:
        kind, _, name = feature.partition(" ")
        yield from self._of_css(name) if kind == "css" else self._of_script(feature, name)

    def _of_css(self, name: str) -> Iterator[str]:
        if name == "nesting":
            yield "css.selectors.nesting"
        elif name.startswith("@"):
            rule, _, asked = name[1:].partition(" ")
            if not asked:
                yield f"css.at-rules.{rule}"
            elif rule == "media":
                yield f"css.at-rules.media.{'range_syntax' if asked == 'range' else asked}"
            elif asked == "style()":
                yield "css.at-rules.container.style_queries_for_custom_properties"
            elif asked in QUERIES:
                yield "css.at-rules.container"
        elif name.startswith(":"):
            yield f"css.selectors.{name.lstrip(':').rstrip('()')}"
            if name == ":not()":
                yield "css.selectors.not.selector_list"
        elif ": " in name:
            of, value = name.split(": ")
            of = of.removeprefix("-webkit-")
            own = f"css.properties.{of}.{value}"
            yield own if self.at(own) else f"css.properties.{of}"
        elif name.endswith("()"):
            called = name[:-2]
            yield f"css.types.{called}"
            if re.search("gradient$", called):
                yield f"css.types.gradient.{called}"
            for group in ("transform-function", "filter-function", "basic-shape", "color"):
                yield f"css.types.{group}.{called}"
            yield f"css.properties.grid-template-columns.{called}"
        elif UNITS.fullmatch(name):
            length = "css.types.length"
            yield f"{length}.{name}"
            if name.startswith("cq"):
                yield f"{length}.container_query_length_units"
            for first, word in {"d": "dynamic", "s": "small", "l": "large"}.items():
                if name.startswith(f"{first}v"):
                    yield f"{length}.viewport_percentage_units_{word}"
        else:
            yield f"css.properties.{name.removeprefix('-webkit-')}"
            yield f"css.properties.{name}" if name.startswith("-webkit-") else f"css.at-rules.page.{name}"

    def _of_script(self, feature: str, name: str) -> Iterator[str]:
        if feature in SYNTAX_AT:
            yield f"javascript.{SYNTAX_AT[feature]}"
        elif name.startswith("event "):
            for owner in EVENTS:
                yield f"api.{owner}.{name[6:]}_event"
        elif "(" in name:
            method, option = name[1:-1].split("(")
            for owner in TYPES:
                for under in ("", "options_parameter."):
                    yield f"api.{owner}.{method}.{under}options_{option}_parameter"
        elif name.startswith("."):
            for owner in TYPES:
                for place in (f"api.{owner}", f"javascript.builtins.{owner}"):
                    yield f"{place}.{name[1:]}"
                    yield f"{place}.{name[3:]}_event" if name.startswith(".on") else "api.none"
            yield f"css.properties.{kebab(name[1:])}"
        else:
            for place in ("api", "api.Window", "api.EventTarget", "javascript.builtins"):
                yield f"{place}.{name}"
                yield f"{place}.{name}_static"


def _version(support: Any, prefix: str) -> str:
    """Return the first version in a browser's table that supports it fully without a flag, or else partly."""
    entries = support if isinstance(support, list) else [support or {}]
    plain = [
        each
        for each in entries
        if each.get("version_added") not in (None, False, True, "preview")
        and not {"flags", "version_removed"} & set(each)
        and (prefix or not {"prefix", "alternative_name"} & set(each))
        and each.get("prefix", prefix) == prefix
    ]
    full = [each for each in plain if not each.get("partial_implementation")] or plain
    return min((str(each["version_added"]).lstrip("≤") for each in full), key=numbers, default="")


def plain(name: str, listed: Collection[str]) -> bool:
    """Return whether a name is no feature although the list lacks it: scripts make it, or it is an option."""
    if "(" in name and name.startswith("js ."):
        return name.partition("(")[0] not in listed
    return name.startswith("js ") and name[3:].lstrip(".") in defined()


def write(data: Data) -> None:
    """Write the list again. Its remarks on fallbacks, and on names that are no features, stay."""
    before = listed() if LIST.exists() else {}
    rows: dict[str, Known] = {}
    for name in sorted(used()):
        old, found = before.get(name, Known("", "")), data.known(name)
        if found is None:
            if plain(name, rows):
                continue
            found = Known("", "") if name.startswith("css") else Known(PLAIN, PLAIN)
        rows[name] = old if old.safari_ios == PLAIN else replace(found, fallback=old.fallback)
    lines = ("\t".join([name, *astuple(known)]).rstrip() for name, known in rows.items())
    LIST.write_text("\n".join([HEAD, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Data(Path(sys.argv[1])))
