"""What was done with other decks between their arrival and the first round dealt from them."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, people, shuffles
from rules.duties.opening_apart import by_device
from rules.duties.opening_by_deck import and_uninspected
from rules.duties.opening_steps import followed
from rules.kinds import Count, Flag, Link, Many, Moment, Text, Told
from rules.values import booleans, certainly, integers, is_known, known


@derived(per="shoe")
def receipt_on_record(event_shoe_row: Link, event_kind: Text) -> Flag:
    """The record tells of decks that were received at the table for the shoe."""
    return booleans(certainly(groups.exists(event_shoe_row, event_kind.is_("decks_received"))))


@derived(per="event")
def dealer_inspects(
    event_kind: Text,
    event_at: Moment,
    at_opening: Flag,
    receipt_on_record: Flag,
    shoe_starts_at: Moment,
    *,
    role: Text | None = None,
) -> Flag:
    """The dealer inspected decks before play; a player's or floorperson's look, or another's, is none of his.

    Decks are inspected between their receipt and their opening: where no receipt is on record, one before
    the opening counts.
    """
    before = booleans(certainly(~receipt_on_record & (event_at <= shoe_starts_at)))
    inspects = event_kind.is_("decks_inspected") & (at_opening | before)
    if role is None:
        return inspects
    return inspects & booleans(~certainly(~role.is_("dealer")))


@derived(per="shoe")
def inspected_at(event_shoe_row: Link, event_at: Moment, dealer_inspects: Flag) -> Moment:
    """When the dealer inspected the decks brought for the shoe."""
    return groups.earliest(event_shoe_row, event_at, dealer_inspects)


@derived(per="event")
def of_a_doubtful_dealer(
    event_kind: Text,
    *,
    event_person_id: Text | None = None,
    floorpersons_assigned: Many | None = None,
    players_on_the_floor: Many | None = None,
    shoes_first_dealer: Text | None = None,
) -> Flag:
    """Who did it bears the name of the day's assigned floorperson, or of a player, and not the dealer's."""
    found = np.zeros(len(event_kind), dtype=bool)
    if event_person_id is None:
        return booleans(found)
    for names in (floorpersons_assigned, players_on_the_floor):
        if names is not None:
            found |= people.among(event_person_id, names)
    if shoes_first_dealer is not None:
        found &= ~certainly(event_person_id.same_as(shoes_first_dealer))
    return booleans(found)


@derived(per="shoe")
def only_doubtful_inspections(
    event_shoe_row: Link, dealer_inspects: Flag, of_a_doubtful_dealer: Flag
) -> Flag:
    """All inspections of the decks that may be the dealer's bear the name of a floorperson or a player."""
    by_dealer = groups.exists(event_shoe_row, dealer_inspects & ~of_a_doubtful_dealer)
    return booleans(certainly(groups.exists(event_shoe_row, dealer_inspects)) & ~certainly(by_dealer))


@derived(per="shoe")
def inspected_at_all(event_shoe_row: Link, dealer_inspects: Flag) -> Flag:
    """Whether an inspection of the decks brought for the shoe is on record."""
    return groups.exists(event_shoe_row, dealer_inspects)


@derived(per="shoe")
def inspection(event_shoe_row: Link, event_at: Moment, dealer_inspects: Flag, verifier: Text) -> Link:
    """Row of the inspection of the decks brought for the shoe whose verification is judged, -1 for none."""
    return Link(people.least_verified(event_shoe_row, event_at, dealer_inspects, verifier), len(event_at))


@derived(per="shoe")
def inspection_verified_by(inspection: Link, event_verified_by: Text) -> Text:
    """Who verified the inspection of the decks brought for the shoe."""
    return groups.text_of(inspection.rows, event_verified_by)


@derived(per="shoe")
def inspection_verifier(inspection: Link, verifier: Text) -> Text:
    """Who the person is that verified the inspection of the decks brought for the shoe."""
    return groups.text_of(inspection.rows, verifier)


