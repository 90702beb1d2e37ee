"""Envy Bonuses left out, paid wrongly, paid too early or to a player without the wager."""

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.draft import after
from sample_logs.planters.edits import add_to, left_out, row
from sample_logs.planters.fits import row_is
from sample_logs.planters.places import Rows, payments


def envy(kind: str, *fits: Fits) -> Rows:
    """Envy Bonuses of a kind of wager."""
    return payments("envy_bonus", row_is(payment_for=kind), *fits)


def _whole(case: Case) -> int:
    return -int(case.row["payment_amount"])


def amount(case: Case) -> int:
    """Cents of the payment."""
    return int(case.row["payment_amount"])


def paid_wrongly(citation: str, kind: str, what: str = "Envy Bonus five dollars over") -> tuple[Change, ...]:
    """Pay nothing of an Envy Bonus, or five dollars too much."""
    return (
        Change(citation, "Envy Bonus not paid", envy(kind), left_out, money=_whole),
        Change(citation, what, envy(kind), add_to(row, "payment_amount", 500), money=500),
    )


def paid_first(case: Case) -> None:
    """Pay the Envy Bonus before the wagers of its kind."""
    settled = [
        w["paid_at"] or w["collected_at"] for w in case.wagers if w["wager_kind"] == case.row["payment_for"]
    ]
    case.row["payment_at"] = after(min(settled), -200)


def several(case: Case) -> bool:
    """Several wagers of the kind were made in the round."""
    return [w["wager_kind"] for w in case.wagers].count(case.row["payment_for"]) > 1


def racked_early(case: Case) -> None:
    """Take in the cards that pay an Envy Bonus before it is paid."""
    case.hands[case.row["payer_position"]]["hand_racked_at"] = after(case.row["payment_at"], -150)


def only_payment(case: Case) -> bool:
    """Nothing else was paid to or by anybody in the round, in which several wagers were made."""
    return len(case.wagers) > 1 and len(case.payments()) == 1


def unwagered(case: Case) -> str:
    """Position of a hand in play whose player is without the wager that an Envy Bonus is paid on."""
    of_kind = [w for w in case.wagers if w["wager_kind"] == case.row["payment_for"]]
    have = {w["wager_position"] for w in of_kind}
    players = {w["wager_player_id"] for w in of_kind} - {None}
    his = {at for at, hand in case.hands.items() if hand["hand_player_id"] in players}
    return min(case.played - {"dealer", case.row["payer_position"]} - have - his, default="")


def pay_stranger(case: Case) -> None:
    """Pay the Envy Bonus to one more player, who did not make the wager."""
    at, paid = unwagered(case), dict(case.row)
    paid["payee_position"] = at
    paid["payment_player_id"] = case.hands[at]["hand_player_id"]
    paid["payment_at"] = after(paid["payment_at"], 20)
    case.draft.rows["payments"].append(paid)


def to_a_stranger(citation: str, kind: str) -> Change:
    """Pay the Envy Bonus to one more player, who is not entitled to it."""
    what = "Envy Bonus to a player without the wager"
    return Change(citation, what, envy(kind, unwagered), pay_stranger, position=unwagered, money=amount)
