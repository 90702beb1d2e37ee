"""What a reviewed sample says: what was found to differ, and the exact upper limit of how much can.

In one direction each round drawn was looked up on video, and somebody wrote down whether the record agrees;
in the other somebody wrote down what the video shows at a moment of the floor, without seeing the record, and
it is held against the rounds that are on record for it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

from audit.sampling.drawing import Round
from audit.sampling.filled import UNSEEN, Filled, Row, filled_in, record_of
from audit.sampling.limits import Limit, LimitOfDollars, Looked
from audit.sampling.record import RECORD
from rules.units import dollars

AGREES, DIFFERS = "agrees", "differs"
FOUND = (AGREES, DIFFERS, UNSEEN)
"""What a reviewer writes under ``found``."""
ROUND, NO_ROUND = "round", "no round"
SHOWS = (ROUND, NO_ROUND, UNSEEN)
"""What a reviewer writes under ``shows``, of a moment of the floor."""
IN_RECORD = ("yes", "no", "")
"""What somebody may write under ``in_record`` who held what the video shows against the record."""
COLUMNS = (
    *("of", "stratum", "population", "drawn", "agrees", "differs", "not_visible"),
    *("at_most", "at_most_percent", "at_worst", "at_worst_percent"),
)
"""Columns of the limits."""
_SLACK = timedelta(minutes=1)
"""How far apart the clocks of video and record may be."""
_METHODS = {
    "rounds": "hypergeometric, one-sided; strata are samples of their own",
    "moments": "hypergeometric, one-sided; strata are samples of their own",
    "dollars": "monetary-unit sampling; Stringer's bound with Poisson factors of what the record has too "
    "much; rounds of at least an interval were all drawn and count as they are",
}


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Rounds, moments or dollars as they were reviewed.

    strata  each that was drawn from, where it was stratified; differing: what was found to differ, in words
    """

    whole: Limit | LimitOfDollars
    strata: Sequence[Limit | LimitOfDollars]
    differing: Sequence[str]
    reviewers: Sequence[str]
    list_sha256: str

    def rows(self) -> list[dict[str, Any]]:
        """Give the limits as rows, the whole first."""
        return [each.row() for each in (self.whole, *self.strata)]


@dataclass(frozen=True, slots=True)
class Result:
    """What was found, by what was drawn: ``rounds``, ``moments``, ``dollars``.

    record_sha256  of the sample's record; receipt_sha256: of the run that it was drawn from
    """

    parts: Mapping[str, Reviewed]
    record_sha256: str
    receipt_sha256: str

    @property
    def reviewers(self) -> list[str]:
        """Who looked, each once."""
        return sorted({name for part in self.parts.values() for name in part.reviewers})

    def rows(self) -> list[dict[str, Any]]:
        """Give the limits as rows."""
        return [row for part in self.parts.values() for row in part.rows()]

    def sentences(self) -> list[str]:
        """Say of each part what was found, and how much there can be."""
        return [self.sentence(what) for what in self.parts]

    def sentence(self, what: str) -> str:
        """Say of one part what was found, and how much there can be; without a full stop."""
        return _SENTENCES[what](self.parts[what].whole)

    def record(self) -> dict[str, Any]:
        """Give it as it is kept beside the sample."""
        return {
            "sample_sha256": self.record_sha256,
            "run": {"receipt_sha256": self.receipt_sha256},
            "reviewed_by": self.reviewers,
            "confidence_percent": 95,
            "in_words": self.sentences(),
            **{
                what: {
                    "list_sha256": part.list_sha256,
                    "reviewed_by": list(part.reviewers),
                    "method": _METHODS[what],
                    "limits": part.rows(),
                    "differing": list(part.differing),
                }
                for what, part in self.parts.items()
            },
        }


def reviewed(folder: Path, given: Mapping[str, Path] | None = None, rounds: Sequence[Round] = ()) -> Result:
    """Read the lists of a sample as they were filled in.

    folder  where ``draw-sample`` wrote them; given: lists that lie elsewhere, by what was drawn
    rounds  those that the run judged at the property, against which moments of the floor are held
    Raises SampleRejected, which names list and row, where one was left out, added or not reviewed.
    """
    drawn, given = record_of(folder), given or {}
    parts: dict[str, Reviewed] = {}
    if "rounds" in drawn:
        parts["rounds"] = _rounds(drawn, filled_in(folder, "rounds", drawn["rounds"], given.get("rounds")))
    if "moments" in drawn:
        filled = filled_in(folder, "moments", drawn["moments"]["list"], given.get("moments"))
        parts["moments"] = _moments(drawn, filled, rounds)
    if "dollars" in drawn:
        filled = filled_in(folder, "dollars", drawn["dollars"]["list"], given.get("dollars"))
        parts["dollars"] = _dollars(drawn, filled)
    record_sha256 = hashlib.sha256((folder / RECORD).read_bytes()).hexdigest()
    return Result(parts, record_sha256, drawn["run"]["receipt_sha256"])


def _rounds(drawn: dict[str, Any], filled: Filled) -> Reviewed:
    found = [(row, row.word("found", FOUND)) for row in filled.rows]
    told = [
        f"round {row.drawn['round_id']} at {row.drawn['table_id']} on {row.drawn['gaming_day']}"
        + (f": {row.said['remarks'].strip()}" if row.said.get("remarks", "").strip() else "")
        for row, said in found
        if said == DIFFERS
    ]
    return _counted("rounds", drawn, drawn, found, told, filled)


