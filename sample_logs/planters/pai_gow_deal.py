"""§§ 645a.5(i), .7, .8 to .10 and .14: wagers, starting positions, deals and irregularities gone wrong."""

from __future__ import annotations

from typing import Any

from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, always, enter

_SECTIONS = {"manual_shoe": "645a.8", "hand": "645a.9", "automated_shoe": "645a.10"}
_PARTS = {
    # what: manual shoe, from the hand, automated shoe
    "no more bets": ("(b)", "(a)(3)", "(a)(2)"),
    "lammer": ("(b)(1)", "(a)(3)(i)", "(a)(2)(i)"),
    "lock": ("(b)(2)", "(a)(3)(ii)", "(a)(2)(ii)"),
    "count": ("(b)(2)[count]", "(a)(3)(ii)[count]", "(a)(2)(ii)[count]"),
    "start": ("(c)", "(b)", "(b)"),
    "order": ("(d)", "(c)", "(c)"),
    "stub": ("(e)", "(d)", "(d)"),
    "exposed": ("(e)[not exposed]", "(d)[not exposed]", "(d)[not exposed]"),
    "removed": ("(f)[deck removed]", "(e)[deck removed]", "(e)[deck removed]"),
}


def dealt(method: str, fits: Fits = always) -> Fits:
    """Rounds dealt in this way."""
    return lambda case: case.round["dealing_method"] == method and fits(case)


def leave_out(kind: str) -> Edit:
    """Leave out the round's events of a kind."""

    def edit(case: Case) -> None:
        for event in case.events(kind):
            case.draft.remove("events", event)

    return edit


def with_event(kind: str) -> Fits:
    """Rounds with an event of this kind."""
    return lambda case: bool(case.events(kind))


def put(kind: str, **columns: Any) -> Edit:
    """Write other values into the round's only event of a kind."""
    return lambda case: case.event(kind).update(columns)


def _closed_late(case: Case) -> None:
    case.round["no_more_bets_at"] = after(case.round["first_card_at"], 200)


def _no_lammer(case: Case) -> None:
    case.row.update(envy_lammer=False, envy_lammer_at=None)


def _lammer_late(case: Case) -> None:
    case.row["envy_lammer_at"] = after(case.round["first_card_at"], 3000)


def _lone_lammer(case: Case) -> bool:
    """A Qualifying Wager in a round without hands that pay an Envy Bonus."""
    return bool(case.row["envy_lammer"]) and not case.events("envy_acknowledged")


def _chips_differ(case: Case) -> None:
    case.event("progressive_counted")["event_count"] += 1


def _found_late(case: Case) -> None:
    case.event("start_position_found")["event_at"] = after(case.round["first_card_at"], 2500)


def _swap_turns(case: Case) -> None:
    one, other = case.hands["1"], case.hands["2"]
    one["card_order"], other["card_order"] = other["card_order"], one["card_order"]


def _counted_late(case: Case) -> None:
    case.event("stub_counted")["event_at"] = after(case.round["settled_at"], 500)


def _wrong_stub(case: Case) -> bool:
    """A round void because of the cards left over, after which the decks were changed."""
    counts = {hand["card_count"] for hand in case.hands.values()}
    void = bool(case.round["void"]) and case.round["stub_count"] in (3, 5) and counts == {7}
    return void and bool(removals(case)) and case.setup.decks == 1 and case.next is not None


def removals(case: Case) -> list[Row]:
    """Events of the removal of the deck."""
    return case.preparing("decks_removed")


def _deck_stays(case: Case) -> None:
    """Deal one more round from the deck before the new one."""
    for event in removals(case):
        case.draft.remove("events", event)
    if case.next:
        case.next["deck_id"] = case.round["deck_id"]


def _by_method() -> tuple[Change, ...]:
    found = []
    for n, (method, section) in enumerate(_SECTIONS.items()):
        cite = {what: section + parts[n] for what, parts in _PARTS.items()}
        rounds = dealt(method)
        lone = dealt(method, _lone_lammer)
        counted = dealt(method, with_event("progressive_counted"))
        found += [
            Change(cite["no more bets"], "no more bets after the first card", "rounds", _closed_late, rounds),
            Change(cite["lammer"], "no Envy lammer", "wagers", _no_lammer, lone, per="wager"),
            Change(cite["lammer"], "Envy lammer during the deal", "wagers", _lammer_late, lone, per="wager"),
            Change(
                cite["lock"], "progressive not locked", "rounds", leave_out("progressive_locked"), counted
            ),
            Change(cite["count"], "one chip more than wagers", "rounds", _chips_differ, counted),
            Change(cite["start"], "start found during the deal", "rounds", _found_late, rounds),
            Change(cite["order"], "two positions dealt out of turn", "rounds", _swap_turns, rounds),
            Change(
                cite["start"], "start not determined", "rounds", leave_out("start_position_found"), rounds
            ),
            Change(cite["stub"], "cards left over counted at the end", "rounds", _counted_late, rounds),
            Change(
                cite["exposed"],
                "cards left over exposed",
                "rounds",
                put("stub_counted", event_disclosed=True),
                rounds,
            ),
            Change(
                cite["removed"],
                "incomplete deck kept",
                "rounds",
                _deck_stays,
                dealt(method, _wrong_stub),
                any_round=True,
            ),
        ]
    return tuple(found)


