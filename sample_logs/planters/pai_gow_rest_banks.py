"""§§ 645a.7(f), .11(h) and .12: breaches by players with two areas, by banks and by shared banks."""

from __future__ import annotations

from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, enter
from sample_logs.planters.pai_gow_hands import set_otherwise
from sample_logs.planters.pai_gow_money import ranks_of
from sample_logs.planters.pai_gow_rest import add, in_play, like


def _pair(case: Case) -> tuple[Row, Row] | None:
    """Hands of two players side by side with a Pai Gow Poker Wager each, set in the order of the stakes."""
    main = {w["wager_position"]: w for w in case.wagers if w["wager_kind"] == case.main}
    for seat in "12345":
        one, other = main.get(seat), main.get(str(int(seat) + 1))
        if one is None or other is None:
            continue
        hands = case.hands[seat], case.hands[other["wager_position"]]
        times = [h["hand_set_at"] for h in hands]
        if one["wager_amount"] > other["wager_amount"] and None not in times and times[0] <= times[1]:
            return hands
    return None


def _takes_both(case: Case) -> None:
    found = _pair(case)
    if found:
        who = found[0]["hand_player_id"]
        found[1]["hand_player_id"] = who
        for wager in case.wagers:
            if wager["wager_position"] == found[1]["hand_position"]:
                wager["wager_player_id"] = who


def _one_area_each(case: Case) -> bool:
    plain = not case.setup.adjacent_areas and not case.banked and not case.events("envy_acknowledged")
    return plain and not getattr(case.setup, "player_bank", False) and _pair(case) is not None


def _offer(case: Case) -> None:
    seats = sorted({h["hand_position"] for h in case.hands.values() if h["hand_player_id"]}, key=int)[::-1]
    at = after(case.round["wagers_opened_at"], 100)
    add(case, "bank_offered", at, event_positions=seats, event_seated=seats)


def _no_banks(case: Case) -> bool:
    return not case.setup.player_bank and any(h["hand_player_id"] for h in case.hands.values())


def _begins(case: Case) -> None:
    """Open the table for gaming once the round before was over."""
    (shuffle,) = case.preparing("shuffled")
    case.draft.add_event(like(case), "table_opened", after(shuffle["event_at"], -300))


def _banked_by_device(case: Case) -> bool:
    return case.banked and case.setup.device and in_play(case) and case.setup.decks == 1


def _confirmed_late(case: Case) -> None:
    case.event("bank_funds_confirmed")["event_at"] = after(case.round["first_card_at"], 700)


def _bank_device(case: Case) -> bool:
    return case.banked and case.setup.device


def _house_more(case: Case) -> None:
    """Leave the house a dollar more of what is left over, and the bank as much less, vigorish apart."""
    paid = {p["payment_kind"]: p for p in _payments(case)}
    paid["house_surplus"]["payment_amount"] += 100
    paid["bank_vigorish"]["payment_amount"] -= 5
    paid["bank_surplus"]["payment_amount"] -= 95


def _payments(case: Case) -> list[Row]:
    return [p for p in case.draft.rows["payments"] if p["payment_round_id"] == case.id]


def _left_over(case: Case) -> bool:
    """A shared bank with money left over, whose vigorish of 5% is not rounded."""
    paid = {p["payment_kind"]: p["payment_amount"] for p in _payments(case)}
    three = (
        bool(case.round["co_banking"]) and {"house_surplus", "bank_surplus", "bank_vigorish"} <= paid.keys()
    )
    return three and paid["house_surplus"] % 20 == 0 and case.setup.vigorish_rounding == "exact"


def _elsewhere(case: Case) -> None:
    """Let the bank hold the wagers of the position beside his, too."""
    bank = case.hands[case.round["bank_position"]]
    beside = _beside(case)
    for wager in case.wagers:
        if wager["wager_position"] == beside:
            wager["wager_player_id"] = bank["hand_player_id"]
    case.hands[beside]["hand_player_id"] = bank["hand_player_id"]


def _beside(case: Case) -> str:
    bank = int(case.round["bank_position"])
    seats = [str(s) for s in (bank - 1, bank + 1)]
    played = {w["wager_position"] for w in case.wagers}
    return next((s for s in seats if s in played), "")


def _bank_at_areas(case: Case) -> bool:
    banks = case.banked and case.setup.adjacent_areas and not case.events("envy_acknowledged")
    return banks and _beside(case) != ""


def unwagered_payee(case: Case) -> str:
    """Position of a hand in play without the wager that an Envy Bonus is paid on."""
    kind = case.row["payment_for"]
    have = {w["wager_position"] for w in case.wagers if w["wager_kind"] == kind}
    plays = {w["wager_position"] for w in case.wagers} - {"dealer", case.row["payer_position"]} - have
    return min(plays, default="")


def stranger_paid(case: Case) -> None:
    """Pay the Envy Bonus to one more player, who is not entitled to it."""
    row = dict(case.row)
    at = unwagered_payee(case)
    row["payee_position"] = at
    if "payee_player_id" in row:
        row["payee_player_id"] = case.hands[at]["hand_player_id"]
    row["payment_at"] = after(row["payment_at"], 20)
    case.draft.rows["payments"].append(row)


def _dynasty(case: Case) -> bool:
    row = case.row
    envy = row["payment_kind"] == "envy_bonus" and row["payment_for"] == "dynasty_bonus"
    return envy and unwagered_payee(case) != ""


