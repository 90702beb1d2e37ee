"""One finding as it is printed: criteria, condition, effect, evidence, and how to re-perform it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from statistics import median
from typing import Any

from audit.verdicts.other_readings import said_of, sentences
from reports import effect, people, responses
from reports.exceptions.also_read import also_read, in_lines, of_its_round
from reports.exceptions.sources import Reading, Sources
from reports.exceptions.told_once import once
from reports.passages import Passage
from reports.tiles import TILE
from reports.wording import Clock, cited, position, spans
from rules.units import dollars

SHORT_HASH = 16
MOST_RANGES = 12
MANY = 30
"""So many events, if half of them are ``SHORT``, stand below one another in two columns."""
SHORT = 100
"""Letters of two lines of a column, nearly."""
_HOUSE = ("dealer", "players_hand", "bankers_hand")


_BESIDE = {
    "exception": "Also breached",
    "review": "For review",
    "unknown": "Undecided",
    "other_reading": "Read otherwise",
}
"""What a clause is called that is told beside a finding, by its outcome."""


@dataclass(frozen=True, slots=True)
class Followed:
    """What follows from the finding, or could not be decided because of it; ``said`` says which it is."""

    citation: str
    outcome: str
    position: str
    observed: str
    required: str
    amount: str

    @property
    def said(self) -> str:
        """Say what became of the clause."""
        return _BESIDE[self.outcome]


@dataclass(frozen=True, slots=True)
class Held:
    """One hand of the round: its parts as set, or one unnamed part if it was not set.

    concerned  whether the finding is about it, or every player's result is decided by it
    """

    position: str
    concerned: bool
    pieces: int
    parts: list[tuple[str, list[str]]]

    @property
    def is_read(self) -> bool:
        """Whether the log says which cards the hand was."""
        return any(cards for _, cards in self.parts)


@dataclass(frozen=True, slots=True)
class Entry:
    """Everything printed about one finding.

    place    where and when, on one line
    money    stake, due, received and difference in words; "" where the finding has none of its own
    waived   the waiver it is under, in a sentence; "" where it is under none
    recorded what the log says of the row, name by name
    on_record  who was assigned to the table, and whom the events name
    unread, unseen  hands whose cards the log does not name, by their number, and those it has nothing of
    also_read  other seats and rounds that it was held against, what was filed, what is said to be recorded
    prevalence how often its clause was breached among how often it was examined
    steps    the steps that lead to it, each with its clause
    events   what happened at the table, or all rounds and events of the shoe or deck
    is_list  they are many, and short enough for a line of their own
    rows     file by file the rows it rests on, with the beginning of each hash
    answer   what people answered, each part with its name; is_answered: cause and response are among it
    """

    row: Mapping[str, Any]
    law: Mapping[str, Any]
    place: str
    money: str
    in_short: str
    effect: str
    waived: str
    other_reading: str
    recorded: str
    on_record: str
    also_read: list[str]
    prevalence: str
    hands: list[Held]
    unread: list[str]
    unseen: list[str]
    pieces: str
    steps: list[Mapping[str, str]]
    events: tuple[str, ...]
    is_list: bool
    followed: list[Followed]
    rows: list[str]
    readings: list[Reading]
    passage: Passage | None
    by_hand: str
    command: str
    answer: list[tuple[str, str]]
    is_answered: bool


def entry(row: Mapping[str, Any], sources: Sources) -> Entry:
    """Prepare one row of ``audit.runs.findings.FINDINGS``."""
    hands = _hands(row)
    law = sources.law_of(row)
    events = _events(row, sources.clock(row["property_id"]))
    said = sources.responses.of.get(row["finding_id"], {})
    return Entry(
        row=row,
        law=law,
        place=place(row, sources.clock(row["property_id"]), law.get("per")),
        money=money(row),
        in_short=effect.in_short(row),
        effect=effect.in_words(row, law.get("per")),
        waived=sources.excused(row),
        other_reading=sentences(said_of(row)),
        recorded=_recorded(row),
        on_record=people.on_record(row),
        also_read=also_read(row, _concerned(row), sources.clock(row["property_id"])),
        prevalence=sources.how_often.told(row),
        hands=[held for held in hands if held.pieces and (held.concerned or held.is_read)],
        unread=_unread(hands),
        unseen=[held.position for held in hands if not held.pieces],
        pieces=_pieces(row),
        steps=_steps(row, law.get("per")),
        events=events,
        is_list=len(events) >= MANY and median(map(len, events)) <= SHORT,
        followed=[_followed(each, row) for each in row["consequences"] or []],
        rows=evidence(row, sources),
        readings=sources.deciding(row),
        passage=sources.passage(row["clause"]),
        by_hand=_by_hand(row),
        command=_command(row),
        answer=responses.told(said),
        is_answered=responses.is_whole(said),
    )


def place(row: Mapping[str, Any], clock: Clock, per: str | None = None) -> str:
    """Where and when: ``Table MB-04, Seat 2, round …, 2026-03-14 13:04:52 EDT, dealer on duty …``.

    per  kind of row that the clause judges; of a table's day no time is told, for it has none of its own
    """
    # Neither a fault of the record nor a review accuses anybody, so no dealer is named with it.
    dealer = row["dealer_id"] if row["fault"] == "conduct" else None
    at = clock.show(row["at"]).partition(" (")[0]
    if per == "table":
        at = ""
    elif not row["round_id"] and row["began_at"] and row["ended_at"]:
        at = f"{clock.show(row['began_at']).partition(' (')[0]} to {clock.time(row['ended_at'])}"
    day = str(row["gaming_day"] or "")
    named = (
        ("Table", row["table_id"]),
        ("", position(row["position"])),
        ("round", row["round_id"]),
        ("shoe or deck", None if row["round_id"] else row["shoe_id"]),
        ("", at),
        ("gaming day", day if day and not at.startswith(day) else None),
        ("dealer on duty", dealer),
        ("player", row["player_id"]),
    )
    return ", ".join(f"{name} {value}".strip() for name, value in named if value)


def money(row: Mapping[str, Any]) -> str:
    """The figures of a finding's own wager or payment; "" where it has none."""
    stake, due, received = row["stake_cents"], row["due_cents"], row["received_cents"]
    if due is None or received is None:
        return ""
    staked = f"Stake {dollars(stake)}. " if stake is not None else ""
    apart = dollars(received - due, signed=True)
    return f"{staked}Due {dollars(due)}, received {dollars(received)}: {apart}."


