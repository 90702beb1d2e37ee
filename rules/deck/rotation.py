"""More than two decks taking turns at a table: § 645a.3(b) and its like provide for two.

Of two decks that alternate each comes back with the second turn.  Of three none does, though the deck changes
with every round.
"""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Bools, Count, Flag, Link, Number, Rows, Text
from rules.values import booleans, certainly, integers, take

TURNS_LOOKED_AT = 6
"""How many rounds are gone back or on: a rotation of more decks is not seen where rounds do not name them."""


def _step(link: Link, rows: Rows) -> Rows:
    """Row that a link gives for each of the rows; -1 where there is none."""
    return np.append(link.rows, np.intp(-1))[rows]


# ------------------------------------------------------------------------------- where they are shown


@derived(per="round")
def turns_since_dealt(round_just_before: Link, deck_id: Text) -> Count:
    """How many rounds ago the deck was dealt, if each since changed the deck; 0 where none shows it."""
    rows: Rows = np.arange(len(round_just_before.rows))
    found = np.zeros(len(rows), dtype=np.int64)
    changing = np.ones(len(rows), dtype=bool)
    for turns in range(1, TURNS_LOOKED_AT + 1):
        earlier = _step(round_just_before, rows)
        there = groups.text_of(earlier, deck_id)
        changing = changing & certainly(~groups.text_of(rows, deck_id).same_as(there))
        found[changing & (found == 0) & certainly(deck_id.same_as(there))] = turns
        rows = earlier
    return integers(found)


@derived(per="round")
def in_rotation(round_just_before: Link, turns_since_dealt: Count) -> Flag:
    """The round lies within a turn of three decks or more: from one round of a deck until it came back."""
    turns = turns_since_dealt.values
    found = turns > 2
    rows: Rows = np.where(found, np.arange(len(turns)), -1)
    for gone in range(1, TURNS_LOOKED_AT + 1):
        rows = np.where(gone <= turns, _step(round_just_before, rows), -1)
        found[rows[rows >= 0]] = True
    return booleans(found)


@derived(per="round")
def comes_round_by_hand(round_just_before: Link, turns_since_dealt: Count, shoe_by_device: Flag) -> Flag:
    """The deck came back after two others or more, and it and the one before were shuffled by hand."""
    before: Flag = take(shoe_by_device, round_just_before.rows)
    return (turns_since_dealt > 2) & ~shoe_by_device & ~before


@derived(per="round")
def turns_by_hand(
    between_two_of_another: Flag, shoe_by_device: Flag, round_just_after: Link, comes_round_by_hand: Flag
) -> Flag:
    """The round's deck and the next one, or the one before, took turns though both were shuffled by hand."""
    next_by_device: Flag = take(shoe_by_device, round_just_after.rows)
    return (between_two_of_another & ~shoe_by_device & ~next_by_device) | comes_round_by_hand


@derived(per="table")
def rounds_in_turns_by_hand(round_table_row: Link, turns_by_hand: Flag) -> Count:
    """How many rounds were dealt by turns from two decks shuffled by hand; missing where one is unclear."""
    unsure = certainly(groups.count(round_table_row, booleans(turns_by_hand.missing)) > 0)
    found = groups.count(round_table_row, turns_by_hand)
    return Number(found.values, unsure & ~certainly(found > 0))


# ------------------------------------------------------------------------------------ round by round


@derived(per="table")
def names_one_deck(round_table_row: Link, deck_id: Text) -> Flag:
    """Every round of the table names, that day, the same deck; missing where one names none."""
    return groups.same_text(round_table_row, deck_id, booleans(np.ones(len(deck_id), dtype=bool)))


@derived(per="round")
def other_letter_than_before(
    turn_before: Link, names_one_deck: Flag, *, batch_id: Text | None = None
) -> Flag:
    """The round names the other of two decks than the turn before, though the table knows one deck only."""
    if batch_id is None:
        return booleans(np.zeros(len(turn_before.rows), dtype=bool))
    other = ~batch_id.same_as(groups.text_of(turn_before.rows, batch_id))
    return other & names_one_deck


@derived(per="round")
def starts_turns(dealt_anew: Flag, was_idle: Flag, shoe_by_device: Flag, device_failed_before: Flag) -> Flag:
    """Turns start over with the round; missing where the device had failed, which the text leaves open."""
    starts = dealt_anew | was_idle | ~shoe_by_device
    return booleans(starts.values, ~starts.missing & (certainly(starts) | ~certainly(device_failed_before)))


@dataclass(frozen=True, slots=True)
class _Walk:
    """Rounds of a table, gone through in one direction from each of them.

    passed_over  rounds that do not count as turns
    """

    link: Link
    deck_id: Text
    passed_over: Bools
    starts_turns: Flag
    back: bool

    def until_another(self, rows: Rows) -> tuple[Rows, Flag]:
        """Go on until a round dealt from another deck: its row, and whether turns started over on the way."""
        deck = groups.text_of(rows, self.deck_id)
        here, on = rows, rows >= 0
        over = booleans(np.zeros(len(rows), dtype=bool))
        for _ in range(TURNS_LOOKED_AT):
            there = _step(self.link, here)
            crossed: Flag = take(self.starts_turns, here if self.back else there)
            over = over | booleans(on & crossed.values, ~on | ~crossed.missing)
            here = np.where(on, there, here)
            same = certainly(groups.text_of(here, self.deck_id).same_as(deck))
            on = on & (here >= 0) & (same | np.append(self.passed_over, False)[here])
        return np.where(on, -1, here), over

    def second_from_each(self) -> tuple[Rows, Flag]:
        """Go on to the second deck from each round, which of two that alternate is the round's own."""
        first, over = self.until_another(np.arange(len(self.link.rows)))
        second, over_again = self.until_another(first)
        return second, over | over_again


@derived(per="round")
def second_deck_before(
    round_just_before: Link, deck_id: Text, void: Flag, reading_deck_turns: Text, starts_turns: Flag
) -> Text:
    """Deck that was dealt before the other one: of two that alternate, the round's own."""
    passed_over = certainly(void & reading_deck_turns.is_("completed_rounds"))
    rows, _ = _Walk(round_just_before, deck_id, passed_over, starts_turns, back=True).second_from_each()
    return groups.text_of(rows, deck_id)


@derived(per="round")
def is_a_third_deck(
    round_just_before: Link,
    round_just_after: Link,
    deck_id: Text,
    void: Flag,
    reading_deck_turns: Text,
    starts_turns: Flag,
) -> Flag:
    """The deck is neither of two that alternate: it served neither two turns before nor two turns after.

    One of the two is enough, so that two decks that go on after a third one was dealt are not told for it.
    Where turns started over since, two turns before do not matter.
    """
    passed_over = certainly(void & reading_deck_turns.is_("completed_rounds"))
    before, over = _Walk(round_just_before, deck_id, passed_over, starts_turns, back=True).second_from_each()
    after, anew = _Walk(round_just_after, deck_id, passed_over, starts_turns, back=False).second_from_each()
    not_before = ~groups.text_of(before, deck_id).same_as(deck_id)
    not_after = ~groups.text_of(after, deck_id).same_as(deck_id)
    unbroken = certainly(~anew)
    return (
        not_before & ~over & booleans(not_after.values, ~not_after.missing & (unbroken | ~not_after.values))
    )
