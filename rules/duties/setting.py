"""Hands that are set and shown: what the dealer and the players do between deal and settlement."""

import numpy as np

from rules.clause import Verdict
from rules.duties.settlements import unless_void
from rules.duties.shuffles import happened
from rules.kinds import Cents, Count, Flag, Measured, Moment, Text, Told, Unit
from rules.values import booleans, certainly, known


def wrong_setting_loses(
    when: Flag,
    hand_is_set_wrongly: Flag,
    settled_as: Text,
    settled_right: Flag,
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """Judge that a wager on wrongly set hands was settled as lost, and left the player nothing."""
    return Verdict(
        applies=unless_void(when, goes_back_as_void),
        holds=~hand_is_set_wrongly | (settled_as.is_("lose") & settled_right),
        observed="set as {own_high_cards} over {own_low_cards}, settled as {settled_as}, paid"
        " {wager_paid_cents} and returned {wager_returned_cents}",
        required="hands set lawfully, or the wager lost",
        record=settled_right,
    )


CALLED_VOID = (
    " In a round that is called void and gave all stakes back, what went wrong is left open: it may have "
    "been void by then. One whose wagers were won, lost or given up for money was played."
)
"""What the clauses on setting and showing hands say of how a void mark is read."""

OWN_AREAS = "Who plays two areas is one player, whose own hands may be shown in either order."
"""What the clauses on showing hands in turn say of a player's two areas."""

AS_FILED = "{due_set}, as filed: {approved_house_way}{and_settled}"


def as_filed(
    dealers: Flag, set_as_filed: Flag, due: Told, settled_as_filed: Flag, setting_effect_cents: Cents
) -> Verdict:
    """Judge that the dealer's hands were set in the way the casino filed.

    Where the wagers were settled by the filed way although the hand as it lay gives another outcome, the
    record of the cards or that of the money is wrong, and nobody knows which: that accuses nobody.
    """
    return Verdict(
        applies=dealers,
        holds=set_as_filed,
        observed="set as {set_high} over {set_low}",
        required=AS_FILED,
        shown={"due_set": due, "and_settled": and_settled(settled_as_filed)},
        amount_cents=setting_effect_cents,
        record=settled_as_filed,
    )


def way_is_filed(offered: Flag, house_way_filed: Flag) -> Verdict:
    """Judge that a casino that offers the game filed how the dealer's hands are set."""
    return Verdict(
        applies=offered,
        holds=house_way_filed,
        observed="no way of setting is filed",
        required="the way in which the dealer sets his hands",
    )


def and_settled(settled_as_filed: Flag) -> Told:
    """Say beside how a hand had to be set that the wagers were settled so, where they were."""
    so = certainly(settled_as_filed)
    return Told(lambda row: "; the wagers against it were settled so" if so[row] else "")


def not_before(at: Moment, other: Count, all_timed: Flag) -> Flag:
    """Whether a moment is no earlier than another; certain only where all that count have a time."""
    after = at >= other
    return booleans(after.values, known(after) & (~after.values | certainly(all_timed)))


def once_set(at: Moment, set_at: Moment, unset_until: Moment | None) -> Flag:
    """Whether a moment is no earlier than that of setting the dealer's hands.

    unset_until  when they certainly were not set yet, which decides where nobody recorded when they were
    """
    in_time = at >= set_at
    early = in_time.missing & (False if unset_until is None else certainly(at < unset_until))
    return booleans(in_time.values & ~early, known(in_time) | early)


def turned_once(at: Moment, other: Count, all_timed: Flag, showing_told: Flag) -> Flag:
    """Whether what the dealer holds was turned over, and no earlier than another moment."""
    turned = happened(at, showing_told)
    return turned & (~turned | not_before(at, other, all_timed))


def so_never(at: Moment, showing_told: Flag) -> Told:
    """Say beside when something was turned over that it never was, where all that is turned over is told."""
    never = certainly(~happened(at, showing_told))
    return Told(lambda row: ", so never: every showing is on record" if never[row] else "")


def is_waited_for(hands_to_set: Count, set_out_of_turn: Flag) -> Flag:
    """Whether anybody had hands to set: also whoever set some, said to be out of play, out of turn."""
    return (hands_to_set >= 1) | booleans(certainly(set_out_of_turn))


def unless_said_dead(holds: Flag, set_out_of_turn: Flag) -> Flag:
    """What was done in turn; missing where a hand that is said to be out of play was set out of turn."""
    doubted = holds.values & certainly(set_out_of_turn)
    return booleans(holds.values, known(holds) & ~doubted)


def unless_by_player(holds: Flag, of_dealer: Flag) -> Flag:
    """What was done right; missing where it is wrong only by a turning that is said to be the player's own.

    holds      whoever turned hands up
    of_dealer  leaving out what players are said to have turned up themselves, which is only said
    """
    return holds | booleans(of_dealer.values, known(of_dealer) & ~of_dealer.values)


def unless_in_doubt(found: Flag, doubt: Flag) -> Flag:
    """Leave open what is found to be so, where a doubt is certain."""
    return booleans(found.values, known(found) & ~(found.values & certainly(doubt)))


def asked_of(when: Flag, play_went_on: Flag, holds: Flag) -> Flag:
    """Where a step of play is asked for: in a round that is not void, or was settled by its hands anyhow.

    One that is called void may have been so by the time of the step: what went wrong in it is left open.
    """
    may_be_over = certainly(~play_went_on) & certainly(~holds)
    return when & booleans(play_went_on.values, known(play_went_on) & ~may_be_over)


def turned_after_setting(
    when: Flag | None,
    play_went_on: Flag,
    hands_to_set: Count,
    dealer_turned_at: Moment,
    last_player_set_at: Moment,
    last_hand_set_at: Moment,
    every_player_set_timed: Flag,
    dealers_showing_told: Flag,
    *,
    turned_beside_showings_at: Moment | None = None,
    told: str = "turned over {dealer_turned_at}{so_never}",
) -> Verdict:
    """Judge that what the dealer was dealt was turned over, and only once every player had set his hands.

    What was turned up before then and nobody recorded whose it is may be the dealer's.
    told  how findings say when it was turned over
    """
    in_turn = turned_once(dealer_turned_at, last_player_set_at, every_player_set_timed, dealers_showing_told)
    said_dead = last_hand_set_at > dealer_turned_at
    holds = unless_said_dead(in_turn, said_dead)
    if turned_beside_showings_at is not None:
        holds = unless_in_doubt(holds, turned_beside_showings_at < last_player_set_at)
    waits = is_waited_for(hands_to_set, said_dead)
    # Nobody turns anything over once a round is void: only what was turned over can have been too early.
    early = holds | booleans(~known(dealer_turned_at))
    return Verdict(
        applies=asked_of(waits if when is None else when & waits, play_went_on, early),
        holds=holds,
        observed=told,
        required="turned over, and not before the last player had set at {last_player_set_at}",
        shown={"so_never": so_never(dealer_turned_at, dealers_showing_told)},
    )


# -------------------------------------------------------------------------------- showing hands


def shown_from_the_right(when: Flag, play_went_on: Flag, shown_in_turn: Flag) -> Verdict:
    """Judge that players' hands were shown from the dealer's far right counterclockwise."""
    return Verdict(
        applies=asked_of(when, play_went_on, shown_in_turn),
        holds=shown_in_turn,
        observed="position {seat_out_of_turn} shown after one that comes later; the order was {order_shown}",
        required="from the dealer's far right, counterclockwise",
    )


def none_before(
    first_shown_at: Moment, dealer_first_showed_at: Moment, other: Moment, every_showing_timed: Flag
) -> Flag:
    """Whether the dealer showed no player's hand before a moment; certain only where all have a time."""
    return unless_by_player(
        not_before(first_shown_at, other, every_showing_timed),
        not_before(dealer_first_showed_at, other, every_showing_timed),
    )


def shown_after_setting(
    when: Flag,
    play_went_on: Flag,
    first_shown_at: Moment,
    dealer_first_showed_at: Moment,
    opposing_set_at: Moment,
    every_showing_timed: Flag,
    nobody_was_shown: Flag,
    *,
    opposing_open_at: Moment | None = None,
    opposing_unset_until: Moment | None = None,
    nameless_turned_at: Moment | None = None,
    first_doubtful_shown_at: Moment | None = None,
) -> Verdict:
    """Judge that no player's hand was shown before those of the dealer, or the bank, were set and lay open.

    Hands that lie open may not be set yet, nor do those that are set lie open, so that both moments count.
    One turned up before then of which nobody recorded whose it is, or whether it was in play, leaves it open.
    """
    shown = (first_shown_at, dealer_first_showed_at)
    holds = none_before(*shown, opposing_set_at, every_showing_timed)
    if opposing_open_at is not None:
        holds = holds & none_before(*shown, opposing_open_at, every_showing_timed)
    if opposing_unset_until is not None:
        early = ~known(opposing_set_at) & certainly(dealer_first_showed_at < opposing_unset_until)
        holds = holds & ~booleans(early)
    holds = holds | nobody_was_shown
    for doubtful in (nameless_turned_at, first_doubtful_shown_at):
        if doubtful is not None:
            holds = unless_in_doubt(holds, doubtful < opposing_set_at)
            if opposing_open_at is not None:
                holds = unless_in_doubt(holds, doubtful < opposing_open_at)
    return Verdict(
        applies=asked_of(when, play_went_on, holds),
        holds=holds,
        observed="first hand shown {first_shown_at}",
        required="not before the hands against it were set at {opposing_set_at}, which was not before"
        " {opposing_unset_until}",
    )


def shown_by(
    at: Moment, own_shown_at: Moment, showings_complete: Flag, nameless_turned_at: Moment | None
) -> Flag:
    """Whether hands were shown by a moment; nameless ones that were turned up by then may be these."""
    shown = happened(own_shown_at, showings_complete)
    in_time = shown & (~shown | (own_shown_at <= at))
    if nameless_turned_at is None:
        return in_time
    return ~unless_in_doubt(~in_time, nameless_turned_at <= at)


def settled_once_shown(
    when: Flag,
    own_shown_at: Moment,
    settled_before_setting: Flag,
    wager_settled_at: Moment,
    showings_complete: Flag,
    *,
    nameless_turned_at: Moment | None = None,
) -> Verdict:
    """Judge that a main wager was settled once the hands it lies on were shown, by whoever turned them up.

    Hands that were never shown were compared with nothing, nor were any before they and those against them
    were set.
    One turned up in time of which nobody recorded whose it is may be the wager's.
    """
    in_time = shown_by(wager_settled_at, own_shown_at, showings_complete, nameless_turned_at)
    return Verdict(
        applies=when,
        holds=in_time & ~settled_before_setting,
        observed="hands set {own_set_at} and shown {own_shown_at}, those against them set {opposing_set_at},"
        " wager settled {wager_settled_at}",
        required="the hands shown and compared before the wager is settled",
    )


def optional_after_main(when: Flag, wager_settled_at: Moment, main_beside_settled_at: Moment) -> Verdict:
    """Judge that an optional wager was settled no earlier than the main wager on its hand."""
    return Verdict(
        applies=when,
        holds=wager_settled_at >= main_beside_settled_at,
        observed="settled {wager_settled_at}",
        required="not before the main wager on the hand, settled {main_beside_settled_at}",
    )


def _lies_there(never_racked: Flag | None, like: Flag) -> Flag:
    """Whether cards certainly never went to the discard rack, so that they stayed until anything."""
    return booleans(np.zeros(len(like), dtype=bool)) if never_racked is None else never_racked


def racked_after_settlement(
    when: Flag, own_racked_at: Count, wager_settled_at: Count, *, own_never_racked: Flag | None = None
) -> Verdict:
    """Judge that cards stayed on the layout until the main wager on them was settled."""
    return Verdict(
        applies=when,
        holds=(own_racked_at >= wager_settled_at) | _lies_there(own_never_racked, when),
        observed="cards racked {own_racked_at}",
        required="not before the wager was settled at {wager_settled_at}",
    )


def racked_after_optional_wagers(
    bears_optional_wager: Flag,
    hand_racked_at: Count,
    optionals_settled_at: Count,
    optionals_timed: Flag,
    left_lying: Flag,
    *,
    none_left_to_settle: Flag | None = None,
) -> Verdict:
    """Judge that cards were racked once all optional wagers on them were settled, and then they were.

    That they were not shows as another round is dealt.
    """
    early = hand_racked_at < optionals_settled_at
    holds = ~early & (early | optionals_timed)
    if none_left_to_settle is not None:
        # They waited for nothing.
        holds = holds | booleans(certainly(none_left_to_settle) & known(hand_racked_at))
    return Verdict(
        applies=bears_optional_wager,
        holds=holds & ~left_lying,
        observed="cards racked {hand_racked_at}, last optional wager settled {optionals_settled_at}",
        required="all optional wagers settled before the cards are racked, and the cards racked before the"
        " next round is dealt at {dealt_next_at}",
    )


def racked_after_wagers(
    when: Flag,
    hand_racked_at: Count,
    wagers_settled_at: Count,
    wagers_timed: Flag,
    left_lying: Flag,
) -> Verdict:
    """Judge that cards were racked once every wager that they wait for was settled, and then they were.

    That they were not shows as another round is dealt.
    """
    holds = not_before(hand_racked_at, wagers_settled_at, wagers_timed)
    return Verdict(
        applies=when,
        holds=holds & ~left_lying,
        observed="cards racked {hand_racked_at}, last wager settled {last_settled_at}",
        required="all wagers settled before the cards are racked, and the cards racked before the next round"
        " is dealt at {dealt_next_at}",
        shown={"last_settled_at": Measured(wagers_settled_at, Unit.MOMENT)},
    )


def kept_for_wagers(
    when: Flag,
    hand_racked_at: Count,
    wagers_settled_at: Count,
    wagers_timed: Flag,
    *,
    never_racked: Flag | None = None,
) -> Verdict:
    """Judge that cards stayed on the table until every wager that they wait for was settled."""
    holds = not_before(hand_racked_at, wagers_settled_at, wagers_timed)
    return Verdict(
        applies=when,
        holds=holds | _lies_there(never_racked, holds),
        observed="cards racked {hand_racked_at}, last wager settled {last_settled_at}",
        required="all wagers settled before the cards are racked",
        shown={"last_settled_at": Measured(wagers_settled_at, Unit.MOMENT)},
    )
