"""How far the data can be relied on: its source, what was tested of it, what was not, and what would show.

Everything is counted by the run; nothing here is an opinion on the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from audit.runs import differences_told, pace_told, slips_told
from audit.runs.findings import Run
from audit.runs.vouched_told import in_one_sentence
from reports.coverage.answers import chapters_played
from reports.exceptions.statement import said_to_be_whole
from reports.wording import count, listed
from rules.citations import chapter_cited, is_of_code

MOST_GAPS = 10
"""Improbable gaps that are printed; the others are in run.json."""
_NO_OPINION = (
    "On whether every round that was dealt is in the log, on whether what was written is what was done, and "
    "on intent. Planning, independence and judgement are the auditor's; no auditing standard is claimed to "
    "have been followed."
)
_WOULD_SHOW = (
    "A count of the table inventory, what a reading shoe or a chip-reading layout wrote itself, the pit's "
    "own list of open tables, or rounds drawn for video (pitaudit draw-sample) would show it. "
    "Each witness, and what it could have shown, is told below."
)
_EARLIER = "The run does not say who vouches for its record; an earlier version wrote it."


def sentence(run: Run) -> str:
    """Say it in one sentence, as page one does."""
    faults = run.receipt["totals"]["findings"]["record"]
    read, lost = _rows(run, "rows_in"), _rows(run, "rows_quarantined")
    refused = f"{lost:,} refused" if lost else "none refused"
    tests = _tests(run)
    met = f"{tests['pass']:,} of {count(tests.total(), 'test')} of the record against itself met"
    found = (
        f"{count(faults, 'fault')} of the record found in all" if faults else "no fault of the record found"
    )
    by_whom = in_one_sentence(_vouched(run))
    return f"Data: {count(read, 'row')} of the log, {refused}; {met}, {found}; {by_whom}."


def lines(run: Run, *, named: int, on_video: int) -> list[tuple[str, str]]:
    """What a reader who has to rely on the data must know, each under its heading.

    named     files of the log that the report names, those first that the run names first
    on_video  samples that were looked up on video, and that the report tells
    """
    return [
        ("Source", _source(run, named)),
        ("Completeness", _completeness(run)),
        ("Tested", _tested(run)),
        ("Not tested", _not_tested(run, on_video)),
        ("Stated", _stated(run)),
        ("Witnesses", " ".join(_witnesses(run))),
        *([("Pace", _pace(run))] if "pace" in run.receipt else []),
        *([("Slips", said)] if (said := _slips(run)) else []),
        *([("Differences", said)] if (said := _differences(run)) else []),
        ("No opinion", _NO_OPINION),
    ]


def _source(run: Run, named: int) -> str:
    read = f"{count(_files(run, 'read'), 'file')} with {count(_rows(run, 'rows_in'), 'row')}"
    more = " or in run.json" if len(run.receipt["inputs"]) > named else ""
    return (
        f"{read}, written by the casino or for it; each is named with its hash below{more}. Who wrote them "
        "may be who is audited: a flag in the log is judged, never believed."
    ) + "".join(f" {words}." for words in run.receipt["intake"].get("joined", ()))


def _completeness(run: Run) -> str:
    missing = run.receipt["completeness"]["missing"]
    refused, files = _rows(run, "rows_quarantined"), _files(run, "refused")
    told = [f"{count(refused, 'row')} refused at the door" if refused else "no row was refused at the door"]
    told += [f"{count(files, 'file')} refused whole"] if files else []
    told += (
        [f"{count(len(missing), 'thing')} missing, told on page one"]
        if missing
        else ["nothing is missing that numbers, or the hours of the tables, would show"]
    )
    words = "; ".join(told)
    return f"{words[0].upper()}{words[1:]}."


def _tested(run: Run) -> str:
    tests, faults = _tests(run), run.receipt["totals"]["findings"]["record"]
    found = f"{count(faults, 'fault')}, each told in this report" if faults else "no fault"
    return (
        f"The record against itself, by {count(tests.total(), 'test')} of this tool (numbers without a gap, "
        "rows that agree, moments in their order, what is stated to be recorded) and by clauses whose rows "
        f"contradict each other. Found: {found}."
    )


def _not_tested(run: Run, on_video: int) -> str:
    left = {state: number for state, number in _tests(run).items() if state not in {"pass", "exception"}}
    told = listed(f"{number:,} {state}" for state, number in sorted(left.items())) if left else "none"
    outside = "outside of the log" if _is_alone(run) else "but the witnesses below"
    video = f", but for what {count(on_video, 'sample')} looked up on video shows" if on_video else ""
    return f"Of these tests: {told}. Nothing was tested against anything {outside}{video}."


def _stated(run: Run) -> str:
    if not run.receipt["recording"]["sha256"]:
        return "The casino does not state what it records, so that silence shows nothing."
    whole = said_to_be_whole(run.receipt["recording"])
    if not whole:
        return (
            "The casino's statement (printed below) says of nothing that all is recorded, so that silence "
            "shows nothing."
        )
    return (
        f"The casino states of {count(whole, 'kind of entry', 'kinds of entry')} that all is recorded "
        "(printed below). Where it does, silence is taken to mean that something did not happen; the "
        "statement is the casino's own word."
    )


def _vouched(run: Run) -> dict[str, Any]:
    told: dict[str, Any] = run.receipt.get("vouched") or {}
    return told


def _is_alone(run: Run) -> bool:
    """Whether nothing that others made was handed in of any gaming table's day."""
    told = _vouched(run)
    return not told or told["alone"] == told["table_days"]


