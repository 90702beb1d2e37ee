"""How wagers are settled, whatever the game: what the record says, and how far it is from what was due.

A chapter works out ``due_outcome`` and ``due_paid_cents`` from its cards; what follows from them and from
the recorded money is the same for every game.
"""

import numpy as np
import numpy.typing as npt

from rules.clause import derived
from rules.kinds import Cents, Codes, Flag, Moment, Text
from rules.values import booleans, certainly, either, integers, known, or_else

IN_WORDS = {
    "win": "a win",
    "lose": "a loss",
    "push": "a push",
    "surrender": "a surrender",
}
"""Outcomes as sentences say them; ``void`` stands as it is."""

OUTCOMES = ("win", "lose", "push", "void", "surrender")
"""Outcomes of a wager; a number that stands for one is its place in this list."""

WIN, LOSE, PUSH, VOID, SURRENDER = range(5)


def decided(win: Flag, push: Flag) -> npt.NDArray[np.int64]:
    """Places in OUTCOMES, -1 not known; a row that neither wins nor pushes loses."""
    wins, pushes = certainly(win), certainly(push)
    unsure = (win.missing & ~pushes) | (push.missing & ~wins)
    return np.where(unsure, -1, np.where(wins, WIN, np.where(pushes, PUSH, LOSE)))


@derived(per="wager")
def wager_stands(void: Flag, was_withdrawn: Flag) -> Flag:
    """The wager is won, lost or returned by the hands: not taken down, and its round is not void."""
    return ~void & ~was_withdrawn


@derived(per="wager")
def round_sends_it_back(wager_kind: Text) -> Flag:
    """The wager has to go back, as its round certainly had to be void: never, where nothing shows that."""
    return booleans(np.zeros(len(wager_kind), dtype=bool))


@derived(per="wager")
def goes_back_as_void(wager_kind: Text) -> Flag:
    """The wager has to go back, as its round certainly had to be void: never, where nothing shows that.

    What became of it is judged there, in dollars, and by no hand.
    """
    return booleans(np.zeros(len(wager_kind), dtype=bool))


def unless_void(stands: Flag, goes_back: Flag | None) -> Flag:
    """Where a wager is settled otherwise than by going back, as its round certainly had to be void."""
    return stands if goes_back is None else stands & ~goes_back


@derived(per="wager")
def settled_as(
    wager_kind: Text,
    *,
    wager_outcome: Text | None = None,
    wager_paid_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
) -> Text:
    """How the wager was settled: the recorded outcome or, where none is recorded, what the money shows."""
    codes = np.full(len(wager_kind), -1, dtype=np.int32)
    if wager_paid_cents is not None and wager_returned_cents is not None:
        both = known(wager_paid_cents) & known(wager_returned_cents)
        by_money = np.where(wager_returned_cents.values > 0, PUSH, LOSE)
        codes = np.where(both, by_money, -1).astype(np.int32)
    if wager_paid_cents is not None:
        codes = np.where(certainly(wager_paid_cents > 0), np.int32(WIN), codes)
    if wager_outcome is not None:
        places = [OUTCOMES.index(name) if name in OUTCOMES else -1 for name in wager_outcome.names]
        said = np.array([*places, -1], dtype=np.int32)[wager_outcome.codes]
        codes = np.where(said >= 0, said, codes)
    return Codes(codes, OUTCOMES)


def money_moved(
    rows: int, amount_cents: Cents | None, paid_cents: Cents | None, returned_cents: Cents | None
) -> Flag:
    """Whether a wager was paid, or some of its stake kept; false where the log records neither.

    That bears out an outcome on record: what is said to have been won or lost may have gone back.
    """
    moved = booleans(np.zeros(rows, dtype=bool))
    if paid_cents is not None:
        moved = moved | (paid_cents > 0)
    if returned_cents is not None:
        # None of it went back, whatever was wagered.
        nothing = returned_cents == 0
        moved = moved | (nothing if amount_cents is None else or_else(returned_cents < amount_cents, nothing))
    return moved


@derived(per="wager")
def due_returned_cents(due_outcome: Text, stake_cents: Cents) -> Cents:
    """Stake due back: all of it unless the wager lost or was surrendered."""
    nothing = integers(np.zeros(len(stake_cents)))
    return either(due_outcome.is_("lose", "surrender"), nothing, stake_cents)


@derived(per="wager")
def settled_right(
    due_paid_cents: Cents, due_returned_cents: Cents, wager_paid_cents: Cents, wager_returned_cents: Cents
) -> Flag:
    """The money that changed hands is what was due, vigorish apart."""
    return (wager_paid_cents == due_paid_cents) & (wager_returned_cents == due_returned_cents)


@derived(per="wager")
def overpaid_cents(
    due_paid_cents: Cents, due_returned_cents: Cents, wager_paid_cents: Cents, wager_returned_cents: Cents
) -> Cents:
    """What the player received minus what was due: + overpaid, - underpaid; vigorish apart."""
    return (wager_paid_cents + wager_returned_cents) - (due_paid_cents + due_returned_cents)


@derived(per="wager")
def stake_was_kept(
    settled_as: Text,
    *,
    wager_paid_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
) -> Flag:
    """The house kept the wager, as its outcome says, or as the money shows whatever the outcome says."""
    kept = settled_as.is_("lose", "surrender")
    if wager_paid_cents is None or wager_returned_cents is None:
        return kept
    return kept | booleans(certainly((wager_paid_cents == 0) & (wager_returned_cents == 0)))


@derived(per="wager")
def wager_settled_at(settled_as: Text, stake_was_kept: Flag, paid_at: Moment, collected_at: Moment) -> Moment:
    """When the wager was collected if the house kept it, and otherwise when it was paid or returned."""
    return _when_settled(settled_as, stake_was_kept, paid_at, collected_at)


@derived(per="wager")
def came_to_wager_at(
    settled_as: Text,
    stake_was_kept: Flag,
    *,
    paid_at: Moment | None = None,
    collected_at: Moment | None = None,
) -> Moment:
    """When the wager was settled; where only what is paid, or what is collected, has times, by these."""
    never = integers(np.zeros(len(settled_as)), np.zeros(len(settled_as), dtype=bool))
    paid, collected = (never if at is None else at for at in (paid_at, collected_at))
    return _when_settled(settled_as, stake_was_kept, paid, collected)


def _when_settled(settled_as: Text, kept: Flag, paid_at: Moment, collected_at: Moment) -> Moment:
    """Take the time of collecting of what the house kept; where told as paid, else that of paying."""
    told_as_paid = certainly(kept & ~settled_as.is_("lose", "surrender"))
    collected = either(booleans(told_as_paid), or_else(collected_at, paid_at), collected_at)
    return either(kept, collected, paid_at)
