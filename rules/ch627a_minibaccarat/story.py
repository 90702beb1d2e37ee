"""A round of Minibaccarat explained in the order it is dealt, each step with its clause."""

from rules.clause import derived
from rules.kinds import Cents, Count, Flag, Text
from rules.story import Step
from rules.values import is_known

STORY: tuple[Step, ...] = (
    Step(
        "627a.8(b)",
        "round",
        "No more bets was called {no_more_bets_at}; the first card came {first_card_at}.",
    ),
    Step("627a.8(a)", "round", "Player's Hand: {players_dealt_cards}. Banker's Hand: {bankers_dealt_cards}."),
    Step(
        "627a.6(b)",
        "round",
        "On two cards the Player's Hand counts {players_two_card_count}, "
        "the Banker's Hand {bankers_two_card_count}.",
    ),
    Step("627a.10(a)", "round", "One hand is a Natural, so no third card is dealt.", "a_natural"),
    Step(
        "627a.10(b)(1)", "round", "The Player's Hand counts less than 6, so it draws.", "players_hand_draws"
    ),
    Step("627a.10(b)(2)", "round", "The Player's Hand counts 6 or 7, so it stays.", "players_hand_stays"),
    Step(
        "627a.10(c)(1)",
        "round",
        "The Player's Hand has two cards; the Banker's Hand on {bankers_two_card_count} "
        "has to draw: {bankers_must_draw}.",
        "bankers_rule_without_third",
    ),
    Step(
        "627a.10(c)(2)",
        "round",
        "The Player's third card is worth {players_third_value}; the Banker's Hand on "
        "{bankers_two_card_count} has to draw: {bankers_must_draw}.",
        "bankers_rule_after_third",
    ),
    Step(
        "627a.6(b)",
        "round",
        "In the end the Player's Hand counts {players_count} and the Banker's Hand {bankers_count}.",
    ),
    Step("627a.1[Dragon 7]", "round", "That is a Dragon 7.", "dragon_7_at_ez_table"),
    Step("627a.1[Panda 8]", "round", "That is a Panda 8.", "panda_8_at_ez_table"),
    Step(
        "627a.11(a)",
        "round",
        "At an EZ table that is a {ez_name}; nobody recorded whether this is one.",
        "ez_name_in_doubt",
    ),
    Step(
        "627a.11(a)",
        "round",
        "Result by the cards: {result_of_cards}. Recorded as announced: {announced_result}.",
    ),
    Step("627a.13(e)", "round", "The round was declared void: {void_reason}.", "void"),
    Step("627a.13(d)", "round", "The round was simulated: no wagers are accepted.", "simulated"),
    Step("627a.7(a)", "wager", "Seat {wager_position}: {wager_kind} wager of {wager_amount_cents}."),
    Step("627a.8(d)(1)", "wager", "House Money winnings of {moved_in_cents} were added to it.", "added_to"),
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
)


@derived(per="round")
def a_natural(no_natural: Flag) -> Flag:
    """One of the hands is a Natural."""
    return ~no_natural


@derived(per="round")
def players_hand_draws(no_natural: Flag, players_two_card_count: Count) -> Flag:
    """The Player's Hand has to draw."""
    return no_natural & (players_two_card_count <= 5)


@derived(per="round")
def players_hand_stays(no_natural: Flag, players_two_card_count: Count) -> Flag:
    """The Player's Hand has to stay."""
    return no_natural & (players_two_card_count > 5)


@derived(per="round")
def bankers_rule_without_third(no_natural: Flag, players_hand_size: Count) -> Flag:
    """The Banker's Hand goes by its own count, because the Player's Hand stayed."""
    return no_natural & (players_hand_size == 2)


@derived(per="round")
def bankers_rule_after_third(no_natural: Flag, players_third_value: Count) -> Flag:
    """The Banker's Hand goes by the Player's third card."""
    return no_natural & is_known(players_third_value)


@derived(per="round")
def dragon_7_at_ez_table(dragon_7: Flag, is_ez: Flag) -> Flag:
    """The hands are a Dragon 7 at an EZ table."""
    return dragon_7 & is_ez


@derived(per="round")
def panda_8_at_ez_table(panda_8: Flag, is_ez: Flag) -> Flag:
    """The hands are a Panda 8 at an EZ table."""
    return panda_8 & is_ez


@derived(per="round")
def ez_name_in_doubt(has_ez_name: Flag, is_ez: Flag) -> Flag:
    """The hands have a name at EZ tables, and nobody recorded whether this is one."""
    return has_ez_name & ~is_known(is_ez)


@derived(per="wager")
def added_to(moved_in_cents: Cents) -> Flag:
    """House Money winnings were added to the wager."""
    return moved_in_cents > 0


@derived(per="wager")
def due_to_win(due_outcome: Text) -> Flag:
    """The wager is due to win."""
    return due_outcome.is_("win")


@derived(per="wager")
def due_to_lose(due_outcome: Text) -> Flag:
    """The wager is due to lose."""
    return due_outcome.is_("lose")


@derived(per="wager")
def due_back(due_outcome: Text) -> Flag:
    """The stake is due back: neither hand wins it, or the round was void."""
    return due_outcome.is_("push", "void")
