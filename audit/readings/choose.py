"""A reading that somebody chose, written into a Rules Submission; all else in the file stays as it is.

The text of the file is changed at one place, so that comments and order are kept, and what came of it is
read again: where that says anything but the old file with this one choice, nothing is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from audit.errors import SubmissionRejected
from audit.filing.in_force import one_of
from audit.filing.template import scalar
from audit.format.names import known
from audit.intake.filed_readings import Decision, readings_by_game
from audit.intake.strict_yaml import read_yaml
from audit.intake.submission import load_submission
from audit.runs.outputs import write_new
from rules.submission import Reading

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice of one reading of a game.

    property_id  None where the file has one property
    reference    of the filing under which it is in force; "" where it is the property's, undated
    """

    game: str
    reading: str
    choice: str
    decision: Decision
    property_id: str | None = None
    reference: str = ""

    @property
    def filed(self) -> dict[str, str]:
        """What stands in the file for it."""
        told = self.decision
        return {
            "choice": self.choice,
            "by": told.by,
            "on": told.on.isoformat(),
            "authority": told.authority,
        }


def spelled(game: str, name: str, choice: str) -> tuple[str, Reading, str]:
    """Give game, reading and choice as they are known.  Raises NameUnknown with the nearest."""
    by_game = readings_by_game()
    game = known("game", game, by_game)
    reading = by_game[game][known(f"reading of {game}", name, by_game[game])]
    return game, reading, known(f"choice of {reading.name}", choice, reading.choices)


def choose(file: Path, chosen: Chosen, out: Path) -> None:
    """Write a Rules Submission with a choice to a new file.

    Raises SubmissionRejected where the file is none, NameUnknown for a property, filing, reading or choice
    that is not there, and FileExistsError where ``out`` is.
    """
    submission = load_submission(file)
    property_id = one_of(submission, chosen.property_id).id
    if chosen.reference:
        filings = [filing.reference for filing in submission.properties[property_id].filings]
        known("filing", chosen.reference, filings)
    text = file.read_text(encoding="utf-8")
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    assert root is not None  # it was read as a Rules Submission
    owner = _owner(root, property_id, chosen.reference)
    changed = _inserted(text, owner, ("readings", chosen.game, chosen.reading), chosen.filed)
    write_new(out, changed)
    try:
        load_submission(out)
        _refuse_otherwise(out, file, chosen, property_id)
    except BaseException:
        out.unlink()
        raise


def _refuse_otherwise(out: Path, file: Path, chosen: Chosen, property_id: str) -> None:
    """Raise SubmissionRejected where a new file says anything but the old one with the choice."""
    if _plain(read_yaml(out, SubmissionRejected)) != _expected(file, chosen, property_id):
        message = f"{file}: cannot be changed by itself; put this under its readings: {_line(chosen)}"
        raise SubmissionRejected(message)


def _line(chosen: Chosen) -> str:
    return _flow({chosen.game: {chosen.reading: chosen.filed}})


def _expected(file: Path, chosen: Chosen, property_id: str) -> Any:
    """Give what the file says with the choice put into it."""
    document = deepcopy(read_yaml(file, SubmissionRejected))
    there = next(each for each in document["properties"] if each["id"] == property_id)
    if chosen.reference:
        there = next(each for each in there["filings"] if each["reference"] == chosen.reference)
    for name in ("readings", chosen.game):
        there[name] = there.get(name) or {}
        there = there[name]
    there[chosen.reading] = chosen.filed
    return _plain(document)


def _plain(document: Any) -> Any:
    """Give a document in which days are text, as they can be written either way."""
    if isinstance(document, Mapping):
        return {str(name): _plain(value) for name, value in document.items()}
    if isinstance(document, list):
        return [_plain(each) for each in document]
    return document if document is None else str(document)


def _owner(root: yaml.Node, property_id: str, reference: str) -> yaml.MappingNode:
    """Find the property, or its filing, whose readings are meant."""
    there = next(each for each in _items(root, "properties") if _text(each, "id") == property_id)
    if not reference:
        return there
    return next(each for each in _items(there, "filings") if _text(each, "reference") == reference)


def _items(node: yaml.Node, name: str) -> Iterator[yaml.MappingNode]:
    found = _value(node, name)
    assert isinstance(found, yaml.SequenceNode)
    yield from found.value


def _text(node: yaml.Node, name: str) -> str:
    found = _value(node, name)
    return str(found.value) if found else ""


def _value(node: yaml.Node, name: str) -> yaml.Node | None:
    assert isinstance(node, yaml.MappingNode)
    return next((value for key, value in node.value if key.value == name), None)


def _inserted(text: str, node: yaml.MappingNode, path: tuple[str, ...], filed: Any) -> str:
    """Put a value under a path of names, each of which may be there."""
    name, rest = path[0], path[1:]
    value = _value(node, name)
    if value is not None and rest and isinstance(value, yaml.MappingNode) and not value.flow_style:
        return _inserted(text, value, rest, filed)
    if value is None:
        return _as_new(text, node, path, filed)
    if not rest or isinstance(value, yaml.MappingNode):  # a choice, or a mapping on one line: anew
        within = text[value.start_mark.index : value.end_mark.index]
        old = yaml.load(within, Loader=yaml.BaseLoader) if rest else None  # noqa: S506 - text alone
        fresh = _flow(_with(old, rest, filed))
        return text[: value.start_mark.index] + fresh + text[value.end_mark.index :]
    key = next(each for each, _ in node.value if each.value == name)  # nothing stands below it
    line = text.find("\n", key.end_mark.index) + 1 or len(text)
    return text[:line] + _block(key.start_mark.column + 2, rest, filed) + text[line:]


def _with(old: Any, path: tuple[str, ...], filed: Any) -> Any:
    if not path:
        return filed
    return {**(old or {}), path[0]: _with((old or {}).get(path[0]), path[1:], filed)}


def _as_new(text: str, node: yaml.MappingNode, path: tuple[str, ...], filed: Any) -> str:
    """Put a new key before the first that is there; in an item of a list, after its first line."""
    first, value = node.value[0]
    start = text.rfind("\n", 0, first.start_mark.index) + 1
    column = first.start_mark.column
    if not text[start : first.start_mark.index].strip():
        return text[:start] + _block(column, path, filed) + text[start:]
    line = text.find("\n", value.end_mark.index) + 1 or len(text)
    return text[:line] + _block(column, path, filed) + text[line:]


def _block(column: int, path: tuple[str, ...], filed: Any) -> str:
    *above, last = path
    lines = [f"{' ' * (column + 2 * depth)}{name}:" for depth, name in enumerate(above)]
    lines.append(f"{' ' * (column + 2 * len(above))}{last}: {_flow(filed)}")
    return "".join(f"{line}\n" for line in lines)


def _flow(value: Any) -> str:
    """Write a value on one line, as people write it by hand: a day, and the key ``on``, without quotes."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name}: {_flow(each)}' for name, each in value.items())}}}"
    return str(value) if _DAY.fullmatch(value) else scalar(value)