def _dice(case: Case) -> bool:
    return bool(case.round["start_method"] == "dice")


def _generator(case: Case) -> bool:
    return not _dice(case)


def _misadded(case: Case) -> None:
    case.round["announced_total"] += -7 if case.round["announced_total"] > 11 else 7


def _other_dice(case: Case) -> None:
    """Show other dice, announced rightly, so that the start is not where they lead."""
    step = 1 if case.round["die_1"] < 6 else -1
    case.round["die_1"] += step
    case.round["announced_total"] += step


def _other_number(case: Case) -> None:
    case.round["generator_number"] = case.round["generator_number"] % 7 + 1


def _player_shook(case: Case) -> None:
    case.event("dice_shaken")["event_role"] = "player"


_START = (
    Change("645a.5(i)(1)(i)", "shaken twice", "rounds", put("dice_shaken", event_count=2), _dice),
    Change(
        "645a.5(i)(1)(i)[who shakes]",
        "a player shook for the dealer",
        "rounds",
        _player_shook,
        lambda case: _dice(case) and not case.banked,
    ),
    Change("645a.5(i)(1)(ii)", "dice added up wrongly, start right", "rounds", _misadded, _dice),
    Change("645a.5(i)(1)(iii)", "start not where the dice lead", "rounds", _other_dice, _dice),
    Change(
        "645a.5(i)(1)(iv)",
        "shaker not put away",
        "rounds",
        leave_out("shaker_put_away"),
        with_event("shaker_put_away"),
    ),
    Change(
        "645a.5(i)(1)(iv)",
        "shaken twice when put away",
        "rounds",
        put("shaker_put_away", event_count=2),
        _dice,
    ),
    Change("645a.5(i)(2)", "start not where the generator leads", "rounds", _other_number, _generator),
)


def _main(case: Case) -> bool:
    return bool(case.row["wager_kind"] == case.main and case.row["wager_position"] != "dealer")


def _placed_late(case: Case) -> None:
    at = after(case.round["no_more_bets_at"], 900)
    case.row.update(wager_placed_at=at, wager_changed_at=None, wager_change=None)


def _raised_late(case: Case) -> None:
    case.row.update(wager_changed_at=after(case.round["no_more_bets_at"], 900), wager_change="increased")


def _verbal(case: Case) -> None:
    case.row["wager_form"] = "verbal_cash"


def _optional_only(case: Case) -> bool:
    row = case.row
    kinds = [w["wager_kind"] for w in case.wagers if w["wager_position"] == row["wager_position"]]
    return len(kinds) == 2 and row["wager_kind"] != case.main and not row["envy_lammer"]


def _drop_main(case: Case) -> None:
    for wager in case.wagers:
        if wager["wager_position"] == case.row["wager_position"] and wager["wager_kind"] == case.main:
            case.draft.remove("wagers", wager)


def _not_filed(kind: str, variant: str) -> tuple[Fits, Edit]:
    def fits(case: Case) -> bool:
        row = case.row
        ends = row["wager_outcome"] == "lose" and row["wager_kind"] in ("pai_gow_insurance", "protection")
        small = row["wager_amount"] < 500  # cents: no Qualifying Wager
        return bool(ends and small and kind not in case.setup.wagers and case.setup.variant == variant)

    return fits, lambda case: case.row.update(wager_kind=kind)


def _areas(case: Case) -> list[Row]:
    """Wagers of the player's two areas, the lower one first, where his stakes differ."""
    mine = [w for w in case.wagers if w["wager_player_id"] == case.row["wager_player_id"]]
    mains = [w for w in mine if w["wager_kind"] == case.main]
    return sorted(mains, key=lambda w: int(w["wager_position"]))


def _two_areas(case: Case) -> bool:
    if not _main(case) or not case.seen:
        return False
    areas = _areas(case)
    return len(areas) == 2 and areas[1] is case.row


def _set_out_of_order(case: Case) -> None:
    one, other = (case.hands[w["wager_position"]] for w in _areas(case))
    one["hand_set_at"], other["hand_set_at"] = other["hand_set_at"], one["hand_set_at"]


