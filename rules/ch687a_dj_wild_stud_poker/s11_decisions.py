"""58 Pa. Code § 687a.11(a)-(d), as proposed. Raising, folding, and what a fold forfeits."""

from rules.ch687a_dj_wild_stud_poker.columns import BAD_BEAT, PROGRESSIVE, RAISE, TRIPS
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import inspections, setting
from rules.duties.first_card import once_dealt
from rules.duties.payouts import outcome, settles
from rules.duty import duty, reads
from rules.kinds import Flag, Moment, Text
from rules.values import booleans, certainly, is_known, known

FOLDED = "the player folded"
ON_THE_ROW = "the hand counts although it was folded: {bonus_row}"

unchecked("687a.11", Status.HEADING, "Introduces how a round is completed.")
unchecked("687a.11(a)", Status.HEADING, "Introduces how players look at their cards.")

inspections.observed(
    "687a.11(a)(1)",
    "Each player is responsible for his own hand, and only he and the dealer touch its cards.",
)
inspections.observed("687a.11(a)(2)", "A player keeps his five cards where the dealer sees them.")


@clause("687a.11(b)", per="hand")
def every_player_raises_or_folds(
    has_to_decide: Flag,
    play_went_on: Flag,
    folded: Flag,
    raise_lies: Flag,
    complete_column_folded: Flag,
    *,
    ante_lies: Flag | None = None,
    raise_taken_down: Flag | None = None,
) -> Verdict:
    """Each player with an Ante Wager either makes a Raise Wager or folds.

    Reading  Under § 687a.1 a player who makes no Raise Wager has folded, so a record of neither or of both
    contradicts itself.  Whoever made one and took it down has decided, and § 687a.7(c) tells of it; whoever
    left undecided does not have to, nor does anybody in a round that was void by then.  That he neither
    raised nor folded is not believed of a log that never marks folds.
    """
    one, both = folded ^ raise_lies, certainly(folded & raise_lies)
    if raise_taken_down is not None:
        one = one | booleans(certainly(raise_taken_down))
    applies = has_to_decide & play_went_on
    if ante_lies is not None:
        applies = applies | (booleans(certainly(folded)) & raise_lies & ante_lies)
    told = one.values | both | certainly(complete_column_folded)
    return Verdict(
        applies=applies,
        holds=booleans(one.values, known(one) & told),
        observed="folded: {folded}, a Raise Wager: {raise_lies}",
        required="one or the other",
        record=is_known(one),
    )


@clause("687a.11(b)[after the deal]", per="wager", wager=RAISE, kind="event")
def raise_wager_follows_the_deal(
    play_went_on: Flag,
    was_made: Flag,
    wager_placed_at: Moment,
    deal_completed_at: Moment,
    *,
    deal_first_completed_at: Moment | None = None,
    first_card_at: Moment | None = None,
) -> Verdict:
    """A Raise Wager is made only once the cards are dealt.

    Reading  The record does not show when a player looks at his cards.  One that was taken down before
    betting closed was not made.  A void mark is read as under § 687a.11(b)[order].
    """
    after = once_dealt(wager_placed_at, deal_completed_at, deal_first_completed_at)
    if first_card_at is not None:
        after = after & booleans(~certainly(wager_placed_at < first_card_at))
    return Verdict(
        applies=play_went_on & was_made,
        holds=after,
        observed="a Raise Wager placed {wager_placed_at}, the first card dealt {first_card_at}",
        required="not before the deal was complete at {deal_completed_at}",
    )


duty(
    "687a.11(b)[order]",
    "Players are asked to raise or fold from the dealer's far left clockwise.",
    when="play_went_on and players_who_decide > 1",
    holds="decided_in_turn",
    observed="position {seat_decided_out_of_turn} {turn_is_told} after a position that comes later",
    required="from the dealer's far left, clockwise",
    per="round",
    kind="event",
    reading="Judged by when they were asked where the log records it of the round, and otherwise by when "
    "they raised or folded. Whoever plays several boxes may be asked for them in any order."
    + setting.CALLED_VOID,
)


@clause("687a.11(b)[asked]", per="hand", kind="event")
def every_player_is_asked(
    counts_as_decision: Flag,
    play_went_on: Flag,
    was_asked: Flag,
    *,
    gone_unasked: Flag | None = None,
) -> Verdict:
    """The dealer asks each player with an Ante Wager whether he raises or folds.

    Reading  Once the cards are dealt, and before he has decided.  Few casinos record it.  That a player was
    not asked is believed where they say by its name that all of it is recorded, or say so of everything and
    some was recorded at the gaming table that day.  Whoever raises or folds unasked was to be asked all the
    same; whoever left undecided could not be.
    """
    applies = counts_as_decision & play_went_on
    return Verdict(
        applies=applies if gone_unasked is None else applies & ~gone_unasked,
        holds=was_asked,
        observed="the player at position {hand_position} was not asked",
        required="each player asked to raise or fold",
    )


@outcome("687a.11(b)[forfeit]", wager="", due="lose", because=FOLDED)
def fold_forfeits_ante_and_blind(is_main_wager: Flag, of_a_fold: Flag) -> Flag:
    """A player who folds forfeits the Ante Wager and the Blind Wager."""
    return is_main_wager & of_a_fold


