"""A round of Face Up Pai Gow Poker told in the order it is dealt, each step with its clause."""

from rules.clause import derived
from rules.kinds import Codes, Text
from rules.story import SameSteps, Step

# The steps of Chapter 645a that apply here; those on banks and vigorish do not.
_TOLD = (
    *("645a.8(b)", "645a.5(i)(1)", "645a.5(i)(2)", "645a.8(e)", "645a.8(f)", "645a.8(d)", "645a.11(b)"),
    *("645a.11(c)", "645a.11(d)", "645a.11(h)(1)(ii)", "645a.6(a)"),
)
_WAGER = "Position {wager_position}, {wager_kind} of {wager_amount_cents}: "
_RECORDED = " Recorded: {wager_outcome}, paid {wager_paid_cents}, returned {wager_returned_cents}."


def _ends(citation: str, which: str) -> tuple[Step, ...]:
    """Tell what some of the wagers were due: the main wager, or the optional ones."""
    return tuple(
        Step(citation, "wager", f"{_WAGER}{due}{_RECORDED}", f"{which} and {when}")
        for when, due in (
            ("due_to_win", "due to win {due_paid_cents} beside {due_returned_cents} of the stake."),
            ("due_to_lose", "due to lose."),
            ("due_back", "the stake is due back."),
        )
    )


STORY: tuple[Step | SameSteps, ...] = (
    SameSteps("645a", "round", _TOLD),
    SameSteps("645a", "hand", _TOLD),
    Step(
        "688a.1[Ace High Pai Gow]",
        "hand",
        "The dealer has an Ace High Pai Gow.",
        "hand_position is dealer and dealer_has_ace_high",
    ),
    *_ends("688a.11(f)", "is_main_wager"),
    Step(
        "688a.12(a)",
        "wager",
        "Position {wager_position}, commission due: none. Recorded: {vigorish_cents}.",
        "vigorish_cents > 0",
    ),
    Step(
        "688a.11(h)(1)",
        "wager",
        "Position {wager_position}, {wager_kind}: {ace_high_words}.",
        "ace_high_row is known",
    ),
    Step(
        "688a.11(h)",
        "wager",
        "Position {wager_position}, {wager_kind}: the best hand of the seven cards is {bonus_row_words} of "
        "its list.",
        "not wager_kind is ace_high_bonus and bonus_row is known",
    ),
    *_ends("688a.11(h)", "not is_main_wager"),
    SameSteps("645a", "wager", _TOLD),
)

_ACE_HIGH_WORDS = {
    "both_ace_high": "dealer and player have an Ace High Pai Gow",
    "dealer_ace_high_with_joker": "the dealer alone has an Ace High Pai Gow, with the joker",
    "dealer_ace_high_without_joker": "the dealer alone has an Ace High Pai Gow, without the joker",
    "": "the dealer has no Ace High Pai Gow",
}


@derived(per="wager")
def ace_high_words(ace_high_row: Text) -> Text:
    """What an Ace High Bonus Wager is decided on, in words."""
    return Codes(ace_high_row.codes, tuple(_ACE_HIGH_WORDS.get(name, name) for name in ace_high_row.names))