def both_batches(rows: Link, where: Flag, batch: Text, recorded: Flag) -> Flag:
    """Whether chosen events name both batches; missing where one names none or none is recorded."""
    of_a = certainly(groups.exists(rows, where & batch.is_("A")))
    of_b = certainly(groups.exists(rows, where & batch.is_("B")))
    nameless = certainly(groups.count(rows, where & booleans(~known(batch))) > 0)
    return booleans(of_a & of_b, (of_a & of_b) | (~nameless & certainly(recorded)))


@derived(per="shoe")
def both_batches_opened(
    event_shoe_row: Link,
    event_kind: Text,
    event_batch_id: Text,
    arrives_for_shoe: Flag,
    complete_decks_opened: Flag,
) -> Flag:
    """Both batches were opened for the shoe."""
    opened = event_kind.is_("decks_opened") & arrives_for_shoe
    return both_batches(event_shoe_row, opened, event_batch_id, complete_decks_opened)


@derived(per="shoe")
def both_batches_spread(
    event_shoe_row: Link,
    event_kind: Text,
    at_opening: Flag,
    event_batch_id: Text,
    complete_cards_spread: Flag,
) -> Flag:
    """Both batches brought for the shoe were spread, each on its own."""
    spread = event_kind.is_("cards_spread") & at_opening
    return both_batches(event_shoe_row, spread, event_batch_id, complete_cards_spread)


@derived(per="shoe")
def both_batches_stacked(
    event_shoe_row: Link,
    event_kind: Text,
    at_opening: Flag,
    event_batch_id: Text,
    complete_cards_stacked: Flag,
) -> Flag:
    """Both batches brought for the shoe were stacked, each on its own."""
    stacked = event_kind.is_("cards_stacked") & at_opening
    return both_batches(event_shoe_row, stacked, event_batch_id, complete_cards_stacked)


# ------------------------------------------------------------------------------ what is due


def due(new_decks: Flag, decks_preinspected: Flag) -> Flag:
    """Whether the steps may be due: other decks came, not known to be preinspected."""
    return new_decks & ~booleans(certainly(decks_preinspected))


@derived(per="shoe")
def partly_preinspected(event_shoe_row: Link, arrives_for_shoe: Flag, event_preinspected: Flag) -> Flag:
    """Of the decks brought for the shoe some came preinspected and preshuffled, and some did not."""
    some = groups.exists(event_shoe_row, arrives_for_shoe & event_preinspected)
    return some & groups.exists(event_shoe_row, arrives_for_shoe & ~event_preinspected)


def unless_partly(holds: Flag, partly_preinspected: Flag | None) -> Flag:
    """Say as ``holds``; missing where it does not and some of the decks, which need nothing, came so."""
    if partly_preinspected is None:
        return holds
    return booleans(holds.values, known(holds) & (holds.values | ~certainly(partly_preinspected)))


def inspected(
    inspected_at: Moment,
    *,
    new_decks: Flag,
    decks_preinspected: Flag,
    complete_decks_inspected: Flag,
    only_doubtful_inspections: Flag | None = None,
) -> Verdict:
    """Judge that the dealer inspected other decks before a round was dealt from them.

    Open where whoever did is called the dealer, or nothing, and bears a floorperson's or a player's name.
    """
    looked = shuffles.happened(inspected_at, complete_decks_inspected)
    if only_doubtful_inspections is not None:
        looked = booleans(looked.values, known(looked) & ~certainly(only_doubtful_inspections))
    return Verdict(
        applies=due(new_decks, decks_preinspected),
        holds=looked | decks_preinspected,
        observed="other decks were put into play; no inspection of them by the dealer by their first round is"
        " on record",
        required="an inspection before the first round",
    )


