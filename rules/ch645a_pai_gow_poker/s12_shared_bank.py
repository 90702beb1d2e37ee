"""58 Pa. Code § 645a.12(l)-(n). Settlement of a round whose bank is shared; vigorish; optional wagers."""

from rules.ch645a_pai_gow_poker.bank_pool import SETTLED_WRONGLY
from rules.ch645a_pai_gow_poker.columns import AT_ALL_TABLES, AT_EZ_TABLES
from rules.clause import Verdict, clause
from rules.duties import banks, setting, vigorish
from rules.duty import duty, reads
from rules.kinds import Cents, Flag, Measured, Text, Told, Unit
from rules.units import dollars
from rules.values import booleans, certainly, known, or_else

MAIN = "pai_gow_poker"

_POOL = "losing wagers left {center_took_cents} in the center, winning ones were paid {center_paid_cents}; "
_OVER = "left over: {center_took_cents} lost less {center_paid_cents} won = {left_over_cents}; "


def _of_the_rest(lacks_half: Flag, taken: Cents) -> Told:
    """Say what bank and vigorish took where they left the house less than half of what was left over."""
    too_much = certainly(lacks_half)

    def tell(row: int) -> str:
        return (
            f"; the bank and vigorish took {dollars(int(taken.values[row]))} of it" if too_much[row] else ""
        )

    return Told(tell)


@clause("645a.12(l)", per="round", follows=SETTLED_WRONGLY)
def bank_and_house_halve_what_the_center_lacks(
    co_banked: Flag,
    bank_money_moves: Flag,
    shortage_cents: Cents,
    bank_cover_cents: Cents,
    house_cover_cents: Cents,
    *,
    due_shortage_cents: Cents | None = None,
) -> Verdict:
    """Where the bank is shared, bank and house each add half of what the losing wagers lack.

    Reading  Either may pay an odd cent.
    """
    both = bank_cover_cents + house_cover_cents
    # Where one of them certainly put in another sum, it does not matter what the other did.
    halved = banks.is_half(bank_cover_cents, shortage_cents) & banks.is_half(
        house_cover_cents, shortage_cents
    )
    explained = None
    if due_shortage_cents is not None:
        halves = (both == due_shortage_cents) & banks.is_half(bank_cover_cents, due_shortage_cents)
        explained = banks.may_follow(halves)
    return Verdict(
        applies=co_banked & bank_money_moves,
        holds=halved & (both == shortage_cents),
        observed=_POOL + "the bank put in {bank_cover_cents}, the house {house_cover_cents}",
        required="{center_paid_cents} less {center_took_cents} = {shortage_cents}: half of it from each",
        amount_cents=banks.nearest_half(bank_cover_cents, shortage_cents) - bank_cover_cents,
        explained=explained,
    )


duty(
    "645a.12(l)[order]",
    "Where the bank is shared, hands are shown from the dealer's far right counterclockwise.",
    setting.shown_from_the_right,
    when="co_banked and players_in_play >= 2",
    per="round",
    kind="event",
)


@clause("645a.12(l)[surplus]", per="round", texts=(_OVER,), follows=SETTLED_WRONGLY)
def house_takes_half_of_what_is_left_over(
    co_banked: Flag,
    bank_money_moves: Flag,
    left_over_cents: Cents,
    house_surplus_cents: Cents,
    bank_share_cents: Cents,
    bank_surplus_cents: Cents,
    bank_vigorish_cents: Cents,
    *,
    due_left_over_cents: Cents | None = None,
) -> Verdict:
    """Where the bank is shared, half of what is left over in the center goes into the table inventory.

    Reading  Either may take an odd cent. What the house left is the bank's gain, unless that got its half. Of
    what was left over, bank and vigorish may have taken so much that half of it did not remain for the house,
    whether what that took is on record or not.
    """
    half = banks.nearest_half(house_surplus_cents, left_over_cents)
    taken = bank_surplus_cents + bank_vigorish_cents
    most = left_over_cents - left_over_cents // 2
    # More than all of it is for the clause on what the bank is given.
    too_little_is_left = certainly(taken > most) & ~certainly(taken > left_over_cents)
    lacks_half = booleans(too_little_is_left & ~known(house_surplus_cents))
    explained = None
    if due_left_over_cents is not None:
        explained = banks.may_follow(banks.is_half(house_surplus_cents, due_left_over_cents))
    return Verdict(
        applies=co_banked & bank_money_moves,
        holds=banks.is_half(house_surplus_cents, left_over_cents) & ~lacks_half,
        observed="the house took {house_surplus_cents}{bank_took}",
        required=_OVER + "half of it to the house",
        shown={"bank_took": _of_the_rest(lacks_half, taken)},
        amount_cents=or_else(bank_share_cents - (left_over_cents - half), taken - most),
        explained=explained,
    )


