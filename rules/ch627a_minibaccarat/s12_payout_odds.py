"""58 Pa. Code § 627a.12. Payout odds; vigorish."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.catalogue import Status, Verdict, clause, derived, unchecked
from rules.duties import groups, payouts
from rules.duties.payouts import pays
from rules.values import Codes, Link, booleans, certainly, either, integers, is_known, known, take

unchecked("627a.12", Status.HEADING, "Introduces what winning wagers pay and how vigorish is taken.")


@pays("627a.12(a)", wager="player")
def player_wager_pays_even_money() -> int:
    """A winning wager on the Player's Hand pays 1 to 1."""
    return 1


@clause("627a.12(b)", per="wager", wager="tie")
def tie_wager_pays_at_least_eight_to_one(
    due_outcome: Codes,
    settled_as: Codes,
    void: BooleanArray,
    stake_cents: IntegerArray,
    wager_paid_cents: IntegerArray,
    wager_returned_cents: IntegerArray,
) -> Verdict:
    """A winning Tie Wager pays at least 8 to 1."""
    least = stake_cents * 8
    return Verdict(
        applies=payouts.won(due_outcome, settled_as) & ~void,
        holds=(wager_paid_cents >= least) & (wager_returned_cents == stake_cents),
        observed="paid {wager_paid_cents} and returned {wager_returned_cents}",
        required="{stake_cents} at 8 to 1 = {least_cents} or more, and the stake back",
        shown={"least_cents": least},
        amount_cents=(wager_paid_cents + wager_returned_cents) - (least + stake_cents),
    )


@pays("627a.12(b)[posted odds]", wager="tie", follows=("627a.12(b)",))
def tie_wager_pays_the_posted_odds(approved_tie_odds: IntegerArray) -> IntegerArray:
    """A winning Tie Wager pays the odds the casino posts.

    Reading  The Code sets a floor only; the odds filed with the layout are what was offered.
    """
    return approved_tie_odds


@pays("627a.12(c)", wager="banker")
def banker_wager_pays_even_money() -> int:
    """A winning wager on the Banker's Hand pays 1 to 1, before vigorish."""
    return 1


@clause("627a.12(c)[no vigorish at EZ tables]", per="wager", wager="banker")
def ez_tables_take_no_vigorish(is_ez: BooleanArray, vigorish_cents: IntegerArray) -> Verdict:
    """No vigorish is taken at a table designated for EZ Baccarat."""
    return Verdict(
        applies=is_ez,
        holds=vigorish_cents == 0,
        observed="{vigorish_cents} taken",
        required="none",
        amount_cents=-vigorish_cents,
    )


@clause(
    "627a.12(c)[vigorish]",
    per="wager",
    wager="banker",
    follows=("627a.7(a)(1)(i)", "627a.7(a)(1)(ii)", "627a.7(a)(1)(iii)", "627a.12(c)", "627a.11(a)"),
)
def vigorish_is_five_percent_as_filed(
    vigorish_due: BooleanArray,
    is_ez: BooleanArray,
    void: BooleanArray,
    stake_cents: IntegerArray,
    vigorish_cents: IntegerArray,
    vigorish_low_cents: IntegerArray,
    vigorish_high_cents: IntegerArray,
    approved_vigorish_rounding: Codes,
) -> Verdict:
    """Vigorish is 5% of the amount won on the Banker's Hand, rounded as filed, and nothing otherwise.

    Reading  Winnings moved onto the wager are part of what it wins.  An exact multiple of 25 cents is
    never raised; 5% that falls between cents allows either neighbour; half-way between two multiples
    allows either.
    """
    permitted = (vigorish_cents == vigorish_low_cents) | (vigorish_cents == vigorish_high_cents)
    # Above what is permitted the player paid too much, below it too little.
    excess = vigorish_cents - vigorish_high_cents
    short = vigorish_cents - vigorish_low_cents
    owed = either(excess > 0, excess, short)
    return Verdict(
        applies=~is_ez & ~void,
        holds=(vigorish_due & permitted) | (~vigorish_due & (vigorish_cents == 0)),
        observed="vigorish of {vigorish_cents}",
        required="5% of {stake_cents} won, filed {approved_vigorish_rounding}: "
        "{vigorish_low_cents} to {vigorish_high_cents}; none unless the wager wins (due: {vigorish_due})",
        amount_cents=-either(vigorish_due, owed, vigorish_cents),
    )


@clause("627a.12(d)", per="wager", wager="banker", kind="config", follows=("627a.11(a)",))
def vigorish_is_collected_by_the_filed_method(
    vigorish_taken: BooleanArray,
    vigorish_handling: Codes,
    approved_vigorish_collection: Codes,
) -> Verdict:
    """Vigorish is collected by the one method the casino filed: with the payout, or marked for later."""
    at_payout = approved_vigorish_collection.is_("at_payout")
    collected = vigorish_handling.is_("collected")
    return Verdict(
        applies=vigorish_taken,
        holds=(at_payout & collected) | (~at_payout & ~collected),
        observed="{vigorish_handling}",
        required="filed: {approved_vigorish_collection}",
    )


