"""58 Pa. Code § 645a.12(e)-(h). Co-banking, the dealer's wager against the bank, and the deal."""

import numpy as np

from rules.clause import Verdict, clause
from rules.duties import banks, inspections
from rules.duties.settlements import unless_void
from rules.duty import duty
from rules.kinds import Cents, Flag, Moment, Text
from rules.values import booleans, certainly, known

MAIN = "pai_gow_poker"

duty(
    "645a.12(e)",
    "The bank shares a round with the house only where the casino filed that it may.",
    when="co_banked",
    holds="approved_co_banking",
    observed="the bank shared the round with the house",
    required="co-banking as filed: {approved_co_banking}",
    per="round",
    kind="config",
)


@clause("645a.12(e)[a bank to share]", per="round")
def only_a_players_bank_is_shared(co_banking: Flag, player_banks: Flag) -> Verdict:
    """Where a round is shared with the house, a player holds its bank.

    Reading  A round that is told as shared and as the dealer's own contradicts itself.
    """
    return Verdict(
        applies=co_banking,
        holds=player_banks,
        observed="a shared bank, held by position {banked_by}",
        required="a player who holds the bank",
        record=True,
    )


@clause("645a.12(e)[requested]", per="round", kind="event")
def bank_asks_to_share_the_round(
    co_banked: Flag,
    banked_by: Text,
    co_banking_was_requested: Flag,
    co_banking_requested_by: Text,
    co_banking_requested_at: Moment,
    first_card_at: Moment,
) -> Verdict:
    """The house shares the bank only with a player who asked for it before the cards were dealt.

    Reading  Whether the bank is shared decides under § 645a.12(g) whether the dealer wagers, which is settled
    before the deal; a request with the first card is in time.
    """
    by_bank = co_banking_requested_by.same_as(banked_by)
    return Verdict(
        applies=co_banked,
        holds=co_banking_was_requested & by_bank & (co_banking_requested_at <= first_card_at),
        observed="requested: {co_banking_was_requested}, by position {co_banking_requested_by},"
        " {co_banking_requested_at}",
        required="a request by position {banked_by}, which holds the bank, by the first card at"
        " {first_card_at}",
    )


@clause("645a.12(e)[not refused]", per="round", kind="event")
def bank_that_asks_shares_the_round(
    player_banks: Flag,
    banked_by: Text,
    co_banking: Flag,
    approved_co_banking: Flag,
    co_banking_was_requested: Flag,
    co_banking_requested_by: Text,
    co_banking_requested_at: Moment,
    first_card_at: Moment,
    directed_at: Moment,
) -> Verdict:
    """Where co-banking is filed, a bank that asked for it before the cards were dealt shares the round.

    Reading  The option is open to every player, so that none is refused it. A bank that said afterwards what
    the dealer is to wager may have changed his mind, and leaves it undecided.
    """
    by_bank = co_banking_requested_by.same_as(banked_by)
    in_time = co_banking_was_requested & by_bank & (co_banking_requested_at <= first_card_at)
    thought_better = certainly(directed_at >= co_banking_requested_at)
    return Verdict(
        applies=player_banks & approved_co_banking & in_time,
        holds=booleans(co_banking.values, known(co_banking) & (co_banking.values | ~thought_better)),
        observed="position {banked_by} asked to share the bank {co_banking_requested_at} and held it alone",
        required="a bank that is shared with the house",
    )


duty(
    "645a.12(e)[house way]",
    "The dealer sets the hands of a bank that is shared with the house in the way the casino filed.",
    when="co_banked and play_went_on",
    holds="bank_set_as_filed",
    observed="set as {bank_high_cards} over {bank_low_cards}",
    required="as filed: {approved_house_way}",
    per="round",
    reading="A round that is called void and was settled by its hands all the same is asked, too.",
)

duty(
    "645a.12(e)[no wager of the dealer]",
    "The dealer places no wager against a bank that is shared with the house.",
    when="co_banked",
    holds="not dealer_staked",
    observed="the dealer wagered {dealer_wager_cents}",
    required="no wager",
    per="round",
)

inspections.observed(
    "645a.12(e)[offer and marker]",
    "Co-banking is open to every player at the table, and a marker shows who co-banks.",
    when="any_co_banked",
)

duty(
    "645a.12(f)",
    "A player who banks wagers on one betting area only.",
    when="player_banks",
    holds="bank_wagers_elsewhere == 0",
    observed="{bank_player} banked at position {banked_by} and placed {bank_wagers_elsewhere} wagers"
    " at other positions",
    required="none at other positions",
    per="round",
    reading="A log that never names players cannot show this.",
)


