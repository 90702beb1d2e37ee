"""A chain of runs: one that was removed, changed, added or made anew is found."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from audit import cli
from audit.errors import AuditError
from audit.machine.hashes import sha256, write_sums
from audit.machine.lock import locked
from audit.runs.chain import RETIRED, Named, may_go, next_in
from audit.signing.kept_elsewhere import compare_kept, short
from audit.verify.one_run import verify
from sample_logs import games

NIGHTS = ("2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04")


def _call(*words: object) -> Result:
    return CliRunner().invoke(cli.app, [str(word) for word in words])


@pytest.fixture(scope="session")
def nightly(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four nights, each audited into a chain."""
    place = tmp_path_factory.mktemp("nightly")
    game = games.load("minibaccarat")
    for night in NIGHTS:
        plan = game.plan(
            seed=3, rounds=6, days=1, tables=game.table_mix(1), first_day=date.fromisoformat(night)
        )
        game.write(plan, place / "logs" / night)
        filed = place / "logs" / night / "rules_submission.yaml"
        out = place / "runs" / night[:7] / night
        told = _call(
            "run", place / "logs" / night, "--submission", filed, "--out", out, "--chain", place / "runs"
        )
        assert told.exit_code in {0, 4}, told.output
    return place


@pytest.fixture
def runs(nightly: Path, tmp_path: Path) -> Path:
    """A copy of the chain that may be tampered with, with the logs beside it."""
    shutil.copytree(nightly / "logs", tmp_path / "logs")
    return Path(shutil.copytree(nightly / "runs", tmp_path / "runs"))


def _night(runs: Path, number: int) -> Path:
    return runs / NIGHTS[number - 1][:7] / NIGHTS[number - 1]


