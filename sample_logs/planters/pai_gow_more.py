"""Breaches of Pai Gow Poker that take more than one row: areas, fouls, dragons, devices and banks."""

from __future__ import annotations

from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Fits, enter, recorded
from sample_logs.planters.pai_gow_deal import dealt, leave_out
from sample_logs.planters.pai_gow_hands import set_otherwise
from sample_logs.planters.pai_gow_money import MAIN, end, of_player


def _not_loaded(case: Case) -> None:
    for event in case.preparing("shoe_loaded"):
        case.draft.remove("events", event)


def _going_on(fits: Fits) -> Fits:
    """Rounds whose deck was only shuffled anew, at tables that did not lie idle."""
    return lambda case: (
        not (case.preparing("idle_started") or case.preparing("decks_received") or not fits(case))
    )


def _cut_late(case: Case) -> None:
    (cut,) = case.preparing("cut")
    cut["event_at"] = after(case.round["first_card_at"], 1500)


def _one_cut(case: Case) -> bool:
    return len(case.preparing("cut")) == 1


def _stays_out(case: Case) -> None:
    for event in case.preparing("batch_in_shuffler"):
        case.draft.remove("events", event)


def _changed_after(case: Case) -> None:
    """Record that the player first laid his hands down another way."""
    laid: Row = {"set_high": case.row["set_high"], "set_low": case.row["set_low"], "hand_reset": False}
    set_otherwise(Case(case.draft, "hands", laid, case.round))
    case.row.update(first_high=laid["set_high"], first_low=laid["set_low"])


def _players(case: Case) -> bool:
    row = case.row
    return bool(row["hand_position"] != "dealer" and row["set_high"] and not case.banked)


def _four_and_three(case: Case) -> None:
    """Leave four cards behind and put three in front, and pay it all the same."""
    hand = case.hand
    hand.update(set_high=hand["set_high"][1:], set_low=[*hand["set_low"], hand["set_high"][0]])


def _won_unseen_by_dragon(case: Case) -> bool:
    return bool(of_player(MAIN, "win")(case)) and case.round["variant"] != "ez" and case.seen


def _dragon(case: Case) -> bool:
    """A Pai Gow Poker Wager returned at an EZ table whose dealer has a Queen's Dragon."""
    won = any(w["wager_kind"] == "queens_dragon" and w["wager_outcome"] == "win" for w in case.wagers)
    return bool(won and of_player(MAIN, "push", variant="ez")(case))


def _collected(case: Case) -> None:
    end(case.row, "lose", 0, 0)


def _start_first(case: Case) -> None:
    taken = case.event("bank_taken")
    case.event("start_position_found")["event_at"] = after(taken["event_at"], -400)


def _by_generator(case: Case) -> bool:
    row = case.round
    return bool(case.banked and row["start_method"] == "generator" and row["shuffle_method"] == "manual")


def _vigorish_more(case: Case) -> None:
    """Take a dollar more vigorish of the bank, and give it a dollar less."""
    case.row["payment_amount"] += 100
    for payment in case.draft.rows["payments"]:
        if payment["payment_round_id"] == case.id and payment["payment_kind"] == "bank_surplus":
            payment["payment_amount"] -= 100


def _bank_vigorish(*, shared: bool) -> Fits:
    return lambda case: (
        case.row["payment_kind"] == "bank_vigorish" and bool(case.round["co_banking"]) == shared
    )


def _not_chosen(case: Case) -> None:
    leave_out("player_chose")(case)


def _exposed(case: Case) -> bool:
    chosen = any(e["event_decision"] == "play" for e in case.events("player_chose"))
    if not (chosen and recorded(case, "player_chose")):
        return False
    return bool(case.row["hand_position"] == case.events("player_chose")[0]["event_position"])


def _shuffled_before(case: Case) -> None:
    """Let the device jam once it had shuffled, and deal all the same."""
    (shuffle,), (jam,) = case.preparing("shuffled"), case.preparing("device_jam")
    shuffle["event_at"] = after(jam["event_at"], -400)


def _jam(case: Case) -> bool:
    return case.setup.decks == 1 and bool(case.preparing("device_jam"))


def _racked_early(case: Case) -> None:
    hand = case.hands[case.row["payer_position"]]
    hand["hand_racked_at"] = after(case.row["payment_at"], -150)


def _first_bonus(kind: str) -> Fits:
    """The only Envy Bonus of its round."""

    def fits(case: Case) -> bool:
        row = case.row
        if row["payment_kind"] != "envy_bonus" or row["payment_for"] != kind:
            return False
        same = [p for p in case.draft.rows["payments"] if p["payment_round_id"] == case.id]
        return len(same) == 1 and len(case.wagers) > 1

    return fits


def _shuffled_turns(case: Case) -> bool:
    return case.setup.decks == 2 and bool(case.preparing("batch_in_shuffler"))


CHANGES: tuple[Change, ...] = (
    Change(
        "645a.8(a)[loading]",
        "cards not put into the shoe",
        "rounds",
        _not_loaded,
        _going_on(dealt("manual_shoe")),
    ),
    Change(
        "645a.10(a)(1)",
        "cards not put into the automated shoe",
        "rounds",
        _not_loaded,
        _going_on(dealt("automated_shoe")),
    ),
    Change("645a.5(b)(2)", "cut during the deal", "rounds", _cut_late, _going_on(_one_cut), per="shoe"),
    Change(
        "645a.3(b)(2)",
        "other deck not in the device",
        "rounds",
        _stays_out,
        _going_on(_shuffled_turns),
        per="shoe",
    ),
    Change("645a.7(f)[set hands stay]", "hands changed", "hands", _changed_after, _players, per="hand"),
    Change(
        "645a.11(f)(1)(iv)",
        "four and three cards paid",
        "wagers",
        _four_and_three,
        _won_unseen_by_dragon,
        per="wager",
        money=lambda case: 2 * case.row["wager_amount"] - case.row["vigorish"],
    ),
    Change(
        "645a.11(f)(1)(v)",
        "wager collected on a Queen's Dragon",
        "wagers",
        _collected,
        _dragon,
        per="wager",
        follows_money=True,
    ),
    Change("645a.12(h)", "start found before the bank was taken", "rounds", _start_first, _by_generator),
    Change(
        "645a.12(j)[vigorish]",
        "a dollar too much from the bank",
        "payments",
        _vigorish_more,
        _bank_vigorish(shared=False),
        money=lambda _: -100,
    ),
    Change(
        "645a.12(l)[vigorish]",
        "a dollar too much from a shared bank",
        "payments",
        _vigorish_more,
        _bank_vigorish(shared=True),
        money=lambda _: -100,
    ),
    Change("645a.14(d)", "player not asked", "hands", _not_chosen, _exposed, per="hand", any_round=True),
    Change(
        "645a.14(l)",
        "not shuffled after a jam",
        "rounds",
        _shuffled_before,
        _jam,
        per="shoe",
        any_round=True,
    ),
    Change(
        "645a.11(h)(1)(iii)",
        "cards taken in before the Envy Bonus",
        "payments",
        _racked_early,
        _first_bonus("fortune_bonus"),
        per="payment",
    ),
    Change(
        "645a.11(h)(2)(iii)",
        "cards taken in before the Envy Bonus",
        "payments",
        _racked_early,
        _first_bonus("emperors_treasure"),
        per="payment",
    ),
)
enter(__name__, CHANGES)
