"""Wagers and payments of people who have no part in them (§§ 645a.7(b), (d), 645a.12(f), (g), (j))."""

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.draft import after
from sample_logs.planters.edits import doing, its_round, put, row, time
from sample_logs.planters.fits import by_dealer, no_envy, setup_is
from sample_logs.planters.pai_gow_poker.bank import ask
from sample_logs.planters.places import rounds, wagers
from sample_logs.planters.settling import main


def _to_nobodys_bank(case: Case) -> None:
    """Give a bank five dollars in a round that the dealer banks."""
    given = next(p for p in case.draft.rows["payments"] if p["payment_kind"] == "bank_surplus")
    of_round = {name: case.round[name] for name in ("property_id", "table_id", "gaming_day")}
    at = {"payment_round_id": case.id, "payment_at": after(case.round["settled_at"], -10)}
    case.draft.rows["payments"].append({**given, **of_round, **at, "payment_amount": 500})


def _payee(case: Case) -> str | None:
    """Position that was paid."""
    (payment,) = case.payments()
    position: str | None = payment["payee_position"]
    return position


def _likewise(case: Case, position: str, player: str | None) -> None:
    """Lay a wager like the one of the row at another position, with the same end."""
    number = max(each["wager_number"] for each in case.wagers) + 1
    wager = {**case.row, "wager_number": number, "wager_position": position, "wager_player_id": player}
    free = {"vigorish": 0, "vigorish_handling": None, "vigorish_collected_at": None}
    case.draft.rows["wagers"].append({**wager, **{name: free[name] for name in free if name in wager}})


def _for_the_house(case: Case) -> None:
    _likewise(case, "dealer", None)


def _for_a_guest(case: Case) -> None:
    """Have somebody without a hand wager as much as the player of the row, with him."""
    _likewise(case, case.row["wager_position"], "P-backer")


def _for_the_bank(case: Case) -> None:
    _likewise(case, case.round["bank_position"], case.bank["hand_player_id"])


_QUIET = rounds(by_dealer, lambda c: not c.payments() and not c.round["void"])
_DEALERS = wagers(lambda c: c.row["wager_position"] == "dealer")
_LOST = wagers(by_dealer, main, lambda c: c.row["wager_outcome"] == "lose" and not c.round["void"])
_SHARED = put(its_round, co_banking=True)
_ALONE = wagers(by_dealer, main, lambda c: c.row["wager_outcome"] == "lose" and len(c.own) == 1, no_envy)
_WON_OF_BANK = wagers(main, lambda c: c.banked and c.row["wager_outcome"] == "win" and bool(c.bank["cards"]))
_WAGERED_LATE = time(row, "wager_placed_at", its_round, "first_card_at", 700)


def _may_ask(case: Case) -> bool:
    """A bank alone at a table that files sharing, who did not say what the dealer is to wager."""
    return case.banked and not case.round["co_banking"] and not case.events("bank_directed")


_FREE_TO_ASK = rounds(_may_ask, setup_is(co_banking=True))
_DEALERS_LOST = wagers(lambda c: c.position == "dealer" and c.row["wager_outcome"] == "lose")
_MOVED_FIRST = doing(lambda c: c.row.update(collected_at=after(c.bank["hand_revealed_at"], -100)))

CHANGES = (
    Change(
        "645a.12(j)[no bank]", "a bank paid where the dealer banks", _QUIET, _to_nobodys_bank, position=_payee
    ),
    Change("645a.12(g)[before the deal]", "dealer wagers once cards are dealt", _DEALERS, _WAGERED_LATE),
    Change(
        "645a.7(b)[a player's]",
        "dealer wagers where he banks",
        _LOST,
        _for_the_house,
        position=lambda _: "dealer",
    ),
    Change("645a.12(e)[a bank to share]", "shared, and no bank", _QUIET, _SHARED, fault="record"),
    Change("645a.7(d)[own hand]", "another wagers on the hand", _ALONE, _for_a_guest),
    Change(
        "645a.12(f)[own area]",
        "bank paid on a wager of his own",
        _WON_OF_BANK,
        _for_the_bank,
        position=lambda case: str(case.round["bank_position"]),
        money=lambda case: int(case.row["wager_paid"]),
    ),
    Change("645a.12(e)[not refused]", "co-banking refused", _FREE_TO_ASK, ask),
    Change("645a.12(i)[before settling]", "dealer's wager moved first", _DEALERS_LOST, _MOVED_FIRST),
)
