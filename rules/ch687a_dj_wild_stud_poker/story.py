"""A round of DJ Wild Stud Poker told in the order it is dealt, each step with its clause."""

from rules.clause import derived
from rules.hands import dj_wild
from rules.kinds import Card, Count, Flag, Text, Told
from rules.poker.hands import in_words
from rules.story import Step
from rules.values import booleans, is_known

_WAGER = "Position {wager_position}, {wager_kind} of {wager_amount_cents}"
_RECORDED = "Recorded: {wager_outcome}, paid {wager_paid_cents}, returned {wager_returned_cents}."

STORY: tuple[Step, ...] = (
    Step(
        "687a.8(b)",
        "round",
        "No more bets was called {no_more_bets_at}; the first card came {first_card_at}.",
    ),
    Step("687a.8(f)", "round", "The card in the joker's place is {extra_card}.", "extra_card_is_known"),
    Step("687a.8(g)", "round", "{stub_count} cards were left over.", "stub_was_counted"),
    Step("687a.8(i)", "round", "The round was declared void: {void_reason}.", "void"),
    Step("687a.8(d)", "hand", "Position {hand_position} was dealt {cards}.", "cards_are_known"),
    Step(
        "687a.8(d)",
        "hand",
        "Position {hand_position} was dealt a wrong number of cards: {cards_counted}.",
        "hand_is_miscounted",
    ),
    Step(
        "687a.6(b)",
        "hand",
        "Position {hand_position}, wild cards put to their best use: {hand_words}.",
        "hand_is_ranked",
    ),
    Step("687a.11(b)", "hand", "Position {hand_position} folded.", "was_given_up"),
    Step(
        "687a.12",
        "wager",
        "Position {wager_position}, {wager_kind}: by its paytable the hand is {bonus_row_words}.",
        "goes_by_a_row",
    ),
    Step(
        "687a.12",
        "wager",
        f"{_WAGER}: due to win {{due_paid_cents}} beside {{due_returned_cents}} of the stake. {_RECORDED}",
        "due_to_win",
    ),
    Step("687a.11(b)", "wager", f"{_WAGER}: forfeited by the fold. {_RECORDED}", "is_forfeited"),
    Step("687a.11(e)", "wager", f"{_WAGER}: due to lose. {_RECORDED}", "main_loses"),
    Step("687a.11(f)", "wager", f"{_WAGER}: due to lose. {_RECORDED}", "optional_loses"),
    Step("687a.11(e)", "wager", f"{_WAGER}: the stake is due back. {_RECORDED}", "pushes"),
    Step("687a.13", "wager", f"{_WAGER}: returned because the round is void. {_RECORDED}", "void_for_it"),
)


@derived(per="wager")
def goes_by_a_row(bonus_row: Text, is_optional_wager: Flag, due_outcome: Text) -> Flag:
    """The wager is decided by a row of its paytable: an optional one, or a Blind Wager that wins."""
    return booleans(bonus_row.codes >= 0) & (is_optional_wager | due_outcome.is_("win"))


@derived(per="wager")
def main_loses(due_outcome: Text, is_main_wager: Flag, is_forfeited: Flag) -> Flag:
    """An Ante, Blind or Raise Wager is due to lose to the dealer's hand."""
    return due_outcome.is_("lose") & is_main_wager & ~is_forfeited


@derived(per="wager")
def optional_loses(due_outcome: Text, is_optional_wager: Flag, is_forfeited: Flag) -> Flag:
    """An optional wager is due to lose by the hands."""
    return due_outcome.is_("lose") & is_optional_wager & ~is_forfeited


@derived(per="wager")
def pushes(due_outcome: Text) -> Flag:
    """The stake is due back by the hands."""
    return due_outcome.is_("push")


@derived(per="wager")
def void_for_it(due_outcome: Text, was_made: Flag) -> Flag:
    """The wager is returned because the round is void."""
    return due_outcome.is_("void") & was_made


@derived(per="hand")
def hand_words(hand_rank: Count) -> Told:
    """What the best hand is, in words."""
    return in_words(hand_rank, dj_wild.describe)


@derived(per="hand")
def hand_is_ranked(hand_rank: Count) -> Flag:
    """The hand's five cards are recorded."""
    return is_known(hand_rank)


@derived(per="round")
def extra_card_is_known(extra_card: Card) -> Flag:
    """The card that takes the joker's place was seen."""
    return is_known(extra_card)
