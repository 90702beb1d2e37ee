"""§ 645a.12: banks offered, taken, covered and settled wrongly."""

from __future__ import annotations

from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter
from sample_logs.planters.pai_gow_deal import leave_out
from sample_logs.planters.pai_gow_hands import set_otherwise, shown

MAIN = "pai_gow_poker"


def _alone(case: Case) -> bool:
    """A player banks the round by himself."""
    return case.banked and not case.round["co_banking"]


def _shared(case: Case) -> bool:
    return bool(case.round["co_banking"])


def _also(one: Fits, other: Fits) -> Fits:
    return lambda case: bool(one(case) and other(case))


def _offer(case: Case) -> Row:
    return case.event("bank_offered")


def _skipped(case: Case) -> bool:
    """The bank was offered to two players at least, and the round before was not banked."""
    before = case.before
    quiet = before is not None and before["bank_position"] == "dealer" and not before["void"]
    return quiet and bool(case.events("bank_offered")) and len(_offer(case)["event_positions"]) > 1


def _skip(case: Case) -> None:
    _offer(case)["event_positions"] = _offer(case)["event_positions"][1:]


def _offers_elsewhere(case: Case) -> bool:
    return bool(case.events("bank_offered")) and not case.banked


def _marker(case: Case) -> None:
    other = next(seat for seat in ("1", "2", "3") if seat != case.round["bank_position"])
    case.event("bank_taken")["event_position"] = other


def _short(case: Case) -> None:
    stakes = [
        w["wager_amount"] for w in case.wagers if w["wager_kind"] == MAIN and w["wager_position"] != "dealer"
    ]
    case.event("bank_funds_confirmed")["event_amount"] = (sum(stakes) - 100) // (2 if _shared(case) else 1)


def _by_hand(case: Case) -> bool:
    return case.banked and case.round["shuffle_method"] == "manual"


def _shuffled_first(case: Case) -> None:
    """Confirm the bank once the cards are shuffled, before they are cut."""
    (shuffle,) = case.preparing("shuffled")
    case.event("bank_funds_confirmed")["event_at"] = after(shuffle["event_at"], 300)


def _dealers(case: Case) -> Row | None:
    return next((w for w in case.wagers if w["wager_position"] == "dealer"), None)


def _dealer_wagers(outcome: str) -> Fits:
    def fits(case: Case) -> bool:
        wager = _dealers(case)
        ends = wager is not None and wager["wager_outcome"] == outcome
        return bool(ends) and not case.events("bank_directed")

    return fits


def _pushed(case: Case) -> bool:
    return bool(_dealer_wagers("push")(case))


def _dollar_more(case: Case) -> None:
    wager = _dealers(case)
    if wager:
        wager["wager_amount"] += 100
        wager["wager_returned"] += 100


def _position_of_bank(case: Case) -> str | None:
    return str(case.round["bank_position"])


def _payment(kind: str) -> Fits:
    return lambda case: bool(case.row["payment_kind"] == kind)


def _more(case: Case) -> None:
    case.row["payment_amount"] += 100


def _of_payment(kind: str, fits: Fits) -> Fits:
    return _also(_payment(kind), fits)


def _won_from_bank(case: Case) -> bool:
    row = case.row
    mine = row["wager_kind"] == MAIN and row["wager_position"] != "dealer"
    return bool(mine and row["wager_outcome"] == "win" and case.banked and row["wager_amount"] % 500 == 0)


def _quarter_more(case: Case) -> None:
    case.row["vigorish"] += 25


def _from_table(case: Case) -> None:
    case.row["paid_from"] = "table"


def _optional_won(case: Case) -> bool:
    row = case.row
    other = row["wager_kind"] not in (MAIN, "progressive_payout")
    return bool(case.banked and other and row["wager_outcome"] == "win")


def _from_bank(case: Case) -> None:
    case.row["paid_from"] = "bank"


def _players_shown(case: Case) -> list[Row]:
    """Hands of players other than the bank that were shown, from the lowest position."""
    return [h for h in shown(case) if h["hand_position"] != case.round["bank_position"]]


def _two_shown(case: Case) -> bool:
    return len(_players_shown(case)) > 1


def _out_of_turn(case: Case) -> None:
    low, high = _players_shown(case)[:2]
    low["hand_revealed_at"], high["hand_revealed_at"] = high["hand_revealed_at"], low["hand_revealed_at"]


def _returned_late(case: Case) -> None:
    case.event("inventory_return")["event_at"] = after(case.round["settled_at"], 20_000)


def _set_anew(case: Case) -> None:
    hand = case.hands[case.round["bank_position"]]
    set_otherwise(Case(case.draft, "hands", hand, case.round))


def _co_bank_settles_alike(case: Case) -> bool:
    """A shared bank at whose table nobody but one player wagers."""
    return _shared(case) and bool(case.hands[case.round["bank_position"]]["set_high"])


def _change(citation: str, what: str, edit: Edit, fits: Fits) -> Change:
    return Change(f"645a.12{citation}", what, "rounds", edit, fits)


_ROUNDS = (
    _change("(c)", "first player passed over", _skip, _skipped),
    _change("(c)[offered every round]", "bank not offered", leave_out("bank_offered"), _offers_elsewhere),
    Change("645a.12(c)[marker]", "marker elsewhere", "rounds", _marker, lambda c: c.banked, fault="record"),
    _change("(d)(2)", "bank a dollar short", _short, _alone),
    _change("(g)[shuffle]", "shuffled before the bank was confirmed", _shuffled_first, _by_hand),
    _change("(e)[requested]", "co-banking not asked for", leave_out("co_bank_requested"), _shared),
    _change("(e)[house way]", "co-bank's hand set another way", _set_anew, _co_bank_settles_alike),
    _change("(g)", "dealer wagered a dollar more", _dollar_more, _pushed),
    _change("(j)[order]", "hands shown out of turn", _out_of_turn, _also(_alone, _two_shown)),
    _change("(l)[order]", "hands shown out of turn", _out_of_turn, _also(_shared, _two_shown)),
    _change(
        "(k)", "dealer's winnings kept on the layout", leave_out("inventory_return"), _dealer_wagers("win")
    ),
)


def _pays(citation: str, what: str, kind: str, fits: Fits, cents: int | None) -> Change:
    money = None if cents is None else (lambda _: cents)
    return Change(f"645a.12{citation}", what, "payments", _more, _of_payment(kind, fits), money=money)


_PAYMENTS = (
    _pays("(j)", "bank covers a dollar more", "bank_cover", _alone, -100),
    _pays("(j)[surplus]", "bank given a dollar more", "bank_surplus", _alone, 100),
    _pays("(l)", "shared bank covers a dollar more", "bank_cover", _shared, -100),
    _pays("(l)[bank's half]", "shared bank given a dollar more", "bank_surplus", _shared, 100),
)
_WAGERS = (
    Change(
        "645a.12(m)",
        "a quarter too much",
        "wagers",
        _quarter_more,
        _won_from_bank,
        per="wager",
        money=lambda _: -25,
    ),
    Change(
        "645a.12(j)[paid from the center]",
        "winner paid by the house",
        "wagers",
        _from_table,
        _won_from_bank,
        per="wager",
    ),
    Change("645a.12(n)", "optional wager paid by the bank", "wagers", _from_bank, _optional_won, per="wager"),
)

enter(__name__, (*_ROUNDS, *_PAYMENTS, *_WAGERS))
