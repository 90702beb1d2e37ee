"""YAML that people write by hand: nothing is guessed, and every error names its place.

Stricter than plain YAML 1.1 in five ways that have cost others money:  a key given twice is an
error; ``5.00`` is the exact amount and not a binary fraction; ``12:00`` is text and not 720;
``no`` is text and not false; aliases cannot make a small file stand for an endless one.

PyYAML with libyaml reads the case files, 22,000 lines, in a tenth of the time that ruamel.yaml needs
(1.0 and 10.7 s).  ruamel.yaml finds the key that is given twice by itself; all else had to be added to it,
too.
"""

from __future__ import annotations

import gc
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from audit.errors import AuditError
from audit.machine import limits

if TYPE_CHECKING:
    _Loader = yaml.SafeLoader
else:
    # PyYAML comes without libyaml where it was built without: slower, and otherwise the same.
    _Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?[0-9]+\.[0-9]*")
MOST_DIGITS = 40
"""Characters of a number; no amount, count or percentage needs as many."""
MOST_NESTED = 50
"""Lists and mappings within one another."""
MOST_VALUES = 1_000_000
"""Values that a document may come to, those that an alias repeats counted each time."""


class _StrictLoader(_Loader):
    """PyYAML's safe loader with the stricter rules of this module."""

    def construct_document(self, node: yaml.Node) -> Any:
        _refuse_endless(node)
        return super().construct_document(node)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002 - PyYAML's own signature
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and key.tag != "tag:yaml.org,2002:merge":
                if key.value in seen:
                    problem = f"the key {key.value!r} is given twice"
                    raise yaml.MarkedYAMLError(problem=problem, problem_mark=key.start_mark)
                seen.add(key.value)
        return super().construct_mapping(node, deep)


def _refuse_deep(text: str, entries: limits.Limit | None = None) -> None:
    """Refuse what is nested deeper than anybody writes, before libyaml ends the process over it.

    entries  how many the outermost list may have: each is read and validated at a cost
    """
    depth = found = 0
    most = entries.value if entries else None
    for event in yaml.parse(text, _Loader):
        found += depth == 1 and isinstance(event, yaml.NodeEvent)
        if most is not None and found > most:
            problem = f"has more than {most:,} entries; {entries}"
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)  # type: ignore[arg-type]
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MOST_NESTED:
            problem = f"is nested too deeply; {MOST_NESTED} are the most"
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)  # type: ignore[arg-type]


def _refuse_endless(document: yaml.Node) -> None:
    """Refuse a document in which a value holds itself, or whose aliases repeat more than anybody writes."""
    sizes: dict[int, int] = {}

    def size(node: yaml.Node) -> int:
        if id(node) not in sizes:
            sizes[id(node)] = MOST_VALUES  # until it is known: it may be met again within itself
            sizes[id(node)] = 1 + sum(map(size, _inside(node)))
        if sizes[id(node)] > MOST_VALUES:
            problem = "aliases repeat one another without end"
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=node.start_mark)
        return sizes[id(node)]

    size(document)


