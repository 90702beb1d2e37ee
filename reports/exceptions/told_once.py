"""Lines of one kind set tight: what all of them say is told once, and so are the names of what each says.

``of each wager in this order: kind; amount; outcome`` and then ``Seat 2, wager (Ante; $15.00; win)``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from reports.wording import Clock

ENOUGH = 3
"""Of fewer lines each is told whole."""
_UNLIKE = frozenset({"event"})
"""Kinds of line of which one says other things than the next."""
_BETWEEN = "; "
_MOMENT = re.compile(r"\b(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) ([A-Z]{2,5}|UTC)\b")
_WHO = re.compile(r"\bperson id: (?P<id>[^;]+); role: (?P<role>dealer|floorperson)\b")
_PLAYER = re.compile(r"\brole: player; player id: (?P<id>[^;]+)")


@dataclass(frozen=True, slots=True)
class Told:
    """One line: what kind of row it is, what it begins with, and what else it says, ``name: value; …``."""

    kind: str
    lead: str
    text: str


def brief(text: str, at: datetime | None, clock: Clock) -> str:
    """Leave out the day and zone of moments on the day of ``at``, and name people after their role."""
    if at is not None:
        day, _, rest = clock.show(at).partition(" ")
        zone = rest.split(" ")[1]
        text = _MOMENT.sub(lambda found: found[2] if (found[1], found[3]) == (day, zone) else found[0], text)
    return _PLAYER.sub(r"player \g<id>", _WHO.sub(r"\g<role> \g<id>", text))


def once(lines: Sequence[Told]) -> Iterator[str]:
    """Give what all lines of a kind say, what each says in which order, and then the lines as they come."""
    by_kind = _by_kind(lines)
    shared = {kind: _Shared.of(texts, are_alike=kind not in _UNLIKE) for kind, texts in by_kind.items()}
    for kind, told in shared.items():
        yield from told.heads(kind)
    said = ((line.lead, shared[line.kind].rest(line.text)) for line in lines)
    for lead, texts in groupby(said, key=lambda each: each[0]):
        yield " ".join([lead, *(f"({text})" for _, text in texts if text)])


def _by_kind(lines: Iterable[Told]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in lines:
        found.setdefault(line.kind, []).append(line.text)
    return found


@dataclass(frozen=True, slots=True)
class _Shared:
    """What the lines of a kind have in common: whole pieces, and the names of what else they say."""

    pieces: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, texts: Sequence[str], *, are_alike: bool) -> _Shared:
        if len(texts) < ENOUGH:
            return cls((), ())
        told = [_pieces(text) for text in texts]
        alike = tuple(each for each in told[0] if all(each in other for other in told))
        orders = Counter(_names([each for each in pieces if each not in alike]) for pieces in told)
        names, times = orders.most_common(1)[0]
        return cls(alike, names if times >= ENOUGH and are_alike else ())

    def heads(self, kind: str) -> Iterator[str]:
        if self.pieces:
            yield f"of every {kind}: {_BETWEEN.join(self.pieces)}"
        if self.names:
            yield f"of each {kind} in this order: {_BETWEEN.join(self.names)}"

    def rest(self, text: str) -> str:
        if not (self.pieces or self.names):
            return text
        left = [each for each in _pieces(text) if each not in self.pieces]
        if self.names and _names(left) == self.names:
            left = [each.partition(": ")[2] or each for each in left]
        return _BETWEEN.join(left)


def _pieces(text: str) -> list[str]:
    return [each for each in text.split(_BETWEEN) if each]


def _names(pieces: Iterable[str]) -> tuple[str, ...]:
    """Names of what some pieces say; one without a name, as the cards of a hand, has none to be told once."""
    return tuple(name for name, named, _ in (each.partition(": ") for each in pieces) if named)
