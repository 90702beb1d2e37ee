"""Amendments made from ``rules/AMENDMENTS.md`` alone: each night is judged by the text of its gaming day.

The changes are the code of the document, put into a copy of ``rules`` that another Python loads in place of
this one.  One folder is touched.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
import yaml

from sample_logs import vigorish
from sample_logs.minibaccarat import law
from sample_logs.minibaccarat import settle as minibaccarat_settle
from sample_logs.minibaccarat.game import GAME as MINIBACCARAT
from sample_logs.minibaccarat.plan import Plan
from sample_logs.over_under.game import GAME as OVER_UNDER
from sample_logs.over_under.plan import Plan as OverUnderPlan
from tests.amended_trees import (
    HERE,
    LISTS,
    add,
    amend,
    amended_minibaccarat,
    block,
    copy_of_rules,
    python,
    runs,
    said,
)

pytestmark = pytest.mark.slow

BEFORE, ON, AFTER = (date(2026, 6, 30), date(2026, 7, 1), date(2026, 7, 2))
VIGORISH, PAYTABLE_A = "627a.12(c)[vigorish]", "627a.12(e)[Paytable A]"
CUT = "627a.5(c)"
REPEALED, ADDED = "627a.12(c)[no vigorish on other wagers]", "627a.4(f)"
TABLES = ("rounds", "hands", "wagers", "payments", "events", "inspections", "observations")


def _fourth(won: Any, rounding: Any) -> Any:
    """Take 4%, rounded as filed, written apart from the rules."""
    nearest = np.maximum((won * 4 + 1250) // 2500, 1) * 25
    due = np.choose(rounding, [won * 4 // 100, nearest, -(-won * 4 // 2500) * 25])
    return np.where(won > 0, due, 0)


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Three nights: dealt by the former law, by the later one, and by the law of each night."""
    folder = tmp_path_factory.mktemp("nights")
    plan = Plan(seed=5, rounds=300, days=3, tables=MINIBACCARAT.table_mix(4), first_day=BEFORE)
    MINIBACCARAT.write(plan, folder / "former")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(vigorish, "vigorish", _fourth)
        patched.setattr(minibaccarat_settle, "vigorish", _fourth)
        patched.setitem(law._BONUS, "A", ((2, 2, 4, 6, 10, 30), 1))  # noqa: SLF001 (one odd, later)
        patched.setattr(law, "DRAGON_BONUS", law._dragon_bonus())  # noqa: SLF001
        MINIBACCARAT.write(plan, folder / "later")
    shutil.copytree(folder / "later", folder / "each")
    for table in TABLES:
        day = f"day={BEFORE}"
        if (folder / "each" / table / day).exists():
            shutil.rmtree(folder / "each" / table / day)
            shutil.copytree(folder / "former" / table / day, folder / "each" / table / day)
    return {name: folder / name for name in ("former", "later", "each")}


@pytest.fixture(scope="module")
def amended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return amended_minibaccarat(tmp_path_factory.mktemp("amended"))


def _wagers(log: Path, day: date) -> pa.Table:
    return pq.read_table(log / "wagers" / f"day={day}").sort_by(
        [("round_id", "ascending"), ("wager_number", "ascending")]
    )


def _cents(log: Path, days: tuple[date, ...], column: str) -> int:
    sums = (pc.sum(_wagers(log, day)[column]).as_py() or 0 for day in days)
    return int(sum(sums) * 100)


def test_each_night_is_judged_by_the_text_of_its_day(amended: Path, logs: Mapping[str, Path]) -> None:
    former, later, each = runs(amended, logs["former"], logs["later"], logs["each"])
    assert (each["result"], each["exit"]) == ("clean", 0)
    assert each["findings"] == []

    assert former["exit"] == 1
    of = [f for f in former["findings"] if f[0] == VIGORISH]
    assert {day for _, day, *_ in of} == {str(ON), str(AFTER)}
    nights = (ON, AFTER)
    taken = _cents(logs["former"], nights, "vigorish") - _cents(logs["each"], nights, "vigorish")
    assert sum(cents for *_, cents, _, _ in of) == -taken < 0
    assert all(required.startswith("4% of ") for *_, required in of)
    paid = _cents(logs["each"], nights, "wager_paid") - _cents(logs["former"], nights, "wager_paid")
    odds = [f for f in former["findings"] if f[0] == PAYTABLE_A]
    assert sum(cents for *_, cents, _, _ in odds) == -paid < 0
    assert {day for _, day, *_ in odds} <= {str(ON), str(AFTER)}
    assert {clause for clause, *_ in former["findings"]} == {VIGORISH, PAYTABLE_A}

    assert later["exit"] == 1
    assert {(clause, day) for clause, day, *_ in later["findings"]} <= {
        (VIGORISH, str(BEFORE)),
        (PAYTABLE_A, str(BEFORE)),
    }
    assert any(required.startswith("5% of ") for *_, required in later["findings"])


