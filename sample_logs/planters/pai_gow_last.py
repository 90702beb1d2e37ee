"""Breaches of Chapter 645a by a start nobody found, a surrender, a shared bank, a meter and a bonus."""

from __future__ import annotations

import numpy as np

from rules.cards import NAMES
from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Fits, enter, recorded
from sample_logs.planters.pai_gow_money import ranks_of
from sample_logs.planters.pai_gow_rest import add, in_play, unseen
from sample_logs.planters.pai_gow_rest_banks import stranger_paid, unwagered_payee
from sample_logs.seven_cards import ranks, setting

HAND = 7
_SHORT = 10_000  # cents
_START = ("dice_shaken", "shaker_uncovered", "start_position_found", "shaker_put_away")


def _unfound(case: Case) -> None:
    """Leave nothing on record of how the starting position was found."""
    for event in case.events():
        if event["event_kind"] in _START:
            case.draft.remove("events", event)
    found = ("start_method", "announced_total", "generator_number", "die_1", "die_2", "die_3")
    case.round.update(dict.fromkeys(found))


def _given_up(case: Case) -> None:
    """Let the player surrender as soon as the dealer had set his hands."""
    bank = case.hands[case.round["bank_position"]]
    at = after(bank["hand_set_at"], 300)
    case.hand.update(surrendered=True, surrendered_at=at)
    case.row["wager_outcome"] = "surrender"
    add(
        case,
        "surrender_counted",
        after(case.hand["hand_racked_at"], -100),
        event_position=case.row["wager_position"],
        event_count=7,
    )


def _beside_a_bonus(case: Case) -> bool:
    """A wager that the hands lost, beside a lost Qualifying Wager, in a round without Envy Bonuses."""
    row = case.row
    lost = row["wager_kind"] == case.main and row["wager_outcome"] == "lose" and not case.banked
    beside = [w for w in case.wagers if w["wager_position"] == row["wager_position"] and w is not row]
    qualifies = any(w["envy_lammer"] and w["wager_outcome"] == "lose" for w in beside)
    return (
        lost
        and qualifies
        and case.setup.variant != "ez"
        and recorded(case, "surrender_counted")
        and not case.events("envy_acknowledged")
    )


def _by_hand_twice(case: Case) -> None:
    """Shuffle two rounds' decks by hand, though two decks take turns."""
    for row in (case.round, case.next or {}):
        row["shuffle_method"] = "manual"
        for shuffle in case.draft.events("shuffled", event_shoe_id=row["shoe_id"]):
            shuffle.update(
                event_method="manual", event_device_id=None, event_verified_by=row["floorperson_id"]
            )
            _cut(case, row, shuffle)


def _cut(case: Case, row: Row, shuffle: Row) -> None:
    """Let the player farthest to the dealer's right cut the cards after a shuffle."""
    seats = _seats(case, row)
    at, deck = shuffle["event_at"], shuffle["event_deck_id"]
    offer = {"event_positions": seats[-1:], "event_seated": seats}
    parts = {"event_cards_above": 30, "event_cards_below": 23, "event_cover_cards": 2}
    who = {"event_role": "player", "event_position": seats[-1]}
    case.draft.add_event(shuffle, "cut_offered", after(at, 100), event_deck_id=deck, **offer)
    case.draft.add_event(shuffle, "cut", after(at, 200), event_deck_id=deck, **who, **parts)


def _seats(case: Case, row: Row) -> list[str]:
    hands = case.draft.hands[row["round_id"]]
    return sorted(p for p, hand in hands.items() if p != "dealer" and hand["hand_player_id"])


def _turns(case: Case) -> bool:
    shoe = case.setup.decks == 2 and case.setup.dealing != "hand" and in_play(case)
    if not shoe or case.next is None or getattr(case.setup, "player_bank", False):
        return False
    after_that = Case(case.draft, "rounds", case.next, case.next)
    return in_play(after_that) and bool(_seats(case, case.round) and _seats(case, case.next))


def _shares(case: Case) -> list[Row]:
    """Shares of the meter won at the table that day, in the order they were paid."""
    day = {r["round_id"] for r in case.draft.rows["rounds"] if _day(r) == _day(case.round)}
    won = [w for w in case.draft.rows["wagers"] if w["round_id"] in day and w["meter_before"] is not None]
    return sorted(won, key=lambda w: w["paid_at"])


