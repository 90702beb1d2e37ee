"""What is put off loading is loaded when it is used, and not before."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from audit.intake.later import when_used


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make a package that is to be loaded when used."""
    name = "put_off_in_a_test"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("SEVEN = 7\n")
    (tmp_path / name / "inner.py").write_text("EIGHT = 8\n")
    monkeypatch.syspath_prepend(tmp_path)
    when_used(name)
    for each in (name, f"{name}.inner"):
        monkeypatch.setitem(sys.modules, each, sys.modules.get(each))
    monkeypatch.delitem(sys.modules, f"{name}.inner")
    return name


def test_a_module_is_loaded_when_something_in_it_is_used(package: str) -> None:
    early = importlib.import_module(package)
    assert not hasattr(early, "__file__")
    assert "SEVEN" not in vars(sys.modules[package])
    assert early.SEVEN == 7
    assert importlib.import_module(package).__file__
    assert early.SEVEN == 7
    with pytest.raises(AttributeError):
        _ = early.NINE


def test_a_part_of_it_can_be_imported_first(package: str) -> None:
    assert importlib.import_module(f"{package}.inner").EIGHT == 8
    assert importlib.import_module(package).SEVEN == 7


def test_what_is_loaded_stays_as_it_is() -> None:
    when_used("pathlib")
    assert sys.modules["pathlib"].Path is Path
