"""Which rounds, shoes, decks and gaming tables of a chunk the holes of its record lie in.

A number left out between two rows of a gaming table has a place: between the moments of its neighbors.  Only
what overlaps that span may lack the row.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING
from weakref import ref

import numpy as np
import numpy.typing as npt

from audit.columns.doubt import EVER, NEVER, Doubts, Hole, TableDay, Why
from audit.columns.spans import Moments, Spans
from audit.format.window import BEFORE
from rules import kinds
from rules.clause import Per
from rules.events import BEFORE_ITS_SHOE, MUST_NAME
from rules.kinds import Bools, Rows
from rules.values import certainly

if TYPE_CHECKING:
    from audit.columns.chunk import Chunk

Reasons = npt.NDArray[np.int8]
"""For each row a reason as ``audit.columns.doubt.Why``, or -1."""
NOBODY = np.int8(-1)

_FILE = {
    Per.ROUND: "rounds",
    Per.HAND: "hands",
    Per.WAGER: "wagers",
    Per.EVENT: "events",
    Per.PAYMENT: "payments",
}
_OWNERS = {
    Per.HAND: (Per.ROUND,),
    Per.WAGER: (Per.ROUND,),
    Per.PAYMENT: (Per.ROUND, Per.TABLE),
    Per.EVENT: (Per.ROUND, Per.SHOE, Per.DECK, Per.TABLE),
}
_OF_A_PARENT = ("event_shoe_id", "event_round_id", "event_deck_id")
_TIMED = (Per.ROUND, Per.EVENT, Per.PAYMENT)
_DAY = 86_400_000_000
_BEGUN = ("wagers_opened_at", "first_card_at", "no_more_bets_at", "result_announced_at", "settled_at")


class Holes:
    """What a chunk may lack."""

    def __init__(self, chunk: Chunk, doubts: Doubts) -> None:
        self._of = ref(chunk)
        self._doubts = doubts
        self._why: dict[tuple[Per, Per, str], Reasons | None] = {}
        self._spans: dict[Per, Spans] = {}

    @property
    def _chunk(self) -> Chunk:
        """The chunk, which holds this: were each to hold the other, both would outlive their gaming day."""
        chunk = self._of()
        assert chunk is not None
        return chunk

    def seen_by(self, chunk: Chunk) -> Holes:
        """Give the holes of the same rows to a chunk that reads them otherwise."""
        other = copy(self)
        vars(other)["_of"] = ref(chunk)
        return other

    def lack(self, child: Per, parent: Per) -> kinds.Lack | None:
        """Which parents may lack a child, and when it happened; None where no parent does."""
        why = self.why(child, parent)
        by_kind = self.loose(child, parent)
        before = self._spans_before(child) if parent is Per.TABLE else None
        if why is None and not by_kind and before is None:
            return None
        lacking = np.zeros(self._chunk.count(parent), dtype=bool) if why is None else why >= 0
        since, until = self._since_and_until(child, parent, lacking)
        spans = self._spans_at_tables(child) if parent is Per.TABLE and why is not None else None
        return kinds.Lack(lacking, since, until, spans, by_kind, before)

    def loose(self, child: Per, parent: Per) -> dict[str, Bools]:
        """Which parents a loose event may belong to, by its kind."""
        if child is not Per.EVENT or self._doubts.is_whole():
            return {}
        owner = f"event_{parent}_id"
        holes = (hole for place in self._chunk.table_days for hole in self._doubts.at(_FILE[child], place))
        loose = {kind for hole in holes if hole.owner == owner for kind in hole.kinds or ()}
        return {
            kind: why == Why.LOOSE
            for kind in sorted(loose)
            if (why := self.why(child, parent, kind)) is not None
        }

    def why(self, child: Per, parent: Per, kind: str = "") -> Reasons | None:
        """Why each parent may lack a child, as ``audit.columns.doubt.Why``; -1 where it lacks none."""
        if self._doubts.is_whole():
            return None
        key = (child, parent, kind)
        if key not in self._why:
            found = self._find(*key)
            self._why[key] = None if found is None or (found < 0).all() else found
        return self._why[key]

    def why_around(self, child: Per, per: Per, kind: str) -> Reasons | None:
        """Why rows of any kind may lack an event or payment of a kind around them; None where none does.

        What belongs to a round is asked for its round; what belongs to none, for its shoe, deck or table.
        A step of a shoe that names none may be one of the round's shoe.
        """
        if per is Per.ROUND:
            return _first(self.why(child, per, kind), self._of_loose_steps(child, kind))
        if per in (Per.SHOE, Per.DECK, Per.TABLE):
            return self.why(child, per, kind)
        found = np.full(self._chunk.count(per), NOBODY, dtype=np.int8)
        placed = np.zeros(len(found), dtype=bool)
        for owner in _OWNERS[per]:
            rows = self._chunk.link(per, owner)
            why = self.why(child, owner, kind)
            here = ~placed & (rows >= 0)
            if why is not None:
                found[here] = why[rows[here]]
            placed |= here
        if per in (Per.EVENT, Per.PAYMENT):
            found[self._names_an_absent_round(per)] = Why.LEFT_OUT
        if per is Per.EVENT:
            found[self._names_no_round()] = Why.LOOSE
        return found if (found >= 0).any() else None

    def _of_loose_steps(self, child: Per, kind: str) -> Reasons | None:
        """Rounds dealt from a shoe or deck that a loose event may belong to; None where there is none."""
        found = np.full(self._chunk.count(Per.ROUND), NOBODY, dtype=np.int8)
        for owner in (Per.SHOE, Per.DECK):
            of_owner = self.loose(child, owner).get(kind)
            if of_owner is not None:
                rows = self._chunk.link(Per.ROUND, owner)
                found[np.append(of_owner, np.False_)[rows]] = Why.LOOSE
        return found if (found >= 0).any() else None

    def _names_an_absent_round(self, per: Per) -> Bools:
        """Events or payments of a round that the record lacks."""
        named = self._chunk.tables[_FILE[per]].column(f"{per}_round_id")
        given = np.asarray(named.is_valid().to_numpy())
        return given.astype(bool) & (self._chunk.link(per, Per.ROUND) < 0)

    def _names_no_round(self) -> Bools:
        """Events that have to say which round they belong to, and do not."""
        kind = self._chunk.column("event_kind", Per.EVENT)
        named = self._chunk.tables["events"].column("event_round_id")
        unnamed = ~np.asarray(named.is_valid().to_numpy()).astype(bool)
        return unnamed & certainly(kind.is_(*MUST_NAME["event_round_id"]))

    def _find(self, child: Per, parent: Per, kind: str) -> Reasons | None:
        if child in (Per.HAND, Per.WAGER):
            return self._of_rounds(child, parent)
        if child in (Per.SHOE, Per.DECK):
            return _first(self._in_spans(Per.ROUND, parent, ""), self._in_spans(Per.EVENT, parent, ""))
        return self._in_spans(child, parent, kind)

    def _of_rounds(self, child: Per, parent: Per) -> Reasons | None:
        """Rounds that lack hands or wagers, and what has such a round or lacks rounds."""
        chunk, name = self._chunk, _FILE[child]
        which = self._doubts.rounds[name]
        ids = chunk.tables["rounds"].column("round_id").to_pylist()
        found = np.array([which.get(each, NOBODY) for each in ids], dtype=np.int8)
        days = [place[2] in self._doubts.lost[name] for place in chunk.table_days]
        whole = np.append(np.array(days, dtype=bool), np.False_)[chunk.link(Per.ROUND, Per.TABLE)]
        found[whole] = Why.REFUSED
        if parent is Per.ROUND:
            return found
        return _first(self._gathered(found, parent), self._in_spans(Per.ROUND, parent, ""))

    def _gathered(self, of_rounds: Reasons, parent: Per) -> Reasons:
        """Hand up to shoes, decks or tables what is said of their rounds."""
        found = np.full(self._chunk.count(parent), NOBODY, dtype=np.int8)
        rows = self._chunk.link(Per.ROUND, parent)
        there = np.flatnonzero((of_rounds >= 0) & (rows >= 0))
        found[rows[there]] = of_rounds[there]
        return found

    def _in_spans(self, child: Per, parent: Per, kind: str) -> Reasons:
        """Rows in whose span a hole of a table of the log lies."""
        chunk = self._chunk
        tables = chunk.link_to_tables(parent)
        spans = self._of_own_rounds(parent) if child is Per.ROUND else self.spans(parent)
        if parent is Per.SHOE and kind in BEFORE_ITS_SHOE:
            spans = Spans(spans.begins, np.maximum(spans.begins, self._first_rounds()))
        found = np.full(len(tables), NOBODY, dtype=np.int8)
        for hole, inside in self._lying(child, parent, kind, spans, tables):
            found[inside] = hole.why
        return found

    def _lying(
        self, child: Per, parent: Per, kind: str, spans: Spans, tables: Rows
    ) -> Iterator[tuple[Hole, Rows]]:
        """Give the holes of each gaming table's day with the rows that they lie in, the first hole last."""
        places = self._chunk.table_days
        for row, (property_id, table_id, day) in enumerate(places):
            before = (property_id, table_id, day - 1)
            of_before: list[Hole] = []
            if parent is Per.SHOE and before not in places:
                of_before = self._of_kind(child, parent, kind, before)
            of_day = self._of_kind(child, parent, kind, places[row])
            if not of_before and not of_day:
                continue
            here = np.flatnonzero(tables == row)
            own = Spans(spans.begins[here], spans.ends[here])
            for hole in of_before:
                # What was done with a shoe before its first round may lie in the day before.
                begun, _ = self._events_of(Per.SHOE)
                yield hole, here[own.overlap(hole) & (begun[here] <= hole.ends) & (hole.ends < EVER)]
            for hole in of_day:
                yield hole, here[own.overlap(hole)]

    def _of_kind(self, child: Per, parent: Per, kind: str, place: TableDay) -> list[Hole]:
        holes = self._doubts.at(_FILE[child], place)
        return [each for each in reversed(holes) if _concerns(each, parent, kind)]

    def _since_and_until(self, child: Per, parent: Per, lacking: Bools) -> tuple[Moments, Moments]:
        """Between which moments each parent may lack a child; hands and wagers have no times of their own."""
        since, until = (np.full(len(lacking), each, dtype=np.int64) for each in (EVER, NEVER))
        if child not in _TIMED:
            return np.full_like(since, NEVER), np.full_like(until, EVER)
        tables = self._chunk.link_to_tables(parent)
        spans = self._of_own_rounds(parent) if child is Per.ROUND else self.spans(parent)
        for hole, inside in self._lying(child, parent, "", spans, np.where(lacking, tables, -1)):
            since[inside] = np.minimum(since[inside], hole.begins)
            until[inside] = np.maximum(until[inside], hole.ends)
        return since, until

    # ------------------------------------------------------------------------------------------ spans

    def _spans_at_tables(self, child: Per) -> kinds.Spans | None:
        """When children may be missing at each gaming table, on this day or another that is at hand."""
        if child in (Per.SHOE, Per.DECK):
            return None
        found: list[tuple[int, int, int]] = []
        file = "rounds" if child in (Per.HAND, Per.WAGER) else _FILE[child]
        places = self._chunk.table_days
        for property_id, table_id, day in places:
            holes = self._doubts.at(file, (property_id, table_id, day))
            spans = [_within(day, hole) for hole in holes if hole.kinds is None]
            rows = [row for row, (*where, _) in enumerate(places) if where == [property_id, table_id]]
            found += [(row, *span) for span in spans for row in rows]
        if child in (Per.HAND, Per.WAGER) and (why := self.why(child, Per.ROUND)) is not None:
            begun, over = self._played()
            tables = self._chunk.link(Per.ROUND, Per.TABLE)
            here = np.flatnonzero(why >= 0)
            found += zip(tables[here].tolist(), begun[here].tolist(), over[here].tolist(), strict=True)
        if not found:
            return None
        rows, begins, ends = np.array(found, dtype=np.int64).T
        return kinds.Spans(rows, np.where(begins == EVER, NEVER, begins), np.where(ends == NEVER, EVER, ends))

    def _spans_before(self, child: Per) -> kinds.Spans | None:
        """When events may be missing at each gaming table on an earlier day, of which it has no round."""
        if child is not Per.EVENT or self._doubts.is_whole():
            return None
        places = self._chunk.table_days
        found = [
            (row, *_within(day - ago, hole))
            for row, (property_id, table_id, day) in enumerate(places)
            for ago in range(1, BEFORE.days + 1)
            if (before := (property_id, table_id, day - ago)) not in places
            for hole in self._doubts.at(_FILE[child], before)
            if hole.kinds is None
        ]
        return kinds.Spans(*np.array(found, dtype=np.int64).T) if found else None

    def spans(self, per: Per) -> Spans:
        """When each row of a kind may have had rows that belong to it."""
        if per not in self._spans:
            self._spans[per] = self._find_spans(per)
        return self._spans[per]

    def _find_spans(self, per: Per) -> Spans:
        chunk = self._chunk
        if per is Per.ROUND:
            return self._of_each_round()
        if per is Per.SHOE:
            return self._of_shoes()
        whole = Spans(*(np.full(chunk.count(per), each, dtype=np.int64) for each in (NEVER, EVER)))
        if per is Per.DECK:
            return self._until_removed(whole)
        if per in (Per.HAND, Per.WAGER, Per.EVENT, Per.PAYMENT):
            rows, of_rounds = chunk.link(per, Per.ROUND), self.spans(Per.ROUND)
            return Spans(
                np.append(of_rounds.begins, NEVER)[rows],
                np.append(of_rounds.ends, EVER)[rows],
            )
        return whole

    def _of_own_rounds(self, per: Per) -> Spans:
        """From the end of the round before those of a shoe or deck to the beginning of the one after them."""
        whole = Spans(*(np.full(self._chunk.count(per), each, dtype=np.int64) for each in (NEVER, EVER)))
        if per not in (Per.SHOE, Per.DECK):
            return whole
        of_rounds, rows = self.spans(Per.ROUND), self._chunk.link(Per.ROUND, per)
        there = rows >= 0
        begins, ends = (np.full(len(whole.ends), each, dtype=np.int64) for each in (EVER, NEVER))
        np.minimum.at(begins, rows[there], of_rounds.begins[there])
        np.maximum.at(ends, rows[there], of_rounds.ends[there])
        none = begins > ends
        return Spans(np.where(none, NEVER, begins), np.where(none, EVER, ends))

    def _of_each_round(self) -> Spans:
        """From the end of the round before it at the table to the beginning of the one after it."""
        begun, over = self._played()
        tables = self._chunk.link(Per.ROUND, Per.TABLE)
        number = self._chunk.column("round_number_in_day", Per.ROUND)
        turn = np.where(number.missing, begun, number.values)
        begins, ends = np.full_like(begun, NEVER), np.full_like(begun, EVER)
        for row in range(self._chunk.count(Per.TABLE)):
            here = np.flatnonzero(tables == row)
            here = here[np.lexsort((begun[here], turn[here]))]
            begins[here[1:]] = np.maximum.accumulate(over[here])[:-1]
            ends[here[:-1]] = np.minimum.accumulate(begun[here][::-1])[::-1][1:]
        return Spans(np.minimum(begins, np.where(begun == EVER, begins, begun)), np.maximum(ends, over))

    def _played(self) -> tuple[Moments, Moments]:
        """When each round began, EVER where no moment of it is recorded; and when it was over, or NEVER."""
        columns = [self._chunk.column(name, Per.ROUND) for name in _BEGUN]
        begun, over = (np.full(self._chunk.count(Per.ROUND), each, dtype=np.int64) for each in (EVER, NEVER))
        for column in columns:
            begun = np.where(column.missing, begun, np.minimum(begun, column.values))
            over = np.where(column.missing, over, np.maximum(over, column.values))
        return begun, over

    def _of_shoes(self) -> Spans:
        """From the first round of the shoe before it at the table to the first round of the one after it."""
        chunk = self._chunk
        count = chunk.count(Per.SHOE)
        first = self._first_rounds()
        own_first, own_last = self._events_of(Per.SHOE)
        order_by = np.where(first == EVER, own_first, first)
        begins, ends = np.full(count, NEVER, dtype=np.int64), np.full(count, EVER, dtype=np.int64)
        tables = chunk.link(Per.SHOE, Per.TABLE)
        for row in range(chunk.count(Per.TABLE)):
            here = np.flatnonzero(tables == row)
            here = here[np.argsort(order_by[here], kind="stable")]
            begins[here[1:]] = order_by[here][:-1]
            ends[here[:-1]] = order_by[here][1:]
        return Spans(
            np.minimum(begins, np.where(own_first == EVER, begins, own_first)), np.maximum(ends, own_last)
        )

    def _first_rounds(self) -> Moments:
        """When the first round on record of each shoe began; EVER where there is none."""
        begun, _ = self._played()
        first = np.full(self._chunk.count(Per.SHOE), EVER, dtype=np.int64)
        rows = self._chunk.link(Per.ROUND, Per.SHOE)
        np.minimum.at(first, rows[rows >= 0], begun[rows >= 0])
        return first

    def _events_of(self, per: Per) -> tuple[Moments, Moments]:
        """When the first and the last event of each shoe or deck happened; EVER and NEVER where none."""
        first = np.full(self._chunk.count(per), EVER, dtype=np.int64)
        last = np.full(self._chunk.count(per), NEVER, dtype=np.int64)
        at = self._chunk.column("event_at", Per.EVENT)
        rows = self._chunk.link(Per.EVENT, per)
        there = (rows >= 0) & ~at.missing
        np.minimum.at(first, rows[there], at.values[there])
        np.maximum.at(last, rows[there], at.values[there])
        return first, last

    def _until_removed(self, whole: Spans) -> Spans:
        """A deck that was taken out of use is in use no longer."""
        kind = self._chunk.column("event_kind", Per.EVENT)
        removed = np.zeros(len(whole.ends), dtype=bool)
        rows = self._chunk.link(Per.EVENT, Per.DECK)
        removed[rows[(rows >= 0) & certainly(kind.is_("decks_removed"))]] = True
        return Spans(whole.begins, np.where(removed, self._events_of(Per.DECK)[1], whole.ends))


def _within(day: int, hole: Hole) -> tuple[int, int]:
    """Bound a hole by its gaming day, which may begin and end hours after midnight."""
    return max(hole.begins, day * _DAY), min(hole.ends, (day + 2) * _DAY)


def _concerns(hole: Hole, parent: Per, kind: str) -> bool:
    """Whether a hole may hide what belongs to a parent; a loose event hides its own kind only."""
    if hole.owner in _OF_A_PARENT and hole.owner != f"event_{parent}_id":
        return False
    return hole.kinds is None or kind in hole.kinds


def _first(*found: Reasons | None) -> Reasons | None:
    """Of several reasons, the first in the order of ``Why``."""
    there = [each for each in found if each is not None]
    if not there:
        return None
    ranked = np.stack([np.where(each < 0, np.int8(len(Why)), each) for each in there]).min(axis=0)
    return np.where(ranked == len(Why), NOBODY, ranked).astype(np.int8)