def _witnesses(run: Run) -> Iterator[str]:
    """Say who else vouches for the record, and what would show where nobody does."""
    told = _vouched(run)
    if not told:
        yield _EARLIER
        return
    said = in_one_sentence(told)
    yield f"{said[0].upper()}{said[1:]}."
    if told["alone"]:
        yield _WOULD_SHOW
    looks = (run.receipt.get("attested") or {}).get("looks", 0)
    if looks:
        yield f"{count(looks, 'look')} of people attest what no log can show; they are no witness of money."


def _pace(run: Run) -> str:
    """Tell the gaps between rounds that their table's own pace makes improbable."""
    places = [each["id"] for each in run.receipt["properties"]]
    gaps = pace_told.improbable(run.receipt, run.vouched.to_pylist(), places)
    said = pace_told.in_one_sentence(run.receipt, gaps)
    told = [f"{said[0].upper()}{said[1:]}.", *(f"{pace_told.in_words(gap)}." for gap in gaps[:MOST_GAPS])]
    more = [f"{count(len(gaps) - MOST_GAPS, 'further one')} in run.json."] if len(gaps) > MOST_GAPS else []
    return " ".join([*told, *more])


def _slips(run: Run) -> str:
    """Tell the numbers of fill and credit slips that are left out; nothing where no slip bears one."""
    gaps = slips_told.left_out(run.receipt, [each["id"] for each in run.receipt["properties"]])
    said = slips_told.in_one_sentence(run.receipt, gaps)
    told = [f"{said[0].upper()}{said[1:]}."] if said else []
    return " ".join([*told, *(f"{slips_told.in_words(gap)}." for gap in gaps[:MOST_GAPS])])


def _differences(run: Run) -> str:
    """Tell the differences of inventories that somebody has to be told, as the department says."""
    told = differences_told.in_words(run.receipt, run.vouched.to_pylist())
    more = len(told) - MOST_GAPS
    last = [f"{count(more, 'further one')} in vouched.csv"] if more > 0 else []
    return " ".join(f"{each}." for each in [*told[:MOST_GAPS], *last])


def _tests(run: Run) -> Counter[str]:
    """Count the tool's own tests of the games in the log by state: those of other games tested nothing."""
    played = chapters_played(run)
    rows = run.coverage.select(["citation", "state"]).to_pylist()
    own = [row for row in rows if not is_of_code(row["citation"])]
    return Counter(row["state"] for row in own if chapter_cited(row["citation"]) in played)


def _rows(run: Run, what: str) -> int:
    return sum(int(each[what]) for each in run.receipt["intake"]["tables"].values())


def _files(run: Run, state: str) -> int:
    return sum(each["state"] == state for each in run.receipt["inputs"])
