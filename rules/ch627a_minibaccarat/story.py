"""A round of Minibaccarat explained in the order it is dealt, each step with its clause."""

from rules.story import Step

STORY: tuple[Step, ...] = (
    Step(
        "627a.8(b)",
        "round",
        "No more bets was called: {no_more_bets_at}; first card: {first_card_at}.",
    ),
    Step("627a.8(a)", "round", "Player's Hand: {players_dealt_cards}. Banker's Hand: {bankers_dealt_cards}."),
    Step(
        "627a.6(b)",
        "round",
        "On two cards the Player's Hand counts {players_two_card_count}, "
        "the Banker's Hand {bankers_two_card_count}.",
    ),
    Step("627a.10(a)", "round", "One hand is a Natural, so no third card is dealt.", "not no_natural"),
    Step(
        "627a.10(b)(1)",
        "round",
        "The Player's Hand counts less than 6, so it draws.",
        "no_natural and players_two_card_count <= 5",
    ),
    Step(
        "627a.10(b)(2)",
        "round",
        "The Player's Hand counts 6 or 7, so it stays.",
        "no_natural and players_two_card_count > 5",
    ),
    Step(
        "627a.10(c)(1)",
        "round",
        "The Player's Hand has two cards; the Banker's Hand on {bankers_two_card_count} "
        "has to draw: {bankers_must_draw}.",
        "no_natural and players_hand_size == 2",
    ),
    Step(
        "627a.10(c)(2)",
        "round",
        "The Player's third card is worth {players_third_value}; the Banker's Hand on "
        "{bankers_two_card_count} has to draw: {bankers_must_draw}.",
        "no_natural and players_third_value is known",
    ),
    Step(
        "627a.6(b)",
        "round",
        "In the end the Player's Hand counts {players_count} and the Banker's Hand {bankers_count}.",
    ),
    Step("627a.1[Dragon 7]", "round", "That is a Dragon 7.", "dragon_7 and is_ez"),
    Step("627a.1[Panda 8]", "round", "That is a Panda 8.", "panda_8 and is_ez"),
    Step(
        "627a.11(a)",
        "round",
        "At an EZ table that is a {ez_name}; nobody recorded whether this is one.",
        "has_ez_name and not is_ez is known",
    ),
    Step(
        "627a.11(a)",
        "round",
        "Result by the cards: {result_of_cards}. Recorded as announced: {announced_result}.",
    ),
    Step("627a.13(e)", "round", "The round was declared void: {void_reason}.", "void"),
    Step("627a.13(d)", "round", "The round was simulated: no wagers are accepted.", "simulated"),
    Step("627a.7(a)", "wager", "Seat {wager_position}: {wager_kind} wager of {wager_amount_cents}."),
    Step(
        "627a.8(d)(1)",
        "wager",
        "House Money winnings of {moved_in_cents} were added to it.",
        "moved_in_cents > 0",
    ),
    Step(
        "627a.12",
        "wager",
        "It wins: {stake_cents} at {due_odds} to 1 = {due_paid_cents}, and the stake back.",
        "due_to_win",
    ),
    Step("627a.7(a)", "wager", "It loses: the stake of {stake_cents} is collected.", "due_to_lose"),
    Step("627a.7(a)", "wager", "It is returned: {due_returned_cents}.", "due_back"),
    Step(
        "627a.11(b)",
        "wager",
        "Recorded: {settled_as}, paid {wager_paid_cents}, returned {wager_returned_cents}.",
    ),
    Step(
        "627a.12(c)",
        "wager",
        "Vigorish due: {vigorish_told}. Recorded: {vigorish_cents}.",
        "vigorish_due",
    ),
    Step(
        "627a.12(c)",
        "wager",
        "Vigorish due: none. Recorded: {vigorish_cents}.",
        "vigorish_cents > 0 and not vigorish_due",
    ),
)
