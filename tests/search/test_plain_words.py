"""Words that are read without Typer's reading come to the same as what Typer makes of them."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from typer._coercion import build_runtime_param
from typer.testing import CliRunner

from audit.cli import COMMANDS, _imported, app
from audit.commands.plain_words import PlainWords, read_plainly

_WORDS = ("PG-01", "", " 7 ", "7", "json", "JSON", "s3://place/run", "a/../b", "-", "true", "é\udcff")


def _parameters() -> list[Any]:
    return [each for name in COMMANDS for each in _imported(name).params if hasattr(each, "type_descriptor")]


def _read(reader: Any, parameter: Any, value: Any) -> Any:
    try:
        found = reader.coerce(value, param=parameter, ctx=None)
    except Exception as refused:  # noqa: BLE001  (whatever Typer says, it has to be the same)
        return type(refused), str(refused)
    return type(found), found


def test_every_word_of_every_command_is_read_as_typer_reads_it() -> None:
    parameters = _parameters()
    assert len(parameters) > 150
    for each in parameters:
        typer_reads, here = build_runtime_param(each.type_descriptor), PlainWords(each)
        kind = each.type_descriptor.annotation
        choices = list(kind) if isinstance(kind, type) and issubclass(kind, Enum) else []
        several = each.multiple or each.nargs == -1
        given = [*_WORDS, *choices, *(member.value for member in choices), Path("a")]
        for value in [None, each.default, *([(), tuple(_WORDS), ("a",)] if several else given)]:
            if not callable(value) and not isinstance(value, list):
                assert _read(here, each, value) == _read(typer_reads, each, value), (each.name, value)


def test_a_parameter_that_typer_makes_otherwise_is_left_to_it() -> None:
    class Otherwise:
        type_descriptor = None

    each = Otherwise()
    assert read_plainly([each]) == [each]
    assert vars(each) == {}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("findings", "a run", "--format", "xml"), "'xml' is not one of"),
        (("find", "a run", "--limit", "0"), "greater than or equal to 1"),
        (("explain",), "Missing argument"),
    ],
)
def test_what_is_no_choice_is_refused_in_typers_words(words: tuple[str, ...], said: str) -> None:
    refused = CliRunner().invoke(app, words)
    assert refused.exit_code == 2
    assert said in " ".join(refused.output.replace("│", " ").split())
