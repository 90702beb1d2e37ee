"""Lines of one kind set tight: what all of them say is told once, and so are the names of what each says.

``of each wager in this order: kind; amount; outcome`` and then ``Seat 2, wager (Ante; $15.00; win)``.  So is
what the names of rounds begin with, and what seldom changes, such as the dealer, is told where it does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, takewhile

from reports.wording import Clock

ENOUGH = 3
"""Of fewer lines each is told whole."""
_NAMED = "round"
"""The kind of line that bears a name of its own."""
_UNLIKE = frozenset({"event"})
"""Kinds of line of which one says other things than the next."""
SELDOM = 6
"""What changes only after so many lines, or more, is told where it does."""
_LONG = 6
"""Letters that names have to begin with alike before they are left out."""
_BETWEEN = "; "
_PARTED = "-_/.: "
_LAST_NUMBER = re.compile(r"\d+$")
_MOMENT = re.compile(r"\b(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) ([A-Z]{2,5}|UTC)\b")
_WHO = re.compile(r"\bperson id: (?P<id>[^;]+); role: (?P<role>dealer|floorperson)\b")
_PLAYER = re.compile(r"\brole: player; player id: (?P<id>[^;]+)")


@dataclass(frozen=True, slots=True)
class Told:
    """One line: what kind of row it is, when it was, its name, and what else it says, ``name: value; …``."""

    kind: str
    at: str
    name: str
    text: str

    def lead(self, begins: str) -> str:
        """What it begins with; of its name the rest, where all of its kind begin alike."""
        name = f"…{self.name.removeprefix(begins)}" if begins else self.name
        kind = self.kind if self.kind == _NAMED else ""
        return " ".join(filter(None, (self.at, kind, name)))


def brief(text: str, at: datetime | None, clock: Clock) -> str:
    """Leave out the day and zone of moments on the day of ``at``, and name people after their role."""
    if at is not None:
        day, _, rest = clock.show(at).partition(" ")
        zone = rest.split(" ")[1]
        text = _MOMENT.sub(lambda found: found[2] if (found[1], found[3]) == (day, zone) else found[0], text)
    return _PLAYER.sub(r"player \g<id>", _WHO.sub(r"\g<role> \g<id>", text))


def once(lines: Sequence[Told]) -> Iterator[str]:
    """Give what all lines of a kind say, what each says in which order, and then the lines as they come."""
    by_kind: dict[str, list[Told]] = {}
    for line in lines:
        by_kind.setdefault(line.kind, []).append(line)
    shared = {kind: _Shared.of(told, are_alike=kind not in _UNLIKE) for kind, told in by_kind.items()}
    for kind, told in shared.items():
        yield from told.heads(kind)
    going_on: dict[str, str] = {}
    for lead, group in groupby(lines, key=lambda line: line.lead(shared[line.kind].begins)):
        texts = []
        for line in group:
            since = shared[line.kind].seldom_changed(line.text)
            if since and since != going_on.get(line.kind):
                going_on[line.kind] = since
                yield f"from here {since}"
            texts.append(shared[line.kind].rest(line.text))
        yield " ".join([lead, *(f"({text})" for text in texts if text)])


@dataclass(frozen=True, slots=True)
class _Shared:
    """What the lines of a kind have in common.

    pieces    what all say
    names     of what else each says, in order; of these
    seldom    those whose values go on for many lines
    as_named  the one that only says with which number the name ends
    begins    what all names begin with
    """

    pieces: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    seldom: frozenset[str] = frozenset()
    as_named: str = ""
    begins: str = ""

    @classmethod
    def of(cls, lines: Sequence[Told], *, are_alike: bool) -> _Shared:
        if len(lines) < ENOUGH:
            return cls()
        told = [_pieces(line.text) for line in lines]
        alike = tuple(each for each in told[0] if all(each in other for other in told))
        left = [[each for each in pieces if each not in alike] for pieces in told]
        names, times = Counter(map(_names, left)).most_common(1)[0]
        begins = _beginning({line.name for line in lines if line.kind == _NAMED})
        if times < ENOUGH or not are_alike:
            return cls(alike, begins=begins)
        rows = [
            (line, _values(pieces))
            for line, pieces in zip(lines, left, strict=True)
            if _names(pieces) == names
        ]
        seldom = frozenset(name for name in names if begins and _is_seldom([v[name] for _, v in rows]))
        as_named = next(
            (name for name in names if all(v[name] == _number(line.name) for line, v in rows)), ""
        )
        return cls(alike, names, seldom, as_named, begins)

    def heads(self, kind: str) -> Iterator[str]:
        every = [*self.pieces]
        every += [f"its name begins {self.begins}…"] if self.begins else []
        every += [f"{self.as_named} as its name ends"] if self.as_named else []
        if every:
            yield f"of every {kind}: {_BETWEEN.join(every)}"
        if names := [name for name in self.names if not self._is_left_out(name)]:
            yield f"of each {kind} in this order: {_BETWEEN.join(names)}"

    def seldom_changed(self, text: str) -> str:
        """What a line says of what goes on for many; nothing where it says other things than the others."""
        left = self._left(text)
        if _names(left) != self.names:
            return ""
        return _BETWEEN.join(each for each in left if each.partition(": ")[0] in self.seldom)

    def rest(self, text: str) -> str:
        left = self._left(text)
        if self.names and _names(left) == self.names:
            named = [each.partition(": ") for each in left]
            left = [value or name for name, _, value in named if not self._is_left_out(name)]
        return _BETWEEN.join(left)

    def _left(self, text: str) -> list[str]:
        return [each for each in _pieces(text) if each not in self.pieces]

    def _is_left_out(self, name: str) -> bool:
        return name in self.seldom or name == self.as_named


def _beginning(names: set[str]) -> str:
    """What several names begin with, up to where a part of them ends; nothing where that is short."""
    if len(names) < ENOUGH:
        return ""
    pairs = zip(min(names), max(names), strict=False)  # what these two share, all that lie between them do
    alike = "".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    begins = alike[: 1 + max(alike.rfind(mark) for mark in _PARTED)]
    return begins if len(begins) >= _LONG else ""


def _is_seldom(values: Sequence[str]) -> bool:
    return SELDOM * sum(1 for _ in groupby(values)) <= len(values)


def _number(name: str) -> str:
    found = _LAST_NUMBER.search(name)
    return str(int(found[0])) if found else ""


def _values(pieces: Iterable[str]) -> dict[str, str]:
    return {name: value for name, named, value in (each.partition(": ") for each in pieces) if named}


def _pieces(text: str) -> list[str]:
    return [each for each in text.split(_BETWEEN) if each]


def _names(pieces: Iterable[str]) -> tuple[str, ...]:
    """Names of what some pieces say; one without a name, as the cards of a hand, has none to be told once."""
    return tuple(name for name, named, _ in (each.partition(": ") for each in pieces) if named)
