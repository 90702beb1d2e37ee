"""58 Pa. Code § 627a.12(c)-(d). Vigorish."""

import numpy as np

from rules.ch627a_minibaccarat.vigorish_owed import (
    TAKEN,
    left_out,
    marker_shows,
    none_taken,
    shown_by_a_marker,
    vigorish_told,
    with_all_together,
)
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import vigorish
from rules.duty import duty, reads
from rules.kinds import Cents, Flag, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known


@clause("627a.12(c)[no vigorish at EZ tables]", per="wager", wager="banker", texts=(none_taken,))
def ez_tables_take_no_vigorish(
    is_ez: Flag,
    was_withdrawn: Flag,
    vigorish_cents: Cents,
    *,
    vigorish_handling: Text | None = None,
    marker_amount_cents: Cents | None = None,
    vigorish_collected_at: Moment | None = None,
    collected_though_ez: Flag | None = None,
    complete_column_vigorish: Flag | None = None,
    settled_as: Text | None = None,
) -> Verdict:
    """No vigorish is taken, or marked, at a table designated for EZ Baccarat.

    Reading  A marker that shows an amount marks vigorish, whatever amount is recorded of the wager itself; a
    collection that names the round takes it.
    """
    return none_taken(
        is_ez,
        was_withdrawn,
        vigorish_cents,
        vigorish_handling=vigorish_handling,
        marker_amount_cents=marker_amount_cents,
        vigorish_collected_at=vigorish_collected_at,
        collected_though_ez=collected_though_ez,
        complete_column_vigorish=complete_column_vigorish,
        settled_as=settled_as,
    )


@clause("627a.12(c)[no vigorish on other wagers]", per="wager")
def only_banker_wagers_bear_vigorish(
    wager_kind: Text,
    vigorish_cents: Cents,
    *,
    vigorish_handling: Text | None = None,
    marker_amount_cents: Cents | None = None,
    vigorish_collected_at: Moment | None = None,
    collected_though_ez: Flag | None = None,
) -> Verdict:
    """Vigorish is taken, or marked, on wagers on the Banker's Hand only.

    Reading  Dragon Bonus Wagers have § 627a.12(e).  Where a wager bears no vigorish, an empty cell means that
    none was taken; a marker that shows an amount marks some, whatever amount is recorded of the wager itself.
    """
    recorded = (vigorish_cents, vigorish_handling, marker_amount_cents, vigorish_collected_at)
    told, none = vigorish_told(*recorded, collected_though_ez)
    return Verdict(
        applies=~wager_kind.is_("banker", "dragon_bonus") & told,
        holds=none,
        observed="vigorish on a {wager_kind} wager" + TAKEN,
        required="none",
        amount_cents=-vigorish_cents,
    )


duty(
    "627a.12(c)[vigorish]",
    "Vigorish is 5% of the amount won on the Banker's Hand, rounded as filed, and nothing otherwise.",
    vigorish.five_percent_as_filed,
    when="not is_ez",
    per="wager",
    wager="banker",
    follows=("627a.12(c)",),
    shows=vigorish.SHOWN,
    reading="Winnings moved onto the wager are part of what it wins. An exact multiple of 25 cents is never "
    "raised; 5% that falls between cents allows either neighbour; half-way between two multiples allows "
    "either. Where the wager was not settled as due, § 627a.7(a)(1) is breached and not this.",
)


def _nobody_knows(like: Flag) -> Flag:
    nobody = np.zeros(len(like), dtype=bool)
    return booleans(nobody, nobody)


