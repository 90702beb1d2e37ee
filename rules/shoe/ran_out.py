"""A shoe that ran short held too few cards: what was dealt from it before must come near to all its decks.

Both ends are bounds, as where the cover card came out (``rules.shoe.conservation``).  Every card burned from
the shoe, or drawn in error from it, counts as gone before the round, so that only what no such card explains
contradicts the record.
"""

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duties.own_tests import own_test, record_test
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.shoe.conservation import ASTRAY, DECK
from rules.shoe.shoes import sum_before
from rules.values import booleans, certainly, integers, known, or_else


@derived(per="round")
def ran_short_before(round_shoe_row: Link, first_card_at: Moment, ran_short: Flag) -> Flag:
    """The shoe ran short in a round before, and was filled up with cards of the discard rack."""
    shoes = np.where(certainly(ran_short), round_shoe_row.rows, -1)
    return booleans(groups.previous(first_card_at, shoes) >= 0)


@derived(per="shoe")
def cards_ever_burned(
    event_shoe_row: Link, event_kind: Text, event_count: Count, gone_told_again: Flag
) -> Count:
    """Cards burned from the shoe, whenever that was: each time the first and those after it."""
    others = or_else(event_count, integers(np.zeros(len(event_count))))
    return groups.total(event_shoe_row, others + 1, event_kind.is_("burn") & ~gone_told_again)


@derived(per="shoe")
def cards_ever_astray(
    round_shoe_row: Link,
    round_cards_astray: Count,
    event_shoe_row: Link,
    event_round_row: Link,
    event_kind: Text,
) -> Count:
    """Cards drawn, shown or racked in error from the shoe, whenever that was."""
    between = event_kind.is_(*ASTRAY) & booleans(event_round_row.rows < 0)
    return groups.total(round_shoe_row, round_cards_astray) + groups.count(event_shoe_row, between)


@derived(per="round")
def cards_dealt_before(round_shoe_row: Link, first_card_at: Moment, round_cards_drawn: Count) -> Count:
    """Cards dealt from the shoe in the rounds before; missing where one may be lacking."""
    return sum_before(round_shoe_row, first_card_at, round_cards_drawn)


@derived(per="round")
def every_round_before(round_shoe_row: Link, first_card_at: Moment, round_number_in_shoe: Count) -> Flag:
    """No round of the shoe before this one is left out, by their numbers; missing where they have none."""
    each = integers(np.ones(len(first_card_at)))
    return round_number_in_shoe == sum_before(round_shoe_row, first_card_at, each) + 1


@derived(per="round")
def fewest_left_before(
    shoe_deck_count: Count,
    cards_ever_burned: Count,
    cards_ever_astray: Count,
    errors_are_recorded: Flag,
    complete_burn: Flag,
    complete_card_racked: Flag,
    cards_dealt_before: Count,
    every_round_before: Flag,
) -> Count:
    """Fewest cards that can have been left in the shoe as the round began."""
    left = shoe_deck_count * DECK - cards_ever_burned - cards_ever_astray - cards_dealt_before
    told = errors_are_recorded & complete_burn & complete_card_racked & every_round_before
    return integers(left.values, known(left) & certainly(told))


@derived(per="round")
def most_left_before(
    round_shoe_row: Link,
    first_card_at: Moment,
    shoe_deck_count: Count,
    cards_ever_astray: Count,
    errors_are_recorded: Flag,
    round_cards_seen: Count,
) -> Count:
    """Most cards that can have been left in the shoe as the round began, by those on record."""
    seen = sum_before(round_shoe_row, first_card_at, round_cards_seen)
    left = shoe_deck_count * DECK - seen + cards_ever_astray
    return integers(left.values, known(left) & certainly(errors_are_recorded))


def too_few_were_left(
    ran_short: Flag,
    ran_short_before: Flag,
    round_by_continuous: Flag,
    fewest_left_before: Count,
    most_left_before: Count,
    round_cards_drawn: Count,
    round_cards_astray: Count,
    *,
    sake: str,
) -> Verdict:
    """Judge that a shoe said to have run short held too few cards, by what was dealt from it before."""
    taken = round_cards_drawn + round_cards_astray
    wrong = certainly(fewest_left_before >= taken) | certainly(most_left_before < 0)
    decided = wrong | (known(fewest_left_before < taken) & known(most_left_before >= 0))
    return Verdict(
        applies=ran_short & ~ran_short_before & ~round_by_continuous,
        holds=booleans(~wrong, decided),
        observed="the shoe is said to have run short {ran_short_at}; by the record, its {shoe_deck_count}"
        " decks less {cards_ever_burned} burned, {cards_ever_astray} gone astray and"
        " {cards_dealt_before} dealt in the rounds before left at least {fewest_left_before} and at most"
        " {most_left_before} cards, and the round took {round_cards_drawn}",
        required="fewer cards left than the round took, and not more dealt than there were; else a round or a"
        f" card is left out or made up, or the shoe was not short, {own_test(sake)}",
        record=True,
    )


def short_shoes_add_up(sake: str, follows: tuple[str, ...]) -> None:
    """Declare that a chapter's shoes that ran short are tested for cards that were left out or made up.

    sake     the clause on settling wagers for whose sake it is tested
    follows  clauses on decks and burned cards: what breaches them need not add up
    """
    record_test(
        "short",
        "A shoe that is said to have run short had too few cards left by what was dealt from it.",
        too_few_were_left,
        per="round",
        reading=". A round that was left out with its numbers closed up shows in the cards of its shoe.",
        sake=sake,
        follows=follows,
        module=calling_module(),
    )
