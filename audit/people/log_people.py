"""The people of a log under pseudonyms: past the door of the intake nothing knows who anybody is.

One person has one pseudonym in every column, as a player or as somebody employed: clauses hold names against
each other, and what kind of person somebody is is only what the record claims.  The same key gives the same
person the same pseudonym in every run.  A run keeps the ids of those whom it names, sealed under the key
(``audit.runs.findings.PEOPLE``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.errors import KeyRejected
from audit.people import secret
from audit.people.pseudonyms import DIGITS, SHORTEST, coded, codes_of, opened
from audit.people.pseudonyms import sealed as seal
from audit.people.secret import Key
from audit.runs.findings import PEOPLE, Run, rows_of
from rules.column import Holds
from rules.columns import TABLES
from rules.nobody import names_nobody

_PSEUDONYM = re.compile(rf"\bID-[{DIGITS}]{{{SHORTEST},}}\b")
_WITHHELD = "withheld; the log has it"


class People:
    """Gives each person of one log a pseudonym.

    key    without one, people are numbered and their ids withheld
    known  ids by the pseudonym that an earlier look at the log gave them
    of     words for what the numbers of people are good for, if not for a whole run
    """

    def __init__(self, key: Key | None, known: Mapping[str, str] | None = None, of: str = "") -> None:
        self._key = key
        self._of = of
        self._codes = codes_of(key) if key else b""
        self._ids = dict(known or {})
        self._pseudonyms = {person: pseudonym for pseudonym, person in self._ids.items()}
        self._sealed: dict[str, str] = {}

    def hidden(self, rows: pa.Table, table: str, *, are_refused: bool = False) -> pa.Table:
        """Give rows of a table of the log with pseudonyms for ids; remarks, which may name anybody, go.

        are_refused  people are not numbered there: refused rows come in the order of their files
        """
        for column in TABLES[table].columns:
            place = rows.schema.get_field_index(column.name)
            if column.holds is Holds.REMARK or (column.holds and are_refused and not self._key):
                rows = rows.set_column(place, column.name, _withheld(rows.column(place)))
            elif column.holds:
                rows = rows.set_column(place, column.name, self._renamed(rows.column(place)))
        return rows

    def sealed(self, *tables: pa.Table) -> pa.Table:
        """Give the table that turns the pseudonyms in some tables back (``audit.runs.findings.PEOPLE``)."""
        known = self._ids.keys() | self._sealed.keys()
        named = sorted(set().union(*map(_named, tables)) & known) if self._key else []
        sealed = [self._seal(each) for each in named]
        return pa.table({"pseudonym": named, "sealed": sealed}, schema=PEOPLE)

    def sealed_all(self) -> dict[str, str]:
        """Give everybody's sealed id by pseudonym, for a process that is not to know them."""
        return {pseudonym: self._seal(pseudonym) for pseudonym in self._ids} if self._key else {}

    def take_sealed(self, sealed: Mapping[str, str]) -> None:
        """Take what another process sealed under the same key.

        Raises KeyRejected where two people would bear one pseudonym, which only one process can tell apart.
        """
        for pseudonym, under in sealed.items():
            others = len(pseudonym) > len("ID-") + SHORTEST
            if others or self._sealed.setdefault(pseudonym, under) != under:
                message = f"two people would be {pseudonym}; one process has to name all: let this one read"
                raise KeyRejected(message)

    def _seal(self, pseudonym: str) -> str:
        if pseudonym in self._sealed:
            return self._sealed[pseudonym]
        assert self._key is not None
        return seal(self._key, pseudonym, self._ids[pseudonym])

    @property
    def receipt(self) -> dict[str, Any]:
        """What the run's receipt says of it."""
        return {"key": self._key.fingerprint if self._key else None}

    def _renamed(self, column: pa.ChunkedArray) -> pa.Array:
        """Write pseudonyms into a column of text, which is dictionary-coded."""
        coded = column.combine_chunks()
        used = pc.unique(coded.indices).drop_null().to_numpy()  # in the order of the rows
        names = coded.dictionary.take(pa.array(used)).to_pylist()
        place = np.full(len(coded.dictionary) + 1, -1, dtype=np.int32)
        place[used] = np.arange(len(used))
        codes = place[coded.indices.fill_null(-1).to_numpy()]
        return pa.DictionaryArray.from_arrays(
            pa.array(codes, mask=codes < 0), pa.array(self._pseudonyms_of(names), pa.string())
        )

    def _pseudonyms_of(self, names: list[str]) -> list[str]:
        plain = {name for name in names if name and names_nobody(name)}  # words such as GUEST betray nobody
        new = [name for name in names if name and name not in self._pseudonyms and name not in plain]
        new = sorted(new) if self._key else new  # an order of names would tell of withheld ones
        for number, name in enumerate(new, start=len(self._ids) + 1):
            pseudonym = (
                coded(self._codes, name, self._ids)
                if self._key
                else f"person {number}{self._of} (id withheld)"
            )
            self._ids[pseudonym] = name
            self._pseudonyms[name] = pseudonym
        return [self._pseudonyms[name] if name and name not in plain else name for name in names]