def _recorded(row: Mapping[str, Any]) -> str:
    """What the log says of the row itself and of the payments of the round."""
    own = {(each["file"], each["row"]) for each in row["evidence"] or []}
    concerned = {"", *_concerned(row)}
    lines = [
        each["text"]
        for each in row["rests_on"] or []
        if each["text"] and ((each["file"], each["row"]) in own and each["kind"] in {"wager", "hand"})
    ]
    paid = [
        f"payment to {position(each['name']) or 'the house or a meter'} ({each['text']})"
        for each in of_its_round(row)
        if each["kind"] == "payment" and each["text"] and (not row["position"] or each["name"] in concerned)
    ]
    said = [] if lines else _facts(row)
    return "; ".join([*said, *lines, *paid])


def _facts(row: Mapping[str, Any]) -> list[str]:
    return [
        f"{each['name'].removesuffix('_cents').replace('_', ' ')}: {each['value'] or 'not recorded'}"
        for each in row["facts"] or []
        if each["recorded"]
    ]


def _concerned(row: Mapping[str, Any]) -> set[str]:
    """Positions that a finding is about, or that decide every player's result."""
    return {row["position"], *(each["position"] for each in row["consequences"] or []), *_HOUSE}


def _hands(row: Mapping[str, Any]) -> list[Held]:
    """Every hand of the round, those that the finding is about first."""
    of_all = not row["position"]
    concerned = _concerned(row)
    found = [
        Held(
            position=position(each["position"]),
            concerned=of_all or each["position"] in concerned,
            pieces=each["count"] if each["count"] is not None else len(each["cards"] or []),
            parts=[(part["name"], part["cards"]) for part in each.get("set") or []]
            or [("", each["cards"] or [])],
        )
        for each in row["cards"] or []
    ]
    return sorted(found, key=lambda held: not held.concerned)


