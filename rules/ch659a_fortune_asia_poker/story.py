"""A round of Fortune Asia Poker told in the order it is dealt, each step with its clause."""

from rules.clause import derived
from rules.hands import asia
from rules.kinds import Count, Told
from rules.poker.hands import in_words
from rules.story import Step

_RECORDED = "Recorded: {wager_outcome}, paid {wager_paid_cents}, returned {wager_returned_cents}."

STORY: tuple[Step, ...] = (
    Step(
        "659a.8(b)",
        "round",
        "No more bets was called: {no_more_bets_at}; first card: {first_card_at}.",
    ),
    Step(
        "659a.5(g)(1)",
        "round",
        "The dice show {die_1}, {die_2} and {die_3}; the dealer announced {announced_total}. "
        "Counting from the dealer as one, the deal starts at {start_due}; it started at {start_position}.",
        "start_method is dice",
    ),
    Step(
        "659a.5(g)(2)",
        "round",
        "The generator shows {generator_number}. Counting from the dealer as one, the deal starts at "
        "{start_due}; it started at {start_position}.",
        "start_method is generator",
    ),
    Step("659a.8(d)", "round", "{stub_count} cards were left over.", "stub_count is known"),
    Step("659a.8(e)", "round", "The round was declared void: {void_reason}.", "void"),
    Step("659a.11(d)", "hand", "Position {hand_position} surrendered.", "surrendered"),
    Step("659a.8(c)", "hand", "Position {hand_position} was dealt {cards}.", "cards is known"),
    Step(
        "659a.8(c)",
        "hand",
        "Position {hand_position} was dealt a wrong number of cards: {cards_counted}.",
        "hand_is_miscounted",
    ),
    Step(
        "659a.11(b)",
        "hand",
        "Position {hand_position}, high hand: {set_high} is {high_words}.",
        "high_rank is known",
    ),
    Step(
        "659a.11(b)",
        "hand",
        "Position {hand_position}, medium hand: {set_medium} is {medium_words}.",
        "medium_rank is known",
    ),
    Step(
        "659a.11(b)",
        "hand",
        "Position {hand_position}, low hand: {set_low} is {low_words}.",
        "low_rank is known",
    ),
    Step(
        "659a.11(c)",
        "hand",
        "The house way sets position {hand_position} as {house_way_words}.",
        "set_by_house_way",
    ),
    Step(
        "659a.11(e)",
        "wager",
        "Position {wager_position} against the dealer: high hand {high_against}, "
        "medium hand {medium_against}, low hand {low_against}.",
        "is_compared",
    ),
    Step(
        "659a.11(h)",
        "wager",
        "Position {wager_position}, {wager_kind}: the seven cards, by its list: {bonus_row_words}.",
        "bonus_row is known",
    ),
    Step(
        "659a.12",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: "
        "due to win {due_paid_cents} beside the stake. " + _RECORDED,
        "due_to_win",
    ),
    Step(
        "659a.11(f)",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: due to lose. " + _RECORDED,
        "due_to_lose",
    ),
    Step(
        "659a.11(f)",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: the stake is due back. "
        + _RECORDED,
        "due_back",
    ),
    Step(
        "659a.12(a)",
        "wager",
        "Position {wager_position}, vigorish due: none. Recorded: {vigorish_cents}.",
        "vigorish_cents > 0",
    ),
    Step(
        "659a.11(h)(1)(ii)",
        "wager",
        "Envy Bonus due to {wager_position}: {envy_due_cents}. Recorded: {envy_paid_cents}.",
        "envy_due_cents > 0",
    ),
)


@derived(per="hand")
def high_words(high_rank: Count) -> Told:
    """What the high hand is, in words."""
    return in_words(high_rank, asia.describe)


@derived(per="hand")
def medium_words(medium_rank: Count) -> Told:
    """What the medium hand is, in words."""
    return in_words(medium_rank, asia.describe)


@derived(per="hand")
def low_words(low_rank: Count) -> Told:
    """What the low hand is, in words."""
    return in_words(low_rank, asia.describe)
