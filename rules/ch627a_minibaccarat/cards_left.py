"""How many cards were left in the shoe as a round began, and how many the round needed (§ 627a.13(e)).

Both are bounds.  A card that the record leaves out makes fewer cards left, so the most that were left is
certain; the fewest is only where every round before is on record with its cards.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Cards, Cents, Count, Flag, Link, Moment, Text
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
def outran_the_shoe(most_cards_left: Count, fewest_drawn: Count) -> Flag:
    """The round took more cards than can have been left: others had come in, or its record is wrong."""
    return booleans(certainly(most_cards_left < fewest_drawn))


@derived(per="round")
def lacks_a_third_card(
    players_must_draw: Flag, players_drew: Flag, bankers_must_draw: Flag, bankers_drew: Flag
) -> Flag:
    """A hand of the round lacks a third card that was due to it."""
    return (players_must_draw & ~players_drew) | (bankers_must_draw & ~bankers_drew)


@derived(per="round")
def shuffled_in_round(
    first_card_at: Moment, settled_at: Moment, round_place: Count, happening: Moments, event_kind: Text
) -> Flag:
    """Cards were shuffled at the table after the round's first card and before it was settled."""
    asked = Moments(settled_at - 1, round_place)
    found = groups.happened_since(asked, happening, event_kind.is_("shuffled"), first_card_at + 1)
    return booleans(found.values, known(found) & known(settled_at) & known(first_card_at))


@derived(per="round")
def all_cards_came_from_the_shoe(
    third_cards_lawful: Flag,
    void: Flag,
    *,
    void_reason: Text | None = None,
    outran_the_shoe: Flag | None = None,
    shuffled_in_round: Flag | None = None,
    complete_shuffled: Flag | None = None,
) -> Flag:
    """Both hands have all their cards, and nothing on record tells of others put into the shoe for them.

    Where a round stood and its record says that the shoe ran short, nothing is told by the lack of a shuffle
    unless all are recorded.
    """
    nowhere = booleans(np.zeros(len(void), dtype=bool), np.zeros(len(void), dtype=bool))
    asked = (outran_the_shoe, shuffled_in_round, complete_shuffled)
    outran, shuffled, all_told = (nowhere if column is None else column for column in asked)
    others = certainly(outran) | certainly(shuffled)
    if void_reason is not None:
        said = certainly(void_reason.is_("insufficient_cards")) & ~certainly(void)
        others |= said & ~(certainly(~shuffled) & certainly(all_told))
    return booleans(certainly(third_cards_lawful) & ~others)


@derived(per="round")
def void_has_a_ground(
    fewest_cards_left: Count,
    most_cards_left: Count,
    fewest_needed: Count,
    most_needed: Count,
    outran_the_shoe: Flag,
    all_cards_came_from_the_shoe: Flag,
) -> Flag:
    """Too few cards were left to finish the round; missing where the cards on record leave it open.

    A round whose hands have all their cards had enough.  One that took more cards than can have been left
    shows that others came in, or that the record of its shoe is wrong.
    """
    short = certainly(most_cards_left < fewest_needed) & ~certainly(outran_the_shoe)
    enough = certainly(fewest_cards_left >= most_needed) | certainly(all_cards_came_from_the_shoe)
    return booleans(short & ~enough, short | enough)


@derived(per="round")
def void_effect_cents(
    wager_round_row: Link,
    gained_if_void_cents: Cents,
    third_cards_lawful: Flag,
    *,
    moves_undone_cents: Cents | None = None,
) -> Cents:
    """What players received less what the hands gave them; missing where the hands lack third cards.

    House Money winnings that were moved onto another wager would have lain there, and not been received.
    """
    found = groups.net(wager_round_row, gained_if_void_cents)
    if moves_undone_cents is not None:
        found = found + groups.net(wager_round_row, moves_undone_cents)
    return integers(found.values, known(found) & certainly(third_cards_lawful))