def _unread(hands: list[Held]) -> list[str]:
    """Name by their number of cards the other hands of which the log does not say which cards they were."""
    found: dict[int, list[str]] = {}
    for held in hands:
        if held.pieces and not (held.concerned or held.is_read):
            found.setdefault(held.pieces, []).append(held.position)
    return [
        f"{', '.join(positions)}: {'each ' if len(positions) > 1 else ''}{pieces}"
        for pieces, positions in found.items()
    ]


def _steps(row: Mapping[str, Any], per: str | None) -> list[Mapping[str, str]]:
    """Steps that lead to the finding: of hands and wagers where money follows, else of rows of its own kind.

    per  kind of row that the clause judges
    """
    told = row["told"] or []
    kinds = {each["per"] for each in told}
    if row["amount_cents"] is None and not row["consequences"]:
        wanted = {per}
    elif row["position"] and "hand" in kinds:
        wanted = {"hand", "wager"}
    elif per == "round":
        wanted = {"round", "hand"}  # what became of each wager follows
    else:
        wanted = kinds
    return [each for each in told if each["per"] in wanted]


def _pieces(row: Mapping[str, Any]) -> str:
    """Name what the hands of the round are made of."""
    dealt = (piece or "" for each in row["cards"] or [] for piece in each["cards"] or [])
    return "tiles" if any(TILE.match(piece) for piece in dealt) else "cards"


def _events(row: Mapping[str, Any], clock: Clock) -> tuple[str, ...]:
    """Rounds and events of a shoe or deck; events and hands of a round where it is about no one's wager."""
    of_round = bool(row["round_id"])
    if of_round and row["position"]:
        return ()
    kinds = {"event", "hand"} if of_round and row["amount_cents"] is None else {"event"}
    kinds |= set() if of_round else {"round"}
    wanted = [line for line in of_its_round(row) if line["kind"] in kinds]
    told = [line for line in wanted if line["kind"] != "hand"]
    hands = filter(None, (_hand(line) for line in wanted if line["kind"] == "hand"))
    return (*hands, *once(list(in_lines(told, clock, row["at"]))))


def _hand(line: Mapping[str, Any]) -> str:
    told = [each for each in line["text"].split("; ") if each and not each.endswith(": no")]
    return f"{position(line['name'])} ({'; '.join(told)})" if told else ""


