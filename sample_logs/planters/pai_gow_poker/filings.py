"""§§ 645a.2(a), .12(n), .13: breaches in what a casino files, and of limits and readings it filed."""

from sample_logs.pai_gow_poker.plan import EZ_WAGERS
from sample_logs.planters import filings
from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Draft, Row
from sample_logs.planters.places import tables

_LOWEST_LIMIT = 5_000_000  # cents, § 645a.13(j)
_QUALIFIES = 500  # cents of a Qualifying Wager

# ------------------------------------------------------------------------------ payout limits


def _bonus_alone(draft: Draft) -> Case:
    """A Qualifying Wager that won at good odds, on a hand without another optional wager, at a free table."""
    row = draft.claim_round((w for w in draft.rows["wagers"] if _wins_alone(draft, w)), "hand that wins so")
    draft.claimed.add(draft.rounds[row["round_id"]]["table_id"])
    return Case(draft, "wagers", row, draft.rounds[row["round_id"]])


def _wins_alone(draft: Draft, wager: Row) -> bool:
    if wager["wager_kind"] not in ("fortune_bonus", "emperors_treasure") or not wager["wager_paid"]:
        return False
    case = Case(draft, "wagers", wager, draft.rounds[wager["round_id"]])
    free = case.table_id not in draft.claimed and not case.setup.payout_limit
    good = wager["wager_amount"] >= _QUALIFIES and wager["wager_paid"] >= 25 * wager["wager_amount"]
    return bool(free and len(case.own) == 2 and good)


def _beyond_the_limit(case: Case) -> None:
    """Let the player stake so much that he wins more than $50,000, and file that as the limit."""
    wager = case.row
    times = _LOWEST_LIMIT // wager["wager_paid"] + 1
    wager.update(wager_amount=wager["wager_amount"] * times, wager_paid=wager["wager_paid"] * times)
    wager["wager_returned"] = wager["wager_amount"]
    filings.file(payout_limit=f"{_LOWEST_LIMIT // 100}.00")(case)


def _over(case: Case) -> int:
    return int(case.row["wager_paid"] - _LOWEST_LIMIT)


# --------------------------------------------------------------- EZ wagers, read as not offered

_OF_EZ = set(EZ_WAGERS) - {"pai_gow_poker"}


def _banked_at_ez(draft: Draft) -> set[str]:
    rows = (r for r in draft.rows["rounds"] if r["bank_position"] != "dealer")
    return {r["round_id"] for r in rows if draft.setup(r).variant == "ez"}


def _red_black(draft: Draft) -> Case:
    """A Red/Black Wager in a round that a player banks at an EZ table."""
    banked = _banked_at_ez(draft) - draft.claimed
    found = (w for w in draft.rows["wagers"] if w["round_id"] in banked and w["wager_kind"] == "red_black")
    row = draft.one(found, "Red/Black Wager in a round that a player banks")
    draft.claim_around(row["round_id"])
    return Case(draft, "wagers", row, draft.rounds[row["round_id"]])


def _no_other_ez_wager(case: Case) -> None:
    """Let nobody make the optional wagers of EZ tables in rounds that a player banks, but once."""
    draft, banked = case.draft, _banked_at_ez(case.draft)
    draft.rows["wagers"] = [
        w
        for w in draft.rows["wagers"]
        if w is case.row or w["round_id"] not in banked or w["wager_kind"] not in _OF_EZ
    ]
    draft.rows["payments"] = [
        p for p in draft.rows["payments"] if not (p["payment_for"] and p["payment_round_id"] in banked)
    ]
    told = "envy_acknowledged"
    draft.remove_events(lambda e: e["event_kind"] == told and e["event_round_id"] in banked)
    draft.filing.readings["ez_wagers_when_banked"] = "not_offered"


_METERED = tables(lambda t: "progressive_payout" in t.wagers)
_LIMITED = tables(lambda t: t.payout_limit)

CHANGES = (
    filings.seven_positions("645a.2(a)", filings.no_player_bank),
    filings.seventh_position("645a.2(a)[positions used]", filings.any_hand),
    Change("645a.12(n)[EZ wagers]", "EZ wager against a bank, read strictly", _red_black, _no_other_ez_wager),
    filings.no_paytable("645a.13(b)", "Fortune Bonus Wager", "fortune_bonus", "645a.2(b)(5)"),
    filings.no_paytable("645a.13(c)", "Emperor's Treasure Wager", "emperors_treasure", "645a.2(b)(6)"),
    filings.no_paytable(
        "645a.13(d)", "Insurance Wager", "pai_gow_insurance", "645a.2(b)(7)", "insurance_paytable"
    ),
    Change("645a.13(e)(2)", "meter reset below $2,000", _METERED, filings.file(progressive_reset="1999.99")),
    Change("645a.13(j)", "payout limit below $50,000", _LIMITED, filings.file(payout_limit="49999.99")),
    Change(
        "645a.13(j)[payment]", "paid beyond the payout limit", _bonus_alone, _beyond_the_limit, money=_over
    ),
    filings.no_house_way("645a.11(c)[filing]", "645a.11(c)"),
)