def every_deck_inspected(
    inspected_at_all: Flag,
    decks_received_count: Count,
    decks_inspected_count: Count,
    *,
    new_decks: Flag,
    decks_preinspected: Flag,
    partly_preinspected: Flag | None = None,
    each_due_deck_inspected: Flag | None = None,
    decks_perhaps_received: Count | None = None,
) -> Verdict:
    """Judge that as many decks were inspected as were received.

    Where some came preinspected and some did not, those that did not are told by their names.
    """
    holds = decks_inspected_count >= decks_received_count
    if decks_perhaps_received is not None:
        all_of_them = certainly(decks_inspected_count >= decks_received_count + decks_perhaps_received)
        holds = booleans(all_of_them, known(holds) & (all_of_them | ~holds.values))
    holds |= decks_preinspected
    holds = unless_partly(holds, partly_preinspected)
    if partly_preinspected is not None and each_due_deck_inspected is not None:
        by_name = booleans(certainly(partly_preinspected) & known(each_due_deck_inspected))
        holds = (by_name & each_due_deck_inspected) | (~by_name & holds)
    return Verdict(
        applies=due(new_decks, decks_preinspected) & inspected_at_all,
        holds=holds,
        observed="{decks_received_count} decks were received; inspected {inspected_at}:"
        " {decks_inspected_count}",
        required="an inspection of each deck before the first round",
    )


def inspection_verified(
    inspected_at: Moment,
    inspection_verifier: Text,
    *,
    new_decks: Flag,
    decks_preinspected: Flag,
    complete_decks_inspected: Flag,
) -> Verdict:
    """Judge that the floorperson assigned to the table verified an inspection."""
    return people.verified(
        due(new_decks, decks_preinspected) & shuffles.happened(inspected_at, complete_decks_inspected),
        inspection_verifier,
        "the inspection of {inspected_at} was verified by: {inspection_verified_by} ({inspection_verifier});"
        " assigned: {floorpersons_assigned}",
    )


def spread_for_the_first_player(
    inspected_at: Moment,
    spread_at: Moment,
    spread_face_up: Flag,
    *,
    new_decks: Flag,
    when: Flag,
    complete_decks_inspected: Flag,
    complete_cards_spread: Flag,
    some_spread_uninspected: Flag | None = None,
) -> Verdict:
    """Judge that other decks were spread face up after their inspection, each after its own."""
    spread = shuffles.happened(spread_at, complete_cards_spread) & spread_face_up
    in_turn = followed((inspected_at, complete_decks_inspected), (spread_at, complete_cards_spread))
    if some_spread_uninspected is not None:
        each = ~booleans(certainly(some_spread_uninspected))
        in_turn &= shuffles.taken_in_turn(each, complete_decks_inspected, complete_cards_spread)
    return Verdict(
        applies=due(new_decks, when),
        holds=(spread & in_turn) | when,
        observed="inspected {inspected_at}, spread {spread_at}, face up: {spread_face_up}{and_uninspected}",
        shown={"and_uninspected": and_uninspected(some_spread_uninspected)},
        required="a spread face up after the inspection and before the first round",
    )


def washed_stacked_and_shuffled(
    new_decks: Flag,
    decks_preinspected: Flag,
    spread_at: Moment,
    first_inspection_at: Moment,
    washed_at: Moment,
    stacked_at: Moment,
    opening_shuffled_at: Moment,
    complete_cards_spread: Flag,
    complete_first_player_inspection: Flag,
    complete_cards_washed: Flag,
    complete_cards_stacked: Flag,
    complete_shuffled: Flag,
    *,
    shuffled_continuously: Flag | None = None,
    washed_unseen: Flag | None = None,
) -> Verdict:
    """Judge that new decks were washed and stacked after the first player saw them, and then shuffled.

    The first player sees them once they lie spread; that they were spread, or shuffled, at all is judged
    elsewhere.  A device that reshuffles by itself owes no shuffle on record.
    washed_unseen  they were washed before the first player came, so that he can have seen nothing first
    """
    done = (
        shuffles.happened(first_inspection_at, complete_first_player_inspection)
        & shuffles.happened(washed_at, complete_cards_washed)
        & shuffles.happened(stacked_at, complete_cards_stacked)
    )
    steps = (
        (spread_at, complete_cards_spread),
        (first_inspection_at, complete_first_player_inspection),
        (washed_at, complete_cards_washed),
        (stacked_at, complete_cards_stacked),
    )
    shuffled = followed(*steps, (opening_shuffled_at, complete_shuffled))
    if shuffled_continuously is not None:
        shuffled |= shuffled_continuously & ~is_known(opening_shuffled_at)
    right = done & followed(*steps) & shuffled
    if washed_unseen is not None:
        right = right & ~washed_unseen
    return Verdict(
        applies=due(new_decks, decks_preinspected),
        holds=right | decks_preinspected,
        observed="spread {spread_at}, shown to the first player {first_inspection_at}, washed {washed_at},"
        " stacked {stacked_at}, shuffled {opening_shuffled_at}{before_he_came}",
        shown={"before_he_came": _before_he_came(washed_unseen)},
        required="shown to the first player once they lie spread, washed, stacked and shuffled in this order",
    )