@settles("687a.11(b)(1)", wager=TRIPS, because=ON_THE_ROW)
def fold_does_not_forfeit_trips(of_a_fold: Flag, hands_outcome: Text) -> Flag:
    """A player who folds does not forfeit the Trips Bonus Wager, which is paid if his cards win."""
    return of_a_fold & hands_outcome.is_("win")


@outcome("687a.11(b)(2)", wager=BAD_BEAT, due="lose", because=FOLDED)
def fold_forfeits_the_bad_beat(of_a_fold: Flag) -> Flag:
    """A player who folds forfeits the Two-Way Bad Beat Bonus Wager."""
    return of_a_fold


@settles(
    "687a.11(b)(3)",
    wager=PROGRESSIVE,
    because="folded hands may win: {approved_folded_progressive}; the hand: {bonus_row}",
)
def folded_progressive_is_settled_as_filed(of_a_fold: Flag, hands_outcome: Text) -> Flag:
    """A folded hand may still win the Progressive Bonus Wager, or may not, as the casino filed.

    Reading  The casino may choose, and is held to what it files; where it files neither, nothing is judged.
    A hand that does not win is judged under § 687a.11(f)(1)(i).
    """
    return of_a_fold & booleans(~certainly(hands_outcome.is_("lose")))


@clause("687a.11(c)", per="wager", kind="event")
def forfeited_wagers_are_collected_after_the_last_decision(
    is_settled_by_cards: Flag,
    is_collected_on_fold: Flag,
    collected_at: Moment,
    last_decided_at: Moment,
    decisions_timed: Flag,
) -> Verdict:
    """Forfeited wagers are collected once every player has raised or folded.

    Reading  A Progressive Bonus Wager was collected before the deal.
    """
    return Verdict(
        applies=is_settled_by_cards & is_collected_on_fold,
        holds=setting.not_before(collected_at, last_decided_at, decisions_timed),
        observed="collected {collected_at}",
        required="not before the last player decided at {last_decided_at}",
    )


@clause("687a.11(c)[cards]", per="hand", kind="event")
def folded_cards_are_collected_after_the_last_decision(
    was_given_up: Flag,
    bears_wager: Flag,
    hand_racked_at: Moment,
    last_decided_at: Moment,
    decisions_timed: Flag,
    left_lying: Flag,
) -> Verdict:
    """Folded cards go to the discard rack once every player has raised or folded.

    Reading  None before then, also of those on which a Trips or Progressive Bonus Wager lies; that these stay
    longer is judged apart.  That they were not racked at all shows as another round is dealt.
    """
    in_turn = setting.not_before(hand_racked_at, last_decided_at, decisions_timed)
    return Verdict(
        applies=was_given_up & bears_wager,
        holds=in_turn & ~left_lying,
        observed="cards of position {hand_position} racked {hand_racked_at}",
        required="not before the last player decided at {last_decided_at}, and before the next round was"
        " dealt at {dealt_next_at}",
    )


duty(
    "687a.11(c)[cards stay]",
    "Folded cards stay on the table while their player has a Trips or Progressive Bonus Wager.",
    setting.kept_for_wagers,
    when="was_given_up and awaits_surviving_wager",
    wagers_settled_at=reads("folded_cards_wait_until"),
    wagers_timed=reads("folded_cards_wait_timed"),
    per="hand",
    kind="event",
    follows=("687a.11(c)[cards]",),
    reading="Until the last wager on the hand is settled, and not before the dealer's hand is shown: that "
    "follows the collecting of the others. So it is, as the wager was placed, where a Progressive Bonus "
    "Wager was collected before the deal, or one was taken down too late. Of a player with several boxes, a "
    "reading decides whether each box stands for itself, as elsewhere in the chapter, or his cards all stay "
    "until all his wagers are settled.",
)


@clause("687a.11(d)", per="round", kind="event")
def dealer_reveals_after_the_last_decision(
    play_went_on: Flag,
    dealer_has_to_reveal: Flag,
    dealer_revealed_at: Moment,
    last_decided_at: Moment,
    decisions_timed: Flag,
    dealers_showing_told: Flag,
    *,
    nameless_turned_at: Moment | None = None,
    first_compared_settled_at: Moment | None = None,
) -> Verdict:
    """The dealer turns his hand over once every player has raised or folded.

    Reading  So before any wager is settled against it.  The text does not say whether he must if all folded.
    The record does not show what he announces.  A void mark is read as under § 687a.11(b)[order].
    """
    turned = setting.turned_once(dealer_revealed_at, last_decided_at, decisions_timed, dealers_showing_told)
    if nameless_turned_at is not None:
        turned = setting.unless_in_doubt(turned, nameless_turned_at < last_decided_at)
    if first_compared_settled_at is not None:
        late = certainly(dealer_revealed_at > first_compared_settled_at)
        nameless = nameless_turned_at is not None and certainly(
            nameless_turned_at <= first_compared_settled_at
        )
        turned = turned & booleans(~late, ~(late & nameless))
    return Verdict(
        applies=play_went_on & dealer_has_to_reveal,
        holds=turned,
        observed="the dealer's hand shown {dealer_revealed_at}{so_never}",
        required="shown, and not before the last player decided at {last_decided_at}, nor after the first"
        " wager against it was settled at {first_compared_settled_at}",
        shown={"so_never": setting.so_never(dealer_revealed_at, dealers_showing_told)},
    )
