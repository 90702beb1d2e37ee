"""58 Pa. Code § 627a.13(e). Irregularities: a shoe with too few cards left to finish a round."""

import numpy as np

from rules.clause import Verdict, clause, derived
from rules.duties import void_grounds
from rules.duty import duty
from rules.kinds import Cents, Flag, Measured, Text, Unit
from rules.values import booleans, certainly, either, integers, known


@derived(per="round")
def short_of_cards(void: Flag, void_reason: Text, *, void_has_a_ground: Flag | None = None) -> Flag:
    """The shoe held too few cards to finish the round, as is said or, of one that stood, as its cards show.

    A round that is not void needs no reason.
    """
    said = certainly(void_reason.is_("insufficient_cards"))
    told = known(void_reason) | ~certainly(void)
    if void_has_a_ground is None:
        return booleans(said, told)
    shown = certainly(void_has_a_ground & ~void)
    return booleans(said | shown, told | shown)


duty(
    "627a.13(e)",
    "A round is void if too few cards remain to finish it.",
    when="short_of_cards",
    holds="void",
    observed="the shoe ran short in this round and it was settled (reason on record: {void_reason})",
    required="a void round",
    per="round",
    reading="It ran short where the record says so, or where more cards were due than can have been left.",
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


@clause("627a.13(e)[wagers returned]", per="wager", follows=("627a.13(e)", "627a.13(e)[void round]"))
def all_wagers_of_a_void_round_are_returned(
    void: Flag,
    short_of_cards: Flag,
    void_has_a_ground: Flag,
    was_withdrawn: Flag,
    wager_kind: Text,
    wager_amount_cents: Cents,
    moved_in_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    reading_house_money_in_void_round: Text,
    *,
    vigorish_cents: Cents | None = None,
) -> Verdict:
    """All wagers of a void round are returned, and nothing is paid.

    Reading  So they are where nothing shows that the shoe ran short.  Where it certainly did not, the dollars
    are counted with the round.
    """
    stands = reading_house_money_in_void_round.is_("stands")
    nothing = integers(np.zeros(len(stands)))
    due = wager_amount_cents + either(stands, moved_in_cents, nothing)
    received = wager_paid_cents + wager_returned_cents
    if vigorish_cents is not None:
        received = received - vigorish_cents
    own = received - due
    counted_there = certainly(void & ~void_has_a_ground)
    return Verdict(
        applies=(void | short_of_cards) & ~was_withdrawn & ~(stands & wager_kind.is_("house_money")),
        holds=(wager_returned_cents == due) & (wager_paid_cents == 0),
        observed="returned {wager_returned_cents}, paid {wager_paid_cents}",
        required="return of {due_cents}, nothing paid",
        shown={"due_cents": Measured(due, Unit.CENTS)},
        amount_cents=integers(own.values, known(own) & ~counted_there),
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
