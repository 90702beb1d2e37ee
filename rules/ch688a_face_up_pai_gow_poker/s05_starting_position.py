"""58 Pa. Code § 688a.5(i)-(j). The starting position for dealing the cards."""

from rules.clause import Status, Verdict, clause, unchecked
from rules.kinds import Text


@clause("688a.5(i)(1)(i)[who shakes]", per="round", kind="event", follows=("688a.5(i)",))
def dealer_shakes_the_shaker(start_method: Text, shaken_by: Text) -> Verdict:
    """The dealer shakes the shaker, and nobody else does."""
    return Verdict(
        applies=start_method.is_("dice"),
        holds=shaken_by.is_("dealer"),
        observed="shaken by: {shaken_by}",
        required="shaken by the dealer",
    )


unchecked(
    "688a.5(j)",
    Status.PERMISSION,
    "The starting position may be marked with a cover card or a similar approved object.",
)