@clause("645a.12(f)[own area]", per="wager", wager=MAIN)
def nothing_is_won_at_the_banks_own_area(
    of_the_bank: Flag,
    wager_stands: Flag,
    settled_as: Text,
    wager_paid_cents: Cents,
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """A Pai Gow Poker Wager at the position of the player who banks wins nothing.

    Reading  The others wager against the bank; nobody wagers against himself. Whether what the bank lays on
    its own area goes back to it is not said, and not judged.
    """
    return Verdict(
        applies=unless_void(of_the_bank & wager_stands, goes_back_as_void),
        holds=(wager_paid_cents == 0) & ~settled_as.is_("win"),
        observed="settled as {settled_as}, paid {wager_paid_cents}",
        required="nothing paid on the area of the player who banks, at position {banked_by}",
        amount_cents=wager_paid_cents,
    )


@clause("645a.12(g)", per="round")
def dealer_wagers_the_banks_last_wager_or_the_filed_amount(
    banks_alone: Flag,
    dealer_wager_cents: Cents,
    last_wager_least_cents: Cents,
    last_wager_most_cents: Cents,
    bank_directed: Flag,
    directed_cents: Cents,
    complete_bank_directed: Flag,
    approved_dealer_wager_cents: Cents,
    reading_dealer_wager: Text,
    deal_begun: Flag,
) -> Verdict:
    """The dealer wagers the bank's last wager against him or the filed amount, less only as the bank directs.

    Reading  Where an amount is filed, either will do. A direction to wager more has no effect; a direction
    that is not recorded was not given, where the log of that day records directions. Of wagers on two betting
    areas, or in and before a void round, either will do; amounts between them are not judged. A round that
    was void before a card was dealt needed no wager of the dealer.
    """
    limit = (directed_cents, bank_directed)
    least = banks.at_most(last_wager_least_cents, *limit)
    most = banks.at_most(last_wager_most_cents, *limit)
    filed = banks.at_most(approved_dealer_wager_cents, *limit)
    is_filed = booleans(known(approved_dealer_wager_cents))
    only_filed = is_filed & reading_dealer_wager.is_("filed")
    own = ~only_filed & ((dealer_wager_cents == least) | (dealer_wager_cents == most))
    between = ~only_filed & (dealer_wager_cents > least) & (dealer_wager_cents < most)
    lower = (~only_filed & (dealer_wager_cents < most)) | (is_filed & (dealer_wager_cents < filed))
    # The bank may have directed less where directions are not recorded.
    open_point = between | (lower & ~bank_directed & ~complete_bank_directed)
    not_judged = booleans(np.zeros(len(open_point)), certainly(~open_point))
    return Verdict(
        applies=banks_alone & (deal_begun | (dealer_wager_cents > 0)),
        holds=own | (is_filed & (dealer_wager_cents == filed)) | not_judged,
        observed="the dealer wagered {dealer_wager_cents}",
        required="the bank's last wager, {last_wager_least_cents} to {last_wager_most_cents}, or the filed"
        " {approved_dealer_wager_cents}; less only if directed ({bank_directed}: {directed_cents})",
    )


duty(
    "645a.12(g)[before the deal]",
    "The dealer wagers against a bank before the first card is dealt, and lets the wager lie.",
    when="is_main_wager and player_banks and not of_a_player and wager_amount_cents > 0",
    holds="wager_placed_at <= first_card_at and last_touched_at <= first_card_at",
    observed="placed {wager_placed_at}, last changed {last_touched_at}",
    required="not after the first card at {first_card_at}",
    per="wager",
    wager=MAIN,
    kind="event",
    reading="§ 645a.7(c) speaks of all wagers; by § 645a.12(g) and (h) the dealer's is placed, and may be "
    "lowered as the bank directs, until the starting position is determined and the deal begins.",
)


@clause(
    "645a.12(g)[shuffle]", per="round", kind="event", follows=("645a.5(a)", "645a.12(d)[confirmed first]")
)
def cards_are_shuffled_once_the_bank_is_confirmed(
    player_banks: Flag,
    deal_begun: Flag,
    shoe_by_device: Flag,
    dealt_in_a_row: Flag,
    shuffled_for_the_round: Flag,
    funds_confirmed_at: Moment,
    last_shuffle_at: Moment,
    reading_bank_shuffle: Text,
) -> Verdict:
    """Once a player is confirmed as the bank, the dealer shuffles the cards.

    Reading  With two decks and a shuffling device, the next deck was shuffled during the round before. A deck
    that was itself dealt in that round was not.  A round that was void before a card was dealt needed none.
    """
    must = player_banks & deal_begun & (~shoe_by_device | dealt_in_a_row | reading_bank_shuffle.is_("every"))
    done = shuffled_for_the_round & (funds_confirmed_at <= last_shuffle_at)
    # Whether it had to be is nobody's concern where it was.
    return Verdict(
        applies=must & ~booleans(must.missing & certainly(done)),
        holds=done,
        observed="last shuffled before the deal {last_shuffle_at}",
        required="a shuffle after the bank was confirmed {funds_confirmed_at}",
    )


inspections.observed(
    "645a.12(g)[place of the wager]",
    "The dealer's wager is taken from the table inventory and placed in front of its container.",
    when="any_dealer_wager",
)


@clause("645a.12(h)", per="round", kind="event", follows=("645a.8(c)", "645a.9(b)", "645a.10(b)"))
def start_is_found_once_a_player_has_the_bank(
    player_banks: Flag,
    deal_begun: Flag,
    start_was_found: Flag,
    bank_taken_at: Moment,
    start_found_at: Moment,
    first_card_at: Moment,
) -> Verdict:
    """The starting position is determined after a player took the bank and before the first card is dealt.

    Reading  How it is found and counted from the bank is judged under § 645a.5(i), the deal under §§ 645a.8
    to 645a.10.  A round that was void before a card was dealt needed none.  That the bank's marker came only
    once cards were dealt is told under § 645a.12(c)[marker]; a start found by then is not told beside it.
    """
    by_the_deal = start_was_found & (start_found_at <= first_card_at)
    told_of_marker = booleans(certainly(by_the_deal & (bank_taken_at > first_card_at)))
    return Verdict(
        applies=player_banks & deal_begun & ~told_of_marker,
        holds=by_the_deal & (start_found_at >= bank_taken_at),
        observed="bank taken {bank_taken_at}, starting position determined {start_found_at}, first card"
        " {first_card_at}",
        required="bank, starting position and first card in this order",
    )