def _day(row: Row) -> tuple[object, object]:
    return row["table_id"], row["gaming_day"]


def _last_share(case: Case) -> bool:
    """The day's last share of a table's meter, and not its first."""
    if case.row["meter_before"] is None:
        return False
    shares = _shares(case)
    return len(shares) > 1 and shares[-1] is case.row


def _short_meter(case: Case) -> None:
    """Reckon the share of a meter that shows $100 less than the payout before had left on it."""
    row = case.row
    whole = row["wager_paid"] == row["meter_before"]
    meter = _shares(case)[-2]["meter_after"] - _SHORT
    row.update(meter_before=meter, wager_paid=meter if whole else meter // 10)
    if not whole:
        row["meter_after"] = meter - row["wager_paid"]


def _lost_by_the_meter(case: Case) -> int:
    return -_SHORT if case.row["wager_paid"] == case.row["meter_before"] else -_SHORT // 10


def _to_a_stranger(kind: str) -> Fits:
    return lambda case: case.row["payment_for"] == kind and unwagered_payee(case) != ""


def _payee(kind: str, citation: str) -> Change:
    return Change(
        citation,
        "Envy Bonus to a player without the wager",
        "payments",
        stranger_paid,
        _to_a_stranger(kind),
        per="payment",
        position=unwagered_payee,
        money=lambda case: int(case.row["payment_amount"]),
    )


def _dealt(case: Case) -> Row | None:
    """Seven cards nobody saw, set as filed, that neither beat the bank's hands nor are beaten by them."""
    bank = ranks_of(case.hands[case.round["bank_position"]])
    rest = unseen(case)
    for _ in range(100):
        chosen = sorted(NAMES.index(rest[n]) for n in case.draft.rng.permutation(len(rest))[:HAND])
        dealt = setting.Dealt.of(np.array([chosen], np.int8))
        high, low = (cards[0] for cards in ranks.laid(dealt.cards, setting.foxwoods(dealt)))
        hand = {"set_high": [NAMES[c] for c in high], "set_low": [NAMES[c] for c in low]}
        mine = ranks_of(hand)
        if (mine[0] > bank[0]) != (mine[1] > bank[1]):
            return {"cards": [NAMES[c] for c in chosen], **hand}
    return None


def _dealer_wagers(case: Case) -> None:
    """Let the dealer wager $25 against the bank that he shares, and get it back on a tie."""
    bank, dealer = case.hands[case.round["bank_position"]], case.hands["dealer"]
    times = {name: bank[name] for name in ("hand_set_at", "hand_revealed_at", "hand_racked_at")}
    dealer.update(_dealt(case) or {}, **times, hand_reset=False)
    like = next(w for w in case.wagers if w["wager_kind"] == case.main)
    wager = {
        **like,
        "wager_number": max(w["wager_number"] for w in case.wagers) + 1,
        "wager_position": "dealer",
        "wager_player_id": None,
        "wager_amount": 2500,
        "wager_outcome": "push",
        "wager_paid": 0,
        "wager_returned": 2500,
        "collected_at": None,
        "paid_at": case.round["settled_at"],
        "paid_from": None,
        "vigorish": 0,
        "settlement_order": max(w["settlement_order"] for w in case.wagers) + 1,
    }
    case.draft.rows["wagers"].append(wager)


def _shared(case: Case) -> bool:
    return (
        bool(case.round["co_banking"]) and case.hands["dealer"]["cards"] is None and _dealt(case) is not None
    )


CHANGES: tuple[Change, ...] = (
    _payee("fortune_bonus", "645a.11(h)(1)(ii)[payee]"),
    _payee("emperors_treasure", "645a.11(h)(2)(ii)[payee]"),
    Change(
        "645a.13(e)(3)",
        "share of a meter that fell",
        "wagers",
        _short_meter,
        _last_share,
        per="wager",
        money=_lost_by_the_meter,
    ),
    Change("645a.12(e)[no wager of the dealer]", "dealer wagers", "rounds", _dealer_wagers, _shared),
    Change("645a.5(i)", "start not determined", "rounds", _unfound, lambda case: not case.banked),
    Change(
        "645a.11(d)",
        "surrendered beside a bonus wager",
        "wagers",
        _given_up,
        _beside_a_bonus,
        per="wager",
    ),
    Change("645a.3(b)", "decks in turns, shuffled by hand", "rounds", _by_hand_twice, _turns, per="table"),
)
enter(__name__, CHANGES)
