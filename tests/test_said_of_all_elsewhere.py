"""What papers beside those of a run, and the screen, say of everything or nothing: listed, and where decided.

``tests/test_said_of_all.py`` reads the papers of a run as they are printed.  Here every such text is taken
from the pages and modules that print it: one that a figure decides has a case in which it would be untrue,
and another one says nothing of a run.  A new one has to be put into one of the two lists.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from audit.errors import AuditError
from audit.life.status import Place, Status
from audit.runs.findings import open_run
from audit.show.store_status import print_status
from reports.about import About
from reports.incident.view import write_page as incident
from reports.readings_sheet.view import page as readings
from reports.trend.gathered import gather
from tests.report_fixture import finding, write_run
from tests.test_said_of_all import WORDS
from tests.test_trend import FIRST, HASH, breach, floor, page, rounds, written

ROOT = Path(__file__).parents[1]
PAPERS = ("trend", "incident", "rule_book", "checklist_sheet", "readings_sheet", "submission_form")
SCREENS = ("imported", "night", "one_round", "printing", "shares", "store_status", "tree", "whatif")


def _of_pages() -> Iterator[str]:
    """Texts of the pages, without what fills them in."""
    for paper in PAPERS:
        text = (ROOT / "reports" / paper / "page.html").read_text(encoding="utf-8")
        text = re.sub(r"{#.*?#}|<style.*?</style>", " ", text, flags=re.DOTALL)
        quoted = re.findall(r'"([^"<>{}]*)"', " ".join(re.findall(r"{{.*?}}|{%.*?%}", text, flags=re.DOTALL)))
        bare = re.sub(r"{{.*?}}|{%.*?%}", " … ", text, flags=re.DOTALL)
        yield from quoted
        yield from re.split(r"(?<=[.]) (?=[A-Z])", " ".join(re.sub(r"<[^>]+>", " | ", bare).split()))


def _of_modules() -> Iterator[str]:
    """Texts in modules that print, but for what documents them."""
    paths = [path for paper in PAPERS for path in sorted((ROOT / "reports" / paper).glob("*.py"))]
    for path in [*paths, *(ROOT / "audit" / "show" / f"{name}.py" for name in SCREENS)]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        documents = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
        for each in ast.walk(tree):
            if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in documents:
                yield each.value


def _told() -> set[str]:
    found = {part.strip() for text in (*_of_pages(), *_of_modules()) for part in text.split("|")}
    return {each for each in found if " " in each and WORDS.search(each)}


def _trend(folder: Path, *runs: Path, shifts: dict[int, str] | None = None) -> str:
    return page(gather([open_run(run) for run in runs], shifts), folder)


def _days(number: int, step: int = 1) -> list[date]:
    return [FIRST + timedelta(days=n * step) for n in range(number)]


def _nights(folder: Path, number: int, step: int = 1, **said: Any) -> list[Path]:
    return [written(folder / str(day), [day], [rounds(day)], **said) for day in _days(number, step)]


def _found(folder: Path, **said: Any) -> str:
    return _trend(folder, written(folder / "run", [FIRST], [rounds(FIRST)], **said))


BLIND: dict[str, Any] = {"result": "nothing_audited"}


def _blind(folder: Path) -> str:
    return _found(folder, **BLIND)


def _one_blind(folder: Path) -> str:
    one, other = _days(2)
    seen = written(folder / "seen", [one], [rounds(one)])
    return _trend(folder, seen, written(folder / "blind", [other], [rounds(other)], **BLIND))


def _twice(folder: Path) -> str:
    """The same day in two runs is refused: no paper says anything of it."""
    with pytest.raises(AuditError, match="counted twice"):
        _trend(folder, *(written(folder / name, [FIRST], [rounds(FIRST)]) for name in ("one", "two")))
    return ""


def _form(folder: Path, **changes: Any) -> str:
    row = finding(**changes)
    _, html = incident(
        open_run(write_run(folder / "run", [row])), row["finding_id"], folder / "form.csv", About(HASH)
    )
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


READING: dict[str, Any] = {
    "citation": "627a.12(d)",
    "game": "minibaccarat",
    "name": "vigorish",
    "question": "?",
    "read_by": "the default",
    "property_id": "",
    "was_tried": True,
    "turns": False,
    "choices": [],
}
ABOUT = {"properties": {}, "period": "2026-03-07", "version": "0", "sha256": ""}


def _readings(*found: dict[str, Any], period: str = "2026-03-07") -> str:
    return readings([{**READING, **each} for each in found], {**ABOUT, "period": period})


PLACE = Place("RVS", "Riverside", {"number": 1, "judged": "2026-03-07", "result": "clean"}, Counter(), 0, [])


def _status(place: Place = PLACE, *, problems: tuple[str, ...] = (), night: str = "") -> str:
    screen = StringIO()
    print_status(Console(file=screen, width=200), Status([place], [], [*problems], night))
    return screen.getvalue()


Said = Callable[[Path], str]
DECIDED: dict[str, tuple[Said, tuple[Said, ...]]] = {
    "No exception of conduct was found.": (
        _found,
        (lambda at: _found(at, found=[breach(1, FIRST)]), _blind),
    ),
    "Nothing was examined, so nothing could be found.": (
        _blind,
        (_found, _one_blind),
    ),
    "Nothing was examined, so nothing could be found:": (
        _blind,
        (_found, _one_blind),
    ),
    "this does not say that nothing happened.": (_blind, (_found, _one_blind)),
    "of them nothing could be examined, so nothing could be found": (_one_blind, (_found,)),
    "of them were handed less than the whole record": (
        lambda at: _found(at, completeness={"whole": False, "missing": [{"words": "a file"}]}),
        (_found,),
    ),
    "No day, gaming table": (
        lambda at: _trend(at, *floor(at, 3)),
        (lambda at: _trend(at, *floor(at, 20, D_7=0.7)), _blind),
    ),
    "between them no run judged": (
        lambda at: _trend(at, *_nights(at, 2, 3)),
        (lambda at: _trend(at, *_nights(at, 2)),),
    ),
    "Every gaming day is in one run only.": (lambda at: _trend(at, *_nights(at, 2)), (_twice,)),
    "One gaming day alone shows no course over time.": (_found, (lambda at: _trend(at, *_nights(at, 2)),)),
    "No hours of shifts were given": (
        _found,
        (lambda at: _trend(at, *_nights(at, 1), shifts=dict.fromkeys(range(24), "day")),),
    ),
    "No row of the log is named.": (
        lambda at: _form(at, evidence=[], rests_on=[], consequences=[]),
        (_form,),
    ),
    "The record contradicts itself; it accuses nobody.": (lambda at: _form(at, fault="record"), (_form,)),
    "The log has no round of this game.": (
        lambda _: _readings({"was_tried": False}),
        (lambda _: _readings({}),),
    ),
    "Nothing turns on it on these gaming days.": (
        lambda _: _readings({}),
        (lambda _: _readings({"turns": True}), lambda _: _readings({"was_tried": False})),
    ),
    "Nothing turns on any reading on these gaming days.": (
        lambda _: _readings(),
        (lambda _: _readings({}), lambda _: _readings(period="")),
    ),
    "No doubtful passage was asked for.": (lambda _: _readings(period=""), (lambda _: _readings(),)),
    "Nothing is open.": (
        lambda _: _status(),
        (
            lambda _: _status(replace(PLACE, run=None)),
            lambda _: _status(replace(PLACE, missing=[FIRST])),
            lambda _: _status(replace(PLACE, rewritten=("the tie odds",))),
            lambda _: _status(problems=("a run cannot be read",)),
            lambda _: _status(night="the last night was cut off"),
        ),
    ),
    "Nothing is open of what was judged and could be read.": (
        lambda _: _status(replace(PLACE, missing=[FIRST])),
        (lambda _: _status(), lambda _: _status(replace(PLACE, run=None))),
    ),
    "NO GAMING DAY WAS EVER JUDGED": (lambda _: _status(replace(PLACE, run=None)), (lambda _: _status(),)),
    "which gaming days were expected, no night has said": (
        lambda _: _status(replace(PLACE, run=None)),
        (lambda _: _status(replace(PLACE, run=None, missing=[FIRST])), lambda _: _status()),
    ),
}
"""What is said, of what it is true, and of what it would be untrue."""

OF_NO_RUN = (
    # What a word, a mark, a line to fill in or a kind of clause means.
    "A group is marked ◆ only where chance is excluded",
    "A line without a tick attests nothing.",
    "lines left empty attest nothing",
    "A mark is a reason to look, and no finding",
    "Allows something; nothing is tested.",
    "Gives a meaning that other clauses use; nothing is tested.",
    "Introduces what follows; nothing is tested.",
    "An undecided row is no pass.",
    "Clauses are not held against each other",
    "Dashed: all together.",
    "Every panel has its own scale.",
    "Document, where one has every line",
    "Name, where one person saw every line",
    "No clause: the tool's own test",
    "No log can show it; the reason says why.",
    "No test is written yet.",
    "of the record, no clauses",
    "The default is what is read where nobody chose",
    "without a name, a time and a document no run relies",
    "What no record can show, a line a duty.",
    "which are no law",
    "What only a person can see at tables of",
    "What stands holds until the day that is written",
    "Video console no.",
    "Right only under another reading than the default",
    "matter that is right only under another reading than the default",
    "it arose and was not met; of the record",
    "it was not met, but only because another clause was breached",
    "the log lacks a column that is needed, or the casino filed no choice",
    "Nothing is decided; it accuses nobody.",
    # Of the project and its catalogue, which other tests count.
    "Every clause of the catalogue, how it is tested",
    "No payback is counted for it.",
    "Paybacks were counted over every hand",
    "The project holds no text",
    "Not quoted: no folder of text files",
    "quoted from neither.",
    "No law dates them",
    "no approval letter is named in the filing",
    "Nothing is looked up for it:",
    # With its figure, its list or its row beside it.
    "--format csv lists all",
    "(or none)",
    "more, with lower rates and none marked, in trend.csv.",
    "about more than a round or the record lacks it.",
    "trend.csv has every group (",
    "no part of a log:",
    "without a recording.yaml nothing is inferred from absence",
    "where recording.yaml does not say that all is recorded",
    "right only by",
    "right only under a reading that is not the default; by the default",
    "that nobody judged",
    "Would no longer be found, or judged",
    "ids withheld: there is no key",
    "The record shows no amount.",
    "No gaming day is over that came or was expected.",
    # What is refused.
    "an earlier version wrote it, run the audit again",
    "leave out all but one, or its exceptions would be counted twice",
    "none of these runs has a round: there is nothing to count",
    "not every run that it counts is at hand",
)
"""Parts of texts that state nothing of a run, or nothing without its figure beside it."""
CELLS = {
    *("NOT WHOLE", "NO ROW WRITTEN", "no longer found", "no shift given", "none of its own", "nothing"),
    *("none, and none before", "nothing is open", "no day", "no round", "not whole", "no JSON for"),
    *("holds no row", "the source has no row that the mapping asks for"),
}
"""Such words that are all of a cell, or of a line with its own name before it."""


def test_each_such_text_is_decided_by_a_figure_or_says_nothing_of_a_run() -> None:
    others = {each for each in _told() if not any(part in each for part in (*DECIDED, *OF_NO_RUN))}
    assert sorted(each for each in others if each.strip(" ;…[/]:") not in CELLS) == []


def test_no_text_is_listed_that_is_said_nowhere() -> None:
    told = " | ".join(_told())
    assert [each for each in (*DECIDED, *OF_NO_RUN, *CELLS) if each not in told] == []


@pytest.mark.slow
@pytest.mark.parametrize("said", DECIDED)
def test_it_is_said_where_it_is_true_and_nowhere_else(said: str, tmp_path: Path) -> None:
    true, untrue = DECIDED[said]
    (tmp_path / "true").mkdir()
    assert said in " ".join(true(tmp_path / "true").split())
    for number, other in enumerate(untrue):
        (tmp_path / str(number)).mkdir()
        assert said not in " ".join(other(tmp_path / str(number)).split()), number
