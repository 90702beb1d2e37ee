"""§§ 687a.11(e)-(f) and 687a.12(c): players settled out of order, and progressive meters and Envy Bonuses."""

from __future__ import annotations

from collections.abc import Callable

from audit.log_format import arrow_schema
from sample_logs.planters.dj_wild_case import ANTE, BAD_BEAT, BLIND, PROGRESSIVE, RAISE, TRIPS, folded
from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, enter

_MAIN, _OPTIONAL = (ANTE, BLIND, RAISE), (PROGRESSIVE, TRIPS, BAD_BEAT)

# ------------------------------------------------------------------------------ in which order


def _blocks(case: Case) -> list[list[Row]]:
    """Wagers settled in turn, player by player, in the order settled."""
    found: dict[str, list[Row]] = {}
    for wager in sorted(case.wagers, key=lambda w: w["settlement_order"] or 0):
        gone = case.hands[wager["wager_position"]]["folded"]
        before_deal = wager["wager_kind"] == PROGRESSIVE and wager["wager_outcome"] == "lose"
        if not (gone or before_deal):
            found.setdefault(wager["wager_position"], []).append(wager)
    return list(found.values())


def _number(wagers: list[Row]) -> None:
    """Settle wagers in the order given, at the places they had between them."""
    places = sorted(wager["settlement_order"] for wager in wagers)
    for wager, place in zip(wagers, places, strict=True):
        wager["settlement_order"] = place


def _second_first(case: Case) -> None:
    one, other, *rest = _blocks(case)
    _number([*other, *one, *(wager for block in rest for wager in block)])


def _between(case: Case) -> None:
    """Settle the second of two players before the last wager of the first."""
    one, other = _blocks(case)
    _number([*one[:-1], *other, one[-1]])


def _players(number: int) -> Callable[[Case], object]:
    return lambda case: len(_blocks(case)) == number and len(_blocks(case)[0]) > 1


def _optional_first(case: Case) -> None:
    (mine,) = [block for block in _blocks(case) if case.row in block]
    rest = [wager for wager in mine if wager is not case.row]
    _number([case.row, *rest])


def _only_optional(case: Case) -> bool:
    """The one optional wager of a player that is settled in his turn."""
    row = case.row
    if row["wager_kind"] not in _OPTIONAL or folded(case) or len(_blocks(case)) < 1:
        return False
    mine = [block for block in _blocks(case) if row in block]
    return len(mine) == 1 and sum(w["wager_kind"] in _OPTIONAL for w in mine[0]) == 1


_ORDER = (
    Change("687a.11(e)", "second player settled first", "rounds", _second_first, _players(3)),
    Change("687a.11(e)[one at a time]", "a player settled in between", "rounds", _between, _players(2)),
    Change(
        "687a.11(f)[order]",
        "optional wager settled first",
        "wagers",
        _optional_first,
        _only_optional,
        per="wager",
    ),
)

# ---------------------------------------------------------------------------------- the meter


def _wins_all(case: Case) -> bool:
    row = case.row
    return bool(row["meter_before"] and row["wager_paid"] == row["meter_before"])


def _left_short(case: Case) -> None:
    case.row["meter_after"] -= 100_00


def _seed(case: Case) -> bool:
    return bool(case.row["payment_kind"] == "meter_seed")


def _other_seed(case: Case) -> None:
    case.row["payment_amount"] += 100_00


_METER = (
    Change("687a.12(c)[meter seed]", "meter reset too low", "wagers", _left_short, _wins_all, per="wager"),
    Change(
        "687a.12(c)[seed paid in]",
        "seeded with another amount",
        "payments",
        _other_seed,
        _seed,
        per="payment",
    ),
)


def _envy_paid(case: Case) -> None:
    """Pay a dollar of Envy Bonus for a hand that has none."""
    row = dict.fromkeys(arrow_schema("payments").names)
    row.update({name: case.round[name] for name in ("property_id", "gaming_day", "table_id")})
    row.update(
        payment_kind="envy_bonus",
        payment_at=after(case.round["settled_at"], -100),
        payment_round_id=case.id,
        payer_position=case.row["wager_position"],
        payee_position=case.row["wager_position"],
        payment_for=PROGRESSIVE,
        payment_amount=100,
    )
    case.draft.rows["payments"].append(row)


def _loses_seen(case: Case) -> bool:
    lost = case.row["wager_kind"] == PROGRESSIVE and case.row["wager_outcome"] == "lose"
    return bool(lost and not folded(case))


_ENVY = (
    Change(
        "687a.12(c)[Envy]",
        "Envy Bonus for a hand without one",
        "wagers",
        _envy_paid,
        _loses_seen,
        per="wager",
        money=lambda _: 100,
    ),
)

enter(__name__, (*_ORDER, *_METER, *_ENVY))
