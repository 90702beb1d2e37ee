"""58 Pa. Code § 659a.5(g) and (h). The starting position for dealing the cards."""

from rules.duties import dice
from rules.duty import duty

duty(
    "659a.5(g)(1)(i)[who shakes]",
    "The dealer, and nobody else, shakes the shaker.",
    when="start_found_by is dice and dice_were_shaken",
    holds="not shaken_by_no_dealer",
    observed="shaken by: {shakers}",
    required="shaken by the dealer",
    per="round",
    kind="event",
    follows=("659a.5(g)",),
    reading="That nobody shook it at all is told where it says how often.",
)

duty(
    "659a.5(g)(1)(ii)[lid]",
    "The dealer, and nobody else, takes the lid off the shaker once it was shaken.",
    when="start_found_by is dice and (not void or uncovered_by is known)",
    holds="uncovered_by is dealer and uncovered_in_turn",
    observed="uncovered {roll_uncovered_at} by: {uncovered_by}; last shaken {last_shaken_at}, starting"
    " position found {start_found_at}",
    required="uncovered by the dealer once it was shaken and before the starting position is counted",
    per="round",
    kind="event",
    follows=("659a.5(g)",),
    reading="A void round may have ended before it was uncovered. The lid comes off after the last shake and "
    "before the starting position is counted.",
)

duty(
    "659a.5(g)(1)(iii)",
    "From the dealer as one, all positions are counted counterclockwise up to the total of the dice.",
    dice.start_as_counted,
    when="start_found_by is dice and stood_or_was_played_out",
    number="{dice_total}",
    first="the dealer",
    per="round",
    follows=("659a.5(g)", "659a.13(c)", "659a.5(g)(1)(ii)"),
    reading="A wrong start of a round declared void is dealt with under § 659a.13(c), unless the round was "
    "played out and settled all the same.",
)

duty(
    "659a.5(g)(2)",
    "From the dealer as one, all positions are counted counterclockwise up to the generator's number.",
    dice.start_as_counted,
    when="start_found_by is generator and stood_or_was_played_out",
    number="{generator_number}",
    first="the dealer",
    per="round",
    follows=("659a.5(g)", "659a.13(c)"),
    reading="A number outside 1 to 7 is refused at intake. On a smaller table the count goes around again. A "
    "wrong start of a round declared void is not judged, unless it was played out and settled all the same.",
)
