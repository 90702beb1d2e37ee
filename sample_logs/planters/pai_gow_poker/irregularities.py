"""§ 645a.14: rolls, cards and devices gone wrong and not put right, and void rounds settled."""

from sample_logs.planters import voids
from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change
from sample_logs.planters.decks_in_play import dealt, in_play, one_deck, removals
from sample_logs.planters.draft import after
from sample_logs.planters.edits import doing, without
from sample_logs.planters.fits import prepared, round_is, where
from sample_logs.planters.places import decks, events, hands, rounds
from sample_logs.planters.settling import end

_DEALING = 2000  # milliseconds after the first card


def _not_reshaken(kind: str) -> Edit:
    """Take the first roll for the one that counts: no call and no second shake."""

    def edit(case: Case) -> None:
        wrong = case.event(kind)["event_at"]
        again = [e for kind in ("dice_shaken", "shaker_uncovered") for e in case.events(kind)]
        case.drop([*case.events("no_roll"), *(e for e in again if e["event_at"] > wrong)])

    return edit


# ----------------------------------------------------------------------- not declared void


def _dealer_exposed(case: Case) -> None:
    at, card = after(case.round["first_card_at"], _DEALING), case.dealer["cards"][0]
    case.add("card_exposed", at, event_card=card, event_position="dealer", event_disclosed=True)


def _two_face_up(case: Case) -> None:
    voids.face_up_and_racked(case, _DEALING, 2000)
    case.round["stub_count"] -= 2
    case.event("stub_counted")["event_count"] -= 2


def _all_seen(case: Case) -> bool:
    """A deal whose hands were all seen, so that the cards left over are known."""
    return len(voids.unseen(case)) == 4 and case.round["stub_count"] == 4


def _misdealt(case: Case) -> None:
    for hand, count in zip(voids.unseen_players(case), (8, 6), strict=False):
        voids.deal_so_many(hand, count)


def _unmarked(case: Case) -> None:
    """Let a shuffling device fail before the round's shuffle by hand, cleared only after its deal."""
    (shuffle,) = case.preparing("shuffled")
    device = f"SH-{case.table_id}"
    case.prepare("device_failed", after(shuffle["event_at"], -400), event_device_id=device)
    case.prepare("device_cleared", after(case.round["first_card_at"], 400), event_device_id=device)


def _shuffled_before(case: Case) -> None:
    """Let the device jam once it had shuffled, and deal all the same."""
    (shuffle,), (jam,) = case.preparing("shuffled"), case.preparing("device_jam")
    shuffle["event_at"] = after(jam["event_at"], -400)


# ---------------------------------------------------------------------- cards seen by others


def _used(case: Case) -> None:
    """Let the card that was found face up be one that was dealt to the dealer, and not set aside."""
    without("card_racked")(case)
    voids.one_more(case)
    case.event("card_found_face_up")["event_card"] = case.dealer["cards"][0]


def _asked(case: Case) -> bool:
    """The hand of a player who was asked, and played on; others were asked in other rounds."""
    chosen = case.events("player_chose")
    play = any(e["event_decision"] == "play" for e in chosen) and case.recorded("player_chose")
    return play and bool(case.row["hand_position"] == chosen[0]["event_position"])


# --------------------------------------------------------------------------- void rounds


def _total_wrong(case: Case) -> bool:
    row = case.round
    dice = [row["die_1"], row["die_2"], row["die_3"]]
    return bool(row["void"]) and None not in dice and sum(dice) != row["announced_total"]


def _dealers_card(case: Case) -> bool:
    seats = ("dealer", case.round["bank_position"])
    return bool(case.round["void"]) and any(e["event_position"] in seats for e in case.events("card_exposed"))


def _declared_void(case: Case) -> None:
    """Declare the round void, and return every wager, because the dealer set his hands anew."""
    for wager in case.wagers:
        end(wager, "void", 0, wager["wager_amount"])
    case.round.update(void=True, void_reason="other")


