"""Rounds of Pai Gow Poker at random."""

from __future__ import annotations

from itertools import count
from random import Random

from tests.second import deals_poker, house_way
from tests.second import pai_gow_hands as read
from tests.second import pai_gow_poker as code
from tests.second.casino import Choices, Played, Seat
from tests.second.deals_cards import STAKES
from tests.second.deals_poker import Dealing
from tests.second.due import Due, Round, Row

GAME = "pai_gow_poker"
SIZES = (5, 2)
BONUSES = ("fortune_bonus", "emperors_treasure", "pai_gow_insurance", "progressive_payout")
EZ_BONUSES = ("queens_dragon", "dynasty_bonus", "protection", "red_black")
FILED: Choices = {
    "variant": ("fortune_pai_gow", "emperors_challenge", "ez", "standard", "ez"),
    "fortune_bonus_paytable": ("A", "B", "C", "D"),
    "emperors_treasure_paytable": ("A", "B", "C", "D"),
    "insurance_paytable": ("A", "B", "C", "D", "E"),
    "vigorish_rounding": ("exact", "nearest_quarter", "next_quarter"),
    "house_way": ("foxwoods", "trump_plaza", None),
    "payout_limit": (None, None, "50000.00", "100000.00"),
    "player_bank": (True, False),
    "co_banking": (True, False),
}
READINGS: Choices = {
    "royal_joker": (None, "ace_only"),
    "flush_joker": (None, "ace"),
    "comparison": (None, "cards", "ranks"),
    "ace_to_seven": (None, "barred"),
    "match_joker": (None, "ace"),
    "three_of_a_kind": (None, "collected"),
    "straight_with_three": (None, "best_ranked", "row_order"),
    "dynasty_match": (None, "ace_king"),
    "natural_wheel": (None, "any_suits"),
    "protection_wheel": (None, "collected"),
    "joker_color": (None, "red", "black", "as_chosen"),
    "fouled_queens_dragon": (None, "lose"),
    "ez_vigorish": (None, "five_percent"),
    "vigorish_round_off": (None, "up_only"),
    "vigorish_cent": (None, "either", "down"),
    "three_pair": (None, "collected"),
    "envy_entitlement": (None, "lammer"),
    "two_bonus_wagers": (None, "every_wager"),
    "second_area": (None, "another"),
    "single_hand": (None, "wager", "player"),
    "voided_hand": (None, "not_said"),
    "bank_house_way": (None, "always"),
    "surrender_to_bank": (None, "bank", "house"),
}

RECORDED = "- payments: {complete: [envy_bonus]}"
"""The log's statement: without it, an Envy Bonus a cent short may have been paid in two parts."""
BESIDE = frozenset(
    (
        "645a.8(b)(1)",
        "645a.9(a)(3)(i)",
        "645a.10(a)(2)(i)",
        "645a.13(d)",
        "645a.12(c)[two rounds in a row]",
        "645a.12(d)(1)",
        "645a.12(g)",
        "645a.11(c)[filing]",
    )
)
"""Clauses that random rounds do not keep to: lammers, who may bank, what is filed."""


def offered(filed: Row) -> list[str]:
    """Return the wagers a table offers; an EZ table has wagers of its own."""
    if filed["variant"] == "ez":
        return [code.MAIN, *EZ_BONUSES]
    return [code.MAIN, *BONUSES]


def at_table(rng: Random, seat: Seat, rounds: int) -> list[Played]:
    """Deal rounds at one gaming table."""
    seat.filed.update(adjacent_areas=True, progressive_reset="2000.00", wager_minimum="1.00")
    numbers, payments = count(1), count(1)
    meter = [1_000_000]
    found = []
    for number in range(1, rounds + 1):
        row = seat.named(number) | {"game": GAME, "variant": seat.filed["variant"], "bank_position": "dealer"}
        row["dealing_method"] = rng.choice(("manual_shoe", "automated_shoe", "hand"))
        found.append(_round(Dealing(rng, seat, numbers, payments, row), meter))
    return found


def _round(dealing: Dealing, meter: list[int]) -> Played:
    rng, seat, row = dealing.rng, dealing.seat, dealing.row
    hands = deals_poker.hands_of(dealing)
    order = read.order(seat.readings)

    def foul(parts: list[list[str]]) -> bool:
        return bool(order.key(tuple(parts[0])) < order.key(tuple(parts[1])))

    deals_poker.house(dealing, hands[0], order, foul, SIZES)
    bank = _bank(dealing, hands) if seat.filed["player_bank"] and seat.filed.get("house_way") else None
    for hand in hands[1:]:
        if hand is not bank:
            deals_poker.lay(rng, hand, SIZES, foul, hands[0] if bank is None else None)
    if bank is not None:
        _set_bank(dealing, bank, order, foul)
    wagers = _wagers(dealing, hands, bank)
    events = [] if bank is not None else deals_poker.irregular(dealing, hands, 0.05)
    deals_poker.surrender(rng, hands, wagers, events, bank)
    played = Round(row, hands, deals_poker.number(wagers), [], events)
    if code.void_by(played):
        row |= {"void": True, "void_reason": "misdeal"}
        return Played(seat, played, code.due(played, seat.filed, seat.readings))
    _meter(dealing, played, meter)
    return Played(seat, played, _shared_out(dealing, played))


