"""§§ 659a.5, .8 to .10, .12(d) and .13: cuts, meters and void rounds that Chapter 645a has otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sample_logs.planters.draft import Row, after
from sample_logs.planters.fortune_asia_sisters import miscounted_player
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter
from sample_logs.planters.pai_gow_deal import dealt, keep_one, put, removals, void_wager, with_event
from sample_logs.planters.pai_gow_rest import in_play, played_on

_DECK = 53

# ------------------------------------------------------------------------------------ cut and start


def _cut(**columns: Any) -> Edit:
    def edit(case: Case) -> None:
        (cut,) = case.preparing("cut")
        cut.update(columns)

    return edit


def _one_cut(case: Case) -> bool:
    return in_play(case) and len(case.preparing("cut")) == 1


_BY_PLAYER = {"event_position": "3", "event_role": "player", "event_person_id": None}


_CUTS = (
    Change(
        "659a.5(c)",
        "cut nine cards from the top",
        "rounds",
        _cut(event_cards_above=9, event_cards_below=_DECK - 9),
        _one_cut,
        per="shoe",
    ),
    Change("659a.5(c)[by the dealer]", "a player cut", "rounds", _cut(**_BY_PLAYER), _one_cut, per="shoe"),
    Change(
        "659a.5(g)(1)(ii)[lid]",
        "a player took the lid off",
        "rounds",
        put("shaker_uncovered", event_role="player"),
        with_event("shaker_uncovered"),
    ),
)


def _by_hand_twice(case: Case) -> None:
    """Shuffle two rounds' decks by hand, and have the dealer cut them, though two decks take turns."""
    for row in (case.round, case.next or {}):
        row["shuffle_method"] = "manual"
        for shuffle in case.draft.events("shuffled", event_shoe_id=row["shoe_id"]):
            shuffle.update(
                event_method="manual", event_device_id=None, event_verified_by=row["floorperson_id"]
            )
            deck, at = shuffle["event_deck_id"], after(shuffle["event_at"], 200)
            parts = {"event_cards_above": 30, "event_cards_below": 23, "event_cover_cards": 2}
            by = {"event_role": "dealer", "event_position": "dealer"}
            case.draft.add_event(shuffle, "cut", at, event_deck_id=deck, **by, **parts)


def _turns(case: Case) -> bool:
    if case.setup.decks == 1 or case.setup.dealing == "hand" or case.next is None or not in_play(case):
        return False
    return in_play(Case(case.draft, "rounds", case.next, case.next))


_STARTS = (
    Change("659a.3(b)", "decks in turns, shuffled by hand", "rounds", _by_hand_twice, _turns, per="table"),
)

# ---------------------------------------------------------------------------------------- the meter


def _day(case: Case) -> list[Row]:
    """Wagers that were paid a share of the meter at the table that day, in the order of their settlement."""
    row, rounds = case.round, case.draft.rounds
    shares = [w for w in case.draft.rows["wagers"] if w["meter_before"] is not None]
    of_day = [
        w for w in shares if all(rounds[w["round_id"]][k] == row[k] for k in ("table_id", "gaming_day"))
    ]
    return sorted(of_day, key=lambda w: (rounds[w["round_id"]]["no_more_bets_at"], w["settlement_order"]))


def _last_share(case: Case) -> bool:
    """The last share of the meter won at its table that day."""
    return case.row["meter_before"] is not None and _day(case)[-1] is case.row


def _whole_meter(case: Case) -> bool:
    return _last_share(case) and case.row["meter_before"] == case.row["wager_paid"]


def _a_tenth(case: Case) -> bool:
    """The last share of the day, a tenth of the meter, the one before having been won in another round."""
    if not _last_share(case) or _whole_meter(case):
        return False
    return len(_day(case)) > 1 and _day(case)[-2]["round_id"] != case.id


def _reckoned_on(cents: Callable[[Case], int]) -> Edit:
    """Pay a tenth of another meter; ``cents`` are on it."""

    def edit(case: Case) -> None:
        row = case.row
        row["meter_before"] = cents(case)
        row["wager_paid"] = row["meter_before"] // 10
        row["meter_after"] = row["meter_before"] - row["wager_paid"]

    return edit


