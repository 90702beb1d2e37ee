"""58 Pa. Code § 645a.4. Opening of the table for gaming."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties import groups, opening, shuffles
from rules.values import Codes, Link, booleans, certainly, is_known

unchecked("645a.4", Status.HEADING, "Lists the steps before a table opens.")


@clause("645a.4(a)", per="shoe", kind="event")
def decks_are_inspected_before_play(
    new_decks: BooleanArray,
    decks_preinspected: BooleanArray,
    inspected_at: IntegerArray,
    opening_recorded: BooleanArray,
) -> Verdict:
    """The dealer inspects decks brought to the table before a round is dealt from them."""
    return opening.inspected(
        inspected_at,
        new_decks=new_decks,
        decks_preinspected=decks_preinspected,
        opening_recorded=opening_recorded,
    )


@clause("645a.4(a)[verification]", per="shoe", kind="event")
def floorperson_verifies_the_inspection(
    new_decks: BooleanArray,
    decks_preinspected: BooleanArray,
    inspected_at: IntegerArray,
    opening_recorded: BooleanArray,
    inspection_done_by: Codes,
    inspection_verified_by: Codes,
    verifiers_recorded: BooleanArray,
) -> Verdict:
    """A floorperson verifies the dealer's inspection of the decks."""
    return opening.inspection_verified(
        inspected_at,
        shuffles.verified(inspection_verified_by, verifiers_recorded, inspection_done_by),
        new_decks=new_decks,
        decks_preinspected=decks_preinspected,
        opening_recorded=opening_recorded,
    )


@clause("645a.4(b)", per="shoe", kind="event")
def decks_are_spread_face_up_for_the_first_player(
    new_decks: BooleanArray,
    decks_preinspected: BooleanArray,
    inspected_at: IntegerArray,
    spread_at: IntegerArray,
    spread_face_up: BooleanArray,
    opening_recorded: BooleanArray,
) -> Verdict:
    """After their inspection, decks brought to the table are spread face up for the first player.

    Reading  Columns by suit and sequence, and the joker among them, are no fact of a log; that the cards
    lay face up is.
    """
    return opening.spread_for_the_first_player(
        inspected_at,
        spread_at,
        spread_face_up,
        new_decks=new_decks,
        decks_preinspected=decks_preinspected,
        opening_recorded=opening_recorded,
    )


@clause("645a.4(b)[second joker]", per="deck", kind="event")
def second_joker_is_destroyed_before_play(
    deck_jokers: IntegerArray,
    deck_preinspected: BooleanArray,
    joker_destroyed_at: IntegerArray,
    joker_destroyed_by: Codes,
    joker_verified_by: Codes,
    deck_first_seen_at: IntegerArray,
    deck_opening_recorded: BooleanArray,
    verifiers_recorded: BooleanArray,
    reading_preinspected_jokers: Codes,
) -> Verdict:
    """The second joker of a deck made with two is torn up before play, with a floorperson seeing to it.

    Reading  A deck that came preinspected lost its second joker before it came to the table.
    """
    torn = shuffles.happened(joker_destroyed_at, deck_opening_recorded)
    seen_to = shuffles.verified(joker_verified_by, verifiers_recorded, joker_destroyed_by)
    as_due = (joker_destroyed_at <= deck_first_seen_at) & seen_to
    # Where nothing says that the deck came preinspected, it may have.
    excused = deck_preinspected & reading_preinspected_jokers.is_("waived")
    return Verdict(
        applies=(deck_jokers == 2) & ~booleans(certainly(excused)),
        holds=(torn & (~is_known(joker_destroyed_at) | as_due)) | excused,
        observed="second joker torn {joker_destroyed_at} by {joker_destroyed_by}, verified by"
        " {joker_verified_by}; first round dealt {deck_first_seen_at}",
        required="torn before the first round, with a floorperson seeing to it",
    )


@clause("645a.4(c)", per="shoe", kind="event")
def decks_are_washed_stacked_and_shuffled_after_the_first_player_saw_them(
    new_decks: BooleanArray,
    decks_preinspected: BooleanArray,
    first_inspection_at: IntegerArray,
    washed_at: IntegerArray,
    stacked_at: IntegerArray,
    shuffled_at: IntegerArray,
    opening_recorded: BooleanArray,
) -> Verdict:
    """Once the first player could inspect them, new decks are washed and stacked, and only then shuffled.

    Reading  A shuffle that is missing altogether is for § 645a.5(a).
    """
    steps = (first_inspection_at, washed_at, stacked_at)
    done = booleans([True] * len(washed_at))
    for at in steps:
        done &= shuffles.happened(at, opening_recorded)
    return Verdict(
        applies=opening.due(new_decks, decks_preinspected),
        holds=(done & shuffles.in_order(*steps, shuffled_at)) | decks_preinspected,
        observed="shown to the first player {first_inspection_at}, washed {washed_at}, stacked {stacked_at},"
        " shuffled {shuffled_at}",
        required="shown to the first player, washed, stacked and shuffled in this order",
    )


@derived(per="shoe")
def two_decks_opened(
    event_shoe_row: Link, event_kind: Codes, preparation_recorded: BooleanArray
) -> BooleanArray:
    """Two decks were opened together before the shuffled deck was dealt."""
    opened = groups.count(event_shoe_row, event_kind.is_("decks_opened"))
    return booleans(certainly(opened >= 2), certainly((opened > 0) | preparation_recorded))


@derived(per="shoe")
def both_batches_washed(
    event_shoe_row: Link,
    event_kind: Codes,
    at_opening: BooleanArray,
    event_batch_id: Codes,
    opening_recorded: BooleanArray,
) -> BooleanArray:
    """Both decks brought for a device were washed, each on its own."""
    washed = event_kind.is_("cards_washed") & at_opening
    return opening.both_batches(event_shoe_row, washed, event_batch_id, opening_recorded)


@clause("645a.4(d)", per="shoe", kind="event")
def two_decks_are_spread_washed_and_stacked_apart(
    new_decks: BooleanArray,
    decks_preinspected: BooleanArray,
    shoe_by_device: BooleanArray,
    two_decks_opened: BooleanArray,
    both_batches_spread: BooleanArray,
    both_batches_washed: BooleanArray,
    both_batches_stacked: BooleanArray,
) -> Verdict:
    """Two decks received together for a shuffling device are spread, washed and stacked apart.

    Reading  Each of the steps names the deck it was taken with.  Decks opened one after the other are
    judged one by one under (a) to (c).
    """
    done = both_batches_spread & both_batches_washed & both_batches_stacked
    return Verdict(
        applies=opening.due(new_decks, decks_preinspected) & shoe_by_device & two_decks_opened,
        holds=done | decks_preinspected,
        observed="each deck on its own was spread: {both_batches_spread}, washed: {both_batches_washed},"
        " stacked: {both_batches_stacked}",
        required="each deck spread, washed and stacked on its own",
    )


unchecked(
    "645a.4(e)",
    Status.PERMISSION,
    "Decks that come preinspected and preshuffled need none of the steps of (a) to (d).",
    "The text says reshuffled; as in § 639a.4(e), preshuffled is meant. Taken into account in (a) to (d).",
)