def ids_of(run: Path, receipt: Mapping[str, Any], given: Path | None) -> dict[str, str]:
    """Open what a run has sealed: ids by pseudonym.

    given  file of the key, if it is not where ``audit.people.secret`` looks
    Raises KeyRejected where there is no key, and for another than the run's.
    """
    found, named = secret.key(given), receipt.get("people", {}).get("key")
    if named is None:
        message = f"{run}: was audited without a key; its ids cannot be turned back, run the audit again"
        raise KeyRejected(message)
    if found is None:
        message = f"{run}: ids in clear need key {named}: say --key FILE"
        raise KeyRejected(message)
    if named != found.fingerprint:
        message = f"{run}: its ids are hidden under key {named}, and this is key {found.fingerprint}"
        raise KeyRejected(message)
    place = run / "people.parquet"
    return opened(found, zip(*rows_of(place).to_pydict().values(), strict=True), place)


def names_of(
    run: Path, receipt: Mapping[str, Any], given: Path | None, *, in_clear: bool = False
) -> People | None:
    """Name the people of a log as a run of it does; by numbers of their own for who has not its key.

    in_clear  by their ids, which None stands for
    Raises KeyRejected where the key that is given is another, or none is and it takes one.
    """
    found = secret.key(given)
    is_the_runs = found is not None and found.fingerprint == receipt.get("people", {}).get("key")
    if given or is_the_runs or in_clear:
        ids = ids_of(run, receipt, given)
        return None if in_clear else People(found, ids)
    return People(None, of=" of this replay")


def in_clear(value: Any, ids: Mapping[str, str]) -> Any:
    """Put ids for pseudonyms into a text, and into all texts of a list or mapping."""
    if isinstance(value, str):
        return _PSEUDONYM.sub(lambda found: ids.get(found[0], found[0]), value)
    if isinstance(value, Mapping):
        return {name: in_clear(each, ids) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [in_clear(each, ids) for each in value]
    return value


def revealed(run: Run, ids: Mapping[str, str]) -> Run:
    """Give a run whose findings and looks name people by their ids."""
    found, looks = (
        pa.Table.from_pylist(in_clear(rows.to_pylist(), ids), schema=rows.schema)
        for rows in (run.findings, run.looks)
    )
    return replace(run, findings=found, looks=looks)


def _withheld(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Say of each cell that holds something that it is withheld."""
    return pc.if_else(pc.is_valid(column), _WITHHELD, None).cast(column.type)


def _named(findings: pa.Table) -> set[str]:
    """Pseudonyms that stand anywhere in some findings."""
    return {
        name for column in findings.columns for text in _texts(column) for name in _PSEUDONYM.findall(text)
    }


def _texts(column: pa.ChunkedArray | pa.Array) -> set[str]:
    kind = column.type
    if pa.types.is_string(kind):
        return set(pc.unique(column).drop_null().to_pylist())
    if pa.types.is_list(kind):
        return _texts(pc.list_flatten(column))
    if pa.types.is_struct(kind):
        parts = [_texts(pc.struct_field(column, place)) for place in range(kind.num_fields)]
        return set().union(*parts)
    return set()
