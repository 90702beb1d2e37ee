"""58 Pa. Code § 645a.12(i)-(k). Settlement of a round that a player banks."""

from rules.ch645a_pai_gow_poker.bank_pool import SETTLED_WRONGLY
from rules.clause import Verdict, clause
from rules.duties import banks, inspections, setting
from rules.duties.settlements import unless_void
from rules.duty import duty, reads
from rules.kinds import Cents, Count, Flag, Measured, Moment, Text, Unit
from rules.values import booleans, certainly, either, integers, known

MAIN = "pai_gow_poker"
_POOL = "losing wagers left {center_took_cents} in the center, winning ones were paid {center_paid_cents}; "
_OVER = "left over: {center_took_cents} lost less {center_paid_cents} won = {left_over_cents}; "


@clause("645a.12(i)", per="wager", wager=MAIN, follows=("645a.11(c)", "645a.12(i)[reset]"))
def dealers_wager_is_settled_by_his_hands_against_the_banks(
    of_the_house: Flag,
    player_banks: Flag,
    wager_stands: Flag,
    due_outcome: Text,
    settled_as: Text,
    settled_right: Flag,
    follows_announcement: Flag,
    *,
    void_cause: Text | None = None,
) -> Verdict:
    """The dealer's wager against the bank is won, returned or lost by his hands against the bank's.

    Reading  The bank has the dealer's place in § 645a.11(f): hands of the same rank count for the bank.
    Where the money is right and only the outcome on record is not, the record is at fault.  In a round that
    certainly had to be void no hands decide it.
    """
    of_a_void_round = None if void_cause is None else booleans(void_cause.codes >= 0)
    return Verdict(
        applies=unless_void(of_the_house & player_banks & wager_stands, of_a_void_round),
        holds=settled_as.same_as(due_outcome) & settled_right,
        observed="settled as {settled_as}, paid {wager_paid_cents} and returned {wager_returned_cents}",
        required="{due_outcome}: {due_paid_cents} paid, {due_returned_cents} of {stake_cents} returned",
        record=settled_right,
        explained=follows_announcement,
    )


@clause("645a.12(i)[reset]", per="round")
def banks_hands_set_wrongly_are_reset_as_filed(
    banks_alone: Flag,
    play_went_on: Flag,
    bank_hand_reset: Flag,
    bank_hand_fouled: Flag,
    bank_set_as_filed: Flag,
    reading_bank_house_way: Text,
) -> Verdict:
    """Hands that the bank set wrongly are set again by the dealer in the way the casino filed.

    Reading  Wrongly means unlawfully, as § 645a.11(c) leaves the setting to the bank. Hands that the dealer
    did set again must be as filed. A round that is called void and was settled by its hands all the same is
    asked, too.
    """
    always = reading_bank_house_way.is_("always")
    return Verdict(
        applies=banks_alone & play_went_on & (bank_hand_reset | bank_hand_fouled | always),
        holds=bank_set_as_filed,
        observed="finally set as {bank_high_cards} over {bank_low_cards}, reset: {bank_hand_reset}",
        required="set again as filed: {approved_house_way}",
    )


@clause("645a.12(i)[order]", per="round", kind="event", follows=("645a.11(c)[after the players]",))
def dealer_sets_after_the_players_and_then_shows_the_bank(
    player_banks: Flag,
    dealer_wager_cents: Cents,
    play_went_on: Flag,
    hands_to_set: Count,
    last_player_set_at: Moment,
    last_hand_set_at: Moment,
    every_player_set_timed: Flag,
    dealers_own_set_at: Moment,
    dealer_turned_at: Moment,
    bank_shown_at: Moment,
) -> Verdict:
    """A dealer who wagers against a bank sets once every player has, turns his up, then shows the bank's.

    Reading  Hands set or shown at the same moment are in order. Where no player has hands to set, as when the
    only one is dead, the dealer waits for nobody; one that is said to be dead, or without a wager, and was
    set after the dealer's leaves it undecided.
    """
    in_turn = setting.not_before(dealers_own_set_at, last_player_set_at, every_player_set_timed)
    said_dead = last_hand_set_at > dealers_own_set_at
    after_players = setting.unless_said_dead((hands_to_set == 0) | in_turn, said_dead)
    bank_last = (bank_shown_at >= dealers_own_set_at) & (bank_shown_at >= dealer_turned_at)
    holds = after_players & bank_last
    return Verdict(
        applies=setting.asked_of(player_banks & (dealer_wager_cents > 0), play_went_on, holds),
        holds=holds,
        observed="players set up to {last_player_set_at}, dealer set {dealers_own_set_at} and turned up"
        " {dealer_turned_at}, bank shown {bank_shown_at}",
        required="first the players', then the dealer's set and turned up, then the bank's shown",
    )


