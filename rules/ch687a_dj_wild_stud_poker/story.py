"""A round of DJ Wild Stud Poker told in the order it is dealt, each step with its clause."""

from rules.clause import derived
from rules.hands import dj_wild
from rules.kinds import Count, Told
from rules.poker.hands import in_words
from rules.story import Step

_WAGER = "Position {wager_position}, {wager_kind} of {wager_amount_cents}"
_RECORDED = "Recorded: {wager_outcome}, paid {wager_paid_cents}, returned {wager_returned_cents}."

STORY: tuple[Step, ...] = (
    Step(
        "687a.8(b)",
        "round",
        "No more bets was called: {no_more_bets_at}; first card: {first_card_at}.",
    ),
    Step("687a.8(f)", "round", "The card in the joker's place is {extra_card}.", "extra_card is known"),
    Step("687a.8(g)", "round", "{stub_count} cards were left over.", "stub_count is known"),
    Step("687a.8(i)", "round", "The round was declared void: {void_reason}.", "void"),
    Step("687a.8(d)", "hand", "Position {hand_position} was dealt {cards}.", "cards is known"),
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
        "hand_rank is known",
    ),
    Step("687a.11(b)", "hand", "Position {hand_position} folded.", "was_given_up"),
    Step(
        "687a.12",
        "wager",
        "Position {wager_position}, {wager_kind}: by its paytable the hand is {bonus_row_words}.",
        "bonus_row is known and (is_optional_wager or due_outcome is win)",
    ),
    Step(
        "687a.12",
        "wager",
        f"{_WAGER}: due to win {{due_paid_cents}} beside {{due_returned_cents}} of the stake. {_RECORDED}",
        "due_to_win",
    ),
    Step(
        "687a.12(a)",
        "wager",
        "Position {wager_position}, vigorish due: none. Recorded: {vigorish_cents}.",
        "vigorish_cents > 0",
    ),
    Step("687a.11(b)", "wager", f"{_WAGER}: forfeited by the fold. {_RECORDED}", "is_forfeited"),
    Step(
        "687a.11(e)",
        "wager",
        f"{_WAGER}: due to lose. {_RECORDED}",
        "due_outcome is lose and is_main_wager and not is_forfeited",
    ),
    Step(
        "687a.11(f)",
        "wager",
        f"{_WAGER}: due to lose. {_RECORDED}",
        "due_outcome is lose and is_optional_wager and not is_forfeited",
    ),
    Step("687a.11(e)", "wager", f"{_WAGER}: the stake is due back. {_RECORDED}", "due_outcome is push"),
    Step(
        "687a.13",
        "wager",
        f"{_WAGER}: returned because the round is void. {_RECORDED}",
        "due_outcome is void and not was_withdrawn",
    ),
)


@derived(per="hand")
def hand_words(hand_rank: Count) -> Told:
    """What the best hand is, in words."""
    return in_words(hand_rank, dj_wild.describe)
