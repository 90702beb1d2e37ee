"""One finding as it is printed: criteria, condition, effect, evidence, and how to re-perform it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from reports.tiles import TILE
from reports.wording import Clock, chapter_of, position, section_of, spans
from rules.units import dollars

MOST_FACTS = 24
MOST_RANGES = 12
MOST_FILES = 6
MOST_CONSEQUENCES = 12
MOST_DRAWN = 3


@dataclass(frozen=True, slots=True)
class Evidence:
    """Rows of one file of the log."""

    file: str
    rows: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A named reading that a finding rests on."""

    name: str
    citation: str
    question: str
    choice: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Consequence:
    """A breach that follows from the finding's own."""

    citation: str
    outcome: str
    position: str
    observed: str
    required: str
    amount: str


@dataclass(frozen=True, slots=True)
class Held:
    """One hand of the round: its parts as set (one unnamed part if it was not set), drawn or in words."""

    position: str
    parts: list[tuple[str, list[str]]]
    drawn: bool


@dataclass(frozen=True, slots=True)
class Detail:
    """Everything printed about one finding."""

    row: Mapping[str, Any]
    law: Mapping[str, Any]
    at: str
    brief_at: str
    where: list[tuple[str, str]]
    effect: str
    hands: list[Held]
    unseen: list[str]
    pieces: str
    evidence: list[Evidence]
    more_files: int
    facts: list[tuple[str, str]]
    more_facts: int
    readings: list[Reading]
    other_readings: list[Reading]
    consequences: list[Consequence]
    more_consequences: int
    command: str


@dataclass(frozen=True, slots=True)
class Sources:
    """What a finding refers to: the catalogue as it stood, hashes of the log's files, zones, readings."""

    laws: Mapping[str, Mapping[str, Any]]
    hashes: Mapping[str, str]
    clocks: Mapping[str, Clock]
    readings: Sequence[Mapping[str, Any]]

    @classmethod
    def of(cls, laws: Mapping[str, Mapping[str, Any]], receipt: Mapping[str, Any]) -> Sources:
        """Take them from a run."""
        return cls(
            laws=laws,
            hashes={entry["file"]: entry["sha256"] for entry in receipt["inputs"]},
            clocks={entry["id"]: Clock.of(entry["time_zone"]) for entry in receipt["properties"]},
            readings=receipt["readings"],
        )

    def law(self, citation: str) -> Mapping[str, Any]:
        """The clause as the run's catalogue has it."""
        return self.laws.get(citation) or {
            "citation": citation,
            "duty": "not in the catalogue of this run",
            "since": None,
            "until": None,
            "source": "",
            "reading": "",
        }

    def clock(self, property_id: str | None) -> Clock:
        """The zone of a property; UTC where the run names none."""
        return self.clocks.get(property_id or "", Clock(None))


def detail(row: Mapping[str, Any], sources: Sources) -> Detail:
    """Prepare one row of ``findings``."""
    clock = sources.clock(row["property_id"])
    files = _evidence(row["evidence"] or [], sources)
    readings = _readings(row, sources)
    own = [each for each in readings if section_of(each.citation) == section_of(row["clause"])]
    law = sources.law(row["clause"])
    hands = _hands(row, of_cards=law.get("kind") != "event")
    facts = [
        (entry["name"].removesuffix("_cents"), entry["value"] or "not recorded")
        for entry in row["facts"] or []
    ]
    follows = row["consequences"] or []
    return Detail(
        row=row,
        law=law,
        at=clock.show(row["at"]),
        brief_at=clock.brief(row["at"]),
        where=_where(row),
        effect=_effect(row),
        hands=[held for held in hands if held.drawn or any(cards for _, cards in held.parts)],
        unseen=[
            held.position for held in hands if not held.drawn and not any(cards for _, cards in held.parts)
        ],
        pieces=_pieces(row),
        evidence=files[:MOST_FILES],
        more_files=max(len(files) - MOST_FILES, 0),
        facts=facts[:MOST_FACTS],
        more_facts=max(len(facts) - MOST_FACTS, 0),
        readings=own,
        other_readings=[each for each in readings if each not in own],
        consequences=[_consequence(entry) for entry in follows[:MOST_CONSEQUENCES]],
        more_consequences=max(len(follows) - MOST_CONSEQUENCES, 0),
        command=_command(row),
    )