duty(
    "645a.12(i)[before settling]",
    "The dealer's wager against a bank is settled once the bank's hands are exposed, and not before.",
    setting.settled_once_shown,
    own_shown_at=reads("bank_shown_at"),
    showings_complete=reads("bank_showing_told"),
    when="of_the_house and player_banks and play_went_on and not was_withdrawn",
    per="wager",
    wager=MAIN,
    kind="event",
    reading="Hands that the bank turned over himself lie there to be compared, too. So it is in a round that "
    "is called void and was settled by its hands all the same.",
)

inspections.observed(
    "645a.12(i)[cards and chips]",
    "The dealer's cards and wager are stacked on a win; the wager is put back on a tie, moved on a loss.",
    when="any_dealer_wager",
)


@clause("645a.12(j)", per="round", follows=SETTLED_WRONGLY)
def bank_covers_what_the_center_lacks(
    banks_alone: Flag,
    bank_money_moves: Flag,
    shortage_cents: Cents,
    bank_cover_cents: Cents,
    house_cover_cents: Cents,
    *,
    due_shortage_cents: Cents | None = None,
) -> Verdict:
    """The bank adds what the losing wagers lack to pay the winning ones; the house adds nothing.

    Reading  The dealer's wager counts like the others. The wagers are taken as settled; one that was settled
    wrongly is a breach of its own. What was collected from another player than the bank is none of it.
    """
    alone, explained = house_cover_cents == 0, None
    if due_shortage_cents is not None:
        explained = banks.may_follow((bank_cover_cents == due_shortage_cents) & alone)
    return Verdict(
        applies=banks_alone & bank_money_moves,
        holds=(bank_cover_cents == shortage_cents) & alone,
        observed=_POOL + "the bank put in {bank_cover_cents}, the house {house_cover_cents}",
        required="{center_paid_cents} less {center_took_cents} = {shortage_cents}, from the bank alone",
        amount_cents=shortage_cents - bank_cover_cents,
        explained=explained,
    )


duty(
    "645a.12(j)[order]",
    "Where a player banks alone, hands are shown from the dealer's far right counterclockwise.",
    setting.shown_from_the_right,
    when="banks_alone and players_in_play >= 2",
    per="round",
    kind="event",
)

duty(
    "645a.12(j)[paid from the center]",
    "Winning wagers against a bank are paid from what the losers left and what the bank puts in.",
    when="in_the_center and was_paid_out",
    holds="paid_from is bank",
    observed="{wager_paid_cents} paid from the {paid_from}",
    required="paid from the center of the layout",
    per="wager",
    wager=MAIN,
    reading="§ 645a.12(l) says the same of a shared bank; the house's half is included there. What was paid "
    "on a wager that is told as lost or a tie came from somewhere, too.",
)

duty(
    "645a.12(j)[no bank]",
    "Nothing passes between a bank, the house and the center of the layout where the dealer banks.",
    when="of_a_bank and not player_banks",
    holds="payment_amount_cents <= 0",
    observed="{payment_kind} of {payment_amount_cents} in a round that the dealer banks",
    required="no such payment: no player banks",
    per="payment",
    reading="A void round that a player banks is judged with the others: nothing lies in the center then, "
    "and nothing is added or left over.",
)