def _both_areas(case: Case) -> str:
    """Position of the two areas that one player took farther to the dealer's right."""
    players = [h["hand_player_id"] for h in case.hands.values() if h["hand_player_id"]]
    both = {p for p in players if players.count(p) > 1}
    return max(str(h["hand_position"]) for h in case.hands.values() if h["hand_player_id"] in both)


_BANKS = (
    Change(
        "645a.7(f)",
        "two areas where that is not filed",
        "rounds",
        _takes_both,
        _one_area_each,
        position=_both_areas,
    ),
    Change("645a.12(a)", "bank offered where that is not filed", "rounds", _offer, _no_banks),
    Change("645a.12(b)", "player banks as the game begins", "rounds", _begins, _banked_by_device),
    Change("645a.12(d)[confirmed first]", "confirmed in the deal", "rounds", _confirmed_late, _bank_device),
    Change("645a.12(f)", "bank wagers beside his area", "rounds", _elsewhere, _bank_at_areas),
    Change(
        "645a.12(l)[surplus]",
        "house took a dollar more than half",
        "rounds",
        _house_more,
        _left_over,
        money=lambda _: -100,
    ),
    Change(
        "645a.11(h)(6)(ii)[payee]",
        "Envy Bonus to a player without the wager",
        "payments",
        stranger_paid,
        _dynasty,
        per="payment",
        position=unwagered_payee,
        money=lambda case: int(case.row["payment_amount"]),
    ),
)


def _swap_players(case: Case) -> None:
    """Let the bank of the round before be the one at the place of this round's bank, and he at his."""
    before = case.before or {}
    was = case.draft.hands[before["round_id"]][before["bank_position"]]["hand_player_id"]
    now = case.hands[case.round["bank_position"]]["hand_player_id"]
    other = {was: now, now: was}
    for rows, name in (
        (case.hands.values(), "hand_player_id"),
        (case.wagers, "wager_player_id"),
        (case.events(), "event_player_id"),
    ):
        for row in rows:
            row[name] = other.get(row[name], row[name])


def _two_banks(case: Case) -> bool:
    """Banks in two rounds in a row, the second of whom the dealer wagers a filed amount against, or none."""
    before = case.before
    if before is None or before["bank_position"] == "dealer" or before["void"] or not case.banked:
        return False
    amount_filed = case.setup.dealer_wager is not None or case.round["co_banking"]
    was = case.draft.hands[before["round_id"]][before["bank_position"]]["hand_player_id"]
    there = any(h["hand_player_id"] == was for h in case.hands.values())
    return bool(amount_filed and there and not case.events("envy_acknowledged"))


def _set_again(case: Case) -> None:
    """Have the dealer set the bank's hands again, in another way than the casino filed."""
    hand = case.hands[case.round["bank_position"]]
    first: Row = {"first_high": hand["set_high"], "first_low": hand["set_low"]}
    set_otherwise(Case(case.draft, "hands", hand, case.round))
    hand.update(first, hand_reset=True)


def _settles_alike(case: Case) -> bool:
    """A bank alone, whose hands could be set otherwise without another end of any wager."""
    if not case.banked or case.round["co_banking"] or case.events("envy_acknowledged"):
        return False
    bank = case.hands[case.round["bank_position"]]
    others = [h for h in case.hands.values() if h is not bank and h["set_high"]]
    if not bank["set_high"] or not others:
        return False
    tried = dict(bank)
    set_otherwise(Case(case.draft, "hands", tried, case.round))
    changed = tried["set_high"] != bank["set_high"]
    return changed and all(_against(h, tried) == _against(h, bank) for h in others)


def _against(hand: Row, bank: Row) -> list[bool]:
    return [mine > its for mine, its in zip(ranks_of(hand), ranks_of(bank), strict=True)]


def _share(case: Case) -> None:
    """Share the bank with the house, each covering half of what the center lacked."""
    case.round["co_banking"] = True
    seat = case.round["bank_position"]
    taken = case.event("bank_taken")
    add(case, "co_bank_requested", after(taken["event_at"], 300), event_position=seat, event_role="player")
    (cover,) = [p for p in _payments(case) if p["payment_kind"] == "bank_cover"]
    cover["payment_amount"] //= 2
    house = {**cover, "payment_kind": "house_cover", "payment_at": after(cover["payment_at"], 5)}
    case.draft.rows["payments"].append({**house, "payer_position": None})


def _covered_alone(case: Case) -> bool:
    """A bank alone at a table that files no sharing, who covered an even sum the dealer had no part in."""
    if not case.banked or case.setup.co_banking or case.round["co_banking"]:
        return False
    covers = [p for p in _payments(case) if p["payment_kind"] == "bank_cover"]
    no_dealer = all(w["wager_position"] != "dealer" for w in case.wagers)
    return no_dealer and len(covers) == 1 and covers[0]["payment_amount"] % 2 == 0


_MORE = (
    Change("645a.12(i)[reset]", "reset another way", "rounds", _set_again, _settles_alike),
    Change("645a.12(e)", "bank shared where that is not filed", "rounds", _share, _covered_alone),
    Change("645a.12(c)[two rounds in a row]", "banks twice running", "rounds", _swap_players, _two_banks),
)

CHANGES: tuple[Change, ...] = (*_BANKS, *_MORE)
enter(__name__, CHANGES)
