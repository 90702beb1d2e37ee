"""A round of Face Up Pai Gow Poker told in the order it is dealt, each step with its clause."""

from rules.ch688a_face_up_pai_gow_poker.columns import ACE_HIGH
from rules.clause import derived
from rules.kinds import Codes, Flag, Text
from rules.poker.hands import DEALER
from rules.story import SameSteps, Step
from rules.values import is_known

# The steps of Chapter 645a that apply here; those on banks and vigorish do not.
_TOLD = (
    *("645a.8(b)", "645a.5(i)(1)", "645a.5(i)(2)", "645a.8(e)", "645a.8(f)", "645a.8(d)", "645a.11(b)"),
    *("645a.11(c)", "645a.11(d)", "645a.11(h)(1)(ii)", "645a.6(a)"),
)
_WAGER = "Position {wager_position}, {wager_kind} of {wager_amount_cents}: "
_RECORDED = " Recorded: {wager_outcome}, paid {wager_paid_cents}, returned {wager_returned_cents}."


def _ends(citation: str, of: str) -> tuple[Step, ...]:
    """Tell what some of the wagers were due: the main wager, or the optional ones."""
    return tuple(
        Step(citation, "wager", f"{_WAGER}{due}{_RECORDED}", f"{of}_{when}")
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
        "688a.1[Ace High Pai Gow]", "hand", "The dealer has an Ace High Pai Gow.", "is_dealers_ace_high_hand"
    ),
    *_ends("688a.11(f)", "main"),
    Step(
        "688a.11(h)(1)",
        "wager",
        "Position {wager_position}, {wager_kind}: {ace_high_words}.",
        "is_ace_high_bonus",
    ),
    Step(
        "688a.11(h)",
        "wager",
        "Position {wager_position}, {wager_kind}: the best hand of the seven cards is {bonus_row_words} of "
        "its list.",
        "is_by_best_hand",
    ),
    *_ends("688a.11(h)", "optional"),
    SameSteps("645a", "wager", _TOLD),
)

_ACE_HIGH_WORDS = {
    "both_ace_high": "dealer and player have an Ace High Pai Gow",
    "dealer_ace_high_with_joker": "the dealer alone has an Ace High Pai Gow, with the joker",
    "dealer_ace_high_without_joker": "the dealer alone has an Ace High Pai Gow, without the joker",
    "": "the dealer has no Ace High Pai Gow",
}


@derived(per="hand")
def is_dealers_ace_high_hand(hand_position: Text, dealer_has_ace_high: Flag) -> Flag:
    """The hand is the dealer's and an Ace High Pai Gow."""
    return hand_position.is_(DEALER) & dealer_has_ace_high


@derived(per="wager")
def ace_high_words(ace_high_row: Text) -> Text:
    """What an Ace High Bonus Wager is decided on, in words."""
    return Codes(ace_high_row.codes, tuple(_ACE_HIGH_WORDS.get(name, name) for name in ace_high_row.names))


@derived(per="wager")
def is_ace_high_bonus(ace_high_row: Text) -> Flag:
    """An Ace High Bonus Wager, decided by cards that are known."""
    return is_known(ace_high_row)


@derived(per="wager")
def is_by_best_hand(wager_kind: Text, bonus_row: Text) -> Flag:
    """An optional wager decided by the best hand of the player's seven cards, which is known."""
    return ~wager_kind.is_(ACE_HIGH) & is_known(bonus_row)


@derived(per="wager")
def main_due_to_win(is_main_wager: Flag, due_to_win: Flag) -> Flag:
    """The main wager is due to win."""
    return is_main_wager & due_to_win


@derived(per="wager")
def main_due_to_lose(is_main_wager: Flag, due_to_lose: Flag) -> Flag:
    """The main wager is due to lose."""
    return is_main_wager & due_to_lose


@derived(per="wager")
def main_due_back(is_main_wager: Flag, due_back: Flag) -> Flag:
    """The stake of the main wager is due back."""
    return is_main_wager & due_back


@derived(per="wager")
def optional_due_to_win(is_main_wager: Flag, due_to_win: Flag) -> Flag:
    """An optional wager is due to win."""
    return ~is_main_wager & due_to_win


@derived(per="wager")
def optional_due_to_lose(is_main_wager: Flag, due_to_lose: Flag) -> Flag:
    """An optional wager is due to lose."""
    return ~is_main_wager & due_to_lose


@derived(per="wager")
def optional_due_back(is_main_wager: Flag, due_back: Flag) -> Flag:
    """The stake of an optional wager is due back."""
    return ~is_main_wager & due_back
