"""Runs and papers forged by somebody who can write every file of them and has no key, and who notices it.

Each forgery leaves every hash right: those of the receipt, of the list of the report, and ``SHA256SUMS``.
``python -m tests.forged`` prints the table of SECURITY.md.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
import pyarrow as pa
import pyarrow.parquet as pq

from audit.machine.hashes import FILE as SUMS
from audit.machine.hashes import sha256, write_sums
from audit.runs.findings import PLACES, RECEIPT
from audit.runs.outputs import RECEIPT_SIGNED, REPORT, REPORT_LIST, written_in
from audit.runs.responses_told import FIELDS
from audit.signing.papers import CUT, LISTS
from reports.build import build
from tests.forged_elsewhere import ELSEWHERE
from tests.noticed import AGAIN, KEPT, TRUST, VERIFY

NOBODY = "nobody"

Forge = Callable[[Path], object]
"""Forges something in a folder with ``log``, ``run`` with signed papers, and ``other``, a true run."""


@dataclass(frozen=True, slots=True)
class Forgery:
    """What is done, and which command notices it first, of those in the order above."""

    what: str
    forge: Forge
    noticed: str


def made_right(run: Path) -> None:
    """Make every hash of a run and its report right again."""
    receipt = _read(run / RECEIPT)
    left_out = {PLACES, RECEIPT, SUMS}
    receipt["written"] = {
        name: about
        for name, about in written_in(run).items()
        if name not in left_out and not name.startswith(f"{REPORT}/")
    }
    _write(run / RECEIPT, receipt)
    write_sums(run, RECEIPT)
    report = run / REPORT
    if (report / REPORT_LIST).is_file():
        listed = _read(report / REPORT_LIST)
        listed["run"] = sha256(run / RECEIPT)
        listed["written"] = {
            name: about for name, about in written_in(report).items() if name not in {REPORT_LIST, SUMS}
        }
        _write(report / REPORT_LIST, listed)
        write_sums(report, REPORT_LIST)


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _write(path: Path, told: dict[str, Any]) -> None:
    text = json.dumps(told, indent=2, ensure_ascii=False, sort_keys=True)
    path.write_text(text + "\n", encoding="utf-8")


def _rows(name: str, change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]) -> Forge:
    """Change rows of a table of the run, and the totals of its receipt with them."""

    def forge(place: Path) -> None:
        path = place / "run" / name
        table = pq.read_table(path, partitioning=None)
        pq.write_table(pa.Table.from_pylist(change(table.to_pylist()), schema=table.schema), path)
        outcomes = pq.read_table(place / "run" / "findings.parquet", columns=["outcome"])[
            "outcome"
        ].to_pylist()
        receipt = _read(place / "run" / RECEIPT)
        totals = receipt["totals"]["findings"]
        totals |= {name: outcomes.count(name) for name in totals if name in {*outcomes, "exception"}}
        _write(place / "run" / RECEIPT, receipt)

    return forge


def _receipt(change: Callable[[dict[str, Any]], object]) -> Forge:
    def forge(place: Path) -> None:
        receipt = _read(place / "run" / RECEIPT)
        change(receipt)
        _write(place / "run" / RECEIPT, receipt)

    return forge


def _papers_anew(forge: Forge) -> Forge:
    """Forge, and make the papers anew from what was forged, unsigned."""

    def both(place: Path) -> None:
        forge(place)
        made_right(place / "run")
        shutil.rmtree(place / "run" / REPORT)
        build(place / "run")

    return both


def _paper(name: str, change: Callable[[pikepdf.Pdf], object]) -> Forge:
    def forge(place: Path) -> None:
        path = place / "run" / REPORT / name
        with pikepdf.open(path, allow_overwriting_input=True) as paper:
            change(paper)
            paper.save(path)

    return forge


def _embedded(paper: pikepdf.Pdf, name: str, data: bytes) -> None:
    if name in paper.attachments:
        del paper.attachments[name]
    paper.attachments[name] = pikepdf.AttachedFileSpec(
        paper, data, description="", filename=name, mime_type="", creation_date="", mod_date=""
    )


def _file(name: str, change: Callable[[Path], object]) -> Forge:
    return lambda place: change(place / "run" / REPORT / name)


def _cut(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]))


def _both_lists_cut(place: Path) -> None:
    path = place / "run" / REPORT / "exceptions.csv"
    _cut(path)
    _paper("exceptions.pdf", lambda paper: _embedded(paper, path.name, path.read_bytes()))(place)


def _exchanged(place: Path) -> None:
    report = place / "run" / REPORT
    one, two = report / "notice.pdf", report / "video.pdf"
    data = one.read_bytes()
    one.write_bytes(two.read_bytes())
    two.write_bytes(data)


def _of_another_night(name: str) -> Forge:
    return lambda place: shutil.copyfile(place / "other" / REPORT / name, place / "run" / REPORT / name)


def _other_run(place: Path) -> None:
    shutil.rmtree(place / "run")
    shutil.copytree(place / "other", place / "run")


def _asked_otherwise(place: Path) -> None:
    path = place / "run" / REPORT / REPORT_LIST
    listed = _read(path)
    listed["asked"]["prepared_by"] = "somebody else"
    _write(path, listed)


def _other_text(paper: pikepdf.Pdf) -> None:
    data = paper.Root.DrawnFrom.read_bytes()
    paper.Root.DrawnFrom = pikepdf.Stream(paper, data.replace(b"exception", b"nothing"))


def _log_changed(place: Path) -> None:
    """Change the log, audit it anew in the run's place, and make its papers."""
    from audit import pipeline  # noqa: PLC0415

    path = min((place / "log" / "wagers").rglob("*.parquet"))
    rows = pq.ParquetFile(path).read()
    pq.write_table(rows.slice(0, rows.num_rows - 1), path)
    shutil.rmtree(place / "run")
    pipeline.run(place / "log", place / "log" / "rules_submission.yaml", place / "run")
    build(place / "run")