_EZ_AT_CHALLENGE = _not_filed("protection", "emperors_challenge")
_TREASURE = _not_filed("emperors_treasure", "emperors_challenge")
_WAGERS = (
    Change("645a.7(a)", "spoken wager", "wagers", _verbal, _main, per="wager"),
    Change("645a.7(c)", "placed after no more bets", "wagers", _placed_late, _main, per="wager"),
    Change("645a.7(c)", "raised after no more bets", "wagers", _raised_late, _main, per="wager"),
    Change("645a.7(d)", "optional wager alone", "wagers", _drop_main, _optional_only, per="wager"),
    Change(
        "645a.7(e)(5)",
        "EZ wager at another table",
        "wagers",
        _EZ_AT_CHALLENGE[1],
        _EZ_AT_CHALLENGE[0],
        per="wager",
    ),
    Change("645a.7(e)", "wager that is not filed", "wagers", _TREASURE[1], _TREASURE[0], per="wager"),
    Change(
        "645a.7(f)[order of setting]",
        "smaller wager's hand set first",
        "wagers",
        _set_out_of_order,
        _two_areas,
        per="wager",
    ),
)


def keep_one(case: Case) -> None:
    """Collect a wager that was returned."""
    at = case.row["paid_at"]
    case.row.update(wager_outcome="lose", wager_returned=0, collected_at=at, paid_at=None)


def void_wager(fits: Fits) -> Fits:
    """Players' main wagers that were returned in a void round, or on a void hand."""
    return lambda case: _main(case) and case.row["wager_outcome"] == "void" and not case.banked and fits(case)


def _miscounted(case: Case) -> bool:
    return bool(case.round["void"]) and {h["card_count"] for h in case.hands.values()} >= {6, 8}


def _stub_wrong(case: Case) -> bool:
    counts = {h["card_count"] for h in case.hands.values()}
    return bool(case.round["void"]) and case.round["stub_count"] in (3, 5) and counts == {7}


def _total_wrong(case: Case) -> bool:
    row = case.round
    dice = [row["die_1"], row["die_2"], row["die_3"]]
    return bool(row["void"]) and None not in dice and sum(dice) != row["announced_total"]


def _dealers_card(case: Case) -> bool:
    seats = ("dealer", case.round["bank_position"])
    return any(e["event_position"] in seats for e in case.events("card_exposed"))


def _voided_alone(case: Case) -> bool:
    return not case.round["void"] and any(e["event_decision"] == "void" for e in case.events("player_chose"))


def _returned_not() -> tuple[Change, ...]:
    """Wagers collected in rounds, or on hands, that are void."""
    places: tuple[tuple[str, Fits], ...] = (
        ("645a.14(c)", _total_wrong),
        ("645a.14(d)", _voided_alone),
        ("645a.14(e)", lambda case: bool(case.round["void"]) and _dealers_card(case)),
        ("645a.14(f)", lambda case: len(case.events("card_found_face_up")) == 2),
        ("645a.14(h)", _miscounted),
        (
            "645a.14(j)",
            lambda case: case.round["dealing_method"] == "hand" and bool(case.events("card_exposed")),
        ),
        ("645a.8(f)", dealt("manual_shoe", _stub_wrong)),
        ("645a.9(e)", dealt("hand", _stub_wrong)),
        ("645a.10(e)", dealt("automated_shoe", _stub_wrong)),
    )
    return tuple(
        Change(
            f"{section}[wagers returned]",
            "one wager collected",
            "wagers",
            keep_one,
            void_wager(fits),
            per="wager",
            any_round=True,
            follows_money=True,
        )
        for section, fits in places
    )


def _not_reshaken(kind: str) -> Edit:
    """Take the first roll for the one that counts: no call and no second shake."""

    def edit(case: Case) -> None:
        wrong = case.event(kind)
        for event in case.events("no_roll"):
            case.draft.remove("events", event)
        for again in ("dice_shaken", "shaker_uncovered"):
            for event in case.events(again):
                if event["event_at"] > wrong["event_at"]:
                    case.draft.remove("events", event)

    return edit


def _event_of(kind: str) -> Fits:
    return lambda case: bool(case.row["event_kind"] == kind)


def _used(case: Case) -> None:
    """Let the card that was found face up be one that was dealt to the dealer."""
    leave_out("card_racked")(case)
    case.event("card_found_face_up")["event_card"] = case.hands["dealer"]["cards"][0]


def _one_face_up(case: Case) -> bool:
    return len(case.events("card_found_face_up")) == 1 and bool(case.hands["dealer"]["cards"])


_IRREGULAR = (
    *(
        Change(
            citation,
            "no roll not called",
            "events",
            _not_reshaken(kind),
            _event_of(kind),
            any_round=True,
            per="round",
        )
        for citation, kind in (("645a.14(a)", "dice_not_flat"), ("645a.14(b)", "dice_fell_out"))
    ),
    Change("645a.14(f)", "card found face up dealt", "rounds", _used, _one_face_up, any_round=True),
)


CHANGES: tuple[Change, ...] = (*_by_method(), *_START, *_WAGERS, *_returned_not(), *_IRREGULAR)
enter(__name__, CHANGES)
