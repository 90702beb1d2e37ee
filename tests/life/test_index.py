"""The index of a store: made of runs and journals alone, the same however it came to be."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from audit.errors import RunNotFound
from audit.life import index, journal
from audit.life.journal import Said, add
from audit.life.states import State
from tests.life.stores import day, found, night, noon
from tests.report_fixture import unknown

WAIVED = {
    "file": "waivers.toml",
    "sha256": "0" * 64,
    "waivers": [{"name": "Trial", "expires": "2026-03-20T10:00:00Z", "findings": 1}],
}


def _first(store: Path) -> None:
    undecided = unknown(finding_id="U-1", gaming_day=day(1))
    night(store, 1, [1], [found("F-1", 1), found("F-2", 1), undecided])


def _second(store: Path) -> None:
    night(store, 2, [1, 2], [found("F-1", 1, amount_cents=75), found("F-3", 2)])
    said = Said(finding="F-1", state=State.CONFIRMED, by="Ann", note="seen", run=2)
    add(store / "RVS", said, lambda: noon(3))


def _third(store: Path) -> None:
    rows = [found("F-2", 1), found("F-4", 3, outcome="waived", waiver="Trial")]
    night(store, 3, [1, 2, 3], rows, waivers=WAIVED)
    said = Said(finding="F-3", state=State.ASSIGNED, by="Ann", to="Bea", run=3)
    add(store / "RVS", said, lambda: noon(4))


def _other(store: Path) -> None:
    night(store, 1, [1], [found("G-1", 1)], place="PHL2")


def _said(store: Path) -> None:
    for state, by in ((State.ACKNOWLEDGED, "Ann"), (State.CONFIRMED, "Bea")):
        add(store / "RVS", Said(finding="F-2", state=state, by=by, run=3), lambda: noon(4))


NIGHTS = (_first, _second, _other, _third)


def _dump(store: Path) -> list[str]:
    opened = index.opened(store)
    try:
        return list(opened.iterdump())
    finally:
        opened.close()


def _rows(store: Path) -> dict[str, dict[str, Any]]:
    opened = index.opened(store)
    try:
        return {row["finding_id"]: row for row in index.rows(opened, "SELECT * FROM findings")}
    finally:
        opened.close()


@pytest.fixture
def store(tmp_path: Path) -> Path:
    for each in NIGHTS:
        each(tmp_path)
    return tmp_path


def test_it_says_where_every_finding_stands_and_what_was_said(store: Path) -> None:
    rows = _rows(store)
    stands = {
        name: (row["life"], row["first_run"], row["last_run"], row["resolved_run"], row["state"])
        for name, row in rows.items()
    }
    assert stands == {
        "F-1": ("known", 1, 2, 3, "confirmed"),
        "F-2": ("re-opened", 1, 3, None, "open"),
        "F-3": ("new", 2, 2, 3, "assigned"),
        "F-4": ("new", 3, 3, None, "open"),
        "U-1": ("new", 1, 1, 2, "open"),
        "G-1": ("new", 1, 1, None, "open"),
    }
    assert (rows["F-1"]["amount_cents"], rows["F-1"]["said_by"], rows["F-1"]["note"]) == (75, "Ann", "seen")
    assert rows["F-3"]["assigned_to"] == "Bea"
    assert (rows["F-4"]["waiver"], rows["F-4"]["waived_until"]) == ("Trial", "2026-03-20T10:00:00Z")


def test_an_exception_is_due_two_business_days_after_it_can_have_been_known(store: Path) -> None:
    rows = _rows(store)
    # Audited up to Friday, known on Saturday: due by the end of Tuesday, on a clock that was put forward.
    assert (rows["F-1"]["identified"], rows["F-1"]["due"]) == ("2026-03-07", "2026-03-11T04:00:00Z")
    # Found again when Sunday had been audited: known on Monday, due by the end of Wednesday.
    assert (rows["F-2"]["identified"], rows["F-2"]["due"]) == ("2026-03-09", "2026-03-12T04:00:00Z")
    assert rows["F-4"]["due"] is None
    assert rows["U-1"]["due"] is None


def test_step_by_step_and_anew_it_is_the_same(tmp_path: Path) -> None:
    store = tmp_path / "store"
    for number, each in enumerate((*NIGHTS, _said)):
        each(store)
        copied = shutil.copytree(
            store, tmp_path / f"copy {number}", ignore=shutil.ignore_patterns(index.FILE)
        )
        assert _dump(Path(copied)) == _dump(store)
        assert (store / index.FILE).is_file()


def test_what_is_said_is_told_without_reading_any_run_again(store: Path) -> None:
    _dump(store)
    for path in (store / "RVS" / "runs").glob("*/*.parquet"):
        path.write_bytes(b"gone")
    add(store / "RVS", Said(finding="F-2", state=State.ACKNOWLEDGED, by="Ann", run=3), lambda: noon(5))
    rows = _rows(store)
    assert {name: row["state"] for name, row in rows.items() if row["said_by"]} == {
        "F-1": "confirmed",
        "F-2": "acknowledged",
        "F-3": "assigned",
    }
    (store / "RVS" / journal.FILE).unlink()
    assert {row["state"] for row in _rows(store).values()} == {"open"}
    assert len(_rows(store)) == 6


def test_runs_it_has_already_are_not_read_again(store: Path) -> None:
    _dump(store)
    (store / "RVS" / "runs" / "0001" / "findings.parquet").write_bytes(b"gone")
    night(store, 4, [4], [found("F-9", 4)])
    rows = _rows(store)
    assert rows["F-9"]["first_run"] == 4
    assert rows["F-1"]["first_run"] == 1


@pytest.mark.parametrize("damage", [b"", b"no database", None])
def test_damaged_or_cut_off_it_is_made_anew(store: Path, damage: bytes | None) -> None:
    before = _dump(store)
    path = store / index.FILE
    path.write_bytes(path.read_bytes()[:5_000] if damage is None else damage)
    assert _dump(store) == before
    assert path.stat().st_size > 5_000


def test_of_another_version_it_is_made_anew(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "VERSION", "0")
    _dump(store)
    monkeypatch.undo()
    assert "'version','0'" not in "".join(_dump(store))


def test_a_run_that_was_removed_or_changed_is_noticed(store: Path) -> None:
    _dump(store)
    shutil.rmtree(store / "RVS" / "runs" / "0003")
    rows = _rows(store)
    assert "F-4" not in rows
    assert rows["F-1"]["resolved_run"] is None


def test_a_store_that_can_only_be_read_is_read(store: Path) -> None:
    if os.geteuid() == 0:
        (store / index.FILE).mkdir()  # nobody can put a file there
    else:
        store.chmod(0o555)
    try:
        assert len(_rows(store)) == 6
    finally:
        store.chmod(0o755)
    assert [path.name for path in store.iterdir() if path.name.startswith(".")] == []


def test_what_cannot_be_read_is_named_and_the_rest_is_there(store: Path) -> None:
    (store / "RVS" / "runs" / "0002" / "run.json").write_text("{}")
    (store / "PHL2" / journal.FILE).write_text('{"number": 1}\n')
    lines = (store / "RVS" / journal.FILE).read_bytes().splitlines(keepends=True)
    (store / "RVS" / journal.FILE).write_bytes(lines[0].replace(b"Ann", b"Eve") + lines[1])
    opened = index.opened(store)
    words = [row["words"] for row in index.rows(opened, "SELECT words FROM problems")]
    opened.close()
    assert len(words) == 2
    assert "0002" in words[0]
    assert "does not follow" in words[1]
    assert {"F-1", "F-2", "F-4", "G-1"} <= _rows(store).keys()


def test_what_was_closed_and_is_found_again_is_open_again(tmp_path: Path) -> None:
    night(tmp_path, 1, [1], [found("F-1", 1)])
    for state, by in ((State.CONFIRMED, "Ann"), (State.REPORTED, "Ann"), (State.CLOSED, "Bea")):
        add(tmp_path / "RVS", Said(finding="F-1", state=state, by=by, run=1), lambda: noon(2))
    assert _rows(tmp_path)["F-1"]["state"] == "closed"
    night(tmp_path, 2, [1], [found("F-1", 1)])
    assert _rows(tmp_path)["F-1"]["state"] == "closed"
    night(tmp_path, 3, [1], [])
    night(tmp_path, 4, [1], [found("F-1", 1)])
    row = _rows(tmp_path)["F-1"]
    assert (row["life"], row["state"], row["due"] is not None) == ("re-opened", "open", True)


def test_a_folder_that_is_no_store_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunNotFound, match="is no store of runs"):
        index.opened(tmp_path)
    assert list(tmp_path.iterdir()) == []
