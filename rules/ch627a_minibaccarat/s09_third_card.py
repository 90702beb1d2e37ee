"""58 Pa. Code § 627a.9. Procedure for dealing a third card."""

import numpy as np

from rules.ch627a_minibaccarat.hands import point_count
from rules.ch627a_minibaccarat.third_cards import third_cards_in_turn
from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties import groups
from rules.duty import duty
from rules.kinds import Bools, Cards, Count, Flag, Link, Moment, Text, Told
from rules.masked import AtMost
from rules.values import booleans, certainly, either, integers, is_known, known

_NEVER = np.iinfo(np.int64).max

unchecked(
    "627a.9", Status.HEADING, "Introduces the announcement of Point Counts and the dealing of third cards."
)


@derived(per="hand")
def hand_two_card_count(hand_cards_in_play: Cards) -> Count:
    """Point Count of the hand's first two cards."""
    return point_count(hand_cards_in_play, 2)


@clause("627a.9(a)", per="hand", kind="event")
def dealer_announces_the_count_of_each_hands_first_two_cards(
    hand_two_card_count: Count, first_count: Count, play_went_on: Flag, drawn_as_announced: Flag
) -> Verdict:
    """The dealer announces the Point Count of the first two cards of each hand.

    Reading  A wrong count is a fault of the record unless third cards were dealt by it and against the cards.
    A void round may have ended before any was announced; one that was is judged there, too.
    """
    announced = booleans(known(first_count) & known(hand_two_card_count))
    return Verdict(
        applies=play_went_on | announced,
        holds=first_count == hand_two_card_count,
        observed="{first_count} recorded as announced for the first two cards of {hand_cards_in_play}",
        required="{hand_two_card_count}",
        record=booleans(~certainly(drawn_as_announced)),
    )


@derived(per="round")
def counts_due_at(
    players_drew: Flag, bankers_drew: Flag, third_card_at: Moment, result_announced_at: Moment
) -> Moment:
    """When both counts had to be announced: the first third card or, where none was dealt, the result.

    No later than the result, where nobody recorded when, or whether, a third card was dealt.
    """
    found = either(players_drew | bankers_drew, third_card_at, result_announced_at)
    latest = np.where(known(result_announced_at), result_announced_at.values, _NEVER)
    return AtMost(np.where(found.missing, latest, found.values), found.missing)


@derived(per="round")
def counts_never_announced(
    hand_round_row: Link,
    simulated: Flag,
    first_counts_announced_at: Moment,
    complete_column_first_counts_announced_at: Flag,
    complete_column_first_count: Flag,
    *,
    first_count: Count | None = None,
) -> Flag:
    """No count is on record as announced, of either hand, where all of that is said to be recorded.

    A simulated round wants no announcement.
    """
    said = complete_column_first_counts_announced_at & complete_column_first_count
    nothing = certainly(said & ~simulated) & ~known(first_counts_announced_at)
    if first_count is not None:
        nothing &= certainly(~groups.exists(hand_round_row, is_known(first_count)))
    return booleans(nothing)


@clause("627a.9(a)[before third cards]", per="round", kind="event")
def counts_are_announced_before_any_third_card(
    first_counts_announced_at: Moment,
    counts_due_at: Moment,
    counts_never_announced: Flag,
    play_went_on: Flag,
    *,
    first_card_at: Moment | None = None,
) -> Verdict:
    """The Point Counts of both hands are announced before any third card is dealt.

    Reading  Where cards lie face down both counts can be called only once the Banker's cards are turned; that
    too must come before a third card.  Clocks may show the same moment for both.  Counts said to have
    been announced before the round's first card are a fault of the record: there was nothing to count.  A
    void round may have ended before they were due; what the record shows of it is judged.
    """
    in_time, never = first_counts_announced_at <= counts_due_at, certainly(counts_never_announced)
    of_nothing = np.zeros(len(play_went_on), dtype=bool)
    if first_card_at is not None:
        of_nothing = certainly(first_counts_announced_at < first_card_at)
    wrong = never | of_nothing
    shown = known(in_time) | of_nothing | (never & known(counts_due_at))
    return Verdict(
        applies=play_went_on | booleans(shown),
        holds=booleans(in_time.values & ~wrong, known(in_time) | wrong),
        observed="counts announced {first_counts_announced_at}{before_any_card}",
        required="not after the first third card, or the result where none was dealt: {counts_due_at}",
        shown={"before_any_card": _before_any_card(of_nothing)},
        record=booleans(of_nothing),
    )


