"""58 Pa. Code § 688a.5(i)-(j). The starting position for dealing the cards."""

from rules.clause import Status, unchecked
from rules.duty import duty

duty(
    "688a.5(i)(1)(i)[who shakes]",
    "The dealer shakes the shaker, and nobody else does.",
    when="start_found_by is dice and dice_were_shaken",
    holds="not shaken_by_no_dealer",
    observed="shaken by: {shakers}",
    required="shaken by the dealer",
    per="round",
    kind="event",
    follows=("688a.5(i)",),
    reading="That nobody shook it at all is told where it says how often.",
)

unchecked(
    "688a.5(j)",
    Status.PERMISSION,
    "The starting position may be marked with a cover card or a similar approved object.",
)
