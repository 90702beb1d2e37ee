"""Wagers that were taken down, and yet settled, fed to a meter or given a lammer, or taken down too late."""

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Row, after
from sample_logs.planters.envy import amount, envy, pay_stranger, unwagered
from sample_logs.planters.fits import all_of, where
from sample_logs.planters.places import Rows, rounds, wagers


def taken_down(*fits: Fits) -> Rows:
    """Wagers that were taken down in time, in rounds that were played to their end."""
    return Rows("taken_down", all_of(*fits))


def _collect(case: Case) -> None:
    case.row.update(wager_outcome="lose", wager_returned=0, collected_at=case.round["settled_at"])


def _pay(case: Case) -> None:
    case.row.update(
        wager_outcome="win", wager_paid=case.row["wager_amount"], paid_at=case.round["settled_at"]
    )


def _too_late(column: str) -> Fits:
    def fits(case: Case) -> bool:
        same = [w for w in case.own if w["wager_kind"] == case.row["wager_kind"]]
        return bool(same) and case.round[column] is not None

    return fits


def settled_all_the_same(citation: str) -> tuple[Change, ...]:
    """Collect a wager that was taken down, or pay it 1 to 1; ``citation`` is that of making wagers."""
    return (
        Change(f"{citation}[taken down]", "wager taken down and collected", taken_down(), _collect),
        Change(f"{citation}[taken down]", "wager taken down and paid", taken_down(), _pay),
    )


def too_late(citation: str, *kinds: str, closes: str = "no_more_bets_at") -> Change:
    """Take a wager down after betting closed, where another of its kind lies at its position."""

    def edit(case: Case) -> None:
        case.row["wager_changed_at"] = after(case.round[closes], 900)

    small = where(lambda c: c.row["wager_kind"] in (kinds or (c.main,)) and c.row["wager_amount"] < 500_000)
    return Change(citation, "wager taken down too late", taken_down(_too_late(closes), small), edit)


# ------------------------------------------------------------------ what it still counts for


def _put_down(case: Case, at: str, kind: str, cents: int) -> Row:
    """Put another wager down and take it down again before betting closed."""
    like = case.wagers[0]
    added: Row = dict.fromkeys(like)
    added |= {name: like[name] for name in ("property_id", "gaming_day", "round_id", "wager_form")}
    closed = case.round["no_more_bets_at"]
    added |= {"wager_position": at, "wager_kind": kind, "wager_amount": cents, "wager_change": "withdrawn"}
    added |= {"wager_placed_at": after(closed, -3000), "wager_changed_at": after(closed, -1000)}
    added |= {"wager_paid": 0, "wager_returned": cents, "wager_player_id": None}
    if at in case.hands:
        added["wager_player_id"] = case.hands[at]["hand_player_id"]
    case.draft.taken_down.append(added)
    return added


def envy_bonus_paid(citation: str, kind: str) -> Change:
    """Pay the Envy Bonus to one more player, who had taken his wager down."""

    def edit(case: Case) -> None:
        _put_down(case, unwagered(case), kind, 500)
        pay_stranger(case)

    what = "Envy Bonus for a wager that was taken down"
    return Change(citation, what, envy(kind, unwagered), edit, position=unwagered, money=amount)


def _no_lammer(case: Case) -> bool:
    others = any(w["envy_lammer"] for w in case.own)
    return case.row["wager_kind"] == "fortune_bonus" and not others and not case.events("envy_acknowledged")


def given_a_lammer(citation: str, method: Fits) -> Change:
    """Place an Envy lammer for a wager of five dollars that was taken down before."""

    def edit(case: Case) -> None:
        at = after(case.round["no_more_bets_at"], 300)
        case.row.update(wager_amount=500, wager_returned=500, envy_lammer=True, envy_lammer_at=at)

    what = "Envy lammer for a wager that was taken down"
    return Change(citation, what, taken_down(method, _no_lammer), edit, money=lambda _: None)


def fed_to_the_meter(citation: str, fits: Fits, rate: int) -> Change:
    """Let the meter have its part of a dollar that was taken down in time; ``rate`` in percent."""

    def edit(case: Case) -> None:
        at = next(w["wager_position"] for w in case.wagers if w["wager_kind"] == case.main)
        _put_down(case, at, "progressive_payout", 100)
        case.payments("meter_contribution")[0]["payment_amount"] += rate

    return Change(citation, "meter fed for a wager that was taken down", rounds(fits), edit)


def left_alone(citation: str, fits: Fits) -> Change:
    """Take the main wager down in time, and leave an optional one beside it where it lies."""

    def edit(case: Case) -> None:
        (main,) = (w for w in case.own if w["wager_kind"] == case.main)
        case.draft.remove("wagers", main)
        _put_down(case, case.position, case.main, main["wager_amount"])

    return Change(citation, "optional wager left when the main one was taken down", wagers(fits), edit)
