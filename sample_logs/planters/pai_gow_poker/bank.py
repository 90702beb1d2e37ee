"""§ 645a.12: banks offered, taken, shared, covered and settled wrongly."""

import numpy as np

from rules.cards import NAMES
from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change, missing
from sample_logs.planters.decks_in_play import in_play, one_deck
from sample_logs.planters.draft import Row, after
from sample_logs.planters.edits import add_to, doing, event, its_round, put, row, time, without
from sample_logs.planters.fits import banked, no_envy, round_is, setup_is, where, with_event
from sample_logs.planters.hands_as_set import ranks_of, set_otherwise
from sample_logs.planters.pai_gow_poker.setting_and_surrenders import set_early, shown, shown_out_of_turn
from sample_logs.planters.places import events, payments, rounds, wagers
from sample_logs.planters.settling import main
from sample_logs.planters.voids import unseen
from sample_logs.seven_cards import ranks, setting

# --------------------------------------------------------------------- offered and taken


def _skipped(case: Case) -> bool:
    """The bank was offered to two players at least, and the round before was not banked."""
    before = case.before
    quiet = before is not None and before["bank_position"] == "dealer" and not before["void"]
    return quiet and any(len(e["event_positions"]) > 1 for e in case.events("bank_offered"))


def _skip(case: Case) -> None:
    offer = case.event("bank_offered")
    offer["event_positions"] = offer["event_positions"][1:]


def _marker(case: Case) -> None:
    other = next(seat for seat in ("1", "2", "3") if seat != case.round["bank_position"])
    case.event("bank_taken")["event_position"] = other


def _offer(case: Case) -> None:
    seats = sorted({h["hand_position"] for h in case.hands.values() if h["hand_player_id"]}, key=int)[::-1]
    at = after(case.round["wagers_opened_at"], 100)
    case.add("bank_offered", at, event_positions=seats, event_seated=seats)


def _begins(case: Case) -> None:
    """Open the table for gaming once the round before was over."""
    (shuffle,) = case.preparing("shuffled")
    case.prepare("table_opened", after(shuffle["event_at"], -300))


def _swap_players(case: Case) -> None:
    """Let the bank of the round before be the one at the place of this round's bank, and he at his."""
    was, now = _bank_before(case), case.bank["hand_player_id"]
    other = {was: now, now: was}
    for rows, name in (
        (case.hands.values(), "hand_player_id"),
        (case.wagers, "wager_player_id"),
        (case.events(), "event_player_id"),
        (case.payments(), "payment_player_id"),
    ):
        for each in rows:
            each[name] = other.get(each[name], each[name])


def _bank_before(case: Case) -> str:
    """Player who banked the round before."""
    before = case.of(case.before or {})
    return str(before.bank["hand_player_id"])


def _two_banks(case: Case) -> bool:
    """Banks in two rounds in a row, the second of whom the dealer wagers a filed amount against, or none."""
    before = case.before
    if before is None or before["bank_position"] == "dealer" or before["void"] or not case.banked:
        return False
    amount_filed = case.setup.dealer_wager is not None or case.round["co_banking"]
    there = any(h["hand_player_id"] == _bank_before(case) for h in case.hands.values())
    return bool(amount_filed and there and not case.events("envy_acknowledged") and _all_asked_next(case))


def _all_asked_next(case: Case) -> bool:
    """In the next round a third player took the bank before anybody was passed over for having had it."""
    later = case.next
    if later is None:
        return True
    at_once = len(case.event("bank_offered")["event_positions"]) == 1
    if not at_once or later["bank_position"] == "dealer":
        return False
    return bool(case.of(later).bank["hand_player_id"] != _bank_before(case))


# ------------------------------------------------------------------- money of the bank, start


def _short(case: Case) -> None:
    stakes = sum(w["wager_amount"] for w in case.wagers if _players_main(case, w))
    case.event("bank_funds_confirmed")["event_amount"] = stakes - 100


def _players_main(case: Case, wager: Row) -> bool:
    return bool(wager["wager_kind"] == case.main and wager["wager_position"] != "dealer")