def _before_any_card(of_nothing: Bools) -> Told:
    """Say beside when the counts were announced that the first card came later, where it did."""
    return Told(lambda row: ", before the first card was dealt" if of_nothing[row] else "")


duty(
    "627a.9(b)",
    "A third card goes to each hand that the drawing rules give one, and to no other.",
    when="play_went_on",
    holds="third_cards_lawful",
    observed="Player's Hand {players_dealt_cards}, Banker's Hand {bankers_dealt_cards}",
    required="third card for the Player's Hand: {players_must_draw}, the Banker's: {bankers_must_draw}",
    status=Status.CONSEQUENCE,
    per="round",
    follows=(
        "627a.9(d)",
        "627a.10(a)",
        "627a.10(b)(1)",
        "627a.10(b)(2)",
        "627a.10(c)(1)",
        "627a.10(c)(2)(i)",
        "627a.10(c)(2)(ii)",
        "627a.10(c)(2)(iii)",
    ),
    reading='"To each hand" means to either hand, as § 627a.10 provides.',
)


@clause("627a.9(c)", per="round", texts=(third_cards_in_turn,))
def the_players_hand_receives_its_third_card_first(
    players_drew: Flag,
    bankers_drew: Flag,
    void_before_players_third: Flag,
    void_before_bankers_third: Flag,
    players_third_order: Count,
    bankers_third_order: Count,
    *,
    cards_put_by: Count | None = None,
) -> Verdict:
    """Where both hands draw, the Player's Hand receives its third card first.

    Reading  Where both were dealt, nothing that made the round void excuses in which order.  Where the place
    of one alone is recorded, and no other card left the shoe, the other is the one left of fifth and sixth.
    One place for both is a fault of the record.
    """
    left = void_before_players_third | void_before_bankers_third
    return third_cards_in_turn(
        players_third_order, bankers_third_order, cards_put_by, when=players_drew & bankers_drew & ~left
    )


@clause("627a.9(c)[face up]", per="hand")
def third_cards_are_dealt_face_up(has_third_card: Flag, third_card_face_up: Flag, void: Flag) -> Verdict:
    """A third card is dealt face up, in a void round, too."""
    return Verdict(
        applies=has_third_card & (~void | booleans(certainly(has_third_card))),
        holds=third_card_face_up,
        observed="the third card of {hand_cards_in_play} was dealt face down",
        required="face up",
    )


@clause(
    "627a.9(d)",
    per="hand",
    follows=("627a.13(a)", "627a.13(a)[cards due]", "627a.13(d)"),
)
def a_hand_receives_at_most_one_additional_card(
    hand_cards_in_play: Cards, cards: Cards, error_put_right: Flag
) -> Verdict:
    """No hand receives more than one card besides its first two.

    Reading  A further card drawn in error is not a card of the hand if it went where § 627a.13 sends it.
    """
    dealt = cards.count()
    of_hand = hand_cards_in_play.count() <= 3
    return Verdict(
        applies=True,
        holds=of_hand & ((dealt <= 3) | error_put_right),
        observed="{dealt} cards: {cards}",
        required="at most 3 cards",
        shown={"dealt": dealt},
        review=of_hand & (dealt > 3),
        explained=of_hand,
    )


