"""§ 645a.13: winners paid otherwise than the filed paytable says, and vigorish of the wrong amount."""

from sample_logs.planters.case import Fits
from sample_logs.planters.change import Change, missing
from sample_logs.planters.edits import row, time
from sample_logs.planters.fits import all_of, standard
from sample_logs.planters.places import wagers
from sample_logs.planters.settling import MAIN, of_player, paid_wrongly, pay, take

_LETTERED = (
    ("(b)", "fortune_bonus", "fortune_bonus_paytable", "ABCD"),
    ("(c)", "emperors_treasure", "emperors_treasure_paytable", "ABCD"),
    ("(d)", "pai_gow_insurance", "insurance_paytable", "ABCDE"),
)
_OTHERS = (
    ("(e)(1)[Progressive Payout]", "progressive_payout"),
    ("(f)", "queens_dragon"),
    ("(g)[Dynasty Bonus]", "dynasty_bonus"),
    ("(h)[Protection]", "protection"),
    ("(i)[Red/Black]", "red_black"),
)


def _whole_cents(rounding: str) -> Fits:
    """Winners whose 5% is a whole multiple of 25 cents, so that any other amount is wrong."""
    won = of_player(MAIN, "win", vigorish_rounding=rounding)
    return all_of(won, standard, lambda case: case.row["wager_amount"] % 500 == 0)


_EZ = wagers(of_player(MAIN, "win", variant="ez"))
_WON = wagers(of_player(MAIN, "win"), standard)
_EXACT = wagers(_whole_cents("exact"))
_NEXT, _NEAREST = wagers(_whole_cents("next_quarter")), wagers(_whole_cents("nearest_quarter"))
_BONUS = wagers(of_player("fortune_bonus", "win"))
_LATE = time(row, "vigorish_collected_at", row, "paid_at", 90_000)
_DRAGON = wagers(of_player("queens_dragon", "win"))

CHANGES = (
    Change("645a.13(a)", "EZ win a dollar over", _EZ, pay(100)),
    Change("645a.13(a)", "EZ win a cent short", _EZ, pay(-1)),
    Change("645a.13(a)[vigorish]", "exact, a cent high", _EXACT, take(1)),
    Change("645a.13(a)[vigorish]", "exact, a cent low", _EXACT, take(-1)),
    Change("645a.13(a)[vigorish]", "next quarter, an exact quarter raised", _NEXT, take(25)),
    Change("645a.13(a)[vigorish]", "nearest quarter, a quarter low", _NEAREST, take(-25)),
    Change("645a.13(a)[no vigorish at EZ tables]", "vigorish taken", _EZ, take(125)),
    Change("645a.13(a)[no vigorish on other wagers]", "vigorish taken on a Fortune Bonus", _BONUS, take(25)),
    Change("645a.13(a)[with the payout]", "vigorish collected later", _EXACT, _LATE),
    missing("645a.13(a)", "amount paid on a win", _EZ, "wager_paid"),
    missing("645a.13(a)[vigorish]", "vigorish", _WON, "vigorish"),
    missing("645a.13(a)[with the payout]", "time vigorish was collected", _WON, "vigorish_collected_at"),
    missing("645a.13(f)", "amount paid on a Queen's Dragon", _DRAGON, "wager_paid"),
    *(
        change
        for part, kind, option, paytables in _LETTERED
        for name in paytables
        for change in paid_wrongly(
            f"645a.13{part}[Paytable {name}]", of_player(kind, "win", **{option: name})
        )
    ),
    *(change for part, kind in _OTHERS for change in paid_wrongly(f"645a.13{part}", of_player(kind, "win"))),
)
