"""Tables that are kept: the same as worked out anew, and worked out anew where what is kept is not whole."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rules.hands import kept as keeping
from rules.hands.house_way import shipped
from rules.hands.house_way_proof import AS_READ, _set_every_class, try_all
from rules.hands.kept import Arrays, kept


class _Work:
    """Work whose number of times is counted."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Arrays:
        self.times += 1
        return {"squares": np.arange(5) ** 2, "words": np.array(["a", "b"])}


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> _Work:
    monkeypatch.setenv("PITAUDIT_TABLES", str(tmp_path))
    return _Work()


def test_what_is_kept_is_not_worked_out_again(work: _Work, tmp_path: Path) -> None:
    first, second = kept("squares", "5", work), kept("squares", "5", work)
    assert work.times == 1
    assert first["squares"].tolist() == second["squares"].tolist() == [0, 1, 4, 9, 16]
    assert second["words"].tolist() == ["a", "b"]
    assert [each.suffix for each in tmp_path.iterdir()] == [".npz"]


def test_tables_about_something_else_or_under_other_rules_are_others(
    work: _Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept("squares", "5", work)
    kept("squares", "6", work)
    assert work.times == 2
    monkeypatch.setattr(keeping, "_rules", lambda: "other rules")
    kept("squares", "5", work)
    assert work.times == 3


@pytest.mark.parametrize("damage", [lambda b: b[:-40], lambda b: b[:0], lambda b: b[:90] + b"x" + b[91:]])
def test_a_table_that_is_cut_off_or_changed_is_worked_out_again(
    work: _Work, tmp_path: Path, damage: object
) -> None:
    assert callable(damage)
    kept("squares", "5", work)
    (place,) = tmp_path.iterdir()
    place.write_bytes(damage(place.read_bytes()))
    assert kept("squares", "5", work)["squares"].tolist() == [0, 1, 4, 9, 16]
    assert work.times == 2


@pytest.mark.parametrize("folder", ["", "/nowhere/at/all", "/dev/null"])
def test_without_a_folder_it_is_worked_out_each_time(
    work: _Work, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.setenv("PITAUDIT_TABLES", folder)
    kept("squares", "5", work)
    assert kept("squares", "5", work)["squares"].tolist() == [0, 1, 4, 9, 16]
    assert work.times == 2


def test_a_folder_that_others_can_write_in_is_not_used(tmp_path: Path) -> None:
    program = (
        "import os; from audit.machine.library_folders import settle; settle(); "
        "print(os.environ.get('PITAUDIT_TABLES'))"
    )
    said = {}
    for mode in (0o777, 0o700):
        folder = tmp_path / oct(mode)
        folder.mkdir()
        folder.chmod(mode)
        named = {**os.environ, "PITAUDIT_TABLES": str(folder)}
        command = [sys.executable, "-c", program]
        ended = subprocess.run(command, env=named, check=True, capture_output=True, text=True)
        said[mode] = ended.stdout.strip() == str(folder)
    assert said == {0o777: False, 0o700: True}


@pytest.mark.slow
def test_a_house_way_as_kept_decides_as_it_does_worked_out_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = shipped()["trump_plaza"]
    monkeypatch.setenv("PITAUDIT_TABLES", str(tmp_path))
    anew, faults = _set_every_class(way, AS_READ)
    for _ in range(2):
        try_all.cache_clear()
        again, said = try_all(way, AS_READ)
        assert said == faults == ()
        assert (again.rule == anew.rule).all()
        assert (again.hands == anew.hands).all()
        assert all((a == b).all() for a, b in zip(again.ranks, anew.ranks, strict=True))


def test_a_table_of_choices_is_kept_for_each_of_them(work: _Work, tmp_path: Path) -> None:
    @keeping.kept_table
    def powers(base: int) -> tuple[Any, Any]:
        work.times += 1
        return np.array([base]), np.array([base**2, base**3])

    first, second = powers(5)
    assert (first.tolist(), second.tolist()) == ([5], [25, 125])
    assert [each.tolist() for each in powers(3)] == [[3], [9, 27]]
    assert len(list(tmp_path.iterdir())) == work.times == 2
    again = keeping.kept_table(getattr(powers, "__wrapped__"))  # noqa: B009  (as another process would)
    assert [each.tolist() for each in again(5)] == [[5], [25, 125]]
    assert work.times == 2


def test_what_was_kept_under_another_name_is_not_believed(work: _Work, tmp_path: Path) -> None:
    kept("squares", "5", work)
    (five,) = tmp_path.iterdir()
    kept("squares", "6", work)
    (six,) = set(tmp_path.iterdir()) - {five}
    six.write_bytes(five.read_bytes())
    assert kept("squares", "6", work)["squares"].tolist() == [0, 1, 4, 9, 16]
    assert work.times == 3
    assert six.read_bytes() != five.read_bytes()


def test_whatever_byte_is_damaged_the_table_is_whole(work: _Work, tmp_path: Path) -> None:
    kept("squares", "5", work)
    (place,) = tmp_path.iterdir()
    whole = place.read_bytes()
    for at in range(len(whole)):
        for bit in (1, 32, 128):
            place.write_bytes(whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1 :])
            found = kept("squares", "5", work)
            assert {name: each.tolist() for name, each in found.items()} == {
                "squares": [0, 1, 4, 9, 16],
                "words": ["a", "b"],
            }, (at, bit)


def test_of_several_processes_each_finds_a_whole_table(tmp_path: Path) -> None:
    program = (
        "import numpy as np; from rules.hands.kept import kept\n"
        "for about in map(str, range(40)):\n"
        "    found = kept('squares', about, lambda: {'squares': np.arange(100_000) ** 2})\n"
        "    assert (found['squares'] == np.arange(100_000) ** 2).all()\n"
    )
    environment = {**os.environ, "PITAUDIT_TABLES": str(tmp_path)}
    started = [subprocess.Popen([sys.executable, "-c", program], env=environment) for _ in range(3)]
    assert [each.wait() for each in started] == [0, 0, 0]
    assert len(list(tmp_path.iterdir())) == 40


def test_a_count_follows_from_all_rules_but_the_odds(work: _Work, tmp_path: Path) -> None:
    def squares(many: int) -> Any:
        work.times += 1
        return np.arange(many) ** 2

    def of_another_process() -> Any:
        return keeping.kept_count(squares)(3).tolist()

    assert of_another_process() == [0, 1, 4]
    (place,) = tmp_path.iterdir()
    assert place.name.startswith("count-squares-")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keeping, "_all_but_odds", lambda: "other rules")
        assert of_another_process() == [0, 1, 4]
    assert work.times == 2
    assert of_another_process() == [0, 1, 4]
    assert work.times == 2