def _shuffled_first(case: Case) -> None:
    """Confirm the bank once the cards are shuffled, before they are cut."""
    (shuffle,) = case.preparing("shuffled")
    case.event("bank_funds_confirmed")["event_at"] = after(shuffle["event_at"], 300)


def _start_first(case: Case) -> None:
    taken = case.event("bank_taken")
    case.event("start_position_found")["event_at"] = after(taken["event_at"], -400)


def _beside(case: Case) -> str:
    """Position with a wager beside the bank's."""
    bank = int(case.round["bank_position"])
    return next((seat for seat in (str(bank - 1), str(bank + 1)) if seat in case.played), "")


# ------------------------------------------------------------------------------ shared banks


def _share(case: Case) -> None:
    """Share the bank with the house, each covering half of what the center lacked."""
    case.round["co_banking"] = True
    ask(case)
    (cover,) = case.payments("bank_cover")
    cover["payment_amount"] //= 2
    house = {
        "payment_kind": "house_cover",
        "payment_at": after(cover["payment_at"], 5),
        "payer_position": None,
    }
    case.draft.rows["payments"].append({**cover, **house})


def ask(case: Case) -> None:
    """Let the bank ask to share the round with the house, which it does not."""
    at = after(case.event("bank_taken")["event_at"], 300)
    case.add("co_bank_requested", at, event_position=case.round["bank_position"], event_role="player")


def _covered_alone(case: Case) -> bool:
    """A bank alone at a table that files no sharing, who covered an even sum the dealer had no part in."""
    if not case.banked or case.setup.co_banking or case.round["co_banking"]:
        return False
    covers = case.payments("bank_cover")
    no_dealer = "dealer" not in case.played
    return no_dealer and len(covers) == 1 and covers[0]["payment_amount"] % 2 == 0


def _dealt(case: Case) -> Row | None:
    """Seven cards nobody saw, set as filed, that neither beat the bank's hands nor are beaten by them."""
    bank, rest = ranks_of(case.bank), unseen(case)
    for _ in range(100):
        chosen = sorted(NAMES.index(rest[n]) for n in case.draft.rng.permutation(len(rest))[:7])
        dealt = setting.Dealt.of(np.array([chosen], np.int8))
        high, low = (cards[0] for cards in ranks.laid(dealt.cards, setting.foxwoods(dealt)))
        hand = {"set_high": [NAMES[c] for c in high], "set_low": [NAMES[c] for c in low]}
        mine = ranks_of(hand)
        if (mine[0] > bank[0]) != (mine[1] > bank[1]):
            return {"cards": [NAMES[c] for c in chosen], **hand}
    return None


def _dealer_wagers(case: Case) -> None:
    """Let the dealer wager $25 against the bank that he shares, and get it back on a tie."""
    times = {name: case.bank[name] for name in ("hand_set_at", "hand_revealed_at", "hand_racked_at")}
    case.dealer.update(_dealt(case) or {}, **times, hand_reset=False)
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


# ------------------------------------------------------------------------------ hands of banks


def _set_again(case: Case) -> None:
    """Have the dealer set the bank's hands again, in another way than the casino filed."""
    first: Row = {"first_high": case.bank["set_high"], "first_low": case.bank["set_low"]}
    set_otherwise(case.bank)
    case.bank.update(first, hand_reset=True)


def _settles_alike(case: Case) -> bool:
    """A bank's hands could be set otherwise without another end of any wager."""
    bank = case.bank
    others = [h for h in case.hands.values() if h is not bank and h["set_high"]]
    if not bank["set_high"] or not others:
        return False
    tried = dict(bank)
    set_otherwise(tried)
    changed = tried["set_high"] != bank["set_high"]
    return changed and all(_against(h, tried) == _against(h, bank) for h in others)


def _against(hand: Row, bank: Row) -> list[bool]:
    return [mine > its for mine, its in zip(ranks_of(hand), ranks_of(bank), strict=True)]


def _players_shown(case: Case) -> list[Row]:
    """Hands of players other than the bank that were shown, from the lowest position."""
    return [h for h in shown(case) if h["hand_position"] != case.round["bank_position"]]