@clause("627a.12(d)", per="wager", wager="banker", kind="config")
def vigorish_is_collected_by_the_filed_method(
    vigorish_taken: Flag,
    vigorish_handling: Text,
    approved_vigorish_collection: Text,
    *,
    nothing_comes_later: Flag | None = None,
    marker_amount_cents: Cents | None = None,
) -> Verdict:
    """Vigorish is collected by the one method the casino filed: with the payout, or marked for later.

    Reading  Later is by the reshuffle or when the player leaves (§ 627a.12(d)(2)(i)), so that what is won in
    the last round of a shoe, or before the player leaves or the table closes, may be collected at once.  A
    player whose leaving is not recorded is taken to have stayed.  Where nobody recorded what was done, a
    marker that shows an amount tells that it was marked.
    """
    at_payout = approved_vigorish_collection.is_("at_payout")
    collected = vigorish_handling.is_("collected")
    marked = shown_by_a_marker(vigorish_handling, marker_amount_cents)
    collected = booleans(collected.values & ~marked, known(collected) | marked)
    none_later = _nobody_knows(collected) if nothing_comes_later is None else nothing_comes_later
    return Verdict(
        applies=vigorish_taken,
        holds=(at_payout & collected) | (~at_payout & (~collected | none_later)),
        observed="{vigorish_handling}; marker {marker_amount_cents}",
        required="filed: {approved_vigorish_collection}",
    )


duty(
    "627a.12(d)(1)",
    "Where filed so, vigorish is collected when the winnings are paid.",
    vigorish.with_the_payout,
    when="vigorish_taken and approved_vigorish_collection is at_payout",
    won_at=reads("settling_since_at"),
    per="wager",
    wager="banker",
    kind="event",
    follows=("627a.12(d)",),
    reading="Within the settlement of the same round counts as at that time. It begins with the announcement "
    "of the result or, if that came later, no later than the first collection or payment.",
)

unchecked("627a.12(d)(2)", Status.HEADING, "Introduces what is required where vigorish is collected later.")


@clause("627a.12(d)(2)(i)", per="wager", wager="banker", kind="event", follows=("627a.12(d)",))
def marked_vigorish_is_collected_in_time(
    vigorish_marked: Flag,
    collected_before_reshuffle: Flag,
    collected_before_leaving: Flag,
    never_collected: Flag,
    vigorish_cents: Cents,
) -> Verdict:
    """Marked vigorish is collected before the reshuffle or when the player leaves, whichever is first.

    Reading  A record without a collection proves that there was none only where all collections are said to
    be recorded; a player whose leaving is not recorded is taken to have stayed till the table closed.  In a
    log that never names who wagers, whoever leaves a seat is its player.  What counts is the reshuffle of the
    cards he played with: of one of two batches, from when it goes into the shuffling device.
    """
    in_time = collected_before_reshuffle & collected_before_leaving
    never = certainly(never_collected)
    return Verdict(
        applies=vigorish_marked,
        holds=booleans(in_time.values & ~never, known(in_time) | never),
        observed="collected {vigorish_collected_at}",
        required="by {vigorish_deadline_at}",
        amount_cents=integers(vigorish_cents.values, known(vigorish_cents) & never),
    )


@clause(
    "627a.12(d)(2)(i)[amount collected]",
    per="wager",
    wager="banker",
    kind="event",
    follows=("627a.12(d)",),
)
def a_collection_is_of_all_that_was_marked(
    opens_collection: Flag,
    collection_on_record: Flag,
    vigorish_to_collect_cents: Cents,
    collected_in_all_cents: Cents,
    *,
    more_may_be_paid: Flag | None = None,
    more_may_be_settled: Flag | None = None,
    unsaid_may_be_settled: Flag | None = None,
) -> Verdict:
    """What is collected against a marker is the vigorish of the wagers it settles, no more and no less.

    Reading  The wagers are those said to be collected at that space and moment; the first stands for all.
    A payment or a wager that lacks its space may make up what is short or over, and so may a payment without
    its moment, or vigorish marked there before of which nobody recorded when it was collected.
    """
    right = collected_in_all_cents == vigorish_to_collect_cents
    in_doubt = np.zeros(len(right), dtype=bool)
    if more_may_be_paid is not None:
        in_doubt |= certainly((collected_in_all_cents < vigorish_to_collect_cents) & more_may_be_paid)
    for more in (more_may_be_settled, unsaid_may_be_settled):
        if more is not None:
            in_doubt |= certainly((collected_in_all_cents > vigorish_to_collect_cents) & more)
    return Verdict(
        applies=opens_collection & collection_on_record,
        holds=booleans(right.values, known(right) & ~in_doubt),
        observed="{collected_in_all_cents} collected from seat {wager_position} {vigorish_collected_at}",
        required="{vigorish_to_collect_cents}, the vigorish of the wagers it settles",
        amount_cents=vigorish_to_collect_cents - collected_in_all_cents,
    )


