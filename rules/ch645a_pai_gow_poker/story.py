"""A round of Pai Gow Poker told in the order it is dealt, each step with its clause."""

from rules.story import Step

STORY: tuple[Step, ...] = (
    Step(
        "645a.8(b)",
        "round",
        "No more bets was called: {no_more_bets_at}; first card: {first_card_at}.",
    ),
    Step(
        "645a.5(i)(1)",
        "round",
        "The dice show {die_1}, {die_2} and {die_3}; the dealer announced {announced_total}. "
        "Counting from {banked_by} as one, the deal starts at {start_due}; it started at {start_position}.",
        "start_method is dice",
    ),
    Step(
        "645a.5(i)(2)",
        "round",
        "The generator shows {generator_number}. Counting from {banked_by} as one, the deal starts at "
        "{start_due}; it started at {start_position}.",
        "start_method is generator",
    ),
    Step("645a.12(a)", "round", "A player holds the bank: position {bank_position}.", "player_banks"),
    Step("645a.8(e)", "round", "{stub_count} cards were left over.", "stub_count is known"),
    Step("645a.1[Queen's Dragon]", "round", "The dealer holds a Queen's Dragon.", "dealers_dragon"),
    Step("645a.8(f)", "round", "The round was declared void: {void_reason}.", "void"),
    Step("645a.11(d)", "hand", "Position {hand_position} surrendered.", "surrendered"),
    Step("645a.8(d)", "hand", "Position {hand_position} was dealt {cards}.", "cards is known"),
    Step(
        "645a.8(d)",
        "hand",
        "Position {hand_position} was dealt a wrong number of cards: {cards_counted}.",
        "hand_is_miscounted",
    ),
    Step(
        "645a.11(b)",
        "hand",
        "Position {hand_position}, high hand: {set_high} is {high_words}.",
        "high_rank is known",
    ),
    Step(
        "645a.6(a)",
        "hand",
        "Position {hand_position}, high hand: the joker plays as {joker_in_high}.",
        "joker_in_high is known",
    ),
    Step(
        "645a.11(b)",
        "hand",
        "Position {hand_position}, low hand: {set_low} is {low_words}.",
        "low_rank is known",
    ),
    Step(
        "645a.11(c)",
        "hand",
        "The house way sets position {hand_position} as {house_way_words}.",
        "set_by_house_way",
    ),
    Step(
        "645a.11(h)",
        "wager",
        "Position {wager_position}, {wager_kind}: the seven cards, by its list: {bonus_row_words}.",
        "bonus_row is known",
    ),
    Step(
        "645a.13(a)",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: "
        "due to win {due_paid_cents} beside the stake. "
        "Recorded: {wager_outcome}, paid {wager_paid_cents}, returned {wager_returned_cents}.",
        "due_to_win",
    ),
    Step(
        "645a.11(f)",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: "
        "due to lose. Recorded: {wager_outcome}, "
        "paid {wager_paid_cents}, returned {wager_returned_cents}.",
        "due_to_lose",
    ),
    Step(
        "645a.11(f)",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: "
        "the stake is due back. Recorded: {wager_outcome}, "
        "paid {wager_paid_cents}, returned {wager_returned_cents}.",
        "due_back",
    ),
    Step(
        "645a.13(a)",
        "wager",
        "Position {wager_position}, vigorish due: {vigorish_told}. Recorded: {vigorish_cents}.",
        "vigorish_due",
    ),
    Step(
        "645a.13(a)",
        "wager",
        "Position {wager_position}, vigorish due: none. Recorded: {vigorish_cents}.",
        "vigorish_cents > 0 and not vigorish_due",
    ),
    Step(
        "645a.11(h)(1)(ii)",
        "wager",
        "Envy Bonus due to {wager_position}: {envy_due_cents}. Recorded: {envy_paid_cents}.",
        "envy_due_cents > 0",
    ),
)