@derived(per="wager")
def vigorish_taken(vigorish_due: BooleanArray, settled_as: Codes, void: BooleanArray) -> BooleanArray:
    """Vigorish is owed on this wager and it was settled as a win."""
    return vigorish_due & settled_as.is_("win") & ~void


@clause("627a.12(d)(1)", per="wager", wager="banker", kind="event", follows=("627a.12(d)",))
def vigorish_is_collected_with_the_payout(
    vigorish_taken: BooleanArray,
    approved_vigorish_collection: Codes,
    vigorish_collected_at: IntegerArray,
    settled_at: IntegerArray,
) -> Verdict:
    """Where filed so, vigorish is collected when the winnings are paid.

    Reading  Within the settlement of the same round counts as at that time.
    """
    return Verdict(
        applies=vigorish_taken & approved_vigorish_collection.is_("at_payout"),
        holds=vigorish_collected_at <= settled_at,
        observed="collected {vigorish_collected_at}",
        required="by the end of the settlement at {settled_at}",
    )


unchecked("627a.12(d)(2)", Status.HEADING, "Introduces what is required where vigorish is collected later.")


@derived(per="wager")
def vigorish_marked(vigorish_taken: BooleanArray, approved_vigorish_collection: Codes) -> BooleanArray:
    """Vigorish is owed on this wager and the casino collects it later."""
    return vigorish_taken & approved_vigorish_collection.is_("deferred")


@derived(per="shoe")
def reshuffled_at(
    event_shoe_row: Link, event_kind: Codes, event_at: IntegerArray, following_shoe: Link
) -> IntegerArray:
    """When the cards were first shuffled for the next shoe at the table."""
    shuffled = groups.earliest(event_shoe_row, event_at, event_kind.is_("shuffled"))
    found: IntegerArray = take(shuffled, following_shoe.rows)
    return found


@derived(per="wager")
def player_left_at(
    vigorish_marked: BooleanArray,
    wager_player_id: Codes,
    settled_at: IntegerArray,
    round_place: IntegerArray,
    event_place: IntegerArray,
    event_kind: Codes,
    event_player_id: Codes,
    event_at: IntegerArray,
) -> IntegerArray:
    """When a player with marked vigorish next left the gaming table; missing if not recorded."""
    asked = integers(settled_at._data, known(settled_at) & certainly(vigorish_marked))
    leaving = groups.first_after(
        groups.Moments(asked, groups.numbers_at(round_place, wager_player_id)),
        groups.Moments(event_at, groups.numbers_at(event_place, event_player_id)),
        event_kind.is_("player_left"),
    )
    found: IntegerArray = take(event_at, leaving)
    return found


@derived(per="wager")
def vigorish_deadline_at(reshuffled_at: IntegerArray, player_left_at: IntegerArray) -> IntegerArray:
    """The earlier of the next reshuffle and the player's leaving; missing if neither is recorded."""
    return groups.smallest([reshuffled_at, player_left_at], len(reshuffled_at))


@clause("627a.12(d)(2)(i)", per="wager", wager="banker", kind="event", follows=("627a.12(d)",))
def marked_vigorish_is_collected_in_time(
    vigorish_marked: BooleanArray, vigorish_collected_at: IntegerArray, vigorish_deadline_at: IntegerArray
) -> Verdict:
    """Marked vigorish is collected before the reshuffle or when the player leaves, whichever is first.

    Reading  A record without a collection does not prove that there was none.
    """
    in_time = vigorish_collected_at <= vigorish_deadline_at
    no_deadline = booleans(~known(vigorish_deadline_at)) & is_known(vigorish_collected_at)
    return Verdict(
        applies=vigorish_marked,
        holds=in_time | booleans(certainly(no_deadline), known(vigorish_collected_at)),
        observed="collected {vigorish_collected_at}",
        required="by {vigorish_deadline_at}",
    )


@derived(per="wager")
def vigorish_outstanding_cents(
    vigorish_marked: BooleanArray,
    vigorish_cents: IntegerArray,
    vigorish_handled_at: IntegerArray,
    vigorish_collected_at: IntegerArray,
    wager_position: Codes,
    round_place: IntegerArray,
) -> IntegerArray:
    """What a player owes after this wager was marked: all that was marked and is collected with it."""
    ledger = groups.ledger_key(
        round_place, wager_position, vigorish_collected_at, where=certainly(vigorish_marked)
    )
    return groups.running_total(vigorish_cents, vigorish_handled_at, ledger)