def _reset(case: Case) -> bool:
    """Hands the dealer set anew, in a round without bonuses, progressive wagers and a player who banks."""
    if case.position != "dealer" or not case.row["hand_reset"]:
        return False
    paid = any(p["payment_kind"] != "meter_contribution" for p in case.payments())
    progressive = any(w["wager_kind"] == "progressive_payout" for w in case.wagers)
    return not case.banked and not progressive and not paid and not removals(case)


_MISCOUNTED = where(lambda c: bool(c.round["void"]) and {h["card_count"] for h in c.hands.values()} >= {6, 8})
_VOIDED = where(lambda c: not c.round["void"] and bool(c.events("player_chose", event_decision="void")))
_UNENVIED = where(lambda c: not any(wager["envy_lammer"] for wager in c.wagers))
"""No Envy Bonus is at stake: whether a dead hand whose wager was kept still brings one is open."""
_ONE_FACE_UP = where(lambda c: len(c.events("card_found_face_up")) == 1 and bool(c.dealer["cards"]))
_JAM = decks(one_deck, prepared("device_jam"), any_round=True)
_FOUND = rounds(_ONE_FACE_UP, any_round=True)
_BY_HAND = rounds(round_is(shuffle_method="manual"), in_play)
_NOT_FLAT = events("dice_not_flat", any_round=True)
_FELL_OUT = events("dice_fell_out", any_round=True)
_DEALER_OPEN = _dealer_exposed
_FROM_SHOE = rounds(lambda c: _all_seen(c) and c.round["dealing_method"] != "hand")
_RACKED_UNSEEN = doing(lambda c: voids.drawn_and_racked(c, _DEALING, 900))
_SHOE_STOPPED = doing(lambda c: voids.stop_shoe(c, _DEALING))

CHANGES = (
    Change("645a.14(a)", "no roll not called", _NOT_FLAT, _not_reshaken("dice_not_flat")),
    Change("645a.14(b)", "no roll not called", _FELL_OUT, _not_reshaken("dice_fell_out")),
    Change("645a.14(d)", "player not asked", hands(_asked, any_round=True), without("player_chose")),
    voids.played_on(
        "645a.14(e)", "played on with the dealer's card seen", _DEALER_OPEN, lambda c: c.dealer["cards"]
    ),
    Change("645a.14(f)", "card found face up dealt", _FOUND, _used),
    voids.played_on("645a.14(f)[more than one]", "played on with two face up", _two_face_up, _all_seen),
    Change("645a.14(g)", "unseen card racked", _FROM_SHOE, _RACKED_UNSEEN),
    voids.played_on(
        "645a.14(h)", "misdealt round played", _misdealt, lambda c: len(voids.unseen_players(c)) > 1
    ),
    Change(
        "645a.14(i)[round completed]",
        "void as the dealer set anew",
        hands(_reset, lambda c: bool(voids.kept(c))),
        _declared_void,
        of_round=True,
    ),
    Change("645a.14(l)", "not shuffled after a jam", _JAM, _shuffled_before),
    voids.played_on("645a.14(m)", "played on after the shoe stopped", _SHOE_STOPPED, dealt("automated_shoe")),
    Change("645a.14(n)", "failed device not marked", _BY_HAND, _unmarked),
    voids.called_dead("645a.14(d)[dead hand]"),
    voids.called_void("645a.14[void round]"),
    voids.one_collected("645a.14(c)[wagers returned]", _total_wrong),
    voids.one_collected("645a.14(d)[wagers returned]", _VOIDED, _UNENVIED),
    voids.one_collected("645a.14(e)[wagers returned]", _dealers_card),
    voids.one_collected("645a.14(f)[wagers returned]", lambda c: len(c.events("card_found_face_up")) == 2),
    voids.one_collected("645a.14(h)[wagers returned]", _MISCOUNTED, voids.misdealt_player),
    voids.one_collected("645a.14(j)[wagers returned]", dealt("hand"), lambda c: c.events("card_exposed")),
)