def _bank(dealing: Dealing, hands: list[Row]) -> Row | None:
    if dealing.rng.random() >= 0.4:
        return None
    bank = dealing.rng.choice(hands[1:])
    same = [hand for hand in hands[1:] if hand["hand_player_id"] == bank["hand_player_id"]]
    if len(same) > 1:
        return None
    dealing.row["bank_position"] = bank["hand_position"]
    dealing.row["co_banking"] = dealing.seat.filed["co_banking"] and dealing.rng.random() < 0.5
    return bank


def _set_bank(dealing: Dealing, bank: Row, order: house_way.Order, foul: deals_poker.Foul) -> None:
    """The bank sets his hands; the dealer sets wrong ones again, and those of a shared bank."""
    rng = dealing.rng
    parts = deals_poker.parted(rng, bank["cards"], SIZES)
    wrong = foul(parts)
    house = dealing.row["co_banking"] or dealing.seat.readings.get("bank_house_way") == "always"
    if not wrong and not house:
        bank |= {"set_high": parts[0], "set_low": parts[1]}
        return
    if not house:
        bank |= {"first_high": parts[0], "first_low": parts[1], "hand_reset": True}
    deals_poker.house(dealing, bank, order, foul, SIZES)


def _wagers(dealing: Dealing, hands: list[Row], bank: Row | None) -> list[Row]:
    rng = dealing.rng
    ez = dealing.row["variant"] == "ez"
    wagers = []
    if bank is not None and not dealing.row["co_banking"] and rng.random() < 0.7:
        wagers.append(deals_poker.place(hands[0], code.MAIN, rng.choice(STAKES)))
    for hand in hands[1:]:
        if hand is bank:
            continue
        wagers.append(deals_poker.place(hand, code.MAIN, rng.choice(STAKES)))
        for kind in EZ_BONUSES if ez else BONUSES:
            if rng.random() < 0.45:
                stake = rng.choice(STAKES) if kind != "progressive_payout" else rng.choice((100, 500))
                wager = deals_poker.place(hand, kind, stake)
                if kind == "red_black":
                    wager["wager_side"] = rng.choice(("red", "black"))
                if kind in code.ENVY_KINDS:
                    wager["envy_lammer"] = deals_poker.lammer(dealing, stake)
                wagers.append(wager)
    deals_poker.take_down(dealing, wagers, code.MAIN)
    return wagers


def _meter(dealing: Dealing, played: Round, meter: list[int]) -> None:
    """Let the meter grow, and show it to whoever wins a share of it."""
    seat = dealing.seat
    meter[0] += dealing.rng.randint(1, 9_999)
    for wager in played.wagers:
        if wager["wager_kind"] != "progressive_payout" or "wager_change" in wager:
            continue
        position = wager["wager_position"]
        hand = next(h for h in played.hands if h["hand_position"] == position)
        if hand.get("dead"):
            continue
        row = read.progressive_row(hand["cards"], seat.readings)
        if row in code.SHARES:
            wager["meter_before"] = meter[0]
            if row == "seven":
                meter[0] = 200_000
            else:
                meter[0] -= meter[0] // 10
            wager["meter_after"] = meter[0]


def _shared_out(dealing: Dealing, played: Round) -> list[Due]:
    """Return what is due; where a payout limit caps several wagers, each is paid its part of it."""
    seat = dealing.seat
    dues = code.due(played, seat.filed, seat.readings)
    if all(due.citation != "645a.13(j)[payment]" for due in dues):
        return deals_poker.pay(dealing, played, dues)
    unlimited = {d.key: d for d in code.due(played, seat.filed | {"payout_limit": None}, seat.readings)}
    limits = {d.key.split(" ", 1)[1]: d.due_cents or 0 for d in dues if d.key.startswith("payout_limit")}
    by_key = {f"wager {wager['wager_number']}": wager for wager in played.wagers}
    capped: dict[str, list[Due]] = {}
    for due in dues:
        if due.key in by_key and due.due_cents is None and due.citation == "645a.13(j)[payment]":
            group = str(code.limit_group(by_key[due.key], seat.readings))
            capped.setdefault(group, []).append(unlimited[due.key])
    paid = {
        key: cents for group, members in capped.items() for key, cents in _in_part(members, limits[group])
    }
    found = [due._replace(due_cents=paid[due.key]) if due.key in paid else due for due in dues]
    return deals_poker.pay(dealing, played, found)


def _in_part(members: list[Due], limit: int) -> list[tuple[str, int]]:
    """Share a limit out among the wagers it caps, each in part; the first is paid what is left."""
    whole = sum(due.due_cents or 0 for due in members)
    parts = [(due.key, (due.due_cents or 0) * limit // whole) for due in members]
    left = limit - sum(cents for _, cents in parts)
    return [(parts[0][0], parts[0][1] + left), *parts[1:]]
