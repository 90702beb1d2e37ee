"""What the command ``desk`` hands to the pages of a store so that people can say what becomes of findings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from audit.errors import AuditError, SaidSince
from audit.life import index, journal
from audit.life.many import named, taken_back
from audit.life.responses import gathered
from audit.life.states import MAY_FOLLOW, State
from audit.life.triage import UNDECIDED, Given, account, all_findings, as_said, last_runs
from audit.life.waiver_added import add_waiver, waivers_of
from reports.desk.given_triage import Chosen, Told, Waivers, Wish


@dataclass(frozen=True, slots=True)
class Journals:
    """The journals of some properties as they were at one moment, by property and finding.

    lines     all lines; standing: those that hold
    """

    lines: Mapping[tuple[str, str], Sequence[journal.Line]]
    standing: Mapping[tuple[str, str], Sequence[journal.Line]]

    def told(self, property_id: str, finding_id: str, outcome: str) -> Told:
        """What was said of a finding so far."""
        lines = self.lines.get((property_id, finding_id), ())
        standing = self.standing.get((property_id, finding_id), ())
        state = standing[-1].state if standing else State.OPEN
        may = [each for each in MAY_FOLLOW[state] if each is not State.NOT_DECIDABLE or outcome in UNDECIDED]
        answer = gathered(standing).get(finding_id, {})
        return Told(lines, state, may, lines[-1].number if lines else 0, answer)

    def counted(self, batch: str) -> int:
        """How many findings something that still stands was said of at once."""
        return sum(bool(batch) and line.batch == batch for each in self.standing.values() for line in each)


@dataclass(frozen=True, slots=True)
class Triage:
    """The way into the journals and waivers of some properties of a store."""

    store: Path
    places: Sequence[str]

    def read(self) -> Journals:
        """Read the journals as they are now.  Raises JournalDamaged."""
        lines: dict[tuple[str, str], list[journal.Line]] = defaultdict(list)
        standing: dict[tuple[str, str], list[journal.Line]] = defaultdict(list)
        for place in self.places:
            found = _read(self.store / place, _mark(self.store / place / journal.FILE))
            for each, held in ((found.lines, lines), (found.standing, standing)):
                for line in each:
                    held[place, line.finding].append(line)
        return Journals(lines, standing)

    def say(self, chosen: Sequence[Chosen], wish: Wish, by: str) -> str:
        """Say it of all that are chosen, or of none; give the name under which many are taken back."""
        with closing(index.opened(self.store)) as opened:
            rows = {
                (row["property_id"], row["finding_id"]): row for row in all_findings(opened, [*self.places])
            }
            runs = last_runs(opened)
        at = datetime.now(UTC)
        batch = named(at, [(each.property_id, each.finding_id) for each in chosen])
        state = None if wish.signs else State(wish.state)
        given = Given(None, state, by, signs=wish.signs, **wish.texts)
        said: dict[Path, list[journal.Said]] = defaultdict(list)
        seen: dict[Path, dict[str, int]] = defaultdict(dict)
        for each in chosen:
            row = rows.get((each.property_id, each.finding_id))
            if row is None:
                message = f"The store has no finding {each.finding_id} of {each.property_id}."
                raise LookupError(message)
            place = self.store / each.property_id
            seen[place][each.finding_id] = each.seen
            said[place].append(as_said(row, given, runs[each.property_id], batch if len(chosen) > 1 else ""))
        try:
            journal.add_to_each(said, lambda: at, seen)
        except SaidSince:
            raise
        except AuditError as error:
            raise AuditError(_for_a_page(str(error))) from error
        return batch if len(chosen) > 1 else ""

    def undo(self, batch: str, by: str) -> int:
        """Take back what was said of many at once; give how many."""
        taken, seen = taken_back(self.store, self.places, batch, by)
        journal.add_to_each(taken, lambda: datetime.now(UTC), seen)
        return sum(map(len, taken.values()))

    def waivers(self, property_id: str) -> Waivers:
        """Read the waivers of a property."""
        found, seen = waivers_of(self._place(property_id))
        return Waivers([each.receipt for each in found.entries], seen)

    def waive(self, property_id: str, entry: Mapping[str, str], by: str, seen: str) -> None:
        """Add a waiver."""
        now = f"{datetime.now(UTC):%Y-%m-%d %H:%M UTC}"
        add_waiver(self._place(property_id), entry, f"entered at the desk by {by} ({account()}), {now}", seen)

    def _place(self, property_id: str) -> Path:
        if property_id not in self.places:
            message = f"The store has no property {property_id}."
            raise LookupError(message)
        return self.store / property_id


def _mark(path: Path) -> tuple[int, ...]:
    """What tells whether a journal has grown; it is only ever added to."""
    if not path.exists():
        return ()
    about = path.stat()
    return about.st_ino, about.st_size, about.st_mtime_ns


@lru_cache(maxsize=16)
def _read(place: Path, _: tuple[int, ...]) -> journal.Journal:
    return journal.read(place)


def _for_a_page(words: str) -> str:
    """Say what is missing without the options of the command."""
    return words.replace("Say --to NAME", "Name somebody").replace(": --note", ": write a note")
