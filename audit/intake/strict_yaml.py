"""YAML that people write by hand: nothing is guessed, and every error names its place.

Stricter than plain YAML 1.1 in four ways that have cost others money:  a key given twice is an
error; ``5.00`` is the exact amount and not a binary fraction; ``12:00`` is text and not 720;
``no`` is text and not false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from audit.errors import AuditError

_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?[0-9]+\.[0-9]*")


class _StrictLoader(yaml.SafeLoader):
    """PyYAML's safe loader with the stricter rules of this module."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002 - PyYAML's own signature
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and key.tag != "tag:yaml.org,2002:merge":
                if key.value in seen:
                    problem = f"the key {key.value!r} is given twice"
                    raise yaml.MarkedYAMLError(problem=problem, problem_mark=key.start_mark)
                seen.add(key.value)
        return super().construct_mapping(node, deep)


def _whole(_: yaml.SafeLoader, node: yaml.ScalarNode) -> int | str:
    text = str(node.value)
    return int(text) if _WHOLE.fullmatch(text) else text


def _decimal(_: yaml.SafeLoader, node: yaml.ScalarNode) -> Decimal | str:
    text = str(node.value)
    return Decimal(text) if _DECIMAL.fullmatch(text) else text


def _true_or_false(_: yaml.SafeLoader, node: yaml.ScalarNode) -> bool | str:
    text = str(node.value)
    return text == "true" if text in {"true", "false"} else text


_StrictLoader.add_constructor("tag:yaml.org,2002:int", _whole)
_StrictLoader.add_constructor("tag:yaml.org,2002:float", _decimal)
_StrictLoader.add_constructor("tag:yaml.org,2002:bool", _true_or_false)


def read_yaml(path: Path, refusal: type[AuditError]) -> Any:
    """Read one YAML document.

    Raises ``refusal``, naming the file and where it can be told the line, when the file cannot be
    read, is not UTF-8, is malformed or gives a key twice.
    """
    try:
        return yaml.load(path.read_text(encoding="utf-8"), _StrictLoader)  # noqa: S506 - a SafeLoader
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
