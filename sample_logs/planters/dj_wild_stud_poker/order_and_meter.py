"""§§ 687a.11(e)-(f) and 687a.12(c): players settled out of order, and progressive meters and Envy Bonuses."""

from audit.format.log_files import arrow_schema
from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.dj_wild_stud_poker.wagers_at_stake import (
    ANTE,
    BAD_BEAT,
    PROGRESSIVE,
    TRIPS,
    folded,
    live,
)
from sample_logs.planters.draft import Row, after
from sample_logs.planters.edits import add_to, row
from sample_logs.planters.fits import all_of, where
from sample_logs.planters.places import payments, rounds, wagers

_OPTIONAL = (PROGRESSIVE, TRIPS, BAD_BEAT)

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


def _settled_in(wager: Row) -> str:
    """Column that says when the wager was settled."""
    return "paid_at" if wager["paid_at"] else "collected_at"


def _number(wagers: list[Row]) -> None:
    """Settle wagers in the order given, at the places they had between them."""
    places = sorted(wager["settlement_order"] for wager in wagers)
    for wager, place in zip(wagers, places, strict=True):
        wager["settlement_order"] = place


def _move(case: Case, wagers: list[Row], column: str, to: Row) -> None:
    """Settle a player's wagers, with all that is done with his hand, earlier or later by as much."""
    hand = case.hands[wagers[0]["wager_position"]]
    by = to[column] - hand[column]
    hand["hand_revealed_at"] += by
    hand["hand_racked_at"] += by
    for wager in wagers:
        wager[_settled_in(wager)] += by


def _second_first(case: Case) -> None:
    one, other, *rest = _blocks(case)
    first, second = (dict(case.hands[block[0]["wager_position"]]) for block in (one, other))
    _move(case, other, "hand_revealed_at", first)
    _move(case, one, "hand_racked_at", second)
    _number([*other, *one, *(wager for block in rest for wager in block)])


def _between(case: Case) -> None:
    """Settle the last wager of the first of two players just before the last one of the second."""
    one, other = _blocks(case)
    first, second = (case.hands[block[0]["wager_position"]] for block in (one, other))
    one[-1][_settled_in(one[-1])] = after(other[-1][_settled_in(other[-1])], -1)
    first["hand_racked_at"] = second["hand_racked_at"]
    _number([*one[:-1], *other[:-1], one[-1], other[-1]])


def _players(number: int) -> Fits:
    return lambda case: len(_blocks(case)) == number and len(_blocks(case)[0]) > 1


def _optional_first(case: Case) -> None:
    (mine,) = [block for block in _blocks(case) if case.row in block]
    in_turn = [case.row, *(wager for wager in mine if wager is not case.row)]
    moments = sorted(wager[_settled_in(wager)] for wager in mine)
    for wager, at in zip(in_turn, moments, strict=True):
        wager[_settled_in(wager)] = at
    _number(in_turn)


def _only_optional(case: Case) -> bool:
    """The one optional wager of a player that is settled in his turn."""
    if case.row["wager_kind"] not in _OPTIONAL or folded(case):
        return False
    mine = [block for block in _blocks(case) if case.row in block]
    return len(mine) == 1 and sum(w["wager_kind"] in _OPTIONAL for w in mine[0]) == 1


def _settled_unseen(case: Case) -> None:
    case.row["collected_at"] = after(case.hand["hand_revealed_at"], -1)


# ---------------------------------------------------------------------------------- the meter


def _envy_paid(case: Case) -> None:
    """Pay a dollar of Envy Bonus for a hand that has none."""
    paid = dict.fromkeys(arrow_schema("payments").names)
    paid.update({name: case.round[name] for name in ("property_id", "gaming_day", "table_id")})
    paid.update(
        payment_kind="envy_bonus",
        payment_at=after(case.round["settled_at"], -100),
        payment_round_id=case.id,
        payer_position=case.position,
        payee_position=case.position,
        payment_for=PROGRESSIVE,
        payment_amount=100,
    )
    case.draft.rows["payments"].append(paid)


_WINS_ALL = where(lambda c: c.row["meter_before"] and c.row["wager_paid"] == c.row["meter_before"])
_LOST = wagers(live(PROGRESSIVE, "lose"))
_ANTE_LOST = all_of(live(ANTE, "lose"), where(lambda c: c.hand["hand_revealed_at"]))
_RESET_LOW, _OTHER_SEED = add_to(row, "meter_after", -100_00), add_to(row, "payment_amount", 100_00)

CHANGES = (
    Change("687a.11(e)", "second player settled first", rounds(_players(3)), _second_first),
    Change("687a.11(e)[before settling]", "lost before it was shown", wagers(_ANTE_LOST), _settled_unseen),
    Change("687a.11(e)[one at a time]", "a player settled in between", rounds(_players(2)), _between),
    Change("687a.11(f)[order]", "optional wager settled first", wagers(_only_optional), _optional_first),
    Change("687a.12(c)[meter seed]", "meter reset too low", wagers(_WINS_ALL), _RESET_LOW),
    Change("687a.12(c)[seed paid in]", "seeded with another amount", payments("meter_seed"), _OTHER_SEED),
    Change("687a.12(c)[Envy]", "Envy Bonus for a hand without one", _LOST, _envy_paid, money=100),
)
