"""58 Pa. Code § 687a.11(f)-(g), as proposed. Settling the optional wagers; the discard rack."""

from rules.ch687a_dj_wild_stud_poker.columns import BAD_BEAT, PROGRESSIVE, TRIPS
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import setting
from rules.duties.payouts import outcome, settles
from rules.duties.settlements import unless_void
from rules.duty import duty, reads
from rules.kinds import Flag, Text

NO_ROW = "the hand is less than three-of-a-kind"
NOT_BEATEN = "no hand that it is paid on was beaten"
ON_A_ROW = "the hand is {bonus_row}"
TABLES = tuple(f"687a.12(c)[Progressive Paytable {name}]" for name in ("1", "2"))

unchecked("687a.11(f)", Status.HEADING, "Introduces how the optional wagers are settled.")

duty(
    "687a.11(f)[order]",
    "A player's optional wagers are settled after his Ante, Blind and Raise Wagers.",
    when="is_optional_wager and is_settled_in_turn",
    holds="settled_after_own_main",
    observed="settled as number {settlement_order}, the main wagers up to {own_main_settled_order}; settled "
    "{wager_settled_at}, the last of them {own_main_settled_at}",
    required="Ante, Blind and Raise Wagers first",
    per="wager",
    kind="event",
    reading="Each betting area for itself, also of a player who has two: § 687a.11(e) settles hand by hand.",
)


@clause(
    "687a.11(f)(1)",
    per="wager",
    wager=PROGRESSIVE,
    status=Status.CONSEQUENCE,
    follows=("687a.11(b)(3)", "687a.11(f)(1)(i)", "687a.11(f)(1)(ii)", *TABLES),
)
def joker_is_replaced_by_the_extra_card(
    holds_joker: Flag,
    wager_stands: Flag,
    settled_as: Text,
    due_outcome: Text,
    settled_right: Flag,
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """For the Progressive Bonus Wager, the one card on the layout takes the place of the joker.

    Reading  Deuces are not wild unless a reading says so: if wild, the fixed rows alone pay six times the
    wagers.  What was paid shows, too, which hand the dealer saw.
    """
    return Verdict(
        applies=unless_void(holds_joker & wager_stands, goes_back_as_void),
        holds=settled_as.same_as(due_outcome) & settled_right,
        observed="settled as {settled_as}, paid {wager_paid_cents} and returned {wager_returned_cents}",
        required="{due_outcome}, {due_paid_cents} and {due_returned_cents}, by the hand with {extra_card} in "
        "the joker's place",
        record=settled_right,
    )


@outcome("687a.11(f)(1)(i)", wager=PROGRESSIVE, due="lose", because=NO_ROW)
def progressive_loses_below_three_of_a_kind(hands_outcome: Text) -> Flag:
    """A Progressive Bonus Wager on less than three-of-a-kind is lost, whether the hand was folded or not.

    Reading  It was collected before the deal.
    """
    return hands_outcome.is_("lose")


@settles("687a.11(f)(1)(ii)", wager=PROGRESSIVE, because="the hand is {progressive_hand_told}")
def progressive_wins_on_three_of_a_kind(hands_outcome: Text, of_a_fold: Flag) -> Flag:
    """A Progressive Bonus Wager on three-of-a-kind or better is paid.

    Reading  A folded hand is judged under § 687a.11(b)(3).  Where nobody recorded which card took the joker's
    place, it is decided if every card would decide it alike.
    """
    return hands_outcome.is_("win") & ~of_a_fold


unchecked("687a.11(f)(2)", Status.HEADING, "Introduces how the Trips Bonus Wager is settled.")


@outcome("687a.11(f)(2)(i)", wager=TRIPS, due="lose", because=NO_ROW)
def trips_loses_below_three_of_a_kind(hands_outcome: Text) -> Flag:
    """A Trips Bonus Wager on less than three-of-a-kind is collected."""
    return hands_outcome.is_("lose")


@settles("687a.11(f)(2)(ii)", wager=TRIPS, because=ON_A_ROW)
def trips_wins_on_three_of_a_kind(hands_outcome: Text, of_a_fold: Flag) -> Flag:
    """A Trips Bonus Wager on three-of-a-kind or better is paid.

    Reading  A folded hand is judged under § 687a.11(b)(1).
    """
    return hands_outcome.is_("win") & ~of_a_fold


unchecked("687a.11(f)(3)", Status.HEADING, "Introduces how the Two-Way Bad Beat Bonus Wager is settled.")


@outcome("687a.11(f)(3)(i)", wager=BAD_BEAT, due="lose", because=NOT_BEATEN)
def bad_beat_loses_unless_beaten(hands_outcome: Text, is_forfeited: Flag) -> Flag:
    """A Two-Way Bad Beat Bonus Wager is collected unless three-of-a-kind or better was beaten.

    Reading  Where the hands are equal, neither was beaten.  If only the dealer's hand was, the paragraph
    collects as printed, and the wager's name pays: unless a reading chooses, what is collected is told as
    right under the other reading only.
    """
    return hands_outcome.is_("lose") & ~is_forfeited


@settles("687a.11(f)(3)(ii)", wager=BAD_BEAT, because="the beaten hand is {bonus_row}")
def bad_beat_wins_when_beaten(hands_outcome: Text, is_forfeited: Flag) -> Flag:
    """A Two-Way Bad Beat Bonus Wager is paid where three-of-a-kind or better was beaten.

    Reading  By the beaten hand of the dealer it may be paid, as its name implies, unless a reading bars it.
    """
    return hands_outcome.is_("win") & ~is_forfeited


duty(
    "687a.11(g)[after settlement]",
    "A player's cards are taken from the table once all his wagers are settled.",
    setting.racked_after_wagers,
    when="bears_wager and not was_given_up",
    wagers_settled_at=reads("cards_wait_until"),
    wagers_timed=reads("cards_wait_timed"),
    per="hand",
    kind="event",
    reading="Of a player with several boxes a reading decides whether the cards of each wait for the wagers "
    "on it, as § 687a.11(e) goes by a player's five cards, or for those on all his boxes. Folded cards are "
    "judged under § 687a.11(c). Cards that lay there as another round was dealt were not taken away.",
)
