"""What was delivered, brought into the property's own log: each file once, earlier versions kept.

A log is taken as it is; a vendor's files are imported, each gaming day by itself.  What a later delivery
replaces goes to ``superseded/``, below the number of the run that is the first to see the new one.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from audit.errors import AuditError
from audit.format.laid_out import BESIDE_A_LOG, OF_AN_IMPORT, RECORDING, gaming_day_of
from audit.format.window import Window
from audit.format.window import day_in as a_day
from audit.intake.importer import RoundsOf, import_log
from audit.intake.joins_told import in_words
from audit.intake.mapping import read_mapping
from audit.machine.hashes import sha256
from audit.machine.remote import fetch, folder_of, listing
from audit.machine.scratch import private_folder
from audit.nightly.config import Feed
from audit.nightly.log import Log
from rules.columns import TABLES

_SEEN = "fetched.json"

Seen = dict[str, dict[str, list[object]]]
"""Feed: file: size and mark of the file when it was fetched last, and the mapping it was imported by."""
Wanted = Callable[[date], bool]


@dataclass(frozen=True, slots=True)
class Delivered:
    """What became of a feed: files fetched, and in words what could not be done or was not taken.

    joined  in words, how rows were given their rounds by gaming table and time
    """

    files: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)


def bring(log: Log, feed: Feed, *, only_one: bool, wanted: Wanted) -> Delivered:
    """Bring what a feed delivered and the log does not have into the log of its property.

    only_one  whether the property has no other feed; else the files of each bear its name
    wanted    tells which gaming days are over, and still kept: others are left
    Whatever cannot be reached or imported is told of, and the rest goes on.  Raises AuditError where a feed
    that was cut off as it was taken cannot be reached: half of a delivery is not audited.
    """
    delivered = Delivered()
    seen = _seen(log.folder)
    taking = log.folder / f".taking-{feed.name}"  # stays where this is cut off
    try:
        there = listing(pattern(feed.source))
    except AuditError as error:
        if taking.exists():
            message = f"feed {feed.name}: the log may hold half of what was delivered, and {error}"
            raise AuditError(message) from error
        delivered.problems.append(f"feed {feed.name}: {error}")
        return delivered
    taking.touch()
    with private_folder(log.folder) as scratch:
        take = _import_days if feed.mapping else _take_files
        take(
            log,
            feed,
            there,
            _Work(scratch, seen.setdefault(feed.name, {}), delivered, wanted, only_one=only_one),
        )
        _write_statement(log, scratch)
        _note_seen(log.folder, seen, scratch)
    taking.unlink()
    return delivered


@dataclass(frozen=True, slots=True)
class _Work:
    """Where files are worked on, what was seen of the feed before, and what is said of it now."""

    scratch: Path
    seen: dict[str, list[object]]
    delivered: Delivered
    wanted: Wanted
    only_one: bool


Listing = dict[str, tuple[int, str]]


def _take_files(log: Log, feed: Feed, there: Listing, work: _Work) -> None:
    """Take the files of a log that have changed since they were fetched last."""
    strange = []
    corrected = _corrected(there, feed)
    _set_aside(log, feed, corrected | (work.seen.keys() - there.keys() if feed.withdraws else set()), work)
    for name, (size, mark) in sorted(there.items()):
        if name in corrected:
            continue
        target = _target(name, feed, work)
        if target is None:
            strange += [] if name in BESIDE_A_LOG or name.startswith(OF_AN_IMPORT) else [name]
            continue
        gaming_day = gaming_day_of(name)
        is_known = work.seen.get(name) == [size, mark] and (log.place / target).is_file()
        if is_known or (gaming_day and not work.wanted(gaming_day)):
            continue
        try:
            fetch(f"{feed.source}/{name}", work.scratch / "fetched")
        except AuditError as error:
            work.delivered.problems.append(f"feed {feed.name}: {error}")
            continue
        if log.put(work.scratch / "fetched", target):
            work.delivered.files.append(target)
        work.seen[name] = [size, mark]
    if strange:
        more = f" and {len(strange) - 3:,} more" if len(strange) > 3 else ""
        work.delivered.problems.append(f"feed {feed.name}: no part of a log: {', '.join(strange[:3])}{more}")


def _corrected(there: Listing, feed: Feed) -> set[str]:
    """Name the files that another one of their folder corrects, by the names of both."""
    if not feed.corrections:
        return set()
    versions: dict[str, list[tuple[bool, str]]] = defaultdict(list)
    before, _, after = feed.corrections.partition("*")
    for name in there:
        folder, _, last = name.rpartition("/")
        stem, dot, ending = last.partition(".")
        found = re.fullmatch(f"{re.escape(before)}(.+){_any(after)}", stem)
        versions[f"{folder}/{found[1] if found else stem}{dot}{ending}"].append((found is not None, name))
    return {name for of in versions.values() for _, name in sorted(of)[:-1]}


def _any(name: str) -> str:
    """Give the expression for a part of a name in which ``?`` stands for any letter."""
    return re.escape(name).replace(r"\?", ".")


def _set_aside(log: Log, feed: Feed, names: Iterable[str], work: _Work) -> None:
    """Take files out of the log that were corrected or withdrawn; they are kept beside it."""
    for name in sorted(names):
        target = _target(name, feed, work)
        work.seen.pop(name, None)
        if target and target != f"../statements/{feed.name}.yaml" and (log.place / target).is_file():
            log.remove(target)
            work.delivered.files.append(target)


def _target(name: str, feed: Feed, work: _Work) -> str | None:
    """Say where a file of a log goes; None where it is no part of one."""
    if name == RECORDING:
        return f"../statements/{feed.name}.yaml"
    table, *between = name.split("/")
    if table not in TABLES or len(between) != 2 or gaming_day_of(name) is None:
        return None
    return name if work.only_one else f"{table}/{between[0]}/{feed.name}-{between[1]}"


def _import_days(log: Log, feed: Feed, there: Listing, work: _Work) -> None:
    """Import the gaming days of which a vendor's file, or the mapping, has changed since."""
    assert feed.mapping is not None
    days: dict[date, dict[str, tuple[int, str]]] = defaultdict(dict)
    for name, about in there.items():
        gaming_day = day_in(feed.source, name)
        if gaming_day and work.wanted(gaming_day):
            days[gaming_day][name] = about
    mapping = sha256(feed.mapping)
    joins = joins_rounds(feed)
    for gaming_day, files in sorted(days.items()):
        now: list[object] = [mapping, *([name, *about] for name, about in sorted(files.items()))]
        rounds = RoundsOf(log.place, Window(gaming_day, gaming_day)) if joins else None
        if rounds:
            now += _rounds_there(log, rounds.window)
        was_imported = (
            log.place / _imported_as("import.json", feed.name, f"{feed.name}-{gaming_day}")
        ).is_file()
        if was_imported and now == work.seen.get(gaming_day.isoformat()):
            continue
        source, fresh = work.scratch / f"source-{gaming_day}", work.scratch / f"log-{gaming_day}"
        try:
            for name in files:
                fetch(f"{folder_of(pattern(feed.source))}/{name}", source / _below_day(feed.source, name))
            receipt = import_log(feed.mapping, source, fresh, rounds)
        except AuditError as error:
            work.delivered.problems.append(f"feed {feed.name}, {gaming_day}: {error}")
            continue
        told = (f"{gaming_day}: {in_words(join)}" for join in receipt.joins)
        work.delivered.joined.extend(told)
        work.delivered.files.extend(_put_imported(log, feed.name, gaming_day, source, fresh))
        work.seen[gaming_day.isoformat()] = now


