"""The layout of a table from above: the dealer's side, the seats, and what lies there from which step on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from reports import cards, wording
from reports.desk import chips
from reports.desk.given import Due, Row
from reports.desk.steps import Place, Shown, Words, card_at, pieces
from rules.units import dollars


@dataclass(frozen=True, slots=True)
class Layout:
    """What is printed on the layout of a game, seen from above.

    house   hands on the dealer's side
    spots   betting areas of every seat, from the dealer's side toward the player
    shape   of the betting areas: box or circle
    """

    house: tuple[str, ...]
    spots: tuple[str, ...]
    shape: str = "circle"


LAYOUTS = {
    "minibaccarat": Layout(("players_hand", "bankers_hand"), ("tie", "banker", "player"), "box"),
    "pai_gow_poker": Layout(("dealer",), ("pai_gow_poker",)),
    "pai_gow_tiles": Layout(("dealer",), ("pai_gow",)),
    "fortune_asia_poker": Layout(("dealer",), ("fortune_asia_poker",)),
    "over_under": Layout((), ("under_18", "ante", "over_23")),
    "dj_wild_stud_poker": Layout(("dealer",), ("ante", "blind", "raise")),
    "face_up_pai_gow_poker": Layout(("dealer",), ("face_up_pai_gow_poker",)),
}
_SETS = (("high", "High hand"), ("medium", "Medium hand"), ("low", "Low hand"))
_MARKS = ("hand_reset", "surrendered", "folded", "dead")
_MARK_WORDS = {"hand_reset": "reset"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A card or tile on the layout, and the step from which it lies there."""

    drawn: Markup
    since: int
    order: int | None = None
    in_error: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """A hand: its cards as dealt until it was set, and its parts as set since then."""

    dealt: tuple[Piece, ...]
    parts: tuple[tuple[str, Markup], ...]
    set_since: int | None
    marks: tuple[str, ...]
    count: int | None