def test_what_was_repealed_or_added_is_not_in_force_on_the_other_days(
    amended: Path, logs: Mapping[str, Path]
) -> None:
    (each,) = runs(amended, logs["each"])
    for citation in (REPEALED, ADDED):
        row = each["coverage"][citation]
        assert row["not_in_force"] > 0
        assert row["not_auditable"] == row["unknown"] == 0
        assert row["rows"] == row["examined"] + row["not_applicable"] + row["not_in_force"]
    assert each["coverage"][ADDED]["state"] == "pass"
    assert each["coverage"][ADDED]["passed"] > 0
    assert each["coverage"][VIGORISH]["not_in_force"] == 0


def test_a_breach_of_a_repealed_clause_is_one_only_before(
    amended: Path, logs: Mapping[str, Path], tmp_path: Path
) -> None:
    log = shutil.copytree(logs["each"], tmp_path / "log")
    for day in (BEFORE, ON):
        (file,) = (log / "wagers" / f"day={day}").glob("*.parquet")
        rows = pq.read_table(file, partitioning=None)
        place = rows["wager_kind"].to_pylist().index("player")
        values = rows["vigorish"].to_pylist()
        values[place] = 1
        column = pa.array(values, rows.schema.field("vigorish").type)
        at = rows.column_names.index("vigorish")
        pq.write_table(rows.set_column(at, rows.schema.field(at), column), file)
    (found,) = runs(amended, log)
    repealed = [f for f in found["findings"] if f[0] == REPEALED]
    assert [(day, outcome) for _, day, outcome, *_ in repealed] == [(str(BEFORE), "exception")]


def test_a_reading_is_that_of_the_day(amended: Path, logs: Mapping[str, Path], tmp_path: Path) -> None:
    """A cut five cards from the top is a breach until the amendment says that one end suffices."""
    log = shutil.copytree(logs["each"], tmp_path / "log")
    for day in (BEFORE, ON):
        (file,) = (log / "events" / f"day={day}").glob("*.parquet")
        rows = pq.read_table(file, partitioning=None)
        above, below = (rows[f"event_cards_{end}"].to_pylist() for end in ("above", "below"))
        cut = [(5, a + b - 5) if a and b else (a, b) for a, b in zip(above, below, strict=True)]
        for name, values in zip(("above", "below"), zip(*cut, strict=True), strict=True):
            at = rows.column_names.index(f"event_cards_{name}")
            field = rows.schema.field(at)
            rows = rows.set_column(at, field, pa.array(values, field.type))
        pq.write_table(rows, file)
    (found,) = runs(amended, log)
    assert {day for clause, day, *_ in found["findings"] if clause == CUT} == {str(BEFORE)}


def test_sister_chapters_are_untouched(amended: Path, tmp_path: Path) -> None:
    was, now = (said(each, LISTS) for each in (copy_of_rules(tmp_path), amended))
    assert [text for text in was if not text[0].startswith(("627a", "record:627a"))] == [
        text for text in now if not text[0].startswith(("627a", "record:627a"))
    ]
    changed = {text[0] for text in now if text not in was}
    assert changed == {VIGORISH, PAYTABLE_A, REPEALED, ADDED}
    touched = [
        path.relative_to(amended)
        for path in (amended / "rules").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not _is_as_here(path, amended)
    ]
    assert {path.parts[1] for path in touched} == {"ch627a_minibaccarat"}


def _is_as_here(path: Path, folder: Path) -> bool:
    here = HERE / path.relative_to(folder)
    return here.exists() and here.read_bytes() == path.read_bytes()


