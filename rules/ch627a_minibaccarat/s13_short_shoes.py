"""58 Pa. Code § 627a.13(e). Irregularities: a shoe with too few cards left to finish a round."""

import numpy as np

from rules.clause import Verdict, clause, derived
from rules.duties import void_grounds
from rules.duties.voids import BY_HANDS
from rules.duty import duty
from rules.kinds import Cents, Flag, Measured, Text, Told, Unit
from rules.units import dollars
from rules.values import booleans, certainly, either, integers, known


@derived(per="round")
def short_of_cards(
    void: Flag,
    void_reason: Text,
    *,
    void_has_a_ground: Flag | None = None,
    all_cards_came_from_the_shoe: Flag | None = None,
    lacks_a_third_card: Flag | None = None,
    outran_the_shoe: Flag | None = None,
) -> Flag:
    """The shoe held too few cards to finish the round, by its cards or, where they leave it open, as is said.

    A reason recorded of a round that stood is a claim like any other: hands with all their cards bear it out
    only where more cards were dealt than can have been left, and it covers a third card that is missing only
    where the cards do not show that one was left.  A round that is not void needs no reason.
    """
    asked = (void_has_a_ground, all_cards_came_from_the_shoe, lacks_a_third_card, outran_the_shoe)
    nowhere = booleans(np.zeros(len(void), dtype=bool), np.zeros(len(void), dtype=bool))
    ground, complete, lacks, outran = (nowhere if column is None else column for column in asked)
    said, is_void = certainly(void_reason.is_("insufficient_cards")), certainly(void)
    borne_out = is_void | certainly(lacks) | certainly(outran)
    told = np.where(said, borne_out, known(void_reason) | ~is_void)
    by_cards = known(ground) | certainly(complete)
    return booleans(np.where(by_cards, certainly(ground), said & borne_out), by_cards | told)


@clause("627a.13(e)", per="round")
def a_round_is_void_if_the_shoe_runs_short(void: Flag, void_reason: Text, short_of_cards: Flag) -> Verdict:
    """A round is void if too few cards remain to finish it.

    Reading  It ran short where more cards were due than can have been left.  Where the cards leave that open,
    a third card that is missing, or more cards than were left, bear out a record that says so; else it is
    for review.
    """
    said = ~void & booleans(certainly(void_reason.is_("insufficient_cards")))
    return Verdict(
        applies=short_of_cards | said,
        holds=void | ~short_of_cards,
        observed="the shoe ran short in this round and it was settled (reason on record: {void_reason})",
        required="a void round, or a shoe with cards enough",
        review=said,
    )


duty(
    "627a.13(e)[void round]",
    "A round is void only if too few cards remain to finish it.",
    void_grounds.on_a_ground,
    ground="fewer cards left in the shoe than the round needed",
    per="round",
    shows=("fewest_cards_left", "most_cards_left", "fewest_needed", "most_needed"),
    reading="No other ground is in the chapter, whatever reason was recorded. The decks, the cards burned "
    "and those dealt before tell how many were left; a round is for review where they leave it open.",
)


@derived(per="wager")
def told_by_hands(wager_kind: Text, *, wager_outcome: Text | None = None) -> Flag:
    """The outcome on record is one that hands give, House Money apart, which is settled before they do."""
    if wager_outcome is None:
        return booleans(np.zeros(len(wager_kind.codes), dtype=bool))
    return wager_outcome.is_(*BY_HANDS) & ~wager_kind.is_("house_money")


def _received(handed_over: Cents, vigorish: Cents | None, paid_as_won: Flag) -> Cents:
    """What the player was handed, less the vigorish on a wager that was paid as a win."""
    if vigorish is None:
        return handed_over
    taken = either(booleans(certainly(paid_as_won)), vigorish, integers(np.zeros(len(handed_over))))
    return handed_over - taken


def _moved_on(paid: Cents, handed_over: Cents) -> Told:
    """Say how much of what was paid the player was handed, where some of it was moved onto another wager."""
    moved = certainly(paid != handed_over)
    return Told(
        lambda row: f", {dollars(int(handed_over.values[row]))} of it to the player" if moved[row] else ""
    )


@clause("627a.13(e)[wagers returned]", per="wager", follows=("627a.13(e)", "627a.13(e)[void round]"))
def all_wagers_of_a_void_round_are_returned(
    void: Flag,
    short_of_cards: Flag,
    void_has_a_ground: Flag,
    was_withdrawn: Flag,
    wager_kind: Text,
    settled_as: Text,
    wager_amount_cents: Cents,
    moved_in_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    reading_house_money_in_void_round: Text,
    *,
    vigorish_cents: Cents | None = None,
    handed_over_cents: Cents | None = None,
    told_by_hands: Flag | None = None,
) -> Verdict:
    """All wagers of a void round are returned, and nothing is paid.

    Reading  So they are where nothing shows that the shoe ran short.  Where it certainly did not, the dollars
    are counted with the round.  Vigorish on a wager that was not paid as a win is counted under § 627a.12(c).
    House Money winnings that were moved were not handed over: the wager they lie on answers for them.
    Where the money is right and the outcome on record is one of a round that stood, the record is at fault.
    """
    stands = reading_house_money_in_void_round.is_("stands")
    nothing = integers(np.zeros(len(stands)))
    due = wager_amount_cents + either(stands, moved_in_cents, nothing)
    paid = wager_paid_cents if handed_over_cents is None else handed_over_cents
    paid_as_won = wager_kind.is_("banker") & settled_as.is_("win")
    own = _received(paid + wager_returned_cents, vigorish_cents, paid_as_won) - due
    counted_there = certainly(void & ~void_has_a_ground)
    back = (wager_returned_cents == due) & (paid == 0)
    by_hands = np.zeros(len(back), dtype=bool) if told_by_hands is None else certainly(told_by_hands)
    return Verdict(
        applies=(void | short_of_cards) & ~was_withdrawn & ~(stands & wager_kind.is_("house_money")),
        holds=booleans(back.values & ~by_hands, known(back)),
        observed="a {wager_kind} wager of {wager_amount_cents}: returned {wager_returned_cents}, paid"
        " {wager_paid_cents}{moved_on}, settled as {settled_as}",
        required="return of {due_cents}, nothing paid",
        shown={"due_cents": Measured(due, Unit.CENTS), "moved_on": _moved_on(wager_paid_cents, paid)},
        amount_cents=integers(own.values, known(own) & ~counted_there),
        record=booleans(certainly(back) & by_hands),
    )


duty(
    "627a.13(e)[reshuffle]",
    "After a round that the shoe could not finish, play goes on only with reshuffled cards.",
    when="void or short_of_cards",
    holds="not shoe_dealt_on",
    observed="another round was dealt {next_dealt_at} from these cards, last shuffled {next_shuffled_at}",
    required="a reshuffle of the entire set of cards before the next round",
    per="round",
    follows=("627a.13(e)", "627a.13(e)[void round]"),
    reading="A shoe lasts from one shuffle to the next, so nothing more may be dealt from this one, unless a "
    "shuffle on record shows its number to be wrong. With two batches the reshuffled set is the batch next "
    "put into the shoe.",
)
