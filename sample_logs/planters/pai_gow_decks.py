"""§§ 645a.2 to .5: dice and decks kept too long, openings cut short, shuffles and cuts done wrongly."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from sample_logs.planters.draft import Draft, Finding, Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, claim_around, enter
from sample_logs.planters.registry import planter

_DECK = 53


def _has(kind: str, *, device: bool | None = None) -> Fits:
    """Rounds whose deck was prepared with such an event, at tables with or without a device."""
    return lambda case: device in (None, case.setup.device) and bool(case.preparing(kind))


def _prepared(kind: str, *, device: bool | None = None) -> Fits:
    """Likewise, at a table that did not lie idle before, where the game was going on."""

    def fits(case: Case) -> bool:
        begins = case.preparing("first_player_arrived") or case.preparing("table_opened")
        return bool(_has(kind, device=device)(case)) and not begins

    return fits


def _without(kind: str) -> Edit:
    """Leave out what prepared the deck."""

    def edit(case: Case) -> None:
        for event in case.preparing(kind):
            case.draft.remove("events", event)

    return edit


def _cut_at(column: str, other: str) -> Edit:
    def edit(case: Case) -> None:
        (cut,) = case.preparing("cut")
        cut.update({column: 9, other: _DECK - 9})

    return edit


def _one_cut(case: Case) -> bool:
    return len(case.preparing("cut")) == 1 and len(case.preparing("cut_offered")) <= 1


def _loaded_by_device(case: Case) -> bool:
    return bool(_prepared("shoe_loaded", device=True)(case)) and case.setup.decks == 1


def _several(case: Case) -> bool:
    offered = case.preparing("cut_offered")
    return bool(_prepared("cut")(case)) and _one_cut(case) and len(offered[0]["event_seated"]) > 1


def _lowest_first(case: Case) -> None:
    (offer,), (cut,) = case.preparing("cut_offered"), case.preparing("cut")
    lowest = min(offer["event_seated"], key=int)
    offer["event_positions"] = [lowest]
    cut.update(event_position=lowest, event_role="player", event_person_id=None)


def _dealer_at_once(case: Case) -> None:
    (offer,), (cut,) = case.preparing("cut_offered"), case.preparing("cut")
    offer["event_positions"] = offer["event_positions"][:1]
    cut.update(
        event_position="dealer",
        event_role="dealer",
        event_player_id=None,
        event_person_id=offer["event_person_id"],
    )


def _not_the_bank(case: Case) -> bool:
    """A bank at a table with others, of whom the lowest seated does not bank."""
    if not (_several(case) and case.banked):
        return False
    seated = case.preparing("cut_offered")[0]["event_seated"]
    return bool(min(seated, key=int) != case.round["bank_position"])


def _not_first(case: Case) -> bool:
    """The game begins with several players seated, and the one farthest to the right did not come first."""
    if not (_one_cut(case) and case.preparing("table_opened")):
        return False
    offer = case.preparing("cut_offered")[0]
    return bool(max(offer["event_seated"], key=int) != offer["event_positions"][0])


def _highest_first(case: Case) -> None:
    (offer,), (cut,) = case.preparing("cut_offered"), case.preparing("cut")
    highest = max(offer["event_seated"], key=int)
    offer["event_positions"] = [highest]
    cut.update(event_position=highest, event_role="player", event_person_id=None)


def _recut_by_dealer(case: Case) -> None:
    """Have the dealer order a recut, which the one who had cut makes."""
    (cut,) = case.preparing("cut")
    like = {k: cut[k] for k in ("event_shoe_id", "property_id", "gaming_day", "table_id")}
    case.draft.add_event(like, "recut_ordered", after(cut["event_at"], 1200), event_role="dealer")
    again = {k: v for k, v in cut.items() if k.startswith("event_")}
    for name in ("event_kind", "event_at", "event_number", "event_shoe_id"):
        again.pop(name)
    case.draft.add_event(like, "cut", after(cut["event_at"], 2400), **again)


def _cuts() -> tuple[Change, ...]:
    def change(citation: str, what: str, edit: Edit, fits: Fits) -> Change:
        return Change(f"645a.5{citation}", what, "rounds", edit, fits, per="shoe")

    def in_play(case: Case) -> bool:
        return bool(_prepared("cut")(case)) and _one_cut(case)

    return (
        change(
            "(e)",
            "cut nine cards from the bottom",
            _cut_at("event_cards_below", "event_cards_above"),
            in_play,
        ),
        change(
            "(e)", "cut nine cards from the top", _cut_at("event_cards_above", "event_cards_below"), in_play
        ),
        change("(c)", "dealer cut when one player had been asked", _dealer_at_once, _several),
        change("(d)(3)", "lowest seat offered first", _lowest_first, lambda c: _several(c) and not c.banked),
        change("(d)(2)", "bank not offered first", _lowest_first, _not_the_bank),
        change("(d)(1)", "another than the first player offered", _highest_first, _not_first),
        change("(f)", "recut ordered by the dealer", _recut_by_dealer, in_play),
        Change("645a.5(a)", "not shuffled", "rounds", _without("shuffled"), _loaded_by_device),
    )


def _idle(kind: str, *, device: bool) -> Fits:
    return lambda case: bool(case.preparing("idle_started")) and bool(_has(kind, device=device)(case))


_IDLE = (
    Change(
        "645a.5(g)",
        "cards not spread",
        "rounds",
        _without("cards_spread"),
        _idle("cards_spread", device=False),
        per="shoe",
    ),
    Change(
        "645a.5(g)(1)",
        "cards not washed",
        "rounds",
        _without("cards_washed"),
        _idle("cards_washed", device=False),
        per="shoe",
    ),
)


def _new(kind: str, *, two: bool | None = None) -> Fits:
    """Rounds for which new decks were opened, by events that name what was done to them."""

    def fits(case: Case) -> bool:
        turns = two in (None, case.setup.decks == 2)
        idle = case.preparing("idle_started")
        return turns and bool(case.preparing("decks_inspected")) and bool(case.preparing(kind)) and not idle

    return fits


def _put(kind: str, which: int = 0, **columns: object) -> Edit:
    return lambda case: case.preparing(kind)[which].update(columns)


def _torn(case: Case) -> bool:
    return bool(_new("joker_destroyed", two=False)(case))


def _opening(citation: str, what: str, edit: Edit, fits: Fits, per: str = "shoe") -> Change:
    return Change(citation, what, "rounds", edit, fits, per=per)


def _second_not_spread(case: Case) -> None:
    case.draft.remove("events", case.preparing("cards_spread")[1])


_OPENINGS = (
    _opening(
        "645a.4(a)", "decks not inspected", _without("decks_inspected"), _new("decks_inspected", two=False)
    ),
    _opening(
        "645a.4(a)[verification]",
        "inspection not verified",
        _put("decks_inspected", event_verified_by=None),
        _new("decks_inspected", two=False),
    ),
    _opening(
        "645a.4(b)",
        "spread face down",
        _put("cards_spread", event_face_up=False),
        _new("cards_spread", two=False),
    ),
    _opening("645a.4(b)[second joker]", "second joker kept", _without("joker_destroyed"), _torn, per="deck"),
    _opening("645a.4(c)", "not washed", _without("cards_washed"), _new("cards_washed", two=False)),
    _opening("645a.4(d)", "second deck not spread", _second_not_spread, _new("cards_spread", two=True)),
    _opening("645a.3(a)[joker]", "three jokers", _put("decks_opened", event_jokers=3), _torn, per="deck"),
    _opening(
        "645a.3(a)[number of decks]",
        "two decks as one",
        _put("decks_opened", event_deck_count=2),
        _new("decks_opened", two=False),
        per="deck",
    ),
    _opening(
        "645a.3(b)(1)",
        "both decks with red backs",
        _put("decks_opened", 1, event_back_color="red"),
        _new("decks_opened", two=True),
        per="table",
    ),
)


def _of_table(draft: Draft, fits: Callable[[Row], bool], what: str) -> Row:
    """Choose an event of a table's day, and claim the rounds of its deck."""
    event = draft.one([e for e in draft.rows["events"] if fits(e)], what)
    rounds = draft.shoes.get(event["event_shoe_id"], [])
    for row in rounds:
        claim_around(draft, row["round_id"])
    return event


