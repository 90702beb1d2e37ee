"""A sentence of a paper that says "every", "nothing" or "all" goes where the figure behind it says otherwise.

All such sentences stand here: those that a figure decides, each with a run in which it would be untrue, and
those that say nothing of a run.  A new one has to be put into one of the two lists.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from audit.runs.vouched_told import OTHERS
from reports.build import build
from tests import report_cases as cases
from tests.report_fixture import finding, receipt_of, unknown, write_run
from tests.report_law import LAW
from tests.test_left_open import ALL_MET

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("undrawn")]

WORDS = re.compile(
    r"\b(every|everything|nothing|all|none|no|nobody|neither|never|only|always|whole|anybody)\b",
    re.IGNORECASE,
)
CLEAN = receipt_of([], [])
TABLE = {"rows_in": 9, "rows_audited": 4, "rows_for_context": 5, "rows_quarantined": 0}
WITNESS = {
    "witness": "table inventory",
    "made_by": OTHERS,
    "could_show": "",
    "difference_cents": 0,
    "agreed": 1,
    "differs": 0,
    "handed_in_for_part": 0,
    "not_handed_in": 0,
}

FOUND = {"found": [finding()]}
OF_RECORD = {"found": [finding(fault="record")]}
UNDECIDED = {"found": [unknown()]}
NOT_AUDITED = {"states": {**ALL_MET, "627a.12(a)": "not auditable"}}
NOTHING_AUDITED: dict[str, Any] = {
    "states": dict.fromkeys(ALL_MET, "not auditable"),
    "result": "nothing_audited",
}
FOR_CONTEXT = {"intake": {**CLEAN["intake"], "tables": {**CLEAN["intake"]["tables"], "hands": TABLE}}}
MISSING = {"completeness": {"whole": False, "missing": [{"words": "1 file refused whole"}]}}
WITNESSED = {"vouched": {"table_days": 1, "alone": 0, "witnesses": [WITNESS]}}
IN_PART = "- events: {partial: [burn, cut]}\n"
STATED_IN_PART = {"recording": {**CLEAN["recording"], "text": IN_PART}}
NOT_STATED = {"recording": {**CLEAN["recording"], "file": None, "sha256": None, "text": ""}}

DECIDED: dict[str, list[dict[str, Any]]] = {
    "against every clause that a log can show; no row": [NOT_AUDITED, FOR_CONTEXT],
    "Nothing that the log could show was left unexamined.": [NOT_AUDITED, UNDECIDED, MISSING],
    "Nothing that the log could show was left unchecked.": [NOT_AUDITED, UNDECIDED, MISSING],
    "No written notice: no exception was found.": [FOUND, NOTHING_AUDITED],
    "What matters most No exception was found.": [FOUND, NOTHING_AUDITED],
    "No exception was found in 3,120 rounds": [FOUND, NOTHING_AUDITED],
    "Exceptions of conduct None was found.": [FOUND, NOTHING_AUDITED],
    "no fault of the record found": [OF_RECORD],
    "Found: no fault.": [OF_RECORD],
    "nobody but the tables vouches for this record": [WITNESSED],
    "Nothing was tested against anything outside of the log.": [WITNESSED],
    "Nothing: wherever a checked duty arose, the log had": [UNDECIDED, NOTHING_AUDITED],
    "nothing is missing that numbers, or the hours of the tables, would show": [MISSING],
    "The casino states of 2 kinds of entry that all is recorded": [STATED_IN_PART, NOT_STATED],
    "Absence is evidence where it says that all is recorded.": [STATED_IN_PART, NOT_STATED],
    "Nothing to keep: no exception was found and no matter is for review.": [FOUND, NOTHING_AUDITED],
    "No exception was found: there is nothing to give notice of.": [FOUND, NOTHING_AUDITED],
    "Every exception is one line of notice.csv (0 lines": [FOUND],
}
"""What is said of a run in which all was met, and runs in which it would be untrue."""


END = "|"
OF_NO_RUN = (
    # What a word, a mark or a column means.
    "accuses nobody",
    "this accuses nobody",
    "No opinion On whether every round that was dealt is in the log",
    "no auditing standard is claimed to have been followed",
    "a flag in the log is judged, never believed",
    "no row was left out by sampling",
    "the record confirms that every row to which the duty applies met it",
    "the tool checked only whether the look may be relied on",
    "asks nothing",
    "no clause:",
    "never counted as yes",
    "no breach was found, but some rows lack the evidence to tell",
    "nobody did who may be relied on",
    "too old to rely on, and none is missing",
    "arose on none of the rows looked at, as in",
    "is not relied on where it names no table, no document or too long a time",
    "Nothing in this section says that anybody at the table acted wrongly",
    "These are neither passes nor breaches",
    "that are no law",
    "the tool's own, and no clause",
    "nobody knows what would have come of it otherwise",
    "but for those of a whole gaming day",
    "coverage-annex.csv those of all games",
    "Every clause that governs a game in the log.",
    # What was not given with the report, and is said only where it was not.
    "so no day is named by which",
    "No list of cameras was given",
    "of which no day was given",
    # Cells, headings and amounts, each made from its own row.
    "Decided by the reading",
    "all gaming tables Events, complete",
    "is no wager of this game",
    "Exceptions in all",
    "No question",
    "no dollar effect",
    "None in dollars",
    "no single round",
    "No cards recorded",
    "of the record found in all",
    "only follow from these",
    "no reason is on record",
    # Said of a run in which nothing could be audited, by its result (NOTHING_AUDITED).
    "Nothing was examined",
    "nothing was examined, so nothing could be found",
    "Nothing could be audited; this report says nothing",
    "this does not say that nothing happened",
    # Counted by state (tests/test_reliability.py).
    "Of these tests: none.",
    # With the number of its lines behind it.
    "with every count and every reference, are in coverage-annex.csv",
    "Every exception is one line of notice.csv",
    # Every row was checked, but for what is counted behind it.
    "against every clause that a log can show, but for",
)
"""Parts of sentences that state nothing of a run, or nothing without its figure beside it."""


CELLS = {"All", "No", "No.", "none", "E No", "R No"}
"""Such words that are a heading of a column, or an answer, and all of their cell."""


def _words(run: Path) -> Iterator[str]:
    """What each paper of a run says, in the order of its page; a mark where a paragraph or cell ends."""
    for paper in build(run):
        if paper.suffix == ".pdf":
            with pikepdf.open(paper) as opened:
                page = opened.Root.DrawnFrom.read_bytes().decode()
            page = re.sub(r"<style.*?</style>", " ", page, flags=re.DOTALL)
            page = re.sub(r"</(p|li|td|th|h\d|tr|div|title)>", f" {END} ", page)
            yield " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def _said(folder: Path, found: list[Any] | None = None, **run: Any) -> str:
    states = {citation: state for citation, state in ALL_MET.items() if not found}
    return "\n".join(_words(write_run(folder, found or [], **{"states": states, **run})))


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> str:
    from tests.papers import not_drawn  # noqa: PLC0415 - the fixture of it is for one test

    with not_drawn():
        return _said(tmp_path_factory.mktemp("clean"))


@pytest.fixture
def sentences(clean: str, tmp_path: Path) -> set[str]:
    """What three runs say that has such a word, but for texts of the law and of findings."""
    others = [_said(tmp_path / "mixed", cases.mixed()), _said(tmp_path / "none", **NOTHING_AUDITED)]
    texts = [*(text for *_, duty, reason in LAW for text in (duty, reason) if text)]
    texts += [row[name] for row in cases.mixed() for name in ("observed", "required") if row[name]]
    said = " ".join([clean, *others])
    for text in sorted(texts, key=len, reverse=True):
        said = said.replace(text, "")
    said = re.sub(r"\b\d+ § \S+ ", "", said)  # headings of findings
    parts = re.split(r"(?<=[.]) (?=[A-Z])|\s*\|\s*", said)
    return {each for each in parts if WORDS.search(each)}


def test_each_such_sentence_is_decided_by_a_figure_or_says_nothing_of_a_run(sentences: set[str]) -> None:
    known = (*DECIDED, *OF_NO_RUN)
    others = {each for each in sentences - CELLS if not any(part in each for part in known)}
    assert sorted(each for each in others if not any(part.endswith(each) for part in DECIDED)) == []


@pytest.mark.parametrize("sentence", DECIDED)
def test_it_stands_where_the_figures_bear_it_out_and_nowhere_else(
    sentence: str, clean: str, tmp_path: Path
) -> None:
    assert sentence in clean.replace(f" {END}", "")
    for number, otherwise in enumerate(DECIDED[sentence]):
        said = _said(tmp_path / str(number), **otherwise).replace(f" {END}", "")
        assert sentence not in said, number