def test_a_sister_amended_with_it_has_every_text_with_its_dates(amended: Path, tmp_path: Path) -> None:
    shutil.copytree(amended / "rules", tmp_path / "rules")
    concordance = tmp_path / "rules" / "ch686a_over_under" / "concordance.py"
    amend(concordance, 'of="627a",\n', 'of="627a",\n        amended_with=("686a.4",),\n')
    texts = {text[0]: text for text in said(tmp_path, LISTS)}
    assert texts["686a.4(f)"][1:4] == ["2026-07-01", "None", "56 Pa.B. 1234"]
    assert "645a.4(f)" not in texts


@pytest.mark.parametrize(
    ("since", "until", "fault"),
    [
        ("2026-07-02", "2026-07-01", "no text applies between the one since 2014-02-01, until 2026-07-01"),
        ("2026-07-01", "2026-07-02", "two texts apply at once: the one since 2014-02-01, until 2026-07-02"),
    ],
)
def test_a_gap_and_an_overlap_fail_at_load_and_name_both(
    since: str, until: str, fault: str, tmp_path: Path
) -> None:
    folder = amended_minibaccarat(tmp_path)
    file = folder / "rules" / "ch627a_minibaccarat" / "s12_vigorish.py"
    text = file.read_text(encoding="utf-8").replace('    until="2026-07-01",', f'    until="{until}",')
    file.write_text(text.replace('since="2026-07-01"', f'since="{since}"'), encoding="utf-8")
    done = python(folder, LISTS)
    assert done.returncode != 0
    assert f"{VIGORISH}: {fault}" in done.stderr
    assert f"and the one since {since}" in done.stderr


CASES = """
import json, sys
from pathlib import Path
from tests import case_files

case_files.FOLDER = Path(sys.argv[1])
found = {}
for text in case_files.checked():
    if text.chapter == "627a" and not text.same_as:
        made = zip(case_files.cases_of(text), case_files.judged_cases(text))
        logs = case_files.log_cases_of(text)
        judged = [*made, *((case, case_files.judged_in_log(text, case)) for case in logs)]
        found[f"{text.citation} {text.since}"] = [len(judged)] + [
            [case.name, said.result.name, said.amount_cents] for case, said in judged
            if said.result is not case.result or case.amount_cents not in (None, said.amount_cents)
        ]
print(json.dumps(found))
"""


def test_cases_are_those_of_the_text_of_their_day(amended: Path, tmp_path: Path) -> None:
    cases = shutil.copytree(HERE / "tests" / "cases", tmp_path / "cases")
    added = block("yaml", "4% as amended").partition("\n")[2]
    file = cases / "ch627a_minibaccarat" / "s12_vigorish.yaml"
    text = file.read_text(encoding="utf-8")
    head = f"{VIGORISH}:\n"
    assert text.count(head) == 1
    file.write_text(text.replace(head, head + added), encoding="utf-8")
    found = said(amended, CASES, str(cases))
    assert {name: each[1:] for name, each in found.items() if each[1:]} == {}
    assert found[f"{VIGORISH} {ON}"] == [5]
    former = next(each for name, each in found.items() if name.startswith(VIGORISH) and str(ON) not in name)
    assert former[0] > 5
    assert found[f"{PAYTABLE_A} {ON}"][0] > 10


def test_the_command_says_what_changed(amended: Path) -> None:
    code = "from audit.cli import app\napp(sys.argv[1:])"
    words = ("clauses", "diff", str(BEFORE), str(ON), "--chapter", "627a", "--format", "json")
    found = said(amended, code, *words)
    assert {(each["citation"], each["what"]) for each in found} == {
        (VIGORISH, "changed"),
        (REPEALED, "went"),
        (ADDED, "came"),
        (PAYTABLE_A, "changed"),
        (PAYTABLE_A, "paytable"),
        (PAYTABLE_A, "payback"),
        (CUT, "reading"),
        ("627a.12(c)", "payback"),
        ("627a.12(b)", "option"),
    }
    (limit,) = [each for each in found if each["what"] == "option"]
    assert (limit["before"], limit["after"]) == (
        "tie odds: least 1 (since 2014-02-01, until 2026-07-01; 44 Pa.B. 599, 619)",
        "tie odds: least 1, most 8 (since 2026-07-01; 56 Pa.B. 1234)",
    )
    (row,) = [each for each in found if each["what"] == "paytable"]
    assert (row["before"], row["after"]) == ("win by 4: 1 to 1", "win by 4: 2 to 1")
    asked = ("clauses", "--at", str(BEFORE), "--chapter", "627a", "--format", "json")
    listed = {each["citation"] for each in said(amended, code, *asked)}
    assert REPEALED in listed
    assert ADDED not in listed


