"""58 Pa. Code § 645a.5(i)-(j). The starting position for dealing the cards."""

import numpy as np

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import dice, shakes
from rules.duties.dice_totals import total_announced
from rules.duty import duty
from rules.kinds import Flag, Moment, Text
from rules.poker.void_causes import BREAKS_OFF
from rules.values import booleans, certainly, is_known, known

STOOD = "645a.14(c)"
"""A round that a wrong start made void, and that stood all the same, is graver than how it started."""

duty(
    "645a.5(i)",
    "The starting position is determined with the shaker or with a random number generator.",
    dice.method_on_record,
    per="round",
    kind="event",
    reading="Also of a void round, unless it ended before a card was dealt.",
)

unchecked("645a.5(i)(1)", Status.HEADING, "Introduces the procedure with the shaker.")

duty(
    "645a.5(i)(1)(i)",
    "The shaker is shaken at least three times before it is uncovered.",
    dice.shaken_enough,
    when="start_found_by is dice",
    least=3,
    per="round",
    kind="event",
    follows=("645a.5(i)",),
    reading="Only the shakes for the roll that counts are judged, not those before an invalid roll, called "
    "one or not. A void round may have ended before any roll.",
)


@clause("645a.5(i)(1)(i)[who shakes]", per="round", kind="event", follows=("645a.5(i)",))
def bank_shakes_the_shaker_and_else_the_dealer(
    start_found_by: Text,
    dice_were_shaken: Flag,
    shaken_by_no_dealer: Flag,
    shaken_by_no_player: Flag,
    player_banks: Flag,
    *,
    shaken_by_another_player: Flag | None = None,
) -> Verdict:
    """A player who is the bank shakes the shaker; in any other round the dealer does.

    Reading  That nobody shook it at all is told where it says how often.  A player whom the record neither
    names nor places is the bank.
    """
    nobody = booleans(np.zeros(len(player_banks), dtype=bool))
    another = nobody if shaken_by_another_player is None else shaken_by_another_player
    by_the_bank = ~shaken_by_no_player & ~another
    return Verdict(
        applies=start_found_by.is_("dice") & dice_were_shaken,
        holds=(player_banks & by_the_bank) | (~player_banks & ~shaken_by_no_dealer),
        observed="shaken by: {shakers}; a player is the bank: {player_banks}, and another shook: {another}",
        required="shaken by the player who is the bank, else by the dealer",
        shown={"another": another},
    )


duty(
    "645a.5(i)(1)(ii)",
    "The dealer uncovers the shaker, totals the three dice and announces the total.",
    total_announced,
    per="round",
    follows=("645a.5(i)", STOOD),
    reading="A wrong total for which the round was declared void is dealt with under § 645a.14(c).",
)


@clause("645a.5(i)(1)(ii)[lid]", per="round", kind="event", follows=("645a.5(i)",))
def dealer_uncovers_the_shaken_dice_and_a_bank_who_does_shakes_again(
    start_found_by: Text,
    bank_uncovered_at: Moment,
    last_shaken_at: Moment,
    dice_were_shaken: Flag,
    *,
    bank_uncovered: Flag | None = None,
    uncovered_by_staff: Flag | None = None,
    uncovered_by_another_player: Flag | None = None,
    uncovered_in_turn: Flag | None = None,
    roll_was_shown: Flag | None = None,
) -> Verdict:
    """The dealer then takes the lid off; a shaker that the bank uncovers is covered and shaken again by him.

    Reading  Any uncovering by the bank counts as inadvertent, as taking the lid off is the dealer's task.  So
    it is where a floorperson or above did it, or a player who is not the bank, which no further shake puts
    right.  The lid comes off after the last shake and before the starting position is counted; that nobody
    shook is told where it says how often.
    """
    by_bank = is_known(bank_uncovered_at) if bank_uncovered is None else bank_uncovered
    again = last_shaken_at > bank_uncovered_at
    unclear = certainly(last_shaken_at == bank_uncovered_at)
    reshaken = dice_were_shaken & booleans(again.values, known(again) & ~unclear)
    nobody = booleans(np.zeros(len(again), dtype=bool))
    by_staff = nobody if uncovered_by_staff is None else uncovered_by_staff
    if uncovered_by_another_player is not None:
        by_staff = by_staff | uncovered_by_another_player
    shown = nobody if roll_was_shown is None else roll_was_shown
    in_turn = ~nobody if uncovered_in_turn is None else uncovered_in_turn
    return Verdict(
        applies=start_found_by.is_("dice") & (by_bank | by_staff | shown),
        holds=(~by_bank | reshaken) & ~by_staff & in_turn,
        observed="uncovered {roll_uncovered_at}, by the bank {bank_uncovered_at}, last shaken"
        " {last_shaken_at}, starting position found {start_found_at}; uncovered by a floorperson"
        " or above, or by another player: {by_staff}",
        required="uncovered by the dealer once it was shaken and before the starting position is counted, and"
        " another shake after the bank took the lid off",
        shown={"by_staff": by_staff},
    )


duty(
    "645a.5(i)(1)(iii)",
    "From dealer or bank as one, all positions are counted counterclockwise up to the total of the dice.",
    dice.start_as_counted,
    when="start_found_by is dice and stood_or_was_played_out",
    number="{dice_total}",
    first="{banked_by}",
    per="round",
    follows=("645a.5(i)", STOOD, "645a.5(i)(1)(ii)"),
    reading="A wrong start of a round declared void is dealt with under § 645a.14(c), unless the round was "
    "played out and settled all the same.",
)

duty(
    "645a.5(i)(1)(iv)",
    "After the deal the shaker is covered, shaken once and put to the dealer's right.",
    shakes.shaken_once_after_deal,
    explained="not start_found_by is known or not deal_completed_at is known",
    per="round",
    kind="event",
    follows=("645a.5(i)", *BREAKS_OFF),
    reading="A void round whose hands were not set may have ended before its deal was complete. The stub may "
    "be counted later, unless the property chose the other reading.",
)

duty(
    "645a.5(i)(2)",
    "From dealer or bank as one, all positions are counted counterclockwise up to the generator's number.",
    dice.start_as_counted,
    when="start_found_by is generator and stood_or_was_played_out",
    number="{generator_number}",
    first="{banked_by}",
    per="round",
    follows=("645a.5(i)", STOOD),
    reading="A number outside 1 to 7 is refused at intake. On a smaller table the count goes around again. A "
    "wrong start of a round declared void is not judged, unless it was played out and settled all the same.",
)

unchecked("645a.5(j)", Status.PERMISSION, "The starting position may be marked with an approved cover card.")