def joins_rounds(feed: Feed) -> bool:
    """Whether rows of a feed are given their rounds by gaming table and time: then the rounds come first.

    A mapping that cannot be read joins nothing; what is wrong with it is told where it is used.
    """
    with suppress(AuditError, OSError):
        return feed.mapping is not None and bool(read_mapping(feed.mapping).mapping.joins)
    return False


def _rounds_there(log: Log, window: Window) -> list[object]:
    """Name the files of rounds that rows may be joined to, with their hashes: others give other rounds."""
    return [
        [name, digest]
        for name, digest in log.hashes().items()
        if name.startswith("rounds/") and (day := gaming_day_of(name)) and window.reads(day)
    ]


def _put_imported(log: Log, feed: str, gaming_day: date, source: Path, fresh: Path) -> Iterator[str]:
    """Put what an import wrote into the log, and the vendor's files beside it."""
    prefix = f"{feed}-{gaming_day}"
    names = {}
    for path in sorted(each for each in fresh.rglob("*") if each.is_file()):
        name = path.relative_to(fresh).as_posix()
        names[_imported_as(name, feed, prefix)] = path
    names |= {
        f"../sources/{prefix}/{path.relative_to(source).as_posix()}": path
        for path in sorted(source.rglob("*"))
        if path.is_file()
    }
    for name in _of_import(log, prefix) - names.keys():
        log.remove(name)
        yield name
    for name, path in names.items():
        if log.put(path, name):
            yield name