def _less(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return rows[1:]


def _each(**values: object) -> Callable[[list[dict[str, Any]]], list[dict[str, Any]]]:
    return lambda rows: [{**rows[0], **values}, *rows[1:]]


def _fewer_rounds(receipt: dict[str, Any]) -> None:
    receipt["population"]["rounds"] -= 1


_FORGED: dict[str, Forge] = {
    "a finding taken out": _rows("findings.parquet", _less),
    "the dollars of a finding changed": _rows("findings.parquet", _each(amount_cents=1)),
    "an exception made a matter for review": _rows("findings.parquet", _each(outcome="review")),
    "a finding's dealer exchanged": _rows("findings.parquet", _each(dealer_id="P-000000")),
    "a finding's sentence reworded": _rows("findings.parquet", _each(observed="nothing of note")),
    "the coverage of a clause raised": _rows("coverage.parquet", _each(passed=10**6)),
    "a clause taken out of the catalogue": _rows("clauses.parquet", _less),
    "rounds taken out of the population": _rows("population.parquet", _less),
    "the result called clean": _receipt(lambda receipt: receipt.update(result="clean", exit_code=0)),
    "fewer rounds in the receipt": _receipt(_fewer_rounds),
    "readings exchanged in the receipt": _receipt(lambda receipt: receipt.update(readings=[])),
    "the record called whole": _receipt(lambda receipt: receipt["completeness"].update(whole="yes")),
    "another version named": _receipt(lambda receipt: receipt.update(pitaudit="0.0.1")),
}

FORGERIES = [
    *(Forgery(f"{what}, papers left", forge, VERIFY) for what, forge in _FORGED.items()),
    *(Forgery(f"{what}, papers made anew", _papers_anew(forge), AGAIN) for what, forge in _FORGED.items()),
    *(
        Forgery(f"{name} of another night put in", _of_another_night(name), VERIFY)
        for name in ("exceptions.pdf", "executive.pdf", "notice.pdf", "video.pdf", "coverage.pdf")
    ),
    *(
        Forgery(f"{name} taken out", _file(name, Path.unlink), VERIFY)
        for name in filter(None, (*LISTS, *LISTS.values()))
    ),
    *(Forgery(f"{name} cut to one line", _file(name, _cut), VERIFY) for name in LISTS.values() if name),
    Forgery(
        "the list in a paper replaced by an empty one",
        _paper("exceptions.pdf", lambda paper: _embedded(paper, "exceptions.csv", b"")),
        VERIFY,
    ),
    Forgery(
        "the list in a paper taken out",
        _paper("notice.pdf", lambda paper: paper.attachments.__delitem__("notice.csv")),
        VERIFY,
    ),
    Forgery(
        "the receipt in a paper changed",
        _paper("notice.pdf", lambda paper: _embedded(paper, RECEIPT, b"{}")),
        VERIFY,
    ),
    Forgery(
        "a file added to a paper",
        _paper("video.pdf", lambda paper: _embedded(paper, "more.csv", b"x")),
        VERIFY,
    ),
    Forgery("a list cut beside and in its paper alike", _both_lists_cut, AGAIN),
    Forgery("the index of the workpapers cut to one line", _file("workpapers.csv", _cut), AGAIN),
    Forgery("two papers exchanged for each other", _exchanged, VERIFY),
    Forgery("words of a paper changed", _paper("exceptions.pdf", _other_text), AGAIN),
    Forgery(
        "a paper that is no PDF", _file("notice.pdf", lambda path: path.write_bytes(b"%PDF-1.7")), VERIFY
    ),
    Forgery(
        "a paper copied under another name",
        _file("notice.pdf", lambda path: shutil.copyfile(path, path.with_name("notice-2.pdf"))),
        AGAIN,
    ),
    Forgery("who prepared the report exchanged in its list", _asked_otherwise, AGAIN),
    Forgery("the run of another night in its place, papers and all", _other_run, KEPT),
    Forgery("the log changed, audited anew, papers made anew", _log_changed, TRUST),
    Forgery(
        "all papers taken out, with their list", lambda place: shutil.rmtree(place / "run" / REPORT), TRUST
    ),
]


def _log(name: str, change: Callable[[Path], object]) -> Forge:
    """Change a file of the log, of the only day of it or beside its tables."""
    return lambda place: change(min((place / "log").glob(name)))


def _row_less(path: Path) -> None:
    rows = pq.ParquetFile(path).read()
    pq.write_table(rows.slice(0, rows.num_rows - 1), path)


def _one_more(path: Path) -> None:
    shutil.copyfile(path, path.with_name("more.parquet"))


def _longer(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\n# more\n")


def _own(name: str, change: Callable[[Path], object]) -> Forge:
    """Change a file of the run itself."""
    return lambda place: change(place / "run" / name)


def _list_of(paper: str, name: str) -> Forge:
    """Put the list of another night beside a paper, and into it."""

    def forge(place: Path) -> None:
        data = (place / "other" / REPORT / name).read_bytes()
        (place / "run" / REPORT / name).write_bytes(data)
        _paper(paper, lambda opened: _embedded(opened, name, data))(place)

    return forge


def _answered(place: Path) -> None:
    path = place / "run" / REPORT / REPORT_LIST
    listed = _read(path)
    finding = pq.read_table(place / "run" / "findings.parquet", columns=["finding_id"])["finding_id"][
        0
    ].as_py()
    said = dict.fromkeys(FIELDS, "") | {"state": "closed", "response": "all is well", "said_by": "A"}
    listed["asked"]["responses"] = {"of": {finding: said}, "fault": ""}
    _write(path, listed)


def _receipt_exchanged(paper: pikepdf.Pdf) -> None:
    del paper.attachments[RECEIPT]
    _embedded(paper, CUT, b"{}")


def _numbered_otherwise(paper: pikepdf.Pdf) -> None:
    paper.trailer.ID = pikepdf.Array([pikepdf.String(bytes(16))] * 2)


def _unsigned(path: Path) -> None:
    """Cut a paper back to what it was before it was signed."""
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b"%%EOF") + len(b"%%EOF\n")])


