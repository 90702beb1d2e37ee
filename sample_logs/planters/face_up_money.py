"""§§ 688a.11(f), (h) and .12: the dealer's Ace High Pai Gow, bonuses and progressive wagers paid wrongly."""

from __future__ import annotations

from sample_logs.face_up_pai_gow_poker import lists
from sample_logs.face_up_pai_gow_poker.plan import ACE_HIGH, FORTUNE, PROGRESSIVE
from sample_logs.planters.face_up_sisters import dealer_is_ace_high, seven_of
from sample_logs.planters.pai_gow_case import Case, Change, Fits, enter
from sample_logs.planters.pai_gow_hands import overpaid, unpaid
from sample_logs.planters.pai_gow_money import MAIN, collect, ends, give_back, of_player, pay, take
from sample_logs.planters.pai_gow_rest_banks import stranger_paid, unwagered_payee


def _main(outcome: str) -> Fits:
    """Main wagers that ended so, whose cards were seen, in rounds the dealer has no Ace High Pai Gow in."""
    base = of_player(MAIN, outcome)
    return lambda case: base(case) and case.seen and not dealer_is_ace_high(case)


def _pushed(case: Case) -> bool:
    """Main wagers returned because the dealer has an Ace High Pai Gow."""
    return bool(of_player(MAIN, "push")(case)) and dealer_is_ace_high(case)


def _three_pair(case: Case) -> bool:
    """Fortune Bonus Wagers returned on three pair."""
    return bool(of_player(FORTUNE, "push")(case)) and case.seen


_WAGERS = (
    ends("688a.11(f)(2)(iii)", "wager collected on the dealer's Ace High", _pushed, collect),
    ends("688a.11(h)(1)(i)(A)", "losing wager returned", of_player(ACE_HIGH, "lose"), give_back),
    ends("688a.11(h)(1)(i)(B)", "winning wager collected", of_player(ACE_HIGH, "win"), collect),
    ends("688a.12(a)", "a dollar over", _main("win"), pay(100)),
    ends("688a.12(a)", "a cent short", _main("win"), pay(-1)),
    ends("688a.12(a)[no commission]", "commission taken", _main("win"), take(125)),
    ends("688a.12(c)[three pair]", "wager on three pair collected", _three_pair, collect),
)


def _by_amount(paytable: str) -> Fits:
    """Progressive Payout Wagers that won an amount, no part of the meter, by a paytable."""
    base = of_player(PROGRESSIVE, "win", progressive_paytable=paytable)
    return lambda case: base(case) and case.row["meter_before"] is None


def _paytables() -> tuple[Change, ...]:
    found = []
    tables: list[tuple[str, Fits]] = [
        *((f"(b)[Paytable {n}]", of_player(ACE_HIGH, "win", ace_high_paytable=n)) for n in "12345"),
        *((f"(c)[Paytable {n}]", of_player(FORTUNE, "win", fortune_bonus_paytable=n)) for n in "123456"),
        *((f"(d)[Paytable {n}]", _by_amount(n)) for n in "1234567"),
    ]
    for part, fits in tables:
        found.append(ends(f"688a.12{part}", "a stake over", fits, pay(0, 1)))
        found.append(ends(f"688a.12{part}", "a dollar short", fits, pay(-100)))
    return tuple(found)


def _stake_returned(case: Case) -> None:
    case.row["wager_returned"] = case.row["wager_amount"]


def _stake_kept(case: Case) -> None:
    case.row["wager_returned"] = 0


_STAKES = (
    ends(
        "688a.12(d)[Paytable 5]", "stake of a dollar returned to the winner", _by_amount("5"), _stake_returned
    ),
    ends("688a.12(d)[Paytable 4]", "stake of five dollars not returned", _by_amount("4"), _stake_kept),
)


def _not_wild(case: Case) -> bool:
    """Winners by a fully wild joker: of four-of-a-kind that is three and the joker."""
    if case.setup.progressive_paytable not in lists.WILD or not _by_amount(case.setup.progressive_paytable)(
        case
    ):
        return False
    seven, cards = seven_of(case.hand)
    natural = dict(lists.progressive("1", seven, cards))
    return not any(on[0] for on in natural.values())


def _envy(kind: str) -> Fits:
    return lambda case: bool(case.row["payment_kind"] == "envy_bonus" and case.row["payment_for"] == kind)


def _stranger(kind: str) -> Fits:
    base = _envy(kind)
    return lambda case: base(case) and unwagered_payee(case) != ""


def _envy_changes() -> tuple[Change, ...]:
    due = "688a.12(d)[Envy Bonus]"
    progressive = _envy(PROGRESSIVE)
    payees = (("688a.11(h)(2)(ii)[payee]", FORTUNE), ("688a.12(d)[Envy payee]", PROGRESSIVE))
    return (
        Change(due, "Envy Bonus not paid", "payments", unpaid, progressive, per="payment", money=_whole),
        Change(
            due, "five dollars over", "payments", overpaid, progressive, per="payment", money=lambda _: 500
        ),
        *(
            Change(
                citation,
                "Envy Bonus to a player without the wager",
                "payments",
                stranger_paid,
                _stranger(kind),
                per="payment",
                position=unwagered_payee,
                money=lambda case: int(case.row["payment_amount"]),
            )
            for citation, kind in payees
        ),
    )


def _whole(case: Case) -> int:
    return -int(case.row["payment_amount"])


def _gap(citation: str, column: str, what: str, fits: Fits) -> Change:
    """Leave out of a wager's row what its clause is decided by."""

    def edit(case: Case) -> None:
        case.row[column] = None

    return Change(f"688a.{citation}", f"missing {what}", "wagers", edit, fits, per="wager", outcome="unknown")


_GAPS = (
    _gap("12(a)", "wager_paid", "amount paid on a win", _main("win")),
    _gap("12(a)[no commission]", "vigorish", "commission", _main("win")),
    _gap("12(b)[Paytable 2]", "wager_paid", "amount paid", of_player(ACE_HIGH, "win", ace_high_paytable="2")),
)

CHANGES: tuple[Change, ...] = (
    *_WAGERS,
    *_GAPS,
    *_paytables(),
    *_STAKES,
    ends("688a.11(h)(3)(i)(B)(4)", "win by a fully wild joker collected", _not_wild, collect),
    *_envy_changes(),
)
enter(__name__, CHANGES)
