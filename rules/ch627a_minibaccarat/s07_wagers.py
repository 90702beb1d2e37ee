"""58 Pa. Code § 627a.7. Wagers."""

from collections.abc import Callable
from typing import Any

from rules.ch627a_minibaccarat.columns import WAGERS
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import betting
from rules.duties.payouts import OBSERVED, outcome
from rules.duties.settlements import unless_void
from rules.duty import duty
from rules.kinds import Cents, Count, Flag, Text
from rules.values import booleans, known

# A wrong count or a wrong announcement explains the outcomes that follow from it.
ANNOUNCED = ("627a.11(a)", "627a.6(b)")


def _by_count(citation: str, *, wager: str, due: str, because: str, only: str = "") -> Callable[..., Any]:
    """Declare an outcome that the Point Counts of the hands give; ``only`` where one rules it out."""
    counts = "(Player's Hand {players_count}, Banker's Hand {bankers_count})"
    because = f"{because} {counts}"
    return outcome(citation, wager=wager, due=due, because=because, only=only, follows=ANNOUNCED)


unchecked("627a.7", Status.HEADING, "Introduces which wagers are permitted and when they win, lose or push.")

betting.offers(WAGERS, says="The casino filed this kind of wager for the table.")


@clause(
    "627a.7(a)",
    per="wager",
    kind="config",
    follows=("627a.7(a)(4)", "627a.7(a)(5)", "627a.7(a)(6)", "627a.7(a)(7)"),
)
def only_filed_wagers_are_accepted(wager_kind: Text, lies_at_close: Flag, wager_offered: Flag) -> Verdict:
    """Only wagers of this section that the casino filed for the table are accepted.

    Reading  Wagers of companion chapters (627b) are not in the catalogue; intake refuses them by name.
    """
    return Verdict(
        applies=booleans(known(wager_kind)) & lies_at_close,
        holds=wager_offered,
        observed="a {wager_kind} wager was accepted",
        required="a wager listed in § 627a.7(a) and filed for this table",
    )


@clause("627a.7(a)(1)", per="wager", wager="banker", follows=ANNOUNCED)
def banker_wager_wins_or_is_returned_on_a_dragon_7(
    is_ez: Flag,
    dragon_7: Flag,
    wager_stands: Flag,
    settled_as: Text,
    stake_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    follows_announcement: Flag,
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """A Banker wager wins even money or is returned on a Dragon 7 where nobody recorded if the table was EZ.

    Reading  It wins at any other table and is returned at an EZ one; it is never lost.
    """
    kept = wager_returned_cents == stake_cents
    won = settled_as.is_("win") & (wager_paid_cents == stake_cents)
    pushed = settled_as.is_("push") & (wager_paid_cents == 0)
    return Verdict(
        applies=unless_void(dragon_7 & booleans(~known(is_ez)) & wager_stands, goes_back_as_void),
        holds=kept & (won | pushed),
        observed=OBSERVED,
        required="{stake_cents} back, with as much again unless it was an EZ table, because of a Dragon 7",
        explained=follows_announcement,
    )


@_by_count(
    "627a.7(a)(1)(i)",
    wager="banker",
    due="win",
    because="the Banker's Hand is higher",
    only="won_on_no_count",
)
def banker_wager_wins_when_the_banker_is_higher(
    players_count: Count, bankers_count: Count, is_ez: Flag, dragon_7: Flag
) -> Flag:
    """A Banker wager wins when the Banker's Hand counts more, unless it is a Dragon 7 at an EZ table."""
    return (bankers_count > players_count) & ~(is_ez & dragon_7)


@_by_count(
    "627a.7(a)(1)(ii)",
    wager="banker",
    due="lose",
    because="the Banker's Hand is lower",
    only="lost_on_no_count",
)
def banker_wager_loses_when_the_banker_is_lower(players_count: Count, bankers_count: Count) -> Flag:
    """A Banker wager loses when the Banker's Hand counts less than the Player's Hand."""
    return bankers_count < players_count


@_by_count("627a.7(a)(1)(iii)", wager="banker", due="push", because="of a tie or an EZ Dragon 7")
def banker_wager_is_returned_on_a_tie_or_an_ez_dragon_7(
    players_count: Count, bankers_count: Count, is_ez: Flag, dragon_7: Flag
) -> Flag:
    """A Banker wager is returned when the counts are equal, or on a Dragon 7 at an EZ table."""
    return (bankers_count == players_count) | (is_ez & dragon_7)


unchecked("627a.7(a)(2)", Status.HEADING, "Introduces the outcomes of a wager on the Player's Hand.")


@_by_count(
    "627a.7(a)(2)(i)",
    wager="player",
    due="win",
    because="the Player's Hand is higher",
    only="won_on_no_count",
)
def player_wager_wins_when_the_player_is_higher(
    players_count: Count, bankers_count: Count, due_outcome: Text, reading_player_wager_wins: Text
) -> Flag:
    """A Player wager wins when the Player's Hand counts more, a Panda 8 at an EZ table included.

    Reading  The text joins a higher count and an EZ Panda 8 with "and"; literally, ordinary Player wagers
    could never win, so a Panda 8 is taken as one case of a higher count.  Under the other reading the
    outcome of such a wager cannot be decided and is unknown.
    """
    return (players_count > bankers_count) & due_outcome.is_("win")


@_by_count(
    "627a.7(a)(2)(ii)",
    wager="player",
    due="lose",
    because="the Player's Hand is lower",
    only="lost_on_no_count",
)
def player_wager_loses_when_the_player_is_lower(players_count: Count, bankers_count: Count) -> Flag:
    """A Player wager loses when the Player's Hand counts less, a Dragon 7 at an EZ table included.

    Reading  A Dragon 7 already needs a lower Player's Hand, so the second case adds nothing.
    """
    return players_count < bankers_count


@_by_count("627a.7(a)(2)(iii)", wager="player", due="push", because="the counts are equal")
def player_wager_is_returned_on_a_tie(players_count: Count, bankers_count: Count) -> Flag:
    """A Player wager is returned when the counts are equal."""
    return players_count == bankers_count


unchecked("627a.7(a)(3)", Status.HEADING, "Introduces the outcomes of a Tie Wager.")


@_by_count("627a.7(a)(3)(i)", wager="tie", due="win", because="the counts are equal")
def tie_wager_wins_on_a_tie(players_count: Count, bankers_count: Count) -> Flag:
    """A Tie Wager wins when the counts are equal."""
    return players_count == bankers_count


@_by_count("627a.7(a)(3)(ii)", wager="tie", due="lose", because="the counts differ")
def tie_wager_loses_otherwise(players_count: Count, bankers_count: Count) -> Flag:
    """A Tie Wager loses when the counts differ."""
    return players_count != bankers_count


duty(
    "627a.7(b)",
    "A wager is chips or plaques, or cash called out, confirmed by the dealer and soon converted.",
    betting.chips_plaques_or_confirmed_cash,
    per="wager",
    reading="No time is set for the conversion; it has to come before the round is settled.",
)

duty(
    "627a.7(c)",
    "No wager is made, raised or withdrawn after the dealer has called no more bets.",
    betting.until_no_more_bets,
    when="not simulated",
    per="wager",
    kind="event",
    reading="House Money winnings that are added under § 627a.8(d)(1) are the stated exception; they are "
    "recorded as moved, not as a change. A simulated round has no wagers and no call: see § "
    "627a.13. The call is due before any card (§ 627a.8(b)): where it came later, or is not on record, "
    "betting was over with the first card.",
)

betting.taken_down_goes_back("627a.7(c)", when="not simulated")