@clause("645a.12(l)[bank's half]", per="round", texts=(_OVER,), follows=SETTLED_WRONGLY)
def shared_bank_is_given_the_rest(
    co_banked: Flag,
    bank_money_moves: Flag,
    bank_share_cents: Cents,
    bank_vigorish_cents: Cents,
    bank_surplus_cents: Cents,
    house_surplus_cents: Cents,
    left_over_cents: Cents,
    *,
    due_left_over_cents: Cents | None = None,
    bank_has_the_vigorish: Flag | None = None,
    surplus_came_too_early: Flag | None = None,
) -> Verdict:
    """Where the bank is shared, it is given what the house left of the surplus, less the vigorish taken.

    Reading  Whether the house took half, and how much vigorish may be taken, is judged separately; where
    nobody recorded it, the bank is given no more than is left by the least that is due. A bank that was given
    its half has it, whatever the house left. When it is given is read as under § 645a.12(j)[surplus].
    """
    due = banks.beyond(bank_share_cents, bank_vigorish_cents)
    # Whatever the house took, more than was left over has gone already.
    more = bank_surplus_cents + bank_vigorish_cents > left_over_cents
    too_much = more & (bank_surplus_cents > 0)
    if bank_has_the_vigorish is not None:
        too_much = too_much | bank_has_the_vigorish
    explained = None
    if due_left_over_cents is not None:
        rest = due_left_over_cents - house_surplus_cents
        explained = banks.may_follow(bank_surplus_cents == banks.beyond(rest, bank_vigorish_cents))
    in_time, explained = banks.in_its_turn(explained, surplus_came_too_early, len(due))
    return Verdict(
        applies=co_banked & bank_money_moves,
        holds=(bank_surplus_cents == due) & ~too_much & in_time,
        observed="the bank was given {bank_surplus_cents}{too_early}",
        required=_OVER + "less {house_surplus_cents} to the house and vigorish of {bank_vigorish_cents}"
        " = {due_cents}",
        shown={"due_cents": Measured(due, Unit.CENTS), "too_early": banks.told_early(in_time)},
        amount_cents=bank_surplus_cents - due,
        explained=explained,
    )


duty(
    "645a.12(l)[vigorish]",
    "A bank that is shared bears vigorish of 5% of its own part of what is left over, rounded as filed.",
    banks.bears_vigorish,
    when="co_banked and bank_money_moves",
    of_cents=reads("bank_share_cents"),
    required="on the bank's part: {bank_vigorish_told}",
    per="round",
    follows=SETTLED_WRONGLY,
    reading=banks.ON_VIGORISH,
)

duty(
    "645a.12(m)",
    "A player who wins against a bank pays vigorish of 5% of the amount won, rounded as filed.",
    vigorish.five_percent_as_filed,
    when="of_a_player and player_banks and not of_the_bank and not free_of_vigorish",
    per="wager",
    wager=MAIN,
    shows=vigorish.SHOWN,
    reading="As under § 645a.13(a), none is taken at EZ tables unless read otherwise. The dealer's own "
    "winning wager bears none. Where the wager was not settled as due, the breach is of § 645a.11(f) and not "
    "of this clause; a hand that was abandoned, or void on its own, wins nothing, unless it was "
    "paid all the same what the hands gave it.",
)


@clause("645a.12(n)", per="wager")
def house_pays_optional_wagers_of_banked_rounds(
    player_banks: Flag,
    wager_kind: Text,
    was_paid_out: Flag,
    paid_from: Text,
    reading_ez_wagers_when_banked: Text,
) -> Verdict:
    """In a round that a player banks, winning optional wagers are paid by the dealer and not by the bank.

    Reading  How they are decided is judged under § 645a.11(h); one on which something was paid was won,
    however it is told. The optional wagers of EZ tables, which the text leaves out, are paid like the others.
    """
    included = wager_kind.is_(*AT_ALL_TABLES) | (
        wager_kind.is_(*AT_EZ_TABLES) & reading_ez_wagers_when_banked.is_("as_others")
    )
    return Verdict(
        applies=player_banks & included & was_paid_out,
        holds=~paid_from.is_("bank"),
        observed="{wager_paid_cents} on a {wager_kind} wager paid from the {paid_from}",
        required="paid by the house",
    )


@clause("645a.12(n)[EZ wagers]", per="wager", kind="config")
def ez_wagers_are_not_placed_against_a_bank(
    player_banks: Flag, wager_kind: Text, lies_at_close: Flag, reading_ez_wagers_when_banked: Text
) -> Verdict:
    """Read strictly, the optional wagers of EZ tables may not be placed in a round that a player banks.

    Reading  Judged only where the property chose that reading; otherwise they are treated like the others.
    """
    return Verdict(
        applies=player_banks & wager_kind.is_(*AT_EZ_TABLES) & lies_at_close,
        holds=reading_ez_wagers_when_banked.is_("as_others"),
        observed="a {wager_kind} wager in a round that a player banks",
        required="none",
    )