def _inside(node: yaml.Node) -> Iterator[yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        yield from (each for pair in node.value for each in pair)
    elif isinstance(node, yaml.SequenceNode):
        yield from node.value


def _whole(_: yaml.SafeLoader, node: yaml.ScalarNode) -> int | str:
    text = _number(node)
    return int(text) if _WHOLE.fullmatch(text) else text


def _decimal(_: yaml.SafeLoader, node: yaml.ScalarNode) -> Decimal | str:
    text = _number(node)
    return Decimal(text) if _DECIMAL.fullmatch(text) else text


def _number(node: yaml.ScalarNode) -> str:
    text = str(node.value)
    if len(text) > MOST_DIGITS:
        problem = f"a number of {len(text):,} digits; {MOST_DIGITS} are the most"
        raise yaml.MarkedYAMLError(problem=problem, problem_mark=node.start_mark)
    return text


def _true_or_false(_: yaml.SafeLoader, node: yaml.ScalarNode) -> bool | str:
    text = str(node.value)
    return text == "true" if text in {"true", "false"} else text


def _day(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> Any:
    try:
        return loader.construct_yaml_timestamp(node)
    except ValueError as error:
        problem = f"there is no such day or time as {node.value}"
        raise yaml.MarkedYAMLError(problem=problem, problem_mark=node.start_mark) from error


_StrictLoader.add_constructor("tag:yaml.org,2002:int", _whole)
_StrictLoader.add_constructor("tag:yaml.org,2002:float", _decimal)
_StrictLoader.add_constructor("tag:yaml.org,2002:bool", _true_or_false)
_StrictLoader.add_constructor("tag:yaml.org,2002:timestamp", _day)


def read_yaml(path: Path, refusal: type[AuditError], entries: limits.Limit | None = None) -> Any:
    """Read one YAML document; ``entries`` is the limit on those of its outermost list, where it has one.

    Raises ``refusal``, naming the file and where it can be told the line, when the file cannot be
    read, is too large, is not UTF-8, is malformed or gives a key twice.
    """
    try:
        text = _text_of(path, refusal)
        _refuse_deep(text, entries)
        with _all_is_kept():
            return yaml.load(text, _StrictLoader)  # noqa: S506 - a SafeLoader
    except OSError as error:
        message = f"{path}: cannot be read: {error.strerror}"
        raise refusal(message) from error
    except UnicodeDecodeError as error:
        message = f"{path}: is not UTF-8 text (byte {error.start})"
        raise refusal(message) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f", line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        message = f"{path}{where}: {error.problem}"
        raise refusal(message) from error
    except yaml.YAMLError as error:
        message = f"{path}: {error}"
        raise refusal(message) from error


@contextmanager
def _all_is_kept() -> Iterator[None]:
    """Look for no garbage meanwhile: of a long document all is kept, and looking takes half of the time."""
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_looking:
            gc.enable()


def _text_of(path: Path, refusal: type[AuditError]) -> str:
    """Read a file whose end is known: a device or a pipe may have none."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        message = f"{path}: is no regular file"
        raise refusal(message)
    limits.YAML_BYTES.check(found.st_size, path, refusal)
    return path.read_text(encoding="utf-8")


def problems(error: ValidationError, document: Any, named_by: Iterable[str] = ()) -> list[str]:
    """One line for each thing pydantic found wrong: its place in the document, then what.

    document  what was validated
    named_by  keys by which an entry of a list is called; without one it is called by its number
    """
    names = tuple(named_by)
    return [f"{_place(found['loc'], document, names)}: {_sentence(found)}" for found in error.errors()]


def _place(location: Sequence[int | str], document: Any, named_by: tuple[str, ...]) -> str:
    place = ""
    for step in location:
        if step == "[key]":
            continue
        is_entry = isinstance(document, list)
        try:
            document = document[step]
        except (KeyError, IndexError, TypeError):
            document = None
        if is_entry and isinstance(step, int):
            names = document if isinstance(document, dict) else {}
            name = next((names[key] for key in named_by if key in names), None)
            place += f"[{step + 1}]" if name is None else f" {name}"
        else:
            place += f".{step}" if place else str(step)
    return place or "the document"


_SENTENCES = {
    "extra_forbidden": "no such key is known",
    "missing": "is missing",
    "string_type": "must be text; put it in quotes",
    "dict_type": "must be keys with values",
    "model_type": "must be keys with values",
    "list_type": "must be a list",
    "frozen_set_type": "must be a list",
}


def _sentence(found: ErrorDetails) -> str:
    known = _SENTENCES.get(found["type"])
    if known:
        return known
    said = found["msg"].removeprefix("Value error, ").removeprefix("Input ")
    value = found["input"]
    return f"{said}, not {value!s}" if isinstance(value, str | int | Decimal) else said