@clause("645a.12(j)[surplus]", per="round", texts=(_OVER,), follows=SETTLED_WRONGLY)
def bank_is_given_what_is_left_over(
    banks_alone: Flag,
    bank_money_moves: Flag,
    left_over_cents: Cents,
    bank_vigorish_cents: Cents,
    bank_surplus_cents: Cents,
    house_surplus_cents: Cents,
    *,
    due_left_over_cents: Cents | None = None,
    bank_has_the_vigorish: Flag | None = None,
    surplus_came_too_early: Flag | None = None,
) -> Verdict:
    """The bank is given what is left over in the center less the vigorish taken; the house takes none of it.

    Reading  How much vigorish may be taken is judged separately; where nobody recorded it, the bank is given
    no more than is left by the least that is due. Where it is rounded to more than was left
    over, nothing remains to be given. What another player than the bank was given is none of it. It is given
    once losers are collected, winners paid and the vigorish taken, where the record shows when.
    """
    due = banks.beyond(left_over_cents, bank_vigorish_cents)
    # Whatever else was paid, more than was left over has gone already.
    more = bank_surplus_cents + bank_vigorish_cents > left_over_cents
    too_much = more & (bank_surplus_cents > 0)
    if bank_has_the_vigorish is not None:
        too_much = too_much | bank_has_the_vigorish
    explained = None
    if due_left_over_cents is not None:
        rightly = banks.beyond(due_left_over_cents, bank_vigorish_cents)
        explained = banks.may_follow((bank_surplus_cents == rightly) & (house_surplus_cents == 0))
    in_time, explained = banks.in_its_turn(explained, surplus_came_too_early, len(due))
    return Verdict(
        applies=banks_alone & bank_money_moves,
        holds=(bank_surplus_cents == due) & ~too_much & (house_surplus_cents == 0) & in_time,
        observed="the bank was given {given_cents}{too_early}, the house took {house_surplus_cents}",
        required=_OVER
        + "less vigorish of {bank_vigorish_cents} = {due_cents} to the bank, none to the house",
        shown={
            "due_cents": Measured(due, Unit.CENTS),
            "given_cents": Measured(
                either(too_much, integers(bank_surplus_cents.values), bank_surplus_cents), Unit.CENTS
            ),
            "too_early": banks.told_early(in_time),
        },
        amount_cents=bank_surplus_cents - due,
        explained=explained,
    )


duty(
    "645a.12(j)[vigorish]",
    "The bank bears vigorish of 5% of what is left over in the center, rounded as filed.",
    banks.bears_vigorish,
    when="banks_alone and bank_money_moves",
    of_cents=reads("left_over_cents"),
    required=_OVER + "{bank_vigorish_told}",
    per="round",
    follows=SETTLED_WRONGLY,
    reading=banks.ON_VIGORISH,
)


@clause("645a.12(k)", per="round", kind="event")
def dealers_win_goes_back_to_the_inventory_at_once(
    player_banks: Flag,
    dealer_won: Flag,
    winnings_went_back: Flag,
    went_back_cents: Cents,
    dealer_goes_back_cents: Cents,
    went_back_at: Moment,
    dealer_paid_at: Moment,
    settled_in_between: Flag,
    *,
    went_back_if_told_twice_cents: Cents | None = None,
) -> Verdict:
    """The dealer's winning wager and its winnings go back to the table inventory before the next settlement.

    Reading  At once means before another wager, main or optional, is settled. Two parts alike at one moment
    may be one that is told twice.
    """
    right = went_back_cents == dealer_goes_back_cents
    if went_back_if_told_twice_cents is not None:
        perhaps = certainly(went_back_if_told_twice_cents == dealer_goes_back_cents)
        right = booleans(right.values, known(right) & (right.values | ~perhaps))
    return Verdict(
        applies=player_banks & dealer_won,
        holds=winnings_went_back & right & (went_back_at >= dealer_paid_at) & ~settled_in_between,
        observed="{went_back_cents} went back {went_back_at}: {winnings_went_back}; another wager was settled"
        " before that: {settled_in_between}",
        required="{dealer_goes_back_cents} back at once after it was paid {dealer_paid_at}",
    )
