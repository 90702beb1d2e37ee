"""What a store of runs tells of filings: versions, since when each was used, and who explained a change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from audit.errors import AuditError, RunNotFound
from audit.format import names
from audit.life import journal
from audit.life.chained import Now
from audit.life.rewritten import Change, Explained, told_in
from audit.life.states import State
from audit.life.triage import account
from audit.runs.chain import Judged, runs_of
from audit.runs.receipt_read import any_receipt_of
from audit.runs.stores import RUNS
from audit.writing.filed_before import journal_folder

COLUMNS = (
    *("property_id", "sha256", "first_run", "first_day", "last_run", "last_day", "reference", "effective"),
    *("until", "approval", "entry_sha256"),
)
SHOWN = (
    "sha256",
    "first_run",
    "first_day",
    "last_run",
    "last_day",
    "reference",
    "effective",
    "until",
    "approval",
)


@dataclass(frozen=True, slots=True)
class Told:
    """A change that the runs of a chain tell, as the last of them has it, and where it is explained."""

    chain: Path
    change: Change
    last_run: int


def chains(store: Path) -> list[Path]:
    """Chains of runs: those of a store, or the folder itself.  Raises RunNotFound where it has no run."""
    found = sorted(path for path in store.glob(f"*/{RUNS}") if path.is_dir()) or [store]
    if not any(runs_of(each) for each in found):
        message = f"{store}: is no store of runs, and no chain of them"
        raise RunNotFound(message)
    return found


def told(store: Path) -> list[Told]:
    """Every change of a filing that the runs of a store have told, with who explained it."""
    found = []
    for chain in chains(store):
        runs = runs_of(chain)
        said = {line.finding: line for line in journal.read(journal_folder(chain)).standing}
        last = {each.change_id: each for run in runs for each in told_in(any_receipt_of(run.folder))}
        for name, change in last.items():
            line = said.get(name)
            told_by = Explained(by=line.by, at=line.at, reason=line.note) if line else None
            found.append(Told(chain, change.model_copy(update={"explained": told_by}), runs[-1].number))
    return found


def explain(store: Path, names_: Sequence[str], by: str, reason: str, now: Now) -> list[Told]:
    """Write down who says why a filing was changed, in the journal beside its runs; give what was explained.

    names_  ids of changes, or beginnings of them; none where only one is open
    Raises AuditError where it is not clear which is meant, nobody says it, or no reason is given.
    """
    if not by.strip() or not reason.strip():
        message = "who says so, and why was the filing changed? Say --by NAME and --reason TEXT"
        raise AuditError(message)
    every = told(store)
    is_open = [each for each in every if not each.change.explained]
    chosen = [_one(is_open, name) for name in names_] if names_ else is_open
    if not names_ and len(chosen) != 1:
        listed = ", ".join(each.change.change_id for each in chosen) or "none is open"
        message = f"which change? Name it: {listed}"
        raise AuditError(message)
    for chain in dict.fromkeys(each.chain for each in chosen):
        said = [
            journal.Said(
                finding=each.change.change_id,
                state=State.ACKNOWLEDGED,
                by=by,
                note=reason,
                run=each.last_run,
                account=account(),
            )
            for each in chosen
            if each.chain == chain
        ]
        journal.add_all(journal_folder(chain), said, now)
    return chosen


def _one(is_open: Sequence[Told], name: str) -> Told:
    found = [each for each in is_open if each.change.change_id.casefold().startswith(name.casefold())]
    if len(found) > 1:
        message = f"{name}: {len(found)} changes begin so: {', '.join(e.change.change_id for e in found)}"
        raise AuditError(message)
    if not found:
        names.known("change that nobody has explained", name, [each.change.change_id for each in is_open])
    return found[0]


def versions(store: Path) -> list[dict[str, Any]]:
    """Every version of a Rules Submission that a run judged by: an entry a row, since when and until when.

    What a run of an earlier version judged by is named by the hash of its file alone.
    """
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for chain in chains(store):
        for run in runs_of(chain):
            for row in _entries(run):
                key = tuple(str(row[name]) for name in ("property_id", "sha256", "entry_sha256"))
                known = found.setdefault(key, row)
                last = max(known["last_day"], row["last_day"])
                known |= {"last_run": run.number, "last_day": last}
    return list(found.values())


def _entries(run: Judged) -> Iterator[dict[str, Any]]:
    filed = any_receipt_of(run.folder).get("submission")
    for place in sorted({place for place, _ in run.days}):
        days = sorted(day for where, day in run.days if where == place)
        of_run = {
            **dict.fromkeys(COLUMNS, ""),
            "property_id": place,
            "sha256": filed["sha256"] if filed else "none",
            "first_run": run.number,
            "first_day": days[0],
            "last_run": run.number,
            "last_day": days[-1],
        }
        entries = [each for each in (filed or {}).get("entries", ()) if each["property_id"] == place]
        for each in entries or [{}]:
            of_entry = {
                name: each.get(name) or "" for name in ("reference", "effective", "until", "approval")
            }
            yield {**of_run, **of_entry, "entry_sha256": each.get("sha256", "")}