def _imported_as(name: str, feed: str, prefix: str) -> str:
    """Say where a file that an import of one day wrote goes in the log of all days."""
    if name == RECORDING:
        return f"../statements/{feed}.yaml"
    if name == "import.json":
        return f"imports/{prefix}.json"
    folder, _, last = name.rpartition("/")
    return f"refused/{prefix}/{last}" if folder == "refused" else f"{folder}/{prefix}-{last}"


def _of_import(log: Log, prefix: str) -> set[str]:
    """Name the tables' files that an earlier import of the same day wrote."""
    found = (path for table in TABLES for path in (log.place / table).glob(f"day=*/{prefix}-*"))
    return {path.relative_to(log.place).as_posix() for path in found}


def pattern(source: str) -> str:
    """Give the pattern that finds the files of a feed of all gaming days."""
    return source.replace("{day}", "*")


def day_in(source: str, name: str) -> date | None:
    """Read the gaming day in the name of a vendor's file, by the place of ``{day}`` in the feed's source.

    name  path below ``folder_of`` the source
    """
    first, *more = (re.escape(part).replace(r"\*", "[^/]*") for part in _below(source).split("{day}"))
    found = re.fullmatch(first + r"(\d{4}-\d{2}-\d{2})" + r"\1".join(more), name)
    return a_day(found[1]) if found else None


def _below(source: str) -> str:
    return source.removeprefix(folder_of(pattern(source))).lstrip("/")


def _below_day(source: str, name: str) -> str:
    """Give a vendor's file the name that the mapping knows it by: that below the folder of its day."""
    place = max(n for n, part in enumerate(_below(source).split("/")) if "{day}" in part)
    parts = name.split("/")
    return "/".join(parts[place + 1 :] or parts[-1:])


def _write_statement(log: Log, scratch: Path) -> None:
    """Put the statements of recording of all feeds under each other, as the one of the property's log."""
    statements = sorted((log.folder / "statements").glob("*.yaml"))
    if statements:
        fresh = scratch / RECORDING
        fresh.write_text("\n".join(path.read_text(encoding="utf-8") for path in statements), encoding="utf-8")
        log.put(fresh, RECORDING)


def _seen(folder: Path) -> Seen:
    """Read what was fetched before; where that is not known, all is fetched and compared again."""
    try:
        found = json.loads((folder / _SEEN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _note_seen(folder: Path, seen: Seen, scratch: Path) -> None:
    fresh = scratch / _SEEN
    fresh.write_text(json.dumps(seen, indent=1, sort_keys=True), encoding="utf-8")
    fresh.replace(folder / _SEEN)