@clause("627a.12(d)(2)(ii)", per="wager", wager="banker", kind="event", follows=("627a.12(d)",))
def marker_shows_what_is_owed_in_the_players_space(
    vigorish_marked: BooleanArray,
    marker_amount_cents: IntegerArray,
    vigorish_outstanding_cents: IntegerArray,
    marker_position: Codes,
    wager_position: Codes,
) -> Verdict:
    """A marker in the player's numbered space shows the vigorish that player owes.

    Reading  The number of the player is that of the seat.
    """
    return Verdict(
        applies=vigorish_marked,
        holds=(marker_amount_cents == vigorish_outstanding_cents) & marker_position.same_as(wager_position),
        observed="{marker_amount_cents} in space {marker_position}",
        required="{vigorish_outstanding_cents} in space {wager_position}",
    )


@clause("627a.12(d)(2)(iii)", per="wager", wager="banker", kind="event", follows=("627a.12(d)",))
def marker_stays_until_vigorish_is_collected(
    vigorish_marked: BooleanArray, marker_removed_at: IntegerArray, vigorish_collected_at: IntegerArray
) -> Verdict:
    """The marker stays on the layout until the vigorish it stands for is collected.

    Reading  Replacing a marker by one for a larger debt is no removal.
    """
    return Verdict(
        applies=vigorish_marked,
        holds=marker_removed_at >= vigorish_collected_at,
        observed="marker removed {marker_removed_at}",
        required="not before the collection at {vigorish_collected_at}",
    )


@clause("627a.12(e)", per="wager", wager="dragon_bonus")
def dragon_bonus_bears_no_vigorish(vigorish_cents: IntegerArray) -> Verdict:
    """No vigorish is taken on a Dragon Bonus Wager."""
    return Verdict(
        applies=True,
        holds=vigorish_cents == 0,
        observed="{vigorish_cents} taken",
        required="none",
        amount_cents=-vigorish_cents,
    )


@pays("627a.12(e)[Paytable A]", wager="dragon_bonus")
def dragon_bonus_pays_by_paytable_a(
    approved_dragon_bonus_paytable: Codes, bonus_odds: IntegerArray
) -> tuple[BooleanArray, IntegerArray]:
    """Where Paytable A is filed, a winning Dragon Bonus Wager pays its row of that table.

    Reading  A Natural that wins by four points or more fits two rows; the reading in force decides.
    """
    return approved_dragon_bonus_paytable.is_("A"), bonus_odds


@pays("627a.12(e)[Paytable B]", wager="dragon_bonus")
def dragon_bonus_pays_by_paytable_b(
    approved_dragon_bonus_paytable: Codes, bonus_odds: IntegerArray
) -> tuple[BooleanArray, IntegerArray]:
    """Where Paytable B is filed, a winning Dragon Bonus Wager pays its row of that table."""
    return approved_dragon_bonus_paytable.is_("B"), bonus_odds


@pays("627a.12(e)[Paytable C]", wager="dragon_bonus")
def dragon_bonus_pays_by_paytable_c(
    approved_dragon_bonus_paytable: Codes, bonus_odds: IntegerArray
) -> tuple[BooleanArray, IntegerArray]:
    """Where Paytable C is filed, a winning Dragon Bonus Wager pays its row of that table."""
    return approved_dragon_bonus_paytable.is_("C"), bonus_odds


@pays("627a.12(f)", wager="dragon_7")
def dragon_7_insurance_pays_40_to_1() -> int:
    """A winning Dragon 7 Insurance Wager pays 40 to 1."""
    return 40


@pays("627a.12(g)", wager="panda_8")
def panda_8_insurance_pays_25_to_1() -> int:
    """A winning Panda 8 Insurance Wager pays 25 to 1."""
    return 25


@clause("627a.12(h)", per="wager", wager="house_money", follows=("627a.12(h)[House Money Paytable]",))
def house_money_winnings_are_handed_over_or_added(
    due_outcome: Codes, settled_as: Codes, wager_paid_cents: IntegerArray, void: BooleanArray
) -> Verdict:
    """A winning House Money Wager is paid, whether the player takes the winnings or adds them.

    Reading  The table is stated for the player who takes the payout; winnings that are added have to be
    worked out from it as well.
    """
    return Verdict(
        applies=payouts.won(due_outcome, settled_as) & ~void,
        holds=wager_paid_cents > 0,
        observed="paid {wager_paid_cents}",
        required="a payout by the House Money paytable",
    )


@pays("627a.12(h)[House Money Paytable]", wager="house_money")
def house_money_pays_by_its_paytable(house_money_odds: IntegerArray) -> IntegerArray:
    """A House Money Wager pays 15 to 1 when both hands are paired and 3 to 1 when one is."""
    return house_money_odds