@dataclass(frozen=True, slots=True)
class Stake:
    """A wager on the layout.

    since    the step from which it lies there; ``settled`` is that from which its outcome is known
    outcome  what became of it, as recorded
    due      what its player was to be handed, where that is not what was recorded
    faults   what was found of it
    """

    kind: str
    label: str
    cents: int | None
    chip: Markup
    since: int
    settled: int
    outcome: str
    due: str
    faults: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A betting area: its name, and the wagers that lie on it."""

    label: str
    stakes: tuple[Stake, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """One position on the layout; ``bank`` says that it holds the bank, in words."""

    position: str
    title: str
    people: tuple[str, ...]
    hand: Held | None
    spots: tuple[Spot, ...]
    faults: tuple[Shown, ...]
    bank: str = ""


@dataclass(frozen=True, slots=True)
class Felt:
    """The layout of one round."""

    shape: str
    house: tuple[Seat, ...]
    seats: tuple[Seat, ...]

    def drop(self, place: int) -> int:
        """How far from the dealer a seat is, from 0 at either end to 4 in the middle of the arc."""
        half = (len(self.seats) - 1) / 2
        return round(4 * (1 - ((place - half) / half) ** 2)) if half else 0


def felt_of(
    recorded: dict[str, list[Row]],
    seats: Iterable[str],
    steps: Sequence[Shown],
    words: Words,
    due: Sequence[Due] = (),
) -> Felt:
    """Lay out a round.

    seats  numbered positions that are known to be at the table
    due    what each wager was due, where the round could be replayed
    """
    game = recorded["rounds"][0]["game"] if recorded["rounds"] else ""
    layout = LAYOUTS.get(game or "", Layout((), ()))
    hands = {hand["hand_position"] or "": hand for hand in recorded["hands"]}
    used = {*hands, *(wager["wager_position"] or "" for wager in recorded["wagers"])} - {""}
    numbers = {each for each in {*seats, *used} if each.isdecimal()}
    house = [*layout.house, *sorted(each for each in used - numbers if each not in layout.house)]
    maker = _Maker(recorded, hands, steps, words, {each.number: each for each in due})
    return Felt(
        layout.shape,
        tuple(maker.seat(position, ()) for position in house),
        tuple(maker.seat(position, layout.spots) for position in sorted(numbers, key=int)),
    )


@dataclass(frozen=True, slots=True)
class _Maker:
    """Lays out one position after the other."""

    recorded: dict[str, list[Row]]
    hands: dict[str, Row]
    steps: Sequence[Shown]
    words: Words
    due: dict[int | None, Due]

    def seat(self, position: str, spots: Sequence[str]) -> Seat:
        hand = self.hands.get(position)
        wagers = [w for w in self.recorded["wagers"] if w["wager_position"] == position]
        stakes = [self._stake(wager) for wager in wagers]
        kinds = [*spots, *dict.fromkeys(s.kind for s in stakes if s.kind not in spots)]
        named = [w["wager_player_id"] for w in wagers] + ([hand["hand_player_id"]] if hand else [])
        return Seat(
            position,
            wording.position(position),
            tuple(dict.fromkeys(name for name in named if name)),
            self._held(hand) if hand else None,
            tuple(Spot(self.words.label(k), tuple(s for s in stakes if s.kind == k)) for k in kinds),
            tuple(step for step in self.steps if step.outcome and step.position == position),
            self._bank(position),
        )

    def _bank(self, position: str) -> str:
        """Whether the record says that a position holds the bank; "" where it does not, or another does."""
        played = self.recorded["rounds"][0] if self.recorded["rounds"] else {}
        if played.get("bank_position") != position:
            return ""
        return "Bank, with the house" if played.get("co_banking") else "Bank"

    def _held(self, hand: Row) -> Held:
        position = hand["hand_position"]
        number = max(len(pieces(hand)), hand["card_count"] or 0)
        parts = tuple(
            (title, cards.drawn(found))
            for name, title in _SETS
            if (found := hand.get(f"set_{name}") or hand.get(f"set_{name}_tiles"))
        )
        return Held(
            tuple(self._piece(hand, place) for place in range(number)),
            parts,
            self._first_duty(position) if parts else None,
            tuple(_MARK_WORDS.get(name, name) for name in _MARKS if hand.get(name)),
            hand["final_count"],
        )

    def _piece(self, hand: Row, place: int) -> Piece:
        key: Place = (hand["hand_position"], place)
        card = card_at(hand, place)
        seen = bool(pieces(hand))
        errors = hand["card_in_error"] or ()
        return Piece(
            cards.drawn([card])
            if seen
            else Markup('<span class="cards"><span class="card back"></span></span>'),
            next((step.number for step in self.steps if key in step.cards), 0),
            (hand["card_order"] or {})[place] if place < len(hand["card_order"] or ()) else None,
            place < len(errors) and bool(errors[place]),
        )

    def _stake(self, wager: Row) -> Stake:
        row = wager["_row"]
        return Stake(
            wager["wager_kind"] or "",
            self.words.label(wager["wager_kind"] or "a wager of a kind not recorded"),
            wager["wager_amount_cents"],
            chips.drawn(wager["wager_amount_cents"]),
            next((s.number for s in self.steps if s.kind == "record" and row in s.wagers), 0),
            self._settled(row, wager["wager_position"] or ""),
            outcome_of(wager, self.words),
            self._due(wager["wager_number"]),
            tuple(step for step in self.steps if step.outcome and row in step.wagers),
        )

    def _first_duty(self, position: str) -> int:
        """The first step that judges a position; of a round without any, the step after the deal."""
        of = [s.number for s in self.steps if s.kind == "duty" and s.position == position]
        return min(of, default=1 + sum(step.kind == "record" for step in self.steps))

    def _settled(self, row: int, position: str) -> int:
        """The last step that tells of a wager, or else of its seat."""
        duties = [step for step in self.steps if step.kind == "duty"]
        of = [s.number for s in duties if row in s.wagers] or [
            s.number for s in duties if s.position == position
        ]
        return max(of, default=1 + sum(step.kind == "record" for step in self.steps))

    def _due(self, number: int | None) -> str:
        due = self.due.get(number) if number is not None else None
        if due is None or due.net_cents is None or due.net_cents == due.received_cents:
            return ""
        return f"{dollars(due.received_cents)} handed to the player, {dollars(due.net_cents)} due"


def outcome_of(wager: Row, words: Words) -> str:
    """What became of a wager, as recorded: ``won $25.00``, ``lost``, ``push``."""
    outcome, paid = wager["wager_outcome"], wager["wager_paid_cents"]
    if wager["wager_change"] == "withdrawn":
        return "withdrawn"
    if outcome == "win":
        return f"won {dollars(paid)}"
    return {"lose": "lost", None: "outcome not recorded"}.get(outcome) or words.label(outcome)
