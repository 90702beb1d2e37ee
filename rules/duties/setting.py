"""Hands that are set, given up and shown: what the dealer and the players do between deal and settlement."""

from __future__ import annotations

from rules.clause import Verdict
from rules.duties.shuffles import happened
from rules.values import Count, Flag, Many, Measured, Moment, Text, Told, Unit, booleans, certainly, known


def wrong_setting_loses(compared: Flag, set_wrongly: Flag, settled_as: Text, settled_right: Flag) -> Verdict:
    """Judge that hands which were set wrongly did not stand."""
    return Verdict(
        applies=compared,
        holds=~set_wrongly | settled_as.is_("lose"),
        observed="set as {own_high_cards} over {own_low_cards}, settled as {settled_as}",
        required="hands set lawfully, or the wager lost",
        record=settled_right,
    )


def as_filed(dealers: Flag, set_as_filed: Flag, hands: tuple[Many, Many], due: Told) -> Verdict:
    """Judge that the dealer's hands (high and low) were set in the way the casino filed."""
    return Verdict(
        applies=dealers,
        holds=set_as_filed,
        observed="set as {set_high_cards} over {set_low_cards}",
        required="{due_set}, as filed: {approved_house_way}",
        shown={
            "set_high_cards": Measured(hands[0], Unit.CARDS),
            "set_low_cards": Measured(hands[1], Unit.CARDS),
            "due_set": due,
        },
    )


def not_before(at: Moment, other: Count, all_timed: Flag) -> Flag:
    """Whether a moment is no earlier than another; surely so only where all that count have a time."""
    after = at >= other
    return booleans(after._data, known(after) & (~after._data | certainly(all_timed)))


# ------------------------------------------------------------------------------ giving a hand up


def surrendered_alone(gave_up: Flag, beside_optional_wager: Flag) -> Verdict:
    """Judge that a hand was surrendered only without an optional wager on it."""
    return Verdict(
        applies=gave_up,
        holds=~beside_optional_wager,
        observed="surrendered with an optional wager at the same position",
        required="no surrender of a hand with an optional wager",
    )


def surrendered_in_time(
    gave_up: Flag, at: Moment, opposing_set_at: Moment, shown_at: Moment, showing_is_recorded: Flag
) -> Verdict:
    """Judge that a hand was surrendered after the dealer had set his and before it was shown."""
    never_shown = ~happened(shown_at, showing_is_recorded)
    return Verdict(
        applies=gave_up,
        holds=(at >= opposing_set_at) & ((at <= shown_at) | never_shown),
        observed="surrendered {own_surrendered_at}",
        required="after {opposing_set_at} and before the hand was shown at {own_shown_at}",
    )


def surrendered_whole(gave_up: Flag, paid: Count, returned: Count, overpaid: Count) -> Verdict:
    """Judge that the whole wager of a surrendered hand was collected."""
    return Verdict(
        applies=gave_up,
        holds=(paid == 0) & (returned == 0),
        observed="paid {wager_paid_cents} and returned {wager_returned_cents}",
        required="nothing",
        amount_cents=overpaid,
    )


def surrendered_cards_counted(
    gave_up: Flag, count_row: Count, recorded: Flag, counted: Count, cards: int
) -> Verdict:
    """Judge that the cards of a surrendered hand were counted, and were as many as were dealt."""
    return Verdict(
        applies=gave_up,
        holds=happened(count_row, recorded) & (counted == cards),
        observed="{surrendered_cards_counted} cards counted",
        required=f"{cards}",
    )


def surrendered_unseen(gave_up: Flag, shown_at: Moment, showing_is_recorded: Flag) -> Verdict:
    """Judge that the cards of a surrendered hand were not shown."""
    return Verdict(
        applies=gave_up,
        holds=~happened(shown_at, showing_is_recorded),
        observed="shown {own_shown_at}",
        required="not shown",
    )


# -------------------------------------------------------------------------------- showing hands


def shown_from_the_right(concerned: Flag, shown_in_turn: Flag) -> Verdict:
    """Judge that players' hands were shown from the dealer's far right counterclockwise."""
    return Verdict(
        applies=concerned,
        holds=shown_in_turn,
        observed="position {seat_out_of_turn} shown after one that comes later",
        required="from the dealer's far right, counterclockwise",
    )


def shown_after_setting(
    concerned: Flag, first_shown_at: Moment, set_at: Moment, every_timed: Flag
) -> Verdict:
    """Judge that no player's hand was shown before the dealer's were set."""
    return Verdict(
        applies=concerned,
        holds=not_before(first_shown_at, set_at, every_timed),
        observed="first hand shown {first_shown_at}",
        required="not before {opposing_set_at}",
    )


def racked_after_settlement(standing: Flag, racked: Count, settled: Count) -> Verdict:
    """Judge that cards stayed on the layout until the main wager on them was settled."""
    return Verdict(
        applies=standing,
        holds=racked >= settled,
        observed="cards racked {own_racked_at}",
        required="not before the wager was settled at {wager_settled_at}",
    )


def racked_after_optional_wagers(bears: Flag, racked: Count, settled: Count, timed: Flag) -> Verdict:
    """Judge that cards stayed on the table until all optional wagers on them were settled."""
    early = racked < settled
    return Verdict(
        applies=bears,
        holds=~early & (early | timed),
        observed="cards racked {hand_racked_at}, last optional wager settled {optionals_settled_at}",
        required="all optional wagers settled before the cards are racked",
    )


def racked_after_wagers(bears: Flag, racked: Count, settled: Count, timed: Flag) -> Verdict:
    """Judge that cards stayed on the table until every wager on them was settled."""
    return Verdict(
        applies=bears,
        holds=not_before(racked, settled, timed),
        observed="cards racked {hand_racked_at}, last wager settled {wagers_settled_at}",
        required="all wagers settled before the cards are racked",
    )
