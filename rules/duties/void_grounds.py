"""What a void round, or a dead hand, rests on: a mark is a claim, and the Code gives the grounds for it."""

from dataclasses import dataclass, replace
from functools import reduce

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, voids
from rules.kinds import Cents, Codes, Flag, Link, Text
from rules.values import booleans, certainly, integers, known


@dataclass(frozen=True, slots=True, eq=False)
class Causes:
    """What may have made each round void, by the name of the column that tells of it, the gravest first."""

    flags: dict[str, Flag]

    @classmethod
    def of(cls, **flags: Flag) -> "Causes":
        """Name the causes in the order in which they are reported."""
        return cls(flags)


@derived(per="round")
def void_cause(void_causes: Causes) -> Text:
    """The cause under which a void round is judged: the first that certainly applies, if any does.

    Wrong numbers of cards come last in every chapter: any deal that was broken off leaves them.
    """
    names = tuple(void_causes.flags)
    sure = np.stack([certainly(cause) for cause in void_causes.flags.values()], axis=1)
    return Codes(np.where(sure.any(axis=1), sure.argmax(axis=1), -1).astype(np.int32), names)


@derived(per="table")
def mishaps_complete(
    complete_card_exposed: Flag,
    complete_card_found_face_up: Flag,
    complete_card_drawn_in_error: Flag,
    complete_device_jam: Flag,
    complete_device_failed: Flag,
) -> Flag:
    """The casino records every card exposed, found face up or drawn in error, and every device that fails."""
    cards = complete_card_exposed & complete_card_found_face_up & complete_card_drawn_in_error
    return cards & complete_device_jam & complete_device_failed


@derived(per="round")
def void_has_a_ground(void_causes: Causes, mishaps_complete: Flag) -> Flag:
    """Something that makes a round void is on record; missing where the record excludes it not for certain.

    Exposed cards and devices that fail leave no trace but the record of the event itself.
    """
    found: Flag = reduce(lambda one, other: one | other, void_causes.flags.values())
    shown = certainly(found)
    excluded = certainly(~found) & certainly(mishaps_complete)
    return booleans(shown, shown | excluded)


@derived(per="round")
def void_without_a_cause(void: Flag, void_cause: Text) -> Flag:
    """The round is void, and nothing on record says under which subsection."""
    return void & booleans(void_cause.codes < 0)


# ------------------------------------------------------------------------------- what hangs on it


@derived(per="wager", unmarked=("void", "dead"))
def due_if_played_cents(due_paid_cents: Cents, due_returned_cents: Cents) -> Cents:
    """Winnings and stake due on a wager, had its round been played out and its hand not been dead."""
    return due_paid_cents + due_returned_cents


@derived(per="wager")
def received_less_due_if_played_cents(
    wager_position: Text, wager_paid_cents: Cents, wager_returned_cents: Cents, due_if_played_cents: Cents
) -> Cents:
    """What a player received less what was due had his hand been played; 0 for the house's own wager."""
    found = wager_paid_cents + wager_returned_cents - due_if_played_cents
    of_house = certainly(wager_position.is_("dealer"))
    return integers(np.where(of_house, 0, found.values), of_house | known(found))


@derived(per="round")
def void_effect_cents(wager_round_row: Link, received_less_due_if_played_cents: Cents) -> Cents:
    """What players received less what they were due had the round been played."""
    return groups.total(wager_round_row, received_less_due_if_played_cents)


# ------------------------------------------------------------------------------------ the duties


def on_a_ground(void: Flag, void_has_a_ground: Flag, void_effect_cents: Cents, *, ground: str) -> Verdict:
    """Judge that a round was void for a reason that the Code gives."""
    return Verdict(
        applies=void,
        holds=void_has_a_ground,
        observed="the round was declared void ({void_reason}); the record shows no ground for it",
        required=ground,
        amount_cents=void_effect_cents,
        review=void,
    )


def stakes_back(
    void_without_a_cause: Flag,
    void_has_a_ground: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    of_a_player: Flag,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """Judge that a void round gave every stake back, though nothing on record says why it was void.

    Where it certainly had no ground, the dollars are counted with the round, by what the hands were due.
    """
    verdict = voids.returned(
        void_without_a_cause,
        None,
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player,
        wager_change=wager_change,
    )
    counted_there = certainly(~void_has_a_ground)
    own = integers(verdict.amount_cents.values, known(verdict.amount_cents) & ~counted_there)
    return replace(verdict, amount_cents=own)
