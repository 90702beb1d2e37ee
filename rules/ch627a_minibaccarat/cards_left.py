"""How many cards were left in the shoe as a round began, and how many the round needed (§ 627a.13(e)).

Both are bounds.  A card that the record leaves out makes fewer cards left, so the most that were left is
certain; the fewest is only where every round before is on record with its cards.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Cards, Cents, Count, Flag, Link, Moment
from rules.shoe.shoes import sum_before
from rules.values import booleans, certainly, integers, known, or_else

DECK, OPENING, MOST_BURNED = 52, 4, 10
"""Cards in a deck; cards that open every round; most cards burned with the first."""


# ------------------------------------------------------------------------------- cards drawn a round


@derived(per="round")
def cards_astray(event_round_row: Link, event_is_error: Flag, racked_in_play: Flag) -> Count:
    """How many cards may have left the shoe in the round without being dealt to a hand."""
    astray = groups.count(event_round_row, booleans(~certainly(~event_is_error)))
    return astray + groups.count(event_round_row, booleans(~certainly(~racked_in_play)))


@derived(per="round")
def fewest_drawn(players_cards: Cards, bankers_cards: Cards) -> Count:
    """Fewest cards drawn from the shoe for the round: those of its hands that are on record."""
    of_hands = [np.where(known(cards), cards.count().values, 0) for cards in (players_cards, bankers_cards)]
    return integers(of_hands[0] + of_hands[1])


@derived(per="round")
def most_drawn(players_dealt_cards: Cards, bankers_dealt_cards: Cards, cards_astray: Count) -> Count:
    """Most cards drawn from the shoe for the round; missing where a hand is not on record."""
    return players_dealt_cards.count() + bankers_dealt_cards.count() + cards_astray


# ------------------------------------------------------------------------------------ cards left


@derived(per="round")
def most_cards_left(
    round_shoe_row: Link,
    first_card_at: Moment,
    fewest_drawn: Count,
    shoe_deck_count: Count,
    burn_count: Count,
) -> Count:
    """Most cards that can have been left in the shoe as the round began."""
    nothing = integers(np.zeros(len(first_card_at)))
    return (
        shoe_deck_count * DECK
        - or_else(burn_count + 1, nothing)
        - sum_before(round_shoe_row, first_card_at, fewest_drawn)
    )


@derived(per="round")
def fewest_cards_left(
    round_shoe_row: Link,
    first_card_at: Moment,
    round_number_in_shoe: Count,
    most_drawn: Count,
    shoe_deck_count: Count,
    burn_count: Count,
) -> Count:
    """Fewest cards that can have been left in the shoe as the round began.

    Missing unless every round before it is on record, by their numbers, with both of its hands.
    """
    most_burned = integers(np.full(len(first_card_at), MOST_BURNED))
    every_round = integers(np.ones(len(first_card_at)))
    complete = round_number_in_shoe == sum_before(round_shoe_row, first_card_at, every_round) + 1
    left = (
        shoe_deck_count * DECK
        - (or_else(burn_count, most_burned) + 1)
        - sum_before(round_shoe_row, first_card_at, most_drawn)
    )
    return integers(left.values, known(left) & certainly(complete))


# ---------------------------------------------------------------------------------- cards needed


@derived(per="round")
def bankers_draw_is_due(bankers_must_draw: Flag, players_must_draw: Flag, players_drew: Flag) -> Flag:
    """Whether the Banker's Hand needs a third card; missing where the Player's Hand still lacks its own."""
    waits = ~certainly(~players_must_draw | players_drew)
    return booleans(bankers_must_draw.values, known(bankers_must_draw) & ~waits)


@derived(per="round")
def fewest_needed(players_must_draw: Flag, bankers_draw_is_due: Flag) -> Count:
    """Fewest cards that the round needed: four, and the third cards that are certainly due."""
    third = certainly(players_must_draw).astype(np.int64) + certainly(bankers_draw_is_due)
    return integers(OPENING + third)


@derived(per="round")
def most_needed(players_must_draw: Flag, bankers_draw_is_due: Flag, cards_astray: Count) -> Count:
    """Most cards the round can have needed: four, third cards that may be due, and those gone astray."""
    ruled_out = certainly(~players_must_draw).astype(np.int64) + certainly(~bankers_draw_is_due)
    return cards_astray + integers(OPENING + 2 - ruled_out)


# ------------------------------------------------------------------------------------ the shortage


@derived(per="round")
def void_has_a_ground(
    fewest_cards_left: Count,
    most_cards_left: Count,
    fewest_needed: Count,
    most_needed: Count,
    fewest_drawn: Count,
    third_cards_lawful: Flag,
) -> Flag:
    """Too few cards were left to finish the round; missing where the cards on record leave it open.

    A round whose hands have all their cards had enough.  One that took more cards than can have been left
    shows that the record of its shoe is wrong.
    """
    told = ~certainly(most_cards_left < fewest_drawn)
    short = booleans(certainly(most_cards_left < fewest_needed) & told)
    enough = booleans(certainly(fewest_cards_left >= most_needed) | certainly(third_cards_lawful))
    return booleans((short & ~enough).values, (short | enough).values)


@derived(per="round")
def void_effect_cents(
    wager_round_row: Link, received_less_due_if_played_cents: Cents, third_cards_lawful: Flag
) -> Cents:
    """What players received less what the hands gave them; missing where the hands lack third cards."""
    found = groups.total(wager_round_row, received_less_due_if_played_cents)
    return integers(found.values, known(found) & certainly(third_cards_lawful))