def _two_dice(citation: str, draft: Draft) -> Finding:
    """Put two dice into a shaker."""
    event = _of_table(draft, lambda e: e["event_kind"] == "dice_in", "dice put in")
    event["event_count"] = 2
    return Finding(citation, event["table_id"])


def _old_dice(citation: str, draft: Draft) -> Finding:
    """Put the dice of the second day in so early that its last round is dealt past 24 hours."""
    days = draft.plan.gaming_days()
    event = _of_table(
        draft, lambda e: e["event_kind"] == "dice_in" and e["gaming_day"] == days[-1], "dice put in"
    )
    table = event["table_id"]
    rounds = [r for r in draft.rows["rounds"] if r["table_id"] == table and r["gaming_day"] == days[-1]]
    last = max(rounds, key=lambda r: str(r["first_card_at"]))
    (out,) = draft.events("dice_out", table_id=table, event_device_id=event["event_device_id"])
    event.update(event_at=last["first_card_at"] - timedelta(hours=24, seconds=30), gaming_day=days[-2])
    draft.remove("events", out)
    claim_around(draft, last["round_id"])
    return Finding(citation, table, last["round_id"])


def _dice_out_late(citation: str, draft: Draft) -> Finding:
    """Take the dice of the first day off the table on the second, past their 24 hours, unrolled."""
    first, last = draft.plan.gaming_days()[0], draft.plan.gaming_days()[-1]
    tables = {e["table_id"] for e in draft.events("dice_in", gaming_day=last)}
    placed = [e for e in draft.events("dice_in", gaming_day=first) if e["table_id"] in tables]
    event = draft.one(placed, "dice put in")
    (out,) = draft.events("dice_out", table_id=event["table_id"], event_device_id=event["event_device_id"])
    out.update(event_at=event["event_at"] + timedelta(hours=24, minutes=30))
    return Finding(citation, event["table_id"])


def enter_dice(module: str, chapter: str) -> None:
    """Enter what can be done wrongly with dice under § 2(c)(1)(i) of a chapter."""
    for part, what, work in (
        ("[three dice]", "two dice in the shaker", _two_dice),
        ("", "dice a day old", _old_dice),
        ("[removal]", "dice taken off the table after a day", _dice_out_late),
    ):
        _enter_dice(module, f"{chapter}.2(c)(1)(i){part}", what, work)


def _enter_dice(module: str, citation: str, what: str, work: Callable[[str, Draft], Finding]) -> None:
    def planted(draft: Draft) -> Finding:
        return work(citation, draft)

    planted.__module__ = module
    planter(citation, what)(planted)


enter_dice(__name__, "645a")
CHANGES: tuple[Change, ...] = (*_cuts(), *_IDLE, *_OPENINGS)
enter(__name__, CHANGES)
