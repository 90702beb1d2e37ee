"""Which steps of a round's explanation are printed, and what they say of optional wagers, in any game."""

from rules.clause import derived
from rules.kinds import Codes, Flag, Text


@derived(per="wager")
def bonus_row_words(bonus_row: Text) -> Text:
    """The row of the wager's own list that the seven cards are on, in words."""
    names = tuple(name.replace("_", " ") or "on no row" for name in bonus_row.names)
    return Codes(bonus_row.codes, names)


@derived(per="wager")
def due_to_win(due_outcome: Text) -> Flag:
    """The wager is due to win."""
    return due_outcome.is_("win")


@derived(per="wager")
def due_to_lose(due_outcome: Text) -> Flag:
    """The wager is due to lose."""
    return due_outcome.is_("lose", "surrender")


@derived(per="wager")
def due_back(due_outcome: Text) -> Flag:
    """The stake is due back: neither side wins it, or the round was void."""
    return due_outcome.is_("push", "void")