def _titled(paper: pikepdf.Pdf) -> None:
    paper.docinfo["/Title"] = "Nothing was found"


def _elsewhere(place: Path) -> None:
    path = place / "run" / PLACES
    path.write_text(path.read_text(encoding="utf-8").replace("/log", "/other-log"), encoding="utf-8")


FORGERIES += [
    *(
        Forgery(f"{name} of another night put beside its paper", _of_another_night(name), VERIFY)
        for name in filter(None, LISTS.values())
    ),
    Forgery(
        "notice.csv of another night put beside its paper and into it",
        _list_of("notice.pdf", "notice.csv"),
        AGAIN,
    ),
    Forgery(
        "the receipt in a paper exchanged for one that is cut",
        _paper("video.pdf", _receipt_exchanged),
        VERIFY,
    ),
    Forgery(
        "the receipt in a paper taken out",
        _paper("video.pdf", lambda paper: paper.attachments.__delitem__(RECEIPT)),
        VERIFY,
    ),
    Forgery("the number of a paper changed", _paper("executive.pdf", _numbered_otherwise), VERIFY),
    Forgery("the title of a paper changed", _paper("executive.pdf", _titled), AGAIN),
    Forgery("an answer made up in the list of the report", _answered, AGAIN),
    Forgery("the signature of the receipt taken out", _file(RECEIPT_SIGNED, Path.unlink), TRUST),
    Forgery("the signature of the receipt of another night put in", _of_another_night(RECEIPT_SIGNED), TRUST),
    Forgery("the signature of a paper taken off", _file("notice.pdf", _unsigned), TRUST),
    Forgery("a row of a log's file taken out", _log("wagers/*/*.parquet", _row_less), VERIFY),
    Forgery("a file of the log taken out", _log("payments/*/*.parquet", Path.unlink), VERIFY),
    Forgery(
        "a file put into a day of the log that was judged", _log("rounds/*/*.parquet", _one_more), VERIFY
    ),
    Forgery("the statement of recording changed beside the log", _log("recording.yaml", _longer), VERIFY),
    Forgery("the Rules Submission changed beside the log", _log("rules_submission.yaml", _longer), VERIFY),
    Forgery("another log named as the one that was audited", _elsewhere, VERIFY),
    Forgery("the run's copy of the Rules Submission changed", _own("rules_submission.yaml", _longer), VERIFY),
    Forgery("the run's copy of the statement of recording changed", _own("recording.yaml", _longer), VERIFY),
    Forgery(
        "a file put into the run", _own("notes.txt", lambda path: path.write_text("all is well")), VERIFY
    ),
    Forgery(
        "the receipt of another night in the run",
        lambda place: shutil.copyfile(place / "other" / RECEIPT, place / "run" / RECEIPT),
        VERIFY,
    ),
    *(
        Forgery(f"a row of {name} taken out, papers left", _rows(name, _less), VERIFY)
        for name in ("table_days.parquet", "vouched.parquet", "people.parquet")
    ),
]


def table() -> str:
    """What is noticed by which command, as SECURITY.md prints it."""
    lines = ["| What is forged, every hash made right | Who notices |", "|---|---|"]
    noticed = {each.what: each.noticed for each in FORGERIES} | {w: who for w, (who, _) in ELSEWHERE.items()}
    return "\n".join([*lines, *(f"| {what} | `{who}` |" for what, who in noticed.items())]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(table())