# ---------------------------------------------------------------------------- a proposed rulemaking


@pytest.fixture(scope="module")
def over_under(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three nights at tables with seven positions, one more than was proposed."""
    log = tmp_path_factory.mktemp("over_under") / "log"
    plan = OverUnderPlan(seed=3, rounds=90, days=3, tables=OVER_UNDER.table_mix(1), first_day=BEFORE)
    OVER_UNDER.write(plan, log)
    return log


def _filed(log: Path, out: Path, positions: int = 6, **more: Any) -> Path:
    copied = shutil.copytree(log, out)
    filed = yaml.safe_load((copied / "rules_submission.yaml").read_text(encoding="utf-8"))
    for filing in filed["properties"][0]["filings"]:
        for choices in (*filing["games"].values(), *filing.get("tables", {}).values()):
            if "positions" in choices:
                choices["positions"] = positions
    text = yaml.safe_dump({**filed, **more}, sort_keys=False)
    (copied / "rules_submission.yaml").write_text(text, encoding="utf-8")
    return copied


def test_a_proposed_text_is_adopted_with_one_change(over_under: Path, tmp_path: Path) -> None:
    chapter = copy_of_rules(tmp_path) / "rules" / "ch686a_over_under"
    amend(chapter / "__init__.py", "from rules.clause import Chapter\n", _RULEMAKING)
    adopted = block("python", "rulemaking=Rulemaking").split("\n", 1)[1]
    amend(chapter / "__init__.py", "    ranks_suffice=True,\n", f"    ranks_suffice=True,\n{adopted}")
    amend(chapter / "s02_table.py", "    limit=6,\n", '    limit=6,\n    until="2026-07-01",\n')
    add(chapter / "s02_table.py", block("python", "at most seven"))
    (found,) = runs(tmp_path, _filed(over_under, tmp_path / "log", positions=7))
    breached = [(day, clause) for clause, day, outcome, *_ in found["findings"] if outcome == "exception"]
    assert breached == [(str(BEFORE), "686a.2(a)")]
    texts = [text for text in said(tmp_path, LISTS) if text[0] == "686a.2(a)"]
    assert [text[3].partition(" ")[0] for text in texts] == ["proposed", "56"]


_RULEMAKING = "from rules.clause import Chapter\nfrom rules.rulemaking import Rulemaking\n"


def test_it_is_adopted_as_proposed_or_withdrawn_by_the_rules_submission(
    over_under: Path, tmp_path: Path
) -> None:
    adopted = yaml.safe_load(block("yaml", "rulemakings:"))
    withdrawn: dict[str, Any] = {"rulemakings": {"over_under": {"withdrawn": ON}}}
    plain, law_now, gone = runs(
        copy_of_rules(tmp_path),
        _filed(over_under, tmp_path / "plain"),
        _filed(over_under, tmp_path / "adopted", **adopted),
        _filed(over_under, tmp_path / "withdrawn", **withdrawn),
    )
    assert plain["exit"] == law_now["exit"] == 0
    # What the casino says of its own law takes no round out of sight.
    assert (gone["exit"], gone["result"]) == (4, "incomplete")
    (words,) = gone["missing"]
    assert words.startswith("judged by no clause: ")
    assert words.endswith(
        f"rounds of over_under at PHL1 from {ON} to {AFTER}, when no text of Chapter 686a was in force: its "
        "rulemaking was withdrawn, the Rules Submission says"
    )
    same = {citation: row["passed"] for citation, row in plain["coverage"].items()}
    assert {citation: row["passed"] for citation, row in law_now["coverage"].items()} == same
    row = gone["coverage"]["686a.8(a)"]
    assert row["passed"] > 0
    assert row["not_in_force"] > 0
    assert row["not_auditable"] == 0
    clauses = pq.read_table(tmp_path / "run-adopted" / "clauses.parquet").to_pylist()
    sources = [each["source"] for each in clauses if each["citation"] == "686a.8(a)"]
    assert sources == ["proposed rulemaking 125-223, 2019-06-20", "56 Pa.B. 1234"]