@clause(
    "627a.12(d)(2)(i)[collection recorded]",
    per="wager",
    wager="banker",
    kind="event",
    follows=("627a.12(d)",),
)
def vigorish_said_to_be_collected_was_paid(
    said_collected_later: Flag,
    vigorish_cents: Cents,
    collection_on_record: Flag,
    complete_marker_collection: Flag,
    has_astray_collections: Flag,
) -> Verdict:
    """Marked vigorish that is said to be collected was paid.

    Reading  A payment at another moment, without a space or by another player may be the one, so it leaves
    the question open.
    """
    none = ~collection_on_record & complete_marker_collection & ~has_astray_collections
    return Verdict(
        applies=said_collected_later & (vigorish_cents > 0),
        holds=booleans(certainly(collection_on_record), certainly(collection_on_record | none)),
        observed="said to be collected {vigorish_collected_at}; no payment by its player of seat"
        " {wager_position} then",
        required="a payment of the vigorish of {vigorish_cents}",
        amount_cents=vigorish_cents,
        review=complete_marker_collection & is_known(collection_on_record),
    )


@clause("627a.12(d)(2)(ii)", per="wager", wager="banker", kind="event", follows=("627a.12(d)",))
def marker_shows_what_is_owed_in_the_players_space(
    vigorish_marked: Flag,
    marker_amount_cents: Cents,
    vigorish_outstanding_cents: Cents,
    vigorish_all_together_cents: Cents,
    vigorish_marked_first_cents: Cents,
    several_marked_together: Flag,
    marker_position: Text,
    wager_position: Text,
    *,
    complete_column_marker_amount: Flag | None = None,
    vigorish_before_collecting_cents: Cents | None = None,
) -> Verdict:
    """A marker in the player's numbered space shows the vigorish that player owes.

    Reading  The number of the player is that of the seat.  Of several wagers marked at one moment any may
    have come first, and one marker may stand for all of them; what was collected at that moment may have come
    later.  Where the amounts of all markers are said to
    be recorded, one that is not on record was shown by none.
    """
    owed, together = vigorish_outstanding_cents, vigorish_all_together_cents
    shows = marker_shows(
        marker_amount_cents,
        owed,
        together,
        vigorish_marked_first_cents,
        several_marked_together,
        vigorish_before_collecting_cents,
    )
    right = shows & marker_position.same_as(wager_position)
    nowhere = left_out(marker_amount_cents, complete_column_marker_amount) & certainly(owed > 0)
    return Verdict(
        applies=vigorish_marked,
        holds=booleans(right.values & ~nowhere, known(right) | nowhere),
        observed="{marker_amount_cents} in space {marker_position}",
        required="{vigorish_outstanding_cents}{for_all} in space {wager_position}",
        shown={"for_all": with_all_together(owed, together)},
    )


duty(
    "627a.12(d)(2)(iii)",
    "The marker stays on the layout until the vigorish it stands for is collected.",
    when="vigorish_marked",
    holds="not (marker_removed_at is known and no_collection_on_record)"
    " and vigorish_collected_at <= marker_removed_at",
    observed="marker removed {marker_removed_at}",
    required="not before the collection at {vigorish_collected_at}",
    per="wager",
    wager="banker",
    kind="event",
    follows=("627a.12(d)",),
    reading="Replacing a marker by one for a larger debt is no removal.",
)
