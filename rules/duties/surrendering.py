"""Hands that players give up: when they may, and what becomes of the wager and of the cards."""

from rules.clause import Verdict
from rules.duties.seat_events import unless_another_is_its_own
from rules.duties.setting import once_set, unless_by_player, unless_in_doubt
from rules.duties.settlements import unless_void
from rules.duties.shuffles import happened
from rules.kinds import Cents, Count, Flag, Moment
from rules.values import booleans, certainly, known


def surrendered_alone(when: Flag, optional_wager_placed: Flag) -> Verdict:
    """Judge that a hand was surrendered only without an optional wager on it.

    The Code asks who *placed* one: whoever's lay when betting closed did, also if it was taken down since.
    """
    return Verdict(
        applies=when,
        holds=~optional_wager_placed,
        observed="surrendered, and an optional wager was placed at the same position",
        required="no surrender of a hand with an optional wager",
    )


def surrendered_unshown(surrendered_at: Moment, shown_at: Moment, showings_complete: Flag) -> Flag:
    """Whether a surrender was announced no later than the hand was shown, if it ever was."""
    return (surrendered_at <= shown_at) | ~happened(shown_at, showings_complete)


def surrendered_in_time(
    when: Flag,
    own_surrendered_at: Moment,
    opposing_set_at: Moment,
    own_shown_at: Moment,
    own_shown_by_dealer_at: Moment,
    showings_complete: Flag,
    surrender_effect_cents: Cents,
    *,
    opposing_unset_until: Moment | None = None,
    turned_beside_showings_at: Moment | None = None,
) -> Verdict:
    """Judge that a hand was surrendered after the dealer had set the dealer's and before it was shown.

    One turned up before then of which nobody recorded whose it is may be this one.

    A surrender that cost the player what the hand would have won, and of which no time is on record, is for
    review: it may be a winner that was not paid.
    """
    unshown = unless_by_player(
        surrendered_unshown(own_surrendered_at, own_shown_at, showings_complete),
        surrendered_unshown(own_surrendered_at, own_shown_by_dealer_at, showings_complete),
    )
    if turned_beside_showings_at is not None:
        unshown = unless_in_doubt(unshown, turned_beside_showings_at < own_surrendered_at)
    return Verdict(
        applies=when,
        holds=once_set(own_surrendered_at, opposing_set_at, opposing_unset_until) & unshown,
        observed="surrendered {own_surrendered_at}",
        required="after the hands against it were set at {opposing_set_at}, which was not before"
        " {opposing_unset_until}, and before the hand was shown at {own_shown_at}",
        amount_cents=surrender_effect_cents,
        review=when & (surrender_effect_cents < 0),
    )