def _below(case: Case) -> int:
    """Cents ten dollars or so below what the share before left, by which whole cents are short."""
    before, left = case.row["meter_before"], _day(case)[-2]["meter_after"]
    return int(before - (before - left + 1000) // 10 * 10)


def _not_reset(case: Case) -> None:
    case.row["meter_after"] = case.setup.seed - 100


def _payments(case: Case, kind: str) -> list[Row]:
    return [
        p
        for p in case.draft.rows["payments"]
        if p["payment_round_id"] == case.id and p["payment_kind"] == kind
    ]


def _not_seeded(case: Case) -> None:
    for payment in _payments(case, "meter_seed"):
        case.draft.remove("payments", payment)


def _more(case: Case) -> None:
    case.row["payment_amount"] += 100


def _of_kind(kind: str) -> Fits:
    return lambda case: case.row["payment_kind"] == kind


def _fed_more(case: Case) -> None:
    _payments(case, "meter_contribution")[0]["payment_amount"] += 1


def _fed_alone(case: Case) -> bool:
    """A round with a contribution, at a table from whose meter nobody won a share that day."""
    return len(_payments(case, "meter_contribution")) == 1 and not _day(case)


_METER = (
    Change(
        "659a.12(d)(3)",
        "meter seeded with a dollar more",
        "payments",
        _more,
        _of_kind("meter_seed"),
        per="payment",
    ),
    Change("659a.12(d)(3)[rate]", "a cent too much to the meter", "rounds", _fed_more, _fed_alone),
    Change("659a.12(d)(3)[reset]", "meter not reset", "wagers", _not_reset, _whole_meter, per="wager"),
    Change("659a.12(d)(3)[seeded again]", "meter not seeded again", "wagers", _not_seeded, _whole_meter),
    Change(
        "659a.12(d)(4)",
        "share of a meter lower than the share before left it",
        "wagers",
        _reckoned_on(_below),
        _a_tenth,
        per="wager",
        follows_money=True,
    ),
    Change(
        "659a.12(d)(4)[as fed]",
        "share of a meter ten dollars too high",
        "wagers",
        _reckoned_on(lambda case: case.row["meter_before"] + 1000),
        _a_tenth,
        per="wager",
        follows_money=True,
    ),
)

# -------------------------------------------------------------------------------------- void rounds


def _one_short(case: Case) -> None:
    case.round["stub_count"] = 3
    case.event("stub_counted")["event_count"] = 3


def _deck_goes(case: Case) -> bool:
    """A round whose deck was taken off the table after it."""
    return bool(removals(case)) and case.setup.decks == 1 and case.round["stub_count"] == 4


def _misdealt_away(case: Case) -> None:
    """Deal eight cards to one position without a wager, and six to another, and play on."""
    for hand, count in zip(_empty(case), (8, 6), strict=False):
        hand["card_count"] = count


def _empty(case: Case) -> list[Row]:
    played = {"dealer", *(w["wager_position"] for w in case.wagers)}
    return [hand for position, hand in case.hands.items() if position not in played]


def _misdealt_player(case: Case) -> None:
    """Deal eight cards to a player who gave up, and six to a position without a wager, and play on."""
    _given_up(case)[0]["card_count"] = 8
    _empty(case)[0]["card_count"] = 6


def _given_up(case: Case) -> list[Row]:
    return [hand for hand in case.hands.values() if hand["surrendered"] and hand["cards"] is None]


def _dealer_exposed(case: Case) -> bool:
    exposed = case.events("card_exposed")
    return bool(case.round["void"]) and any(e["event_position"] == "dealer" for e in exposed)


def _exposed_in_deal(case: Case) -> bool:
    if not _dealer_exposed(case):
        return False
    return bool(case.event("card_exposed")["event_at"] < case.event("deal_completed")["event_at"])


def _exposed_after(case: Case) -> bool:
    return _dealer_exposed(case) and not _exposed_in_deal(case)


def _misdealt_elsewhere(case: Case) -> bool:
    counts = {hand["card_count"] for hand in case.hands.values()}
    return bool(case.round["void"]) and counts >= {6, 8} and not miscounted_player(case)


def _shoe_failed(case: Case) -> bool:
    return bool(case.round["void"] and case.events("device_failed"))


def _kept(citation: str, fits: Fits) -> Change:
    return Change(
        citation,
        "one wager collected",
        "wagers",
        keep_one,
        void_wager(fits),
        per="wager",
        any_round=True,
        follows_money=True,
    )


_VOIDS = (
    *(
        played_on(f"659a.{section}", "played on with three cards left", _one_short, dealt(method, _deck_goes))
        for method, section in (("manual_shoe", "8(e)"), ("hand", "9(d)"), ("automated_shoe", "10(d)"))
    ),
    played_on(
        "659a.13(k)", "position without a wager misdealt", _misdealt_away, lambda case: len(_empty(case)) > 1
    ),
    played_on(
        "659a.13(h)",
        "player misdealt",
        _misdealt_player,
        lambda case: bool(_given_up(case)) and bool(_empty(case)),
    ),
    _kept("659a.13(e)[wagers returned]", _exposed_after),
    _kept("659a.13(j)", _exposed_in_deal),
    _kept("659a.13(k)[wagers returned]", _misdealt_elsewhere),
    _kept("659a.13(m)[wagers returned]", _shoe_failed),
)


def _empty_cell(citation: str, what: str, table: str, column: str, fits: Fits, per: str) -> Change:
    def edit(case: Case) -> None:
        case.row[column] = None

    return Change(citation, f"missing {what}", table, edit, fits, per=per, outcome="unknown")


def _won_main(case: Case) -> bool:
    return bool(case.row["wager_kind"] == case.main and case.row["wager_outcome"] == "win")


_GAPS = (
    _empty_cell("659a.12(a)", "amount paid on a win", "wagers", "wager_paid", _won_main, "wager"),
    _empty_cell("659a.12(a)[no vigorish]", "vigorish", "wagers", "vigorish", _won_main, "wager"),
)

CHANGES: tuple[Change, ...] = (*_CUTS, *_STARTS, *_METER, *_VOIDS, *_GAPS)
enter(__name__, CHANGES)
