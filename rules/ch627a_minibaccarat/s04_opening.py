"""58 Pa. Code § 627a.4. Opening of the table for gaming."""

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import opening, shuffles
from rules.duties.opening_apart import by_device
from rules.duties.opening_steps import followed
from rules.duty import duty
from rules.kinds import Flag, Moment, Text

unchecked("627a.4", Status.HEADING, "Lists the steps before a table opens.")

duty(
    "627a.4(a)",
    "The dealer inspects decks brought to the table before a round is dealt from them.",
    opening.inspected,
    per="shoe",
    kind="event",
    reading="How many decks there must be is judged under § 627a.3.",
)

duty(
    "627a.4(a)[every deck]",
    "The dealer inspects every deck that was received.",
    opening.every_deck_inspected,
    per="shoe",
    kind="event",
    follows=("627a.4(a)",),
    reading="Where an inspection is recorded and how many decks it was of.",
)

duty(
    "627a.4(a)[verification]",
    "The floorperson assigned to the table verifies the dealer's inspection of the decks.",
    opening.inspection_verified,
    per="shoe",
    kind="event",
    reading="Assigned is whom the round before or after it names, or else one of the table's day. Anybody "
    "else may have relieved him, unless he is the dealer or a player: for review.",
)

duty(
    "627a.4(b)",
    "After their inspection, decks brought to the table are spread face up for the first player.",
    opening.spread_for_the_first_player,
    when="decks_preinspected",
    per="shoe",
    kind="event",
    reading="A log does not show columns by deck, suit and sequence; it does show that cards lay face up.",
)


@clause("627a.4(c)", per="shoe", kind="event")
def decks_are_washed_and_stacked_after_the_first_player_saw_them(
    new_decks: Flag,
    decks_preinspected: Flag,
    shoe_by_device: Flag,
    both_batches_opened: Flag,
    spread_at: Moment,
    first_inspection_at: Moment,
    washed_at: Moment,
    stacked_at: Moment,
    complete_cards_spread: Flag,
    complete_first_player_inspection: Flag,
    complete_cards_washed: Flag,
    complete_cards_stacked: Flag,
    reading_opening_wash: Text,
    *,
    stored_as_the_other_is_dealt: Flag | None = None,
) -> Verdict:
    """Once the first player could inspect them, decks brought to the table are washed and stacked.

    Reading  § 627a.4(d) leaves out the wash where two batches are received for a shuffling device.  One is
    used, too, where a batch goes into it while the other, shuffled by hand, is dealt.
    """
    done = (
        shuffles.happened(first_inspection_at, complete_first_player_inspection)
        & shuffles.happened(washed_at, complete_cards_washed)
        & shuffles.happened(stacked_at, complete_cards_stacked)
    )
    in_turn = followed(
        (spread_at, complete_cards_spread),
        (first_inspection_at, complete_first_player_inspection),
        (washed_at, complete_cards_washed),
        (stacked_at, complete_cards_stacked),
    )
    two_for_device = by_device(shoe_by_device, stored_as_the_other_is_dealt) & both_batches_opened
    concerned = ~two_for_device | reading_opening_wash.is_("every_set")
    return Verdict(
        applies=opening.due(new_decks, decks_preinspected) & concerned,
        holds=(done & in_turn) | decks_preinspected,
        observed="spread {spread_at}, shown to the first player {first_inspection_at}, washed {washed_at},"
        " stacked {stacked_at}",
        required="shown to the first player once they lie spread, then washed, then stacked",
    )


@clause("627a.4(d)", per="shoe", kind="event", follows=("627a.4(b)",))
def batches_are_spread_and_stacked_apart(
    new_decks: Flag,
    decks_preinspected: Flag,
    shoe_by_device: Flag,
    both_batches_opened: Flag,
    both_batches_spread: Flag,
    both_batches_stacked: Flag,
    both_batches_shown: Flag,
    first_inspection_at: Moment,
    complete_first_player_inspection: Flag,
    *,
    partly_preinspected: Flag | None = None,
    stored_as_the_other_is_dealt: Flag | None = None,
) -> Verdict:
    """Two batches received for a shuffling device are spread, and later stacked, apart from each other.

    Reading  Each of the two steps names the batch it was taken with.  Between them the first player could
    inspect each of the two as it lay spread.  A device is used, too, where one batch goes into it while the
    other, shuffled by hand, is dealt.
    """
    device = by_device(shoe_by_device, stored_as_the_other_is_dealt)
    shown = shuffles.happened(first_inspection_at, complete_first_player_inspection)
    done = both_batches_spread & both_batches_stacked & shown & both_batches_shown
    return Verdict(
        applies=opening.due(new_decks, decks_preinspected) & device & both_batches_opened,
        holds=opening.unless_partly(done | decks_preinspected, partly_preinspected),
        observed="both batches spread: {both_batches_spread}, first {spread_at}; shown to the first player"
        " {first_inspection_at}; stacked {stacked_at}, both batches: {both_batches_stacked}; each shown as it"
        " lay spread: {both_batches_shown}",
        required="each batch spread, shown and then stacked on its own",
    )


unchecked(
    "627a.4(e)",
    Status.PERMISSION,
    "Decks that come preinspected and preshuffled need none of the steps of (a) to (d).",
    "The text says reshuffled; as in § 659a.4(e), preshuffled is meant. Taken into account in (a) to (d).",
)