def surrendered_whole(
    when: Flag,
    wager_paid_cents: Count,
    wager_returned_cents: Count,
    overpaid_cents: Count,
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """Judge that the whole wager of a surrendered hand was collected."""
    return Verdict(
        applies=unless_void(when, goes_back_as_void),
        holds=(wager_paid_cents == 0) & (wager_returned_cents == 0),
        observed="paid {wager_paid_cents} and returned {wager_returned_cents}",
        required="nothing",
        amount_cents=overpaid_cents,
    )


def surrendered_cards_counted(
    when: Flag,
    surrender_count_row: Count,
    surrender_counts_complete: Flag,
    surrendered_cards_counted: Count,
    racked_uncounted: Flag,
    counted_before_surrender: Flag,
    counted_by_another: Flag,
    cards: int,
    *,
    counts_disagree: Flag | None = None,
    surrender_counts_placed: Flag | None = None,
    cards_asked_of_another_row: Flag | None = None,
) -> Verdict:
    """Judge that the dealer counted the cards of a surrendered hand in full, collected and not yet racked.

    Once a hand, also where several rows tell of the wager on it.

    Counts that differ decide nothing where it is open which was his last, nor does a wrong one where another
    that has no place may be of these cards.
    """
    in_full = surrendered_cards_counted == cards
    if counts_disagree is not None:
        in_full = booleans(in_full.values, known(in_full) & ~certainly(counts_disagree))
    holds = (
        happened(surrender_count_row, surrender_counts_complete)
        & in_full
        & ~racked_uncounted
        & ~counted_before_surrender
        & ~counted_by_another
    )
    asked = when if cards_asked_of_another_row is None else when & ~cards_asked_of_another_row
    return Verdict(
        applies=asked,
        holds=unless_another_is_its_own(holds, surrender_counts_placed),
        observed="{surrendered_cards_counted} cards counted {surrender_counted_at} by {surrender_counted_by},"
        " surrendered {own_surrendered_at}, racked {own_racked_at}",
        required=f"{cards} cards counted by the dealer, once they are collected and before they are racked",
    )


def surrendered_unseen(
    when: Flag,
    own_shown_at: Moment,
    own_shown_by_dealer_at: Moment,
    showings_complete: Flag,
    shown_lawfully_later: Flag,
    *,
    own_surrendered_at: Moment | None = None,
    exposed_when_collected: Flag | None = None,
    nameless_only_before_surrender: Flag | None = None,
) -> Verdict:
    """Judge that the cards of a surrendered hand were collected unseen, and none of them exposed.

    They may be shown later, to settle a wager that needs them.

    A hand that was shown before it was surrendered was surrendered late, and not collected openly.  Where
    nobody recorded when it was surrendered, or both were in one moment, it may have been either.
    """
    told = showings_complete
    if nameless_only_before_surrender is not None:
        told = told | booleans(certainly(nameless_only_before_surrender))
    unseen = unless_by_player(
        _collected_unseen(own_shown_at, told, own_surrendered_at),
        _collected_unseen(own_shown_by_dealer_at, told, own_surrendered_at),
    )
    unseen = unseen | shown_lawfully_later
    if exposed_when_collected is not None:
        unseen = unseen & ~exposed_when_collected
    return Verdict(
        applies=when,
        holds=unseen,
        observed="surrendered {own_surrendered_at}, shown {own_shown_at}, or exposed as they were collected",
        required="not shown",
    )


def _collected_unseen(shown_at: Moment, showings_complete: Flag, surrendered_at: Moment | None) -> Flag:
    """Whether a hand was not shown once it was surrendered."""
    unseen = ~happened(shown_at, showings_complete)
    if surrendered_at is None:
        return unseen | booleans(unseen.values, certainly(unseen))
    before = shown_at < surrendered_at
    at_once = certainly(shown_at == surrendered_at)
    return unseen | booleans(before.values, known(before) & ~at_once)


def surrendered_cards_stay(
    when: Flag,
    own_racked_at: Moment,
    own_shown_at: Moment,
    showings_complete: Flag,
    *,
    own_never_racked: Flag | None = None,
    own_shown_by_dealer_at: Moment | None = None,
    own_surrendered_at: Moment | None = None,
) -> Verdict:
    """Judge that surrendered cards lay on the table until they were turned up for a Qualifying Wager.

    Cards that were racked and never turned up did not stay; where nobody recorded that they were racked,
    they may lie there still, and do where all racking is recorded.  Cards that their player is said to have
    turned up himself, or that were shown before he gave them up, were not turned up for that wager: whether
    they stayed for it is open.
    """
    shown = happened(own_shown_at, showings_complete)
    stayed = shown & (~shown | (own_racked_at >= own_shown_at))
    turned_at = own_shown_at if own_shown_by_dealer_at is None else own_shown_by_dealer_at
    for_it = certainly(own_racked_at >= turned_at)
    if own_surrendered_at is not None:
        for_it &= ~certainly(turned_at < own_surrendered_at)
    holds = booleans(stayed.values, known(stayed) & known(own_racked_at) & (for_it | ~stayed.values))
    return Verdict(
        applies=when,
        holds=holds if own_never_racked is None else holds | own_never_racked,
        observed="cards racked {own_racked_at}, turned up {own_shown_at}",
        required="the cards stay until they are turned up, as a Qualifying Wager lies on the table",
    )
