"""58 Pa. Code § 627a.7(a)(5)-(7). Insurance Wagers and House Money Wager."""

from rules.ch627a_minibaccarat.s07_wagers import ANNOUNCED
from rules.clause import derived
from rules.duties.payouts import outcome
from rules.duty import duty
from rules.kinds import Flag

WON_ON = {
    "dragon_7": "dragon_7",
    "panda_8": "panda_8",
    "house_money": "a_hand_is_paired",
}
"""The column of the round that is true where each of these wagers wins; it loses where that is false."""

duty(
    "627a.7(a)(5)",
    "A Dragon 7 Insurance Wager is accepted only at a table designated for EZ Baccarat.",
    when="lies_at_close",
    holds="is_ez",
    observed="a Dragon 7 Insurance Wager at a table designated {variant}",
    required="a table designated EZ Baccarat",
    per="wager",
    wager="dragon_7",
)


@outcome(
    "627a.7(a)(5)(i)", wager="dragon_7", due="win", because="the hands make a Dragon 7", follows=ANNOUNCED
)
def dragon_7_insurance_wins_on_a_dragon_7(dragon_7: Flag) -> Flag:
    """A Dragon 7 Insurance Wager wins on a Dragon 7."""
    return dragon_7


@outcome(
    "627a.7(a)(5)(ii)", wager="dragon_7", due="lose", because="the hands make no Dragon 7", follows=ANNOUNCED
)
def dragon_7_insurance_loses_otherwise(dragon_7: Flag) -> Flag:
    """A Dragon 7 Insurance Wager loses on anything but a Dragon 7."""
    return ~dragon_7


duty(
    "627a.7(a)(6)",
    "A Panda 8 Insurance Wager is accepted only at a table designated for EZ Baccarat.",
    when="lies_at_close",
    holds="is_ez",
    observed="a Panda 8 Insurance Wager at a table designated {variant}",
    required="a table designated EZ Baccarat",
    per="wager",
    wager="panda_8",
)


@outcome("627a.7(a)(6)(i)", wager="panda_8", due="win", because="the hands make a Panda 8", follows=ANNOUNCED)
def panda_8_insurance_wins_on_a_panda_8(panda_8: Flag) -> Flag:
    """A Panda 8 Insurance Wager wins on a Panda 8.

    Reading  The text says Dealer's Hand here; the game has none, so the Banker's Hand is meant.
    """
    return panda_8


@outcome(
    "627a.7(a)(6)(ii)", wager="panda_8", due="lose", because="the hands make no Panda 8", follows=ANNOUNCED
)
def panda_8_insurance_loses_otherwise(panda_8: Flag) -> Flag:
    """A Panda 8 Insurance Wager loses on anything but a Panda 8.

    Reading  The text says Dealer's Hand here; the game has none, so the Banker's Hand is meant.
    """
    return ~panda_8


duty(
    "627a.7(a)(7)",
    "A House Money Wager is accepted only where the casino filed it.",
    when="lies_at_close",
    holds="approved_wagers_house_money",
    observed="a House Money Wager was accepted",
    required="an offer filed for this table",
    per="wager",
    wager="house_money",
)


@derived(per="round")
def a_hand_is_paired(players_pair: Flag, bankers_pair: Flag) -> Flag:
    """The first two cards of either hand share a rank."""
    return players_pair | bankers_pair


@outcome(
    "627a.7(a)(7)(i)", wager="house_money", due="win", because="the first two cards of a hand are a pair"
)
def house_money_wins_on_a_pair(players_pair: Flag, bankers_pair: Flag) -> Flag:
    """A House Money Wager wins when the first two cards of either hand share a rank.

    Reading  Rank, not value: a king and a queen are not a pair.
    """
    return players_pair | bankers_pair


@outcome(
    "627a.7(a)(7)(ii)", wager="house_money", due="lose", because="neither hand's first two cards are a pair"
)
def house_money_loses_without_a_pair(players_pair: Flag, bankers_pair: Flag) -> Flag:
    """A House Money Wager loses when neither hand's first two cards share a rank."""
    return ~players_pair & ~bankers_pair
