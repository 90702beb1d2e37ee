"""Shoes of several decks: the next one, how many decks they hold, and the cards burned before play."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import before_play, groups, shuffles
from rules.duties.shoes import group_numbers
from rules.kinds import Card, Count, Flag, Link, Moment, Text
from rules.values import booleans, integers, is_known, known, or_else, take


@derived(per="shoe")
def following_shoe(shoe_begins_at: Moment, shoe_place: Count) -> Link:
    """Row of the shoe after it at the same table, -1 where the log has none."""
    return Link(groups.following(shoe_begins_at, group_numbers(shoe_place)), len(shoe_place))


@derived(per="table")
def table_by_device(round_table_row: Link, shoe_by_device: Flag, round_shoe_row: Link) -> Flag:
    """A shuffling device was in use at the table that day."""
    return groups.exists(round_table_row, take(shoe_by_device, round_shoe_row.rows))


@derived(per="round")
def round_decks_opened(deck_opened_count: Count) -> Count:
    """Decks in the set of cards the round was dealt from, as counted when they were opened."""
    return deck_opened_count


@derived(per="shoe")
def shoe_deck_count(
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    event_deck_count: Count,
    shoe_first_card_at: Moment,
    round_shoe_row: Link,
    round_decks_opened: Count,
) -> Count:
    """Decks in the shoe, as counted when it was loaded, or else when they were opened."""
    opened = groups.first(round_shoe_row, round_decks_opened, is_known(round_decks_opened))
    asked = (event_shoe_row, event_at, event_kind.is_("shoe_loaded"), event_deck_count)
    return before_play.told(*asked, shoe_first_card_at, round_shoe_row, opened)


@derived(per="shoe")
def lawful_deck_count(shoe_deck_count: Count) -> Flag:
    """The shoe holds six to eight decks, as one set or one of two batches must."""
    return (shoe_deck_count >= 6) & (shoe_deck_count <= 8)


@derived(per="shoe")
def first_loaded_at(event_shoe_row: Link, event_kind: Text, event_at: Moment, of_dealt_stack: Flag) -> Moment:
    """When the stack that was dealt first went into the shoe; where that is not told, when any did."""
    loaded = event_kind.is_("shoe_loaded")
    of_stack = groups.earliest(event_shoe_row, event_at, loaded & of_dealt_stack)
    return or_else(of_stack, groups.earliest(event_shoe_row, event_at, loaded))


@derived(per="shoe")
def stack_burn(event_shoe_row: Link, event_kind: Text, event_at: Moment, of_dealt_stack: Flag) -> Link:
    """Row of the first burn from the stack that was dealt; where there is none, of any; -1 for none."""
    burnt = event_kind.is_("burn")
    of_stack = groups.row_of_earliest(event_shoe_row, event_at, burnt & of_dealt_stack)
    of_any = groups.row_of_earliest(event_shoe_row, event_at, burnt)
    return Link(np.where(of_stack >= 0, of_stack, of_any), len(event_at))


@derived(per="shoe")
def burns_of_stack(
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    event_card: Card,
    event_count: Count,
    of_dealt_stack: Flag,
) -> Count:
    """How often cards are on record as burned from the stack before it was dealt.

    The same cards burned at the same moment are one burn, written twice.
    """
    burns = event_kind.is_("burn") & of_dealt_stack
    again = groups.repeated(event_shoe_row, burns, event_at, event_card, event_count)
    return groups.count(Link(event_shoe_row.rows, event_shoe_row.parents), burns & booleans(~again))


@derived(per="shoe")
def burn_at(stack_burn: Link, event_at: Moment) -> Moment:
    """When the shoe's first card was exposed and racked."""
    return take(event_at, stack_burn.rows)


@derived(per="shoe")
def burn_card(stack_burn: Link, event_card: Card) -> Card:
    """The shoe's first card."""
    return take(event_card, stack_burn.rows)


@derived(per="shoe")
def burn_count(stack_burn: Link, event_count: Count) -> Count:
    """Cards racked face down with the shoe's first card."""
    return take(event_count, stack_burn.rows)


@derived(per="shoe")
def burn_face_up(stack_burn: Link, event_face_up: Flag) -> Flag:
    """The shoe's first card was exposed as it was racked."""
    return take(event_face_up, stack_burn.rows)


@derived(per="shoe")
def first_card_burnt_by_another(stack_burn: Link, done_by_another: Flag) -> Flag:
    """Another than the dealer exposed and racked the shoe's first card."""
    return take(done_by_another, stack_burn.rows)


def sum_before(round_shoe_row: Link, first_card_at: Moment, of: Count) -> Count:
    """Sum over the rounds dealt from the same shoe before each; missing where a place or a sum is."""
    so_far = groups.running_total(first_card_at, round_shoe_row.rows, of)
    previous = groups.previous(first_card_at, round_shoe_row.rows)
    sums = take(so_far, previous)
    is_first = (previous < 0) & (round_shoe_row.rows >= 0) & known(first_card_at)
    return integers(np.where(is_first, 0, sums.values), is_first | known(sums))


def loaded_after_the_cut(
    cut_at: Moment,
    cover_card_placed_at: Moment,
    loaded_at: Moment,
    shoe_first_card_at: Moment,
    complete_cut: Flag,
    complete_cover_card_placed: Flag,
    complete_shoe_loaded: Flag,
) -> Verdict:
    """Judge that the stack went into the shoe between the cut and the first card."""
    steps_told = shuffles.told(cut_at, complete_cut) & shuffles.told(
        cover_card_placed_at, complete_cover_card_placed
    )
    in_turn = shuffles.taken_in_turn(
        shuffles.in_order(cut_at, cover_card_placed_at), complete_cover_card_placed
    )
    for in_order in (
        shuffles.in_order(cut_at, loaded_at),
        shuffles.in_order(cover_card_placed_at, loaded_at),
        loaded_at <= shoe_first_card_at,
    ):
        in_turn &= shuffles.taken_in_turn(in_order, complete_shoe_loaded)
    return Verdict(
        applies=True,
        holds=shuffles.happened(loaded_at, complete_shoe_loaded) & in_turn & steps_told,
        observed="cut {cut_at}, cover card {cover_card_placed_at}, loaded {loaded_at},"
        " first card dealt {shoe_first_card_at}",
        required="cut, cover card, loading and first card in this order",
    )
