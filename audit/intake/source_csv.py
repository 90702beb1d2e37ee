"""CSV as a vendor writes it: every value is text, and a line that does not fit the header is no row."""

from __future__ import annotations

import codecs
import csv
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from audit.errors import LogRejected
from audit.intake.mapping import Source
from audit.intake.source_rows import Rows, Unread
from audit.machine.limits import CELL_BYTES, ROWS

_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_BLOCK = 1 << 20
_MOST_UNREAD = 100_000


def read_csv(path: Path, form: Source, unread: Unread) -> tuple[pa.Schema, Rows]:
    """Return the columns and the rows of a CSV file; lines that do not fit the header go to ``unread``."""
    _check_encoding(path, form.encoding)
    encoding = "utf-8-sig" if form.encoding == "utf-8" else form.encoding
    lines = _lines(path, form.delimiter, encoding)
    _, header = next(lines, (0, None))
    if header is None:
        message = f"{path}: is empty; a CSV file starts with the names of its columns"
        raise LogRejected(message)
    names = [column.strip().removeprefix("\ufeff") for column in header]

    def rows() -> Rows:
        for number, (last_line, line) in enumerate(lines, 1):
            ROWS.check(number, path, LogRejected)
            reason = _misfit(line, len(names), form.delimiter)
            if not reason:
                yield number, tuple(None if value in form.empty else value for value in line)
                continue
            unread[number] = f"{reason} (line {last_line})"
            if len(unread) > _MOST_UNREAD:
                message = (
                    f"{path}: more than {_MOST_UNREAD:,} rows do not fit its header; is the delimiter right?"
                )
                raise LogRejected(message)

    return pa.schema([(column, pa.string()) for column in names]), rows()


def _misfit(line: list[str], columns: int, delimiter: str) -> str:
    """Return why a line is no row, empty where it is one."""
    if len(line) != columns:
        return f"has {len(line)} values where the header names {columns} columns"
    inner = (part for value in line if "\n" in value for part in value.splitlines()[1:])
    if any(part.count(delimiter) == columns - 1 for part in inner):
        return "has a value over several lines that look like rows; a quote may not be closed"
    return ""


def _lines(path: Path, delimiter: str, encoding: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the values of each row, and the last line of the file that it takes."""
    csv.field_size_limit(CELL_BYTES.value)
    with path.open(encoding=encoding, newline="") as handle:
        reader = csv.reader(handle, delimiter=delimiter, strict=True)
        try:
            yield from ((reader.line_num, line) for line in reader if line)
        except UnicodeError as error:
            message = f"{path}, after line {reader.line_num}: is not {encoding} text: {error}"
            raise LogRejected(message) from error
        except csv.Error as error:
            why = f"a value is too long (or a quote is never closed); {CELL_BYTES}"
            reason = why if "field larger than field limit" in str(error) else error
            message = f"{path}, after line {reader.line_num}: {reason}"
            raise LogRejected(message) from error


def _check_encoding(path: Path, encoding: str) -> None:
    """Refuse a file that is written in another encoding than the mapping says, where that can be seen.

    In an encoding of one byte a character every file can be read, and wrongly.
    """
    with path.open("rb") as handle:
        start = handle.read(4)
    mark = next((name for mark, name in _MARKS.items() if start.startswith(mark)), None)
    if mark and not encoding.replace("_", "-").startswith(mark):
        message = f"{path}: begins with the byte-order mark of {mark}, and the mapping says {encoding}"
        raise LogRejected(message)
    if not mark and _one_byte_a_character(encoding) and _is_utf_8_beyond_ascii(path):
        message = f"{path}: is UTF-8 text, and the mapping says {encoding}"
        raise LogRejected(message)


def _one_byte_a_character(encoding: str) -> bool:
    try:
        return encoding != "ascii" and len(b"\xc3\xa9".decode(encoding)) == 2
    except UnicodeError:
        return False


def _is_utf_8_beyond_ascii(path: Path) -> bool:
    decoder = codecs.getincrementaldecoder("utf-8")()
    beyond = False
    with path.open("rb") as handle:
        try:
            while block := handle.read(_BLOCK):
                beyond |= not decoder.decode(block).isascii()
            decoder.decode(b"", final=True)
        except UnicodeError:
            return False
    return beyond
