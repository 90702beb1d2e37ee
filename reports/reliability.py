"""How far the data can be relied on: its source, what was tested of it, what was not, and what would show.

Everything is counted by the run; nothing here is an opinion on the record.
"""

from __future__ import annotations

from collections import Counter

from audit.findings import Run
from reports.wording import count, listed
from rules.citations import is_of_code

ALONE = "nobody but the tables vouches for this record"
_NO_OPINION = (
    "On whether every round that was dealt is in the log, on whether what was written is what was done, and "
    "on intent. Planning, independence and judgement are the auditor's; no auditing standard is claimed to "
    "have been followed."
)
_WITNESSES = (
    " A count of the table inventory, what a reading shoe or a chip-reading layout wrote itself, the pit's "
    "own list of open tables, or rounds drawn for video (pitaudit draw-sample) would show it."
)
_WHAT_COUNTS_SHOW = (
    " Where it does, a round left out or made up, a stake or a payment changed, or vigorish kept back would "
    "have shown, unless the counts were changed with it; what went from one patron to another would not."
)


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
    return f"Data: {count(read, 'row')} of the log, {refused}; {met}, {found}; {_vouched(run)}."


def lines(run: Run) -> list[tuple[str, str]]:
    """What a reader who has to rely on the data must know, each under its heading."""
    return [
        ("Source", _source(run)),
        ("Completeness", _completeness(run)),
        ("Tested", _tested(run)),
        ("Not tested", _not_tested(run)),
        ("Stated", _stated(run)),
        ("Witnesses", _witnesses(run) + _looks(run)),
        ("No opinion", _NO_OPINION),
    ]


def _source(run: Run) -> str:
    read = f"{count(_files(run, 'read'), 'file')} with {count(_rows(run, 'rows_in'), 'row')}"
    return (
        f"{read}, written by the casino or for it; each is named with its hash below. Who wrote them may be "
        "who is audited: a flag in the log is judged, never believed."
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


def _not_tested(run: Run) -> str:
    left = {state: number for state, number in _tests(run).items() if state not in {"pass", "exception"}}
    told = listed(f"{number:,} {state}" for state, number in sorted(left.items())) if left else "none"
    outside = "but the counts of the inventory" if _counted(run)["examined"] else "of the log"
    return f"Of these tests: {told}. Nothing was tested against anything outside {outside}."


def _stated(run: Run) -> str:
    if not run.receipt["recording"]["sha256"]:
        return "The casino does not state what it records, so that silence shows nothing."
    return (
        "The casino states what it records completely (printed below). Where it does, silence is taken to "
        "mean that something did not happen; the statement is the casino's own word."
    )


def _counted(run: Run) -> Counter[str]:
    """How many days of gaming tables were held against counts of their inventories, and what came of it."""
    found: Counter[str] = Counter()
    names = ["examined", "passed", "exceptions", "unknown"]
    for row in run.coverage.select(["citation", *names]).to_pylist():
        if row["citation"].endswith(".inventory"):
            found.update({name: row[name] for name in names})
    return found


def _vouched(run: Run) -> str:
    counted, tables = _counted(run), run.receipt["population"]["tables"]
    if not counted["examined"]:
        return ALONE
    others = tables - counted["examined"]
    at = f"counts of the inventory vouch for the record at {counted['passed']:,} of {count(tables, 'table')}"
    differ = f", contradict it at {counted['exceptions']:,}" if counted["exceptions"] else ""
    return f"{at}{differ}" + (f"; at {others:,} nobody but the tables does" if others > 0 else "")


def _witnesses(run: Run) -> str:
    """Say who else vouches for the record: whoever counted the inventories, or nobody."""
    counted = _counted(run)
    if not counted["examined"]:
        return _alone(run) + _WITNESSES
    days = (
        "1 gaming table's day" if counted["examined"] == 1 else f"{counted['examined']:,} gaming tables' days"
    )
    undecided = f", and at {counted['unknown']:,} that could not be told" if counted["unknown"] else ""
    return (
        f"The table inventory was counted on {days}: at {counted['passed']:,} it gained what the rounds on "
        f"record won, at {counted['exceptions']:,} it did not, which is told in this report{undecided}."
        f"{_WHAT_COUNTS_SHOW}"
    )


def _alone(run: Run) -> str:
    """Say what a round that is left out would show in: the cards of its shoe, where those can be added up."""
    rows = run.coverage.select(["citation", "examined"]).to_pylist()
    shoes = sum(row["examined"] for row in rows if row["citation"].endswith(".cards"))
    none = f"None: {ALONE}. A round left out with its numbers closed up would not show"
    if not shoes:
        return f"{none}."
    whose = "1 shoe whose" if shoes == 1 else f"the {shoes:,} shoes whose"
    return f"{none}, but for one dealt from {whose} cards were added up until the cover card came out."


def _looks(run: Run) -> str:
    looks = (run.receipt.get("attested") or {}).get("looks", 0)
    return (
        f" {count(looks, 'look')} of people attest what no log can show, and no row of it." if looks else ""
    )


def _tests(run: Run) -> Counter[str]:
    rows = run.coverage.select(["citation", "state"]).to_pylist()
    return Counter(row["state"] for row in rows if not is_of_code(row["citation"]))


def _rows(run: Run, what: str) -> int:
    return sum(int(each[what]) for each in run.receipt["intake"]["tables"].values())


def _files(run: Run, state: str) -> int:
    return sum(each["state"] == state for each in run.receipt["inputs"])
