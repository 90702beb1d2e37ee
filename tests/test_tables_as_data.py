"""Paytables and lists of hands are data: what follows from a table that is added.

Each made-up table is added to a copy of ``rules``, which another Python then loads in place of this one.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules import judged_tables
from rules.catalogue import load
from rules.clause import CatalogueError, Clause
from rules.duties.hand_lists import hand_lists
from rules.judged_tables import refuse_unread_tables
from rules.paybacks.games import games
from rules.paytable import Filed, Paytable, PaytableError, TabledWager, read_paytables, tabled_wagers
from tests.case_files import run

pytestmark = pytest.mark.slow

HERE = Path(__file__).parents[1]
DJ_WILD = "ch687a_dj_wild_stud_poker"
FACE_UP = "ch688a_face_up_pai_gow_poker"

TRIPS_Z = """
- citation: 687a.12(d)[DJWT-Z]
  wager: trips_bonus
  name: DJWT-Z
  since: 2031-02-03
  until: 2032-02-03
  source: 61 Pa.B. 1
  reading: The better of its two columns.
  odds: {royal_flush: 500, straight_flush: 100, four_of_a_kind: 30, three_of_a_kind: 5}
  odds_wild: {five_wilds: 700, royal_flush: 50, five_of_a_kind: 40, three_of_a_kind: 1}
"""
PROGRESSIVE_Z = """
- citation: 688a.12(d)[Paytable Z]
  wager: progressive_payout
  name: Z
  authority: proposed
  stake: 2
  percent: {seven_card_natural_straight_flush: 100, seven_card_wild_straight_flush: 20}
  amounts: {five_of_a_kind: 400, royal_flush: 250, straight_flush: 90, four_of_a_kind: 20, full_house: 6}
  seed: 4000
  rate: 5
  fully_wild_joker: true
"""

SAYS = """
import json, sys
from audit.format.format_doc import markdown
from audit.law.paybacks import rows
from rules.catalogue import load
from rules.hands import face_up
from tests.case_files import cases_of, judged_cases

citation, chapter, option, wager = sys.argv[1:]
clause = load().clauses[citation]
cases, judged = cases_of(clause), judged_cases(clause)
counted = [row for row in rows(chapter, wager) if row.citation == citation] if wager else []
print(json.dumps({
    "duty": clause.duty, "reading": clause.reading, "wager": clause.wager, "source": clause.source,
    "since": str(clause.since), "until": str(clause.until), "module": clause.module,
    "followed": sorted(c.citation for c in load().of_chapter(chapter) if citation in c.follows),
    "filed": load().clauses[load().options[chapter][option].citation].duty,
    "choices": load().options[chapter][option].choices,
    "in_the_format": [line for line in markdown().split("\\n") if line.startswith(f"| `{option}` |")],
    "wrong": [case.name for case, said in zip(cases, judged)
              if case.result != said.result or case.amount_cents not in (None, said.amount_cents)],
    "kinds": sorted({case.result.name for case in cases}),
    "cases": [case.name for case in cases],
    "paybacks": [[row.table, row.payback, row.faults] for row in counted],
}))
"""

TAKES_Z = """
import json, sys
from rules.catalogue import load
from tests.case_files import cases_of, judged_cases

for chapter, option, judge in json.loads(sys.argv[1]):
    clause = load().clauses[judge]
    assert "Z" in load().options[chapter][option].choices, option
    wrong = [c.name for c, said in zip(cases_of(clause), judged_cases(clause)) if c.result != said.result]
    assert cases_of(clause) and not wrong, (judge, wrong)
"""


def _with(folder: Path, chapter: str, entry: str) -> Path:
    """Copy ``rules`` with an entry added to a chapter's paytables."""
    shutil.copytree(HERE / "rules", folder / "rules")
    file = folder / "rules" / chapter / "paytables.yaml"
    file.write_text(file.read_text(encoding="utf-8") + entry, encoding="utf-8")
    return folder