def _out_of_turn(case: Case) -> None:
    shown_out_of_turn(_players_shown(case))


# -------------------------------------------------------------------------------- settlement


def _dealers_wager(case: Case) -> Row | None:
    return next(iter(case.on("dealer")), None)


def _dealer_ends(outcome: str) -> Fits:
    """Rounds in which the dealer wagered a filed amount that ended so."""

    def fits(case: Case) -> bool:
        wager = _dealers_wager(case)
        return bool(wager and wager["wager_outcome"] == outcome and not case.events("bank_directed"))

    return fits


def _dollar_more(case: Case) -> None:
    wager = _dealers_wager(case) or {}
    wager["wager_amount"] += 100
    wager["wager_returned"] += 100


def _vigorish_more(case: Case) -> None:
    """Take a dollar more vigorish of the bank, and give it a dollar less."""
    case.row["payment_amount"] += 100
    for payment in case.payments("bank_surplus"):
        payment["payment_amount"] -= 100


def _house_more(case: Case) -> None:
    """Leave the house a dollar more of what is left over, and the bank as much less, vigorish apart."""
    for kind, cents in (("house_surplus", 100), ("bank_vigorish", -5), ("bank_surplus", -95)):
        case.payments(kind)[-1]["payment_amount"] += cents


def _left_over(case: Case) -> bool:
    """A shared bank with money left over, whose vigorish of 5% is not rounded."""
    paid = {p["payment_kind"]: p["payment_amount"] for p in case.payments()}
    three = {"house_surplus", "bank_surplus", "bank_vigorish"} <= paid.keys()
    return three and paid["house_surplus"] % 20 == 0 and case.setup.vigorish_rounding == "exact"


def _paid_more(citation: str, what: str, kind: str, fits: Fits, cents: int) -> Change:
    """Pay a dollar more; ``cents`` is what the patron got by it."""
    return Change(
        citation, what, payments(kind, fits), add_to(row, "payment_amount", 100), per="round", money=cents
    )


def _taken_more(citation: str, what: str, fits: Fits) -> Change:
    return Change(citation, what, payments("bank_vigorish", fits), _vigorish_more, per="round", money=-100)


_ALONE = where(lambda c: c.banked and not c.round["co_banking"])
"""A player banks the round by himself."""
_WON = where(lambda c: c.banked and c.row["wager_outcome"] == "win")
_TWO_SHOWN = where(lambda c: len(_players_shown(c)) > 1)
_NO_BANKS = where(lambda c: not c.setup.player_bank and any(h["hand_player_id"] for h in c.hands.values()))
_SHARED = where(lambda c: c.round["co_banking"])
_OFFERED = with_event("bank_offered")
_MANUAL, _GENERATOR = round_is(shuffle_method="manual"), round_is(start_method="generator")
_ONE_DECK = rounds(banked, setup_is(device=True), in_play, one_deck)
_AREAS = rounds(banked, setup_is(adjacent_areas=True), no_envy, _beside)
_CONFIRMED_LATE = time(event("bank_funds_confirmed"), "event_at", its_round, "first_card_at", 700)
_SET_ALIKE = rounds(_ALONE, no_envy, _settles_alike)
_PLAYER_WON = wagers(main, _WON, lambda c: c.row["wager_amount"] % 500 == 0)
_OPTIONAL_WON = wagers(_WON, lambda c: c.row["wager_kind"] not in (c.main, "progressive_payout"))
_OFFERS = rounds(_OFFERED, lambda c: not c.banked)
_BANK_BY_DEVICE = rounds(banked, setup_is(device=True))
_SHARED_ROUNDS = rounds(_SHARED)
_DEALER_FREE = rounds(_SHARED, lambda c: c.dealer["cards"] is None and _dealt(c) is not None)
_HOLDS_BOTH = doing(lambda c: c.give(_beside(c), c.bank["hand_player_id"]))
_BANK_BY_HAND = rounds(banked, _MANUAL)
_BANK_BY_GENERATOR = rounds(banked, _GENERATOR, _MANUAL)