@clause("627a.9(e)", per="shoe", kind="event")
def one_more_hand_is_dealt_after_the_cover_card(
    cover_card_out: Flag,
    cover_card_came_first: Flag,
    hands_after_cover: Count,
    rounds_after_cover: Count,
    hands_begun_since_cover: Count,
    followed_by_a_shoe: Flag,
    play_ended_with_the_shoe: Flag,
    reading_cover_card_comes_first: Text,
    reading_one_more_hand: Text,
) -> Verdict:
    """After the hand in which the cover card appears, one more hand is dealt before the reshuffle.

    Reading  Simulated rounds do not count, nor void ones that were not settled all the same.  One hand too
    few is no breach where the table closed, fell idle, was directed to shuffle or had too few cards left, and
    cannot be judged where the log ends with the shoe.  Where nobody recorded in which hand it appeared, that
    may be the first begun since.  A round that names no shoe may be of this one.
    """
    last_itself = reading_cover_card_comes_first.is_("last") & cover_card_came_first
    due = integers(~last_itself.values, ~last_itself.missing)
    every_round = reading_one_more_hand.is_("every_round")
    dealt = either(every_round, rounds_after_cover, hands_after_cover)
    went_on = followed_by_a_shoe & ~play_ended_with_the_shoe
    can_tell = certainly(followed_by_a_shoe | play_ended_with_the_shoe)
    too_few_is_a_breach = booleans(went_on.values, ~went_on.missing & can_tell)
    too_many = (every_round & (rounds_after_cover > due)) | (~every_round & (hands_after_cover > due))
    too_many = booleans(certainly(too_many)) | (hands_begun_since_cover > 2)
    # Where some may be missing, those on record are too many.
    on_record = integers(dealt.values, known(dealt) | certainly(too_many))
    return Verdict(
        applies=cover_card_out,
        holds=((dealt == due) | ((dealt < due) & ~too_few_is_a_breach)) & ~too_many,
        observed="{dealt} more hands after the one in which the cover card appeared; begun since, where"
        " nobody recorded in which: {hands_begun_since_cover}",
        required="{due} more",
        shown={"dealt": on_record, "due": due},
    )


duty(
    "627a.9(e)[hand completed]",
    "The hand in which the cover card appears is completed.",
    status=Status.CONSEQUENCE,
    when="event_kind is cover_card_out and not (void and void_has_a_ground)",
    holds="not void",
    observed="the round in which the cover card appeared was void ({void_reason}); the record shows no ground"
    " for it",
    required="the round completed",
    per="event",
    kind="event",
    follows=("627a.13(e)[void round]",),
    reading="Only too few cards in the shoe are a ground, as under § 627a.13(e), whatever was recorded.",
)


@clause("627a.9(e)[last hand announced]", per="shoe", kind="event")
def last_hand_is_announced_after_the_cover_card(
    cover_card_out: Flag,
    cover_card_came_first: Flag,
    last_hand_announced_in_time: Flag,
    complete_last_hand_announced: Flag,
    reading_cover_card_comes_first: Text,
    *,
    cover_hand_broken_off: Flag | None = None,
    play_ended_at_once: Flag | None = None,
) -> Verdict:
    """Once the hand in which the cover card appears is completed, the dealer announces the last hand.

    Reading  The announcement comes after the settlement of that hand and before the next is dealt; another
    one before changes nothing.  None is due where the cover card came first and its hand is read as the last,
    or where that hand was never completed for lack of cards, which calls for a reshuffle (§ 627a.13(e)).  Nor
    is one due where the table closed, or was directed to shuffle, within two minutes: no hand came after it.
    """
    none_due = reading_cover_card_comes_first.is_("last") & cover_card_came_first
    done = last_hand_announced_in_time
    if cover_hand_broken_off is not None:
        none_due = none_due | cover_hand_broken_off
    if play_ended_at_once is not None:
        none_due = none_due | (play_ended_at_once & ~booleans(certainly(done)))
    return Verdict(
        applies=cover_card_out & ~none_due,
        holds=booleans(done.values, ~done.missing & (done.values | certainly(complete_last_hand_announced))),
        observed="cover card {cover_card_out_at}, hand completed {cover_round_over_at}, last hand announced"
        " {last_hand_announced_at}, next hand dealt {round_after_cover_card_at}",
        required="last hand announced between the two hands",
    )