def _receipt(run: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((run / "run.json").read_text())
    return found


def _rewrite(run: Path, **changes: Any) -> None:
    """Rewrite a receipt as somebody would who knows the tool: its hashes are made to fit."""
    text = json.dumps(_receipt(run) | changes, indent=2, ensure_ascii=False, sort_keys=True) + "\n"
    (run / "run.json").write_text(text)
    write_sums(run, "run.json")


def _told(run: Path, chain: Path | None = None) -> list[tuple[str, str]]:
    return [(each.file, each.difference) for each in verify(run, chain=chain).differences]


def test_each_run_names_the_receipt_and_the_days_of_the_one_before(runs: Path) -> None:
    assert _receipt(_night(runs, 1))["chain"] == {"number": 1, "after": None}
    for number, night in enumerate(NIGHTS[1:], start=2):
        before = _night(runs, number - 1)
        assert _receipt(_night(runs, number))["chain"] == {
            "number": number,
            "after": {
                "number": number - 1,
                "receipt": sha256(before / "run.json"),
                "period": {"from": before.name, "to": before.name},
            },
        }
        assert night > before.name


def test_a_run_says_where_in_its_chain_it_is(runs: Path) -> None:
    told = _audit(runs, runs / "next", "--chain", runs)
    assert "run 5, after that of 2026-03-04 to 2026-03-04" in told.stdout
    told = _audit(runs, runs.parent / "new" / "next", "--chain", runs.parent / "new")
    assert "run 1, the first" in told.stdout
    assert "Chain" not in _audit(runs, runs.parent / "alone").stdout


def test_a_chain_that_nobody_touched_is_whole_from_any_of_its_runs(runs: Path) -> None:
    for number in (1, 2, 4):
        found = verify(_night(runs, number))
        assert not found.differences
        assert found.files["chain"] == 3 * found.files["run"]
    assert _call("verify", _night(runs, 4), "--chain", runs).exit_code == 0


def _remove(*numbers: int) -> Callable[[Path], None]:
    def remove(runs: Path) -> None:
        for number in numbers:
            shutil.rmtree(_night(runs, number))

    return remove


def _make_anew(runs: Path) -> None:
    _rewrite(_night(runs, 2), result="exceptions")


def _leave_the_chain(runs: Path) -> None:
    _rewrite(_night(runs, 2), chain=None)


def _damage(runs: Path) -> None:
    (_night(runs, 2) / "run.json").write_text("{")


def _append(name: str) -> Callable[[Path], None]:
    def append(runs: Path) -> None:
        with (_night(runs, 2) / name).open("a") as stream:
            stream.write(" ")

    return append


def _add_a_second_second(runs: Path) -> None:
    shutil.copytree(_night(runs, 2), runs / "other")
    _rewrite(runs / "other", result="exceptions")


def _copy(runs: Path) -> None:
    shutil.copytree(_night(runs, 2), runs / "backup of the second")


_SECOND = "2026-03/2026-03-02"
_RUN_2, _RUN_3 = (f"run {n} (2026-03-0{n} to 2026-03-0{n})" for n in (2, 3))
CASES: dict[str, tuple[Callable[[Path], None], list[tuple[str, str]]]] = {
    "the first removed": (_remove(1), [("run 1 (2026-03-01 to 2026-03-01)", "missing")]),
    "one in the middle removed": (_remove(2), [(_RUN_2, "missing")]),
    "two in a row removed": (_remove(2, 3), [(_RUN_3, "missing"), ("run 2", "missing")]),
    "all before removed": (_remove(1, 2, 3), [(_RUN_3, "not looked at")]),
    "one made anew, hashes and all": (_make_anew, [(f"{_SECOND}/run.json", "changed")]),
    "one made anew outside of the chain": (
        _leave_the_chain,
        [(_SECOND, "added"), (_RUN_2, "missing")],
    ),
    "a receipt damaged": (_damage, [(f"{_SECOND}/run.json", "changed"), (_RUN_2, "missing")]),
    "a coverage changed": (
        _append("coverage.parquet"),
        [(f"{_SECOND}/coverage.parquet", "changed")],
    ),
    "the hashes changed": (_append("SHA256SUMS"), [(f"{_SECOND}/SHA256SUMS", "changed")]),
    "a second run of the same number": (_add_a_second_second, [("other", "added")]),
    "a run that is there twice": (_copy, []),
}


@pytest.mark.parametrize("case", CASES)
def test_a_run_that_was_removed_or_changed_is_named(case: str, runs: Path) -> None:
    tamper, told = CASES[case]
    tamper(runs)
    assert _told(_night(runs, 4)) == told


def test_an_end_that_was_cut_off_shows_to_those_who_hold_a_later_run(runs: Path, tmp_path: Path) -> None:
    """In the folder itself nothing shows: that is what a chain cannot prove."""
    held = Path(shutil.copytree(_night(runs, 4), tmp_path / "held by the state"))
    shutil.rmtree(_night(runs, 4))
    assert _told(_night(runs, 3)) == []
    log = tmp_path / "logs" / NIGHTS[3]
    told = [(each.file, each.difference) for each in verify(held, log, chain=runs).differences]
    assert told == [("run 4 (2026-03-04 to 2026-03-04)", "missing")]


def test_an_end_that_was_made_anew_shows_to_those_who_hold_it(runs: Path, tmp_path: Path) -> None:
    held = Path(shutil.copytree(_night(runs, 4), tmp_path / "held by the state"))
    _rewrite(_night(runs, 4), result="exceptions")
    log = tmp_path / "logs" / NIGHTS[3]
    told = [(each.file, each.difference) for each in verify(held, log, chain=runs).differences]
    assert told == [("2026-03/2026-03-04/run.json", "changed")]


def test_a_chain_that_was_made_anew_as_a_whole_shows_only_to_who_kept_a_number_of_it(runs: Path) -> None:
    last = _night(runs, 4)
    kept = short(sha256(last / "run.json"))
    _rewrite(_night(runs, 2), result="exceptions")
    for number in (3, 4):
        before = {**_receipt(_night(runs, number))["chain"]["after"]}
        before["receipt"] = sha256(_night(runs, number - 1) / "run.json")
        _rewrite(_night(runs, number), chain={"number": number, "after": before})
    found = verify(last, chain=runs)
    assert not found.differences, "every hash is right again"
    compare_kept(found, last, kept, runs)
    assert [each.difference for each in found.differences] == ["of another run"]


def test_a_run_that_was_copied_alone_says_that_its_chain_was_not_looked_at(
    runs: Path, tmp_path: Path
) -> None:
    held = shutil.copytree(_night(runs, 3), tmp_path / "sent" / "by" / "post" / "copied")
    told = _call("verify", held, "--log", tmp_path / "logs" / NIGHTS[2])
    assert told.exit_code == 4
    assert "--chain FOLDER" in told.stderr
    told = _call("verify", held, "--log", tmp_path / "logs" / NIGHTS[2], "--chain", runs)
    assert told.exit_code == 0


def _audit(runs: Path, out: Path, *more: object) -> Result:
    log = runs.parent / "logs" / NIGHTS[0]
    return _call("run", log, "--submission", log / "rules_submission.yaml", "--out", out, *more)


def test_a_run_of_a_chain_is_never_replaced(runs: Path) -> None:
    before = sha256(_night(runs, 2) / "run.json")
    for more in ((), ("--chain", runs)):
        told = _audit(runs, _night(runs, 2), *more)
        assert told.exit_code == 2
        assert "holds a run of a chain" in told.stderr
    assert sha256(_night(runs, 2) / "run.json") == before


def test_a_run_is_added_only_where_the_next_one_will_find_it(runs: Path, tmp_path: Path) -> None:
    told = _audit(runs, tmp_path / "elsewhere", "--chain", runs)
    assert told.exit_code == 2
    assert "does not lie in the chain" in told.stderr


def test_a_chain_with_two_ends_is_not_guessed_at(runs: Path) -> None:
    shutil.copytree(_night(runs, 4), runs / "other")
    _rewrite(runs / "other", result="exceptions")
    told = _audit(runs, runs / "next", "--chain", runs)
    assert told.exit_code == 2
    assert "2026-03-04 and other are both run 4" in " ".join(told.stderr.split())


def test_two_do_not_add_to_a_chain_at_once(runs: Path) -> None:
    with locked(runs), pytest.raises(AuditError, match="is at work there"), next_in(runs, runs / "next"):
        pass


def test_a_run_that_was_cut_off_is_no_part_of_a_chain(runs: Path) -> None:
    shutil.copytree(_night(runs, 4), runs / "next" / ".unfinished")
    _rewrite(runs / "next" / ".unfinished", result="exceptions")
    with next_in(runs, runs / "next") as chain:
        assert chain.link.number == 5


def test_a_line_that_says_a_run_was_let_go_does_not_hide_a_young_one(runs: Path) -> None:
    receipt = sha256(_night(runs, 1) / "run.json")
    (runs / RETIRED).write_text(json.dumps({"receipt": receipt}) + "\n", encoding="utf-8")
    shutil.rmtree(_night(runs, 1))
    assert "missing" in {difference for _, difference in _told(_night(runs, 3), runs)}


@pytest.mark.parametrize(
    ("last", "may"), [("2031-03-13", False), ("2031-03-14", False), ("2031-03-15", True), (None, False)]
)
def test_a_run_may_go_when_it_is_five_years_older_than_the_last(last: str | None, may: bool) -> None:
    def run(day: str | None) -> Named:
        return Named.model_validate({"number": 1, "receipt": "x", "period": {"from": day, "to": day}})

    assert may_go(run("2026-03-14"), run(last)) is may


def test_a_chain_is_not_asked_of_a_run_of_none(runs: Path, tmp_path: Path) -> None:
    _audit(runs, tmp_path / "alone")
    assert _receipt(tmp_path / "alone")["chain"] is None
    told = _call("verify", tmp_path / "alone", "--chain", runs)
    assert told.exit_code == 2
    assert "is in no chain" in " ".join(told.stderr.split())
    assert _call("verify", _night(runs, 1), "--chain", tmp_path / "nowhere").exit_code == 2


def test_what_a_run_says_of_its_chain_is_checked(runs: Path) -> None:
    """A number that does not follow the run that is named is damage, and no gap of so many runs."""
    link = _receipt(_night(runs, 3))["chain"]
    _rewrite(_night(runs, 3), chain={**link, "number": 10**12})
    assert _told(_night(runs, 4)) == [("2026-03/2026-03-03/run.json", "changed"), (_RUN_3, "missing")]