def _beside(consequences: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Say in a repeat what else was breached, and apart from it what could not be decided."""
    told: dict[str, list[str]] = {}
    for each in consequences:
        amount = dollars(each["amount_cents"], signed=True)
        told.setdefault(_BESIDE[each["outcome"]], []).append(f"{cited(each['clause'])} {amount}")
    for said, clauses in sorted(told.items()):
        yield f"{said}: {', '.join(clauses)}."


def _followed(each: Mapping[str, Any], root: Mapping[str, Any]) -> Followed:
    """Prepare a consequence; what it shares with the finding itself is not said again."""
    alike = (each["observed"], each["position"]) == (root["observed"], root["position"])
    return Followed(
        citation=each["clause"],
        outcome=each["outcome"],
        position="" if alike else position(each["position"]),
        observed="" if alike else each["observed"] or "not stated",
        required=each["required"] or "not stated",
        amount=dollars(each["amount_cents"], signed=True) if each["amount_cents"] else "",
    )


def evidence(row: Mapping[str, Any], sources: Sources) -> list[str]:
    """The rows a finding rests on, its own first; files of one name in several tables stand together.

    ``day=2026-03-14/minibaccarat.parquet: wagers row 29193 (SHA-256 8914914bbbc54554…), rounds row 640 (…)``
    """
    lines = [*(row["evidence"] or []), *(row["rests_on"] or []), *(row["consequences"] or [])]
    files: dict[str, list[int]] = {}
    for line in lines:
        if line["file"] and (line["row"] or 0) >= 0:
            files.setdefault(line["file"], []).append(line["row"])
    named: dict[str, list[str]] = {}
    for file, rows in files.items():
        table, _, name = file.partition("/")
        word = "row" if len(set(rows)) == 1 else "rows"
        said = named.setdefault(name, [])
        hashed = f"{'' if said else 'SHA-256 '}{sources.hash_of(file)[:SHORT_HASH]}…"
        said.append(f"{table} {word} {spans(rows, most=MOST_RANGES)} ({hashed})")
    return [f"{name}: {', '.join(said)}" for name, said in named.items()]


def _by_hand(row: Mapping[str, Any]) -> str:
    due, received = row["due_cents"], row["received_cents"]
    if due is not None and received is not None:
        apart = dollars(received - due, signed=True)
        return f"follow the steps to what was due: {dollars(received)} - {dollars(due)} = {apart}."
    amounts = [each["amount_cents"] for each in row["consequences"] or [] if each["amount_cents"]]
    if amounts and len(amounts) > 1 and sum(amounts) == row["amount_cents"]:
        terms = " ".join(dollars(each, signed=True) for each in amounts)
        return f"add the amounts of what followed: {terms} = {dollars(sum(amounts), signed=True)}."
    if row["told"]:
        return "follow the steps, and hold what is observed against what is required."
    return "hold the rounds and events named against the duty, in their order."


def _command(row: Mapping[str, Any]) -> str:
    if row["round_id"]:
        return f"pitaudit explain RUN {shlex.quote(row['round_id'])}"
    table = f" --table {shlex.quote(row['table_id'])}" if row["table_id"] else ""
    return f"pitaudit findings RUN --clause {shlex.quote(row['clause'])}{table}"


@dataclass(frozen=True, slots=True)
class Line:
    """A repeat of a finding that is printed in full before it: all that is its own, on a line or two."""

    id: str
    place: str
    said: str
    amount: str
    rows: str


def line(row: Mapping[str, Any], sources: Sources) -> Line:
    """Prepare one repeat."""
    told = f"{row['observed'] or 'not stated'}; required: {row['required'] or 'not stated'}."
    followed = " ".join(_beside(row["consequences"] or []))
    # How often in this run is said above, with the first of the clause.
    before = sources.how_often.earlier(row)
    before = f"How often before: {before}." if before else ""
    said = sources.responses.of.get(row["finding_id"], {})
    answered = "".join(f"{name}: {words}. " for name, words in responses.told(said)).strip()
    return Line(
        id=row["finding_id"],
        place=place(row, sources.clock(row["property_id"]), sources.law_of(row).get("per")),
        said=" ".join(filter(None, (told, followed, money(row), before, answered))),
        amount=effect.in_short(row),
        rows=", ".join(_own_rows(row, sources)),
    )


def _own_rows(row: Mapping[str, Any], sources: Sources) -> Iterator[str]:
    """Its rows, each file by its number in the list of files."""
    ordered = sorted(row["evidence"] or [], key=lambda each: (each["file"] or "", each["row"] or 0))
    for file, rows in groupby(ordered, key=lambda each: each["file"] or ""):
        numbers = spans((each["row"] for each in rows if (each["row"] or 0) >= 0), most=MOST_RANGES)
        yield f"file {sources.numbers.get(file, file)} row {numbers}"