def _where(row: Mapping[str, Any]) -> list[tuple[str, str]]:
    # Neither a fault of the record nor a review accuses anybody, so no dealer is named with it.
    dealer = row["dealer_id"] if row["fault"] == "conduct" else None
    places = [
        ("Facility", row["property_id"]),
        ("Table", row["table_id"]),
        ("Gaming day", str(row["gaming_day"]) if row["gaming_day"] else None),
        ("Shoe", row["shoe_id"]),
        ("Round", row["round_id"]),
        ("Position", position(row["position"])),
        ("Player", row["player_id"]),
        ("Dealer on duty", dealer),
    ]
    return [(name, value) for name, value in places if value]


def _effect(row: Mapping[str, Any]) -> str:
    cents = row["amount_cents"]
    if cents is None:
        return (
            "No amount: the duty does not concern a payment, or the record does not allow one to be computed."
        )
    over, under = row["overpaid_cents"] or 0, row["underpaid_cents"] or 0
    if over and under:
        return (
            f"To some patrons {dollars(over)} more and to others {dollars(under)} less than was due; "
            f"on balance {dollars(cents, signed=True)}."
        )
    if cents == 0:
        return "None in dollars."
    seat = row["position"] or ""
    whom = f"the patron at {position(seat)}" if seat.isdecimal() else "patrons"
    if cents > 0:
        return f"To {whom}: {dollars(cents)} more than was due, at the cost of the house."
    return f"To {whom}: {dollars(-cents)} less than was due, to the benefit of the house."


def _hands(row: Mapping[str, Any], *, of_cards: bool) -> list[Held]:
    """Draw every hand of a small round; in a large round, draw those concerned and list the others in words.

    of_cards  the finding is about what the cards decide, not about a step that was taken or left out
    """
    cards = row["cards"] or []
    concerned = {row["position"], "dealer"} if of_cards else {row["position"]}
    found = [
        Held(
            position=position(entry["position"]),
            parts=[(part["name"], part["cards"]) for part in entry.get("set") or []]
            or [("", entry["cards"] or [])],
            drawn=len(cards) <= MOST_DRAWN or entry["position"] in concerned,
        )
        for entry in cards
    ]
    return sorted(found, key=lambda held: not held.drawn)


def _pieces(row: Mapping[str, Any]) -> str:
    """Name what the hands of the round are made of."""
    dealt = (piece or "" for entry in row["cards"] or [] for piece in entry["cards"] or [])
    return "tiles" if any(TILE.match(piece) for piece in dealt) else "cards"


def _evidence(rows: Sequence[Mapping[str, Any]], sources: Sources) -> list[Evidence]:
    ordered = sorted(rows, key=lambda row: (row["file"] or "", row["row"] or 0))
    return [
        Evidence(
            file=file,
            rows=spans((row["row"] for row in group if (row["row"] or 0) >= 0), most=MOST_RANGES),
            sha256=sources.hashes.get(file, "not in the receipt of this run"),
        )
        for file, group in groupby(ordered, key=lambda row: row["file"] or "")
    ]


def _readings(row: Mapping[str, Any], sources: Sources) -> list[Reading]:
    names = {part.partition("=")[0].strip() for part in (row["reading"] or "").split(";")}
    return [
        Reading(
            name=entry["name"],
            citation=entry["citation"],
            question=entry["question"],
            choice=entry["choice"],
            meaning=entry["meaning"],
        )
        for entry in sources.readings
        if entry["name"] in names
        and entry["property_id"] in {None, row["property_id"]}
        and chapter_of(entry["citation"]) == chapter_of(row["clause"])
    ]


def _consequence(entry: Mapping[str, Any]) -> Consequence:
    return Consequence(
        citation=entry["clause"],
        outcome=entry["outcome"],
        position=position(entry["position"]),
        observed=entry["observed"] or "",
        required=entry["required"] or "",
        amount=dollars(entry["amount_cents"], signed=True),
    )


def _command(row: Mapping[str, Any]) -> str:
    if row["round_id"]:
        return f"pitaudit explain RUN {shlex.quote(row['round_id'])}"
    table = f" --table {shlex.quote(row['table_id'])}" if row["table_id"] else ""
    return f"pitaudit findings RUN --clause {shlex.quote(row['clause'])}{table}"
