"""A round of Over/Under explained in the order it is dealt, each step with its clause."""

from rules.story import Step

STORY: tuple[Step, ...] = (
    Step("686a.6(c)", "round", "First card: {first_card_at}; with it wagers were closed."),
    Step("686a.9(b)", "round", "The shoe ran short {ran_short_at}.", "ran_short"),
    Step(
        "686a.7(f)",
        "round",
        "The players decided from {first_decision_at} to {last_decision_at}.",
        "decisions_due",
    ),
    Step("686a.7(h)", "round", "The first further card came {third_card_at}.", "third_card_at is known"),
    Step("686a.9(b)", "round", "The round was declared void: {void_reason}.", "void"),
    Step("686a.7(e)", "hand", "Position {hand_position} was dealt {cards}.", "cards is known"),
    Step("686a.7(g)(3)", "hand", "Position {hand_position} surrendered.", "given_up"),
    Step(
        "686a.9(c)",
        "hand",
        "Position {hand_position}: the further cards were missed, and the player chose {missed_decision}.",
        "cards_were_missed",
    ),
    Step("686a.9(c)", "hand", "Position {hand_position}: the hand was called dead.", "dead"),
    Step("686a.3(d)", "hand", "Position {hand_position}: the total is {hand_total}.", "hand_total is known"),
    Step(
        "686a.8",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: due to win at {due_odds} to 1 = "
        "{due_paid_cents}, and the stake back. "
        "Recorded: {settled_as}, paid {wager_paid_cents}, returned {wager_returned_cents}.",
        "due_to_win",
    ),
    Step(
        "686a.8",
        "wager",
        "Position {wager_position}, vigorish due: none. Recorded: {vigorish_cents}.",
        "vigorish_cents > 0",
    ),
    Step(
        "686a.7(j)",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: due to be collected. "
        "Recorded: {settled_as}, paid {wager_paid_cents}, returned {wager_returned_cents}.",
        "due_to_lose",
    ),
    Step(
        "686a.9(c)",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: the stake is due back. "
        "Recorded: {settled_as}, paid {wager_paid_cents}, returned {wager_returned_cents}.",
        "due_back",
    ),
    Step(
        "686a.9(c)",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: what is due is not known. "
        "Recorded: {settled_as}, paid {wager_paid_cents}, returned {wager_returned_cents}.",
        "not due_outcome is known",
    ),
)