def _python(folder: Path, code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python where ``rules`` are those of a folder and everything else is what stands here."""
    path = f"import sys; sys.path[:0] = [{str(folder)!r}, {str(HERE)!r}]\n"
    command = [sys.executable, "-c", path + code, *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def _said(folder: Path, *words: str) -> dict[str, Any]:
    done = _python(folder, SAYS, *words)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_table_at_odds_that_is_added_has_all_that_follows(tmp_path: Path) -> None:
    words = ("687a.12(d)[DJWT-Z]", "687a", "trips_paytable", "trips_bonus")
    said = _said(_with(tmp_path, DJ_WILD, TRIPS_Z), *words)
    assert said["duty"] == "Where DJWT-Z is filed, a winning Trips Bonus Wager pays its row of that table."
    assert said["reading"] == "The better of its two columns."
    assert (said["wager"], said["source"]) == ("trips_bonus", "61 Pa.B. 1")
    assert (said["since"], said["until"]) == ("2031-02-03", "2032-02-03")
    assert said["module"].endswith("s12_bonus_paytables")
    assert "which of its five paytables" in said["filed"]
    assert said["choices"]["DJWT-Z"] == "Paytable DJWT-Z"
    assert any("`DJWT-Z` Paytable DJWT-Z" in line for line in said["in_the_format"])
    # Hands that are on the wrong row are told by what is paid wrongly.
    assert {"687a.6(e)", "687a.6(e)(1)", "687a.6(e)(8)"} <= set(said["followed"])
    assert said["wrong"] == []
    assert said["kinds"] == ["EXCEPTION", "NOT_APPLICABLE", "PASSED", "UNKNOWN"]
    rows = {
        "natural royal flush",
        "natural three of a kind",
        "five wilds with wild",
        "three of a kind with wild",
    }
    assert {f"{row} is paid what its row says" for row in rows} < set(said["cases"])
    [[table, payback, faults]] = said["paybacks"]
    assert table == "DJWT-Z"
    assert 0 < float(payback) < 100
    assert "no figure for flush (natural)" in faults


def test_a_table_of_amounts_that_is_added_has_all_that_follows(tmp_path: Path) -> None:
    words = ("688a.12(d)[Paytable Z]", "688a", "progressive_paytable", "")
    said = _said(_with(tmp_path, FACE_UP, PROGRESSIVE_Z), *words)
    assert said["duty"] == (
        "Where Paytable Z is filed, a winning Progressive Payout Wager pays its row of that table."
    )
    assert said["source"] == load().clauses["688a.12(d)[Paytable 1]"].source
    assert "which of its eight paytables" in said["filed"]
    assert said["choices"]["Z"] == "Paytable Z"
    assert any("`Z` Paytable Z" in line for line in said["in_the_format"])
    assert {"688a.6(f)", "688a.6(f)(1)", "688a.6(f)(10)"} <= set(said["followed"])
    assert said["wrong"] == []
    assert said["kinds"] == ["EXCEPTION", "NOT_APPLICABLE", "PASSED", "UNKNOWN"]
    assert "five of a kind is paid what its row says" in said["cases"]


def test_every_wager_with_a_choice_takes_one_more_table(tmp_path: Path) -> None:
    """No chapter names its tables one by one in a place that one more would break."""
    shutil.copytree(HERE / "rules", tmp_path / "rules")
    added = []
    for file in sorted((tmp_path / "rules").glob("ch*/paytables.yaml")):
        text = file.read_text(encoding="utf-8")
        entries = yaml.safe_load(text)
        for wager in [entry for entry in entries if "filed" in entry]:
            first = next(e for e in entries if "citation" in e and e["wager"] == wager["wager"])
            passage = wager["filed"]["citation"]
            entry = {**first, "name": "Z", "citation": f"{passage}[Paytable Z]"}
            text += yaml.safe_dump([entry])
            judge = entry.get("judged_by", entry["citation"])
            added.append((passage.partition(".")[0], wager["filed"]["option"], judge))
        file.write_text(text, encoding="utf-8")
    done = _python(tmp_path, TAKES_Z, json.dumps(added))
    assert done.returncode == 0, done.stderr
    folders = [file.parent.name for file in (HERE / "rules").glob("ch*/paytables.yaml")]
    with_a_choice = [w for folder in folders for w in tabled_wagers(folder).values() if w.filed]
    assert len(added) == len(with_a_choice) > 0


def test_a_sentence_that_names_a_row_which_is_not_there_is_refused() -> None:
    entry = "- {citation: '1.1', wager: ante, name: Z, duty: 'Pays {won} to 1.', odds: {win: 2}}\n"
    with pytest.raises(PaytableError, match="its duty names 'won', which is not a row"):
        read_paytables(entry, "a.yaml")


def test_a_table_that_no_clause_judges_is_refused(tmp_path: Path) -> None:
    entry = "- {citation: '687a.12(a)[Paytable Z]', wager: ante, name: Z, odds: {royal_flush: 2}}\n"
    done = _python(_with(tmp_path, DJ_WILD, entry), "from rules.catalogue import load; load()")
    assert done.returncode == 1
    refused = f"{DJ_WILD}/paytables.yaml: 687a.12(a)[Paytable Z] of ante is judged by no clause"
    assert done.stderr.strip().endswith(f"{CatalogueError.__name__}: {refused}")


@pytest.mark.parametrize(
    ("table", "filed", "words"),
    [
        (Paytable("687a.12(d)[Z]", "trips_bonus", "Z", judged_by="687a.12(z)"), None, "judged by no clause"),
        (Paytable("687a.12(d)[Z]", "trips_bonus", "Z", judged_by="687a.12"), None, "judged by no clause"),
        (Paytable("687a.12(b)[Paytable]", "trips_bonus", "Z"), None, "judged by no clause"),
        (Paytable("687a.12(d)[DJWT-04]", "trips_bonus", "Z"), Filed("z", "687a.12(d)", ""), "no option z"),
        (
            Paytable("687a.12(d)[DJWT-04]", "trips_bonus", "Z"),
            Filed("trips_paytable", "687a.12(d)", ""),
            "no option trips_paytable offers the tables of trips_bonus",
        ),
    ],
)
def test_a_table_without_a_place_in_the_catalogue_is_refused(
    table: Paytable, filed: Filed | None, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wager = TabledWager("trips_bonus", "Trips Bonus Wager", filed, {"Z": table})
    monkeypatch.setattr(judged_tables, "tabled_wagers", lambda _: {"trips_bonus": wager})
    with pytest.raises(CatalogueError, match=words):
        refuse_unread_tables(load(), "687a", DJ_WILD)


UNCOUNTED = {
    "621a": {"pai_gow"},
    "645a": {"pai_gow_poker"},
    "659a": {"fortune_asia_poker"},
    "687a": {"ante_and_raise"},
    "688a": {"face_up_pai_gow_poker"},
}
"""Wagers whose return turns on how players set their hands, or is counted with that of another table."""


def test_the_return_of_every_table_can_be_counted() -> None:
    for number, game in games().items():
        assert set(tabled_wagers(game.folder)) - set(game.ways) == UNCOUNTED.get(number, set()), number
    assert {game.folder for game in games().values()} == {
        file.parent.name for file in (HERE / "rules").glob("ch*/paytables.yaml")
    }


def test_an_entry_that_is_there_twice_is_refused() -> None:
    table = "- {citation: 1a.1, wager: w, name: A, odds: {a: 1}}\n"
    with pytest.raises(PaytableError, match=r"file\.yaml: 1a\.1 is declared twice: the one from"):
        read_paytables(table + table, "file.yaml")
    wager = "- {wager: w, called: W Wager}\n"
    with pytest.raises(PaytableError, match=r"file\.yaml: w: w is there twice"):
        read_paytables(wager + wager, "file.yaml")


def test_a_hand_on_a_row_that_no_paytable_has_is_refused(tmp_path: Path) -> None:
    folder = _with(tmp_path, DJ_WILD, "")
    file = folder / "rules" / DJ_WILD / "hands.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("[full_house]", "[ful_house]"), encoding="utf-8")
    done = _python(folder, "from rules.catalogue import load; load()")
    assert f"{CatalogueError.__name__}: {DJ_WILD}/hands.yaml: progressive_bonus: 687a.6(d)(4)" in done.stderr


# Rows whose hands neither the list nor the ranking of all hands says, and why.
UNSAID = {
    ("645a", "fortune_bonus", "three_pair"): "Paytable C alone prints it: a reading decides of it",
    ("659a", "fortune_bonus", "three_pair"): "Paytable C alone prints it: a reading decides of it",
    ("687a", "trips_bonus", "five_of_a_kind"): "it is paid and not listed: a reading decides where it ranks",
    ("687a", "two_way_bad_beat", "five_of_a_kind"): "likewise",
}


def _says_of(clause: Clause, rows: list[str]) -> set[str]:
    """Rows that a clause on hands is about; none of one that introduces the list, which asks for no row."""
    columns = {"bonus_row", "counted_row"} & set(clause.parameters)
    if not columns:
        return set()
    (column,) = columns
    given = dict.fromkeys(clause.parameters)
    applies = run(clause, [{**given, column: row} for row in rows]).applies
    return {row for row, may in zip(rows, applies.values | applies.missing, strict=True) if may}


def _rows_unsaid(number: str, folder: str) -> Iterator[tuple[str, str, str]]:
    ranked = " ".join(hand.when for each in hand_lists(folder) if each.by for hand in each.hands)
    for wager in (each.wager for each in hand_lists(folder) if not each.by):
        tables = tabled_wagers(folder)[wager].tables.values()
        columns = [row for table in tables for row in table.in_one_column().rows]
        said: set[str] = set()
        for clause in load().of_chapter(number):
            if clause.wager == wager and clause.citation.startswith(f"{number}.6"):
                about = _says_of(clause, [*dict.fromkeys(columns)])
                # A clause that stands for the whole list does not say what a hand is.
                said |= about if len({*map(_hand, about)}) <= 2 else set()
        for row in dict.fromkeys(_hand(each) for table in tables for each in table.rows):
            if row not in {*map(_hand, said)} and f" is {row}" not in ranked:
                yield number, wager, row


def _hand(row: str) -> str:
    return row.removeprefix("natural_").removesuffix("_with_wild")


def test_a_row_whose_hand_no_clause_says_is_known_and_explained() -> None:
    folders = sorted(path.parent.name for path in (HERE / "rules").glob("ch*/hands.yaml"))
    numbers = {folder[2:].partition("_")[0]: folder for folder in folders}
    found = {each for number, folder in numbers.items() for each in _rows_unsaid(number, folder)}
    assert found == UNSAID.keys()