def _before_he_came(washed_unseen: Flag | None) -> Told:
    """Say where the cards were washed before the first player was at the table."""
    if washed_unseen is None:
        return Told(lambda _: "")
    unseen = certainly(washed_unseen)
    return Told(lambda row: "; washed before the first player came" if unseen[row] else "")


def prepared_apart(
    new_decks: Flag,
    decks_preinspected: Flag,
    shoe_by_device: Flag,
    two_decks_opened: Flag,
    both_batches_spread: Flag,
    both_batches_washed: Flag,
    both_batches_stacked: Flag,
    both_batches_in_turn: Flag,
    *,
    each: str = "deck",
    partly_preinspected: Flag | None = None,
    stored_as_the_other_is_dealt: Flag | None = None,
) -> Verdict:
    """Judge that two decks received together for a device were spread, shown, washed and stacked apart.

    each  what is kept apart: a deck, or a batch of several
    A device is used, too, where one deck goes into it while the other, shuffled by hand, is dealt.
    """
    device = by_device(shoe_by_device, stored_as_the_other_is_dealt)
    done = both_batches_spread & both_batches_washed & both_batches_stacked & both_batches_in_turn
    return Verdict(
        applies=due(new_decks, decks_preinspected) & device & two_decks_opened,
        holds=unless_partly(done | decks_preinspected, partly_preinspected),
        observed=f"each {each} on its own was"
        " spread: {both_batches_spread}, washed: {both_batches_washed}, stacked: {both_batches_stacked};"
        " each shown as it lay spread, then washed and stacked: {both_batches_in_turn}",
        required=f"each {each} spread, shown to the first player, washed and stacked on its own",
    )


@derived(per="shoe")
def two_decks_opened(
    event_shoe_row: Link,
    opened_for_good: Flag,
    complete_decks_opened: Flag,
    may_be_told_twice: Flag,
    event_at: Moment,
    event_deck_row: Link,
) -> Flag:
    """Two decks were opened together before the shuffled deck was dealt.

    One opening of two decks makes them a single set, which § 645a.3(a) and its like tell of.  The same deck
    opened twice at one moment is one opening, written twice.
    """
    named = opened_for_good & booleans(event_deck_row.rows >= 0)
    again = groups.repeated(event_shoe_row, named, event_at, integers(event_deck_row.rows))
    opened = opened_for_good & booleans(~again)
    two = certainly(groups.count(event_shoe_row, opened & ~may_be_told_twice) >= 2)
    perhaps = certainly(groups.count(event_shoe_row, opened) >= 2)
    return booleans(two, two | (certainly(complete_decks_opened) & ~perhaps))


@derived(per="shoe")
def both_batches_washed(
    event_shoe_row: Link,
    event_kind: Text,
    at_opening: Flag,
    event_batch_id: Text,
    complete_cards_washed: Flag,
) -> Flag:
    """Both decks brought for a device were washed, each on its own."""
    washed = event_kind.is_("cards_washed") & at_opening
    return both_batches(event_shoe_row, washed, event_batch_id, complete_cards_washed)