_TAKEN = (
    Change("645a.12(a)", "bank offered where that is not filed", rounds(_NO_BANKS), _offer),
    Change("645a.12(b)", "player banks as the game begins", _ONE_DECK, _begins),
    Change("645a.12(c)", "first player passed over", rounds(_skipped), _skip),
    Change("645a.12(c)[offered every round]", "bank not offered", _OFFERS, without("bank_offered")),
    Change("645a.12(c)[marker]", "marker elsewhere", rounds(banked), _marker, fault="record"),
    Change("645a.12(c)[two rounds in a row]", "banks twice running", rounds(_two_banks), _swap_players),
    Change("645a.12(d)(2)", "bank a dollar short", rounds(_ALONE), _short),
    Change("645a.12(d)[confirmed first]", "confirmed in the deal", _BANK_BY_DEVICE, _CONFIRMED_LATE),
    Change("645a.12(e)", "bank shared where that is not filed", rounds(_covered_alone), _share),
    Change("645a.12(e)[requested]", "co-banking not asked for", _SHARED_ROUNDS, without("co_bank_requested")),
    Change("645a.12(e)[no wager of the dealer]", "dealer wagers", _DEALER_FREE, _dealer_wagers),
    Change("645a.12(f)", "bank wagers beside his area", _AREAS, _HOLDS_BOTH),
    Change("645a.12(g)", "dealer wagered a dollar more", rounds(_dealer_ends("push")), _dollar_more),
    Change("645a.12(g)[shuffle]", "shuffled before the bank was confirmed", _BANK_BY_HAND, _shuffled_first),
    Change("645a.12(h)", "start found before the bank was taken", _BANK_BY_GENERATOR, _start_first),
    missing("645a.12(c)", "players offered the bank", events("bank_offered"), "event_positions"),
    missing("645a.12(d)(2)", "what the bank has", events("bank_funds_confirmed"), "event_amount"),
)

_SHARED_SET = rounds(_SHARED, lambda c: c.bank["set_high"])
_SET_ANEW = doing(lambda c: set_otherwise(c.bank))
_LEFT_OVER = rounds(_SHARED, _left_over)
_FROM_TABLE = put(row, paid_from="table")
_DEALER_WON = rounds(_dealer_ends("win"))

CHANGES = (
    *_TAKEN,
    Change("645a.12(e)[house way]", "co-bank's hand set another way", _SHARED_SET, _SET_ANEW),
    Change("645a.12(i)[reset]", "reset another way", _SET_ALIKE, _set_again),
    Change("645a.12(i)[order]", "dealer sets before the players", rounds(_dealer_ends("lose")), set_early),
    Change("645a.12(j)[order]", "hands shown out of turn", rounds(_ALONE, _TWO_SHOWN), _out_of_turn),
    Change("645a.12(l)[order]", "hands shown out of turn", rounds(_SHARED, _TWO_SHOWN), _out_of_turn),
    _paid_more("645a.12(j)", "bank covers a dollar more", "bank_cover", _ALONE, -100),
    _paid_more("645a.12(j)[surplus]", "bank given a dollar more", "bank_surplus", _ALONE, 100),
    _paid_more("645a.12(l)", "shared bank covers a dollar more", "bank_cover", _SHARED, -100),
    _paid_more("645a.12(l)[bank's half]", "shared bank given a dollar more", "bank_surplus", _SHARED, 100),
    Change("645a.12(l)[surplus]", "house took a dollar more than half", _LEFT_OVER, _house_more, money=-100),
    _taken_more("645a.12(j)[vigorish]", "a dollar too much from the bank", round_is(co_banking=False)),
    _taken_more("645a.12(l)[vigorish]", "a dollar too much from a shared bank", _SHARED),
    Change("645a.12(j)[paid from the center]", "winner paid by the house", _PLAYER_WON, _FROM_TABLE),
    Change("645a.12(k)", "dealer's winnings kept on the layout", _DEALER_WON, without("inventory_return")),
    Change("645a.12(m)", "a quarter too much", _PLAYER_WON, add_to(row, "vigorish", 25)),
    Change("645a.12(n)", "optional wager paid by the bank", _OPTIONAL_WON, put(row, paid_from="bank")),
)