def _moments(drawn: dict[str, Any], filled: Filled, rounds: Sequence[Round]) -> Reviewed:
    by_table: dict[tuple[str, str], list[Round]] = {}
    for each in rounds:
        by_table.setdefault((each.table_id, each.gaming_day.isoformat()), []).append(each)
    found, told = [], []
    for row in filled.rows:
        of_table = by_table.get((row.drawn["table_id"], row.drawn["gaming_day"]), [])
        said, words = _held_against(row, of_table)
        found.append((row, said))
        told += [f"{row.drawn['table_id']} at {row.drawn['minute']}: {words}"] if words else []
    return _counted("moments", drawn, drawn["moments"], found, told, filled)


def _held_against(row: Row, rounds: Sequence[Round]) -> tuple[str, str]:
    """Hold what the video shows at a moment against the rounds of its table that day.

    Gives what was found, and what differs in words.
    """
    shows, in_record = row.word("shows", SHOWS), row.word("in_record", IN_RECORD)
    if shows == UNSEEN:
        return UNSEEN, ""
    begins = datetime.fromisoformat(row.drawn["minute"]).astimezone(UTC)
    ends = begins + timedelta(minutes=1)
    timed = [(each.began_at, each.ended_at) for each in rounds if each.began_at and each.ended_at]
    if shows == NO_ROUND:
        made_up = any(since <= begins and until >= ends for since, until in timed)
        return (DIFFERS, "the video shows no round, and the record has one") if made_up else (AGREES, "")
    if in_record == "no":
        return DIFFERS, "the video shows a round that is not in the record"
    if any(since <= ends + _SLACK and until >= begins - _SLACK for since, until in timed):
        return AGREES, ""
    return _at_no_time(in_record, is_whole=len(timed) == len(rounds))


def _at_no_time(in_record: str, *, is_whole: bool) -> tuple[str, str]:
    """Say what was found where the video shows a round and the record has none at that time."""
    if in_record == "yes":
        return DIFFERS, "the video shows a round that the record has at another time"
    if is_whole:
        return DIFFERS, "the video shows a round, and the record has none at that time"
    return UNSEEN, ""  # a round without times may have been dealt then


def _counted(
    what: str,
    drawn: dict[str, Any],
    part: dict[str, Any],
    found: Sequence[tuple[Row, str]],
    told: Sequence[str],
    filled: Filled,
) -> Reviewed:
    def limit(name: str, population: int, of: Sequence[str]) -> Limit:
        counted = Counter(of)
        return Limit(what, name, population, len(of), *(counted[each] for each in FOUND))

    by = drawn["stratified_by"]
    strata = [
        limit(name, size, [said for row, said in found if row.drawn["stratum"] == name])
        for name, size in _sizes(part, by).items()
    ]
    whole = limit("all", part["population"], [said for _, said in found])
    return Reviewed(whole, strata if by else (), told, filled.reviewers, filled.sha256)


def _dollars(drawn: dict[str, Any], filled: Filled) -> Reviewed:
    part, by = drawn["dollars"], drawn["stratified_by"]
    interval = Fraction(part["population"], max(part["hits"], 1))
    looked = [
        (row, Looked(row.drawn["cents"], row.cents("on_video"), row.drawn["hits"])) for row in filled.rows
    ]
    strata = [
        LimitOfDollars(name, size, interval, [each for row, each in looked if row.drawn["stratum"] == name])
        for name, size in _sizes(part, by).items()
    ]
    told = [
        f"round {row.drawn['round_id']} at {row.drawn['table_id']} on {row.drawn['gaming_day']}: "
        f"{dollars(each.recorded)} {part['amount']} on record, {dollars(each.seen)} on video"
        for row, each in looked
        if each.seen is not None and each.seen != each.recorded
    ]
    whole = LimitOfDollars("all", part["population"], interval, [each for _, each in looked])
    return Reviewed(whole, strata if by else (), told, filled.reviewers, filled.sha256)


def _sizes(part: dict[str, Any], by: list[str]) -> dict[str, int]:
    """Units of each stratum in the population, by its name in the lists."""
    return {
        ", ".join(str(stratum[each]) for each in by) or "all": stratum["population"]
        for stratum in part["strata"]
    }


def _of_rounds(whole: Any) -> str:
    unseen = f", and {whole.at_worst:,} if the {whole.unseen:,} not visible do" if whole.unseen else ""
    return (
        f"{whole.differs:,} of {whole.seen:,} rounds seen differ from their record; with 95 % confidence "
        f"at most {whole.at_most:,} of {whole.population:,} do{unseen}"
    )


def _of_moments(whole: Any) -> str:
    unseen = f", and {whole.at_worst:,} if the {whole.unseen:,} not visible do" if whole.unseen else ""
    return (
        f"{whole.differs:,} of {whole.seen:,} moments of the floor seen are not as the record has them; with "
        f"95 % confidence at most {whole.at_most:,} of {whole.population:,} minutes are not{unseen}"
    )


def _of_dollars(whole: Any) -> str:
    over = [each.over for each in whole.looked if each.over]
    under = [each.under for each in whole.looked if each.under]
    unseen = sum(each.seen is None for each in whole.looked)
    worst = f", and {dollars(whole.at_worst)} if all of the {unseen:,} not visible is so" if unseen else ""
    return (
        f"{len(over):,} of {len(whole.looked) - unseen:,} rounds seen have more on record than the video "
        f"shows ({dollars(sum(over))}), {len(under):,} less ({dollars(sum(under))}); with 95 % confidence "
        f"the record has at most {dollars(whole.at_most)} of {dollars(whole.population)} too much{worst}"
    )


_SENTENCES = {"rounds": _of_rounds, "moments": _of_moments, "dollars": _of_dollars}
