"""Damaged and hostile logs by the thousand: ``python -m tests.fuzz bytes --seed 1 --tries 1000``.

Each try does one harm to a small log of each game in turn (bytes of files, values or texts in them) and
audits it in a process of its own.  Whatever the harm, the audit ends by itself in good time, with no
traceback, no check that fails to run, and no memory that a recorded value asked for.  What did not is
printed, and the last line counts; it ends with 1 if anything was.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from audit import cli
from audit.pipeline import run
from rules.columns import TABLES, Kind
from sample_logs import games

MOST_SECONDS = 120
MOST_MEMORY = 2**30
"""Bytes that an audit may take beyond what this process has when it starts; a small log takes a tenth."""
INTEGERS = (2**31 - 1, 20_000_000, -1, 0, -(2**31), 2**63 - 1, -(2**63), 2**31, 2**32 + 1)
NOT_UTF8 = (b"\xff\xfe", b"\xc3(", b"ab\xed\xa0\x80", b"\x80")
_TEXTS = (Kind.ID, Kind.TEXT, Kind.CODE, Kind.CARD)
_LISTS = (Kind.CARDS, Kind.TILES, Kind.TEXTS, Kind.FLAGS, Kind.NUMBERS)


@dataclass(frozen=True, slots=True)
class Ended:
    """How an audit ended: exit code (minus a signal's number), what it printed, and its most memory."""

    code: int
    said: str
    memory: int
    seconds: float

    @property
    def fault(self) -> str:
        """What is wrong with that, or nothing."""
        if self.code < 0:
            return f"ended by {signal.Signals(-self.code).name}"
        if "Traceback" in self.said:
            return "traceback: " + next(line for line in reversed(self.said.splitlines()) if "Error" in line)
        if self.code == 3:
            return "exit 3"
        return f"{self.memory >> 20} MiB" if self.memory > MOST_MEMORY else ""


@dataclass(frozen=True, slots=True)
class Harm:
    """What is done to a log, in words that tell it apart, and how."""

    name: str
    do: Callable[[Path], None]


def small_log(game: str, place: Path) -> Path:
    """Write a few dozen rounds of a game on two gaming days."""
    played = games.load(game)
    played.write(played.plan(seed=2, rounds=24, days=2, tables=played.table_mix(1)), place / game)
    return place / game


def audited(log: Path, out: Path) -> Ended:
    """Audit a log in a copy of this process, as the command does."""
    command = ["run", str(log), "--out", str(out), "--submission", str(log / "rules_submission.yaml")]
    return commanded(command, out.with_suffix(".said"))


def commanded(command: list[str], into: Path) -> Ended:
    """Give a command in a copy of this process; what it prints is written to a file."""
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        _obey(command, into)
    _, status, used = os.wait4(child, 0)
    code = os.waitstatus_to_exitcode(status)
    said = into.read_text(encoding="utf-8", errors="replace")
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Ended(code, said, (used.ru_maxrss - own) * 1024, time.monotonic() - began)


def _obey(command: list[str], into: Path) -> None:
    code = 3
    try:
        signal.alarm(MOST_SECONDS)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        written = os.open(into, os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
        os.dup2(written, 1)
        os.dup2(written, 2)
        sys.argv = ["pitaudit", *command]
        code = cli.main()
    except BaseException:  # noqa: BLE001  (any at all is what is looked for)
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


# ------------------------------------------------------------------------------------------ harms


def bytes_of(log: Path, chance: random.Random) -> Iterator[Harm]:
    """Flip a bit, or write over a byte or some, of a file's footer or of its pages; without end."""
    names = sorted(path.relative_to(log).as_posix() for path in log.rglob("*.parquet"))
    while True:
        name = chance.choice(names)
        found = bytearray((log / name).read_bytes())
        footer = len(found) - 8 - int.from_bytes(found[-8:-4], "little")
        first, last = chance.choice(((footer, len(found) - 8), (footer, len(found) - 8), (4, footer)))
        changed = []
        for _ in range(chance.choice((1, 1, 1, 2, 8))):
            place = chance.randrange(first, last)
            found[place] = chance.choice((found[place] ^ 1 << chance.randrange(8), chance.randrange(256)))
            changed.append(f"{place}={found[place]}")
        yield Harm(f"{name}: bytes {' '.join(changed)} of {footer}", _writes(name, bytes(found)))


def _writes(name: str, data: bytes) -> Callable[[Path], None]:
    def write(log: Path) -> None:
        (log / name).unlink()  # which is a link to that of the whole log
        (log / name).write_bytes(data)

    return write


def damaged_copies(log: Path, chance: random.Random, count: int) -> list[str]:
    """Lay so many damaged copies of a log's files beside the sound ones, and name them."""
    place, damaged = log.with_name(f"{log.name}-copy"), log.with_name(f"{log.name}-damaged")
    damaged.mkdir()
    names = []
    for number, harm in enumerate(islice(bytes_of(log, chance), count)):
        shutil.copytree(log, place, copy_function=os.link)
        harm.do(place)
        sound = Path(harm.name.partition(":")[0])
        names.append(sound.with_name(f"damaged-{number:04}.parquet"))
        (place / sound).rename(damaged / f"{number:04}")
        shutil.rmtree(place)
    for number, name in enumerate(names):
        (damaged / f"{number:04}").rename(log / name)
    return [name.as_posix() for name in names]


def values_of(log: Path, chance: random.Random) -> Iterator[Harm]:
    """Put each extreme into one row of each column of whole numbers, or into its lists; in turn."""
    for table, column, kind in columns_of(log, (Kind.INTEGER, Kind.NUMBERS)):
        for value in INTEGERS:
            yield Harm(f"{table}.{column} = {value}", _puts(table, column, kind, value, chance.random()))


def together_of(log: Path, _: random.Random) -> Iterator[Harm]:
    """Put one extreme into every column of whole numbers at once, of each column into a row of its own.

    What a type is too narrow for is put into one table at a time, since it is the whole file that is refused.
    """
    columns = columns_of(log, (Kind.INTEGER, Kind.NUMBERS))
    tables = list(dict.fromkeys(table for table, _, _ in columns))
    for value in INTEGERS:
        groups = [tables] if -(2**31) <= value < 2**31 else [[each] for each in tables]
        for chosen in groups:
            yield Harm(f"{'+'.join(chosen)} = {value}", _puts_all(columns, chosen, value))


def _puts_all(columns: list[tuple[str, str, Kind]], tables: list[str], value: int) -> Callable[[Path], None]:
    def put(log: Path) -> None:
        for table in tables:
            own = [(column, kind) for name, column, kind in columns if name == table]
            for place, (column, kind) in enumerate(own):
                _puts(table, column, kind, value, (place + 0.5) / len(own))(log)

    return put


def texts_of(log: Path, chance: random.Random) -> Iterator[Harm]:
    """Put bytes that are not UTF-8 into one row of each column of text; in turn."""
    for table, column, kind in columns_of(log, (*_TEXTS, Kind.CARDS, Kind.TILES, Kind.TEXTS)):
        for value in NOT_UTF8:
            for coded in (False, True):
                yield Harm(
                    f"{table}.{column} = {value!r}{' coded' if coded else ''}",
                    _puts(table, column, kind, value, chance.random(), coded=coded),
                )


def columns_of(log: Path, kinds: tuple[Kind, ...]) -> list[tuple[str, str, Kind]]:
    """Name the columns of some kinds of the tables that a log has: table, column, kind."""
    tables = [table for name, table in TABLES.items() if list((log / name).rglob("*.parquet"))]
    return [
        (table.name, each.name, each.kind) for table in tables for each in table.columns if each.kind in kinds
    ]


def _puts(
    table: str, column: str, kind: Kind, value: int | bytes, at: float, *, coded: bool = False
) -> Callable[[Path], None]:
    """Write a value into one row of a table's last file, in a type that holds it."""

    def put(log: Path) -> None:
        path = max((log / table).rglob("*.parquet"))
        rows = pq.ParquetFile(path).read()
        own = rows.column(column) if column in rows.column_names else pa.nulls(len(rows))
        values = own.to_pylist()
        row = int(at * len(rows))
        values[row] = [value, *(values[row] or [None])[1:]] if kind in _LISTS else value
        wide = pa.int64() if isinstance(value, int) else pa.binary()
        if isinstance(value, int) and -(2**31) <= value < 2**31:
            wide = pa.int32()
        data = pa.array(_encoded(values) if isinstance(value, bytes) else values, _typed(wide, kind))
        data = _as_text(data) if isinstance(value, bytes) else data
        if coded and kind not in _LISTS:
            data = pa.DictionaryArray.from_arrays(*_coded(data))
        if column in rows.column_names:
            rows = rows.drop_columns([column])
        path.unlink()
        pq.write_table(rows.append_column(column, data), path, store_schema=coded)

    return put


def _encoded(values: list) -> list:  # type: ignore[type-arg]
    return [
        [_encoded([each])[0] for each in value]
        if isinstance(value, list)
        else value.encode()
        if isinstance(value, str)
        else value
        for value in values
    ]


def _typed(kind: pa.DataType, of: Kind) -> pa.DataType:
    return pa.list_(kind) if of in _LISTS else kind


def _as_text(data: pa.Array) -> pa.Array:
    """Call bytes text, whatever they are."""
    if pa.types.is_list(data.type):
        return pa.ListArray.from_arrays(data.offsets, _as_text(data.values), mask=data.is_null())
    return pa.Array.from_buffers(pa.string(), len(data), data.buffers(), data.null_count)


def _coded(data: pa.Array) -> tuple[pa.Array, pa.Array]:
    """Number each spelling of a text once."""
    found = data.view(pa.binary()).dictionary_encode()
    return found.indices, _as_text(found.dictionary)


HARMS = {"bytes": bytes_of, "values": values_of, "together": together_of, "texts": texts_of}

# ------------------------------------------------------------------------------------------ tries


def trials(what: str, seed: int, names: list[str], place: Path) -> Iterator[tuple[str, Harm, Ended]]:
    """Do one harm after the other, to a log of each game in turn, and tell how its audit ended."""
    chance = random.Random(seed)
    logs = {name: small_log(name, place) for name in names}
    for (
        log
    ) in logs.values():  # what every audit loads and learns is loaded once, for all copies of this process
        run(log, log / "rules_submission.yaml", place / "run")
        shutil.rmtree(place / "run")
    harms = {name: HARMS[what](log, chance) for name, log in logs.items()}
    while harms:
        for name in list(harms):
            harm = next(harms[name], None)
            if harm is None:
                del harms[name]
                continue
            yield name, harm, tried(logs[name], harm, place)


def tried(log: Path, harm: Harm, place: Path) -> Ended:
    """Do a harm to a copy of a log, audit it, and clear away."""
    copy, out = place / "tried", place / "run"
    shutil.copytree(log, copy, copy_function=os.link)
    try:
        harm.do(copy)
        return audited(copy, out)
    finally:
        shutil.rmtree(copy)
        shutil.rmtree(out, ignore_errors=True)


def main() -> int:
    """Try, print what went wrong, and count."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("what", choices=HARMS)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--tries", type=int, default=100)
    asked.add_argument("--games", nargs="*", default=games.names())
    given = asked.parse_args()
    ended: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as place:
        for number, (game, harm, how) in enumerate(trials(given.what, given.seed, given.games, Path(place))):
            if number == given.tries:
                break
            ended[how.fault or f"exit {how.code}"] += 1
            if how.fault:
                sys.stdout.write(f"{game}: {harm.name}: {how.fault} ({how.seconds:.0f} s)\n")
                sys.stdout.flush()
    sys.stdout.write(f"{dict(ended)}\n")
    return int(any(not each.startswith("exit") or each == "exit 3" for each in ended))


if __name__ == "__main__":
    sys.exit(main())
