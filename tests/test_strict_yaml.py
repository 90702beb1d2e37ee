"""YAML written by hand: nothing is guessed, and what cannot be read is refused with its place."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from audit.errors import AuditError
from audit.intake.strict_yaml import read_yaml


def _read(folder: Path, text: str) -> Any:
    file = folder / "written.yaml"
    file.write_text(text, encoding="utf-8")
    return read_yaml(file, AuditError)


READ = {
    "clock": ("12:00", "12:00"),
    "sexagesimal": ("190:20:30", "190:20:30"),
    "no": ("no", "no"),
    "on": ("on", "on"),
    "off": ("off", "off"),
    "true": ("true", True),
    "whole": ("12", 12),
    "octal": ("010", "010"),
    "hexadecimal": ("0x1F", "0x1F"),
    "underscore": ("1_000", "1_000"),
    "amount": ("5.00", Decimal("5.00")),
    "exponent": ("1e3", "1e3"),
    "day": ("2026-01-31", date(2026, 1, 31)),
    "nothing": ("~", None),
    "alias": ("{a: &x [1, 2], b: *x}", {"a": [1, 2], "b": [1, 2]}),
    "merged": ("{a: &x {c: 1}, b: {<<: *x, c: 2}}", {"a": {"c": 1}, "b": {"c": 2}}),
}


@pytest.mark.parametrize(("text", "value"), READ.values(), ids=READ)
def test_nothing_is_guessed(text: str, value: object, tmp_path: Path) -> None:
    found = _read(tmp_path, f"key: {text}\n")["key"]
    assert found == value
    assert type(found) is type(value)


def test_the_deepest_and_the_longest_that_are_read(tmp_path: Path) -> None:
    deep = f"{'[' * 49}{']' * 49}"
    assert _read(tmp_path, f"a: {deep}\n")["a"] is not None
    assert _read(tmp_path, f"a: {'9' * 40}\n")["a"] == 10**40 - 1


REFUSED = {
    "key twice": ("a: 1\nb: {c: 1, c: 2}\n", "line 2, column 11: the key 'c' is given twice"),
    "within itself": ("a: &x [1, *x]\n", "line 1, column 4: aliases repeat one another without end"),
    "no such day": ("a: 1\nb: 2026-02-30\n", "line 2, column 4: there is no such day or time as 2026-02-30"),
    "broken": ("a: [1, 2\nb: 3\n", "line 2, column 2: did not find expected"),
    "object": ("a: !!python/object:os.system x\n", "line 1, column 4: could not determine a constructor"),
    "deep": (f"a: {'[' * 50}{']' * 50}\n", "line 1, column 53: is nested too deeply; 50 are the most"),
    "endless depth": ("[" * 50_000, "line 1, column 51: is nested too deeply"),
    "digits": (f"a: {'9' * 41}\n", "line 1, column 4: a number of 41 digits; 40 are the most"),
    "decimals": (f"a: 1.{'9' * 40}\n", "line 1, column 4: a number of 42 digits"),
    "control": ('a: "\x00"\n', "control characters are not allowed"),
}


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(AuditError) as refusal:
        _read(tmp_path, text)
    assert f"written.yaml{', line' if 'line' in message else ': '}" in str(refusal.value)
    assert message in str(refusal.value)


def test_aliases_that_multiply_are_refused(tmp_path: Path) -> None:
    levels = [f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 9)}]" for n in range(9)]
    with pytest.raises(AuditError, match="line 7, column 5: aliases repeat one another without end"):
        _read(tmp_path, "\n".join(["a0: &a0 [1, 2, 3]", *levels]))


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "written.yaml"
    file.write_bytes(b"a: \xff")
    with pytest.raises(AuditError, match=r"is not UTF-8 text \(byte 3\)"):
        read_yaml(file, AuditError)
