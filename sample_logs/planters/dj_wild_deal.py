"""§§ 687a.8 to .10 and .13: deals out of turn, stubs not counted or not heeded, rounds not declared void."""

from __future__ import annotations

from sample_logs.planters.dj_wild_case import (
    PROGRESSIVE,
    TRIPS,
    add,
    both,
    dealt,
    folded_with_nothing_else,
    kept,
    leave_out,
    players,
    uncounted,
    unseen,
    while_dealing,
)
from sample_logs.planters.draft import Draft, Finding, NoPlaceError, Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Fits, enter
from sample_logs.planters.registry import planter

_SECTIONS = {"manual_shoe": "687a.8", "hand": "687a.9", "automated_shoe": "687a.10"}
_PARTS = {
    # what: manual shoe, from the hand, automated shoe
    "players": ("(d)", "(c)", "(b)"),
    "dealer": ("(e)", "(d)", "(c)"),
    "extra": ("(f)", "(e)", "(c)[extra card]"),
    "often": ("(g)", "(f)", "(d)"),
    "stub": ("(i)", "(f)#2", "(f)"),
}


# ------------------------------------------------------------------------------------ the deal


def _swap(case: Case, one: str, other: str) -> None:
    first, second = case.hands[one], case.hands[other]
    first["card_order"], second["card_order"] = second["card_order"], first["card_order"]


def _swap_players(case: Case) -> None:
    one, other = players(case)[:2]
    _swap(case, one, other)


def _dealer_before_last(case: Case) -> None:
    _swap(case, players(case)[-1], "dealer")


def _in_order(least: int) -> Fits:
    """So many players, the place of whose cards in the deal is on record."""

    def fits(case: Case) -> bool:
        there = [case.hands[p]["card_order"] for p in (*players(case), "dealer")]
        return len(there) > least and all(there)

    return fits


def _left_out(case: Case) -> None:
    """Deal no cards to the position of the row."""
    case.hands[case.row["wager_position"]].update(cards=None, card_count=0, card_order=None)


def _ante_of_a_bare_fold(case: Case) -> bool:
    return case.row["wager_kind"] == "ante" and uncounted(case) and folded_with_nothing_else(case)


def _without_wagers(case: Case) -> None:
    for wager in case.wagers:
        if wager["wager_position"] == case.row["hand_position"]:
            case.draft.remove("wagers", wager)


def _bare_fold(case: Case) -> bool:
    return case.row["hand_position"] != "dealer" and folded_with_nothing_else(case) and len(players(case)) > 1


def _no_extra(case: Case) -> bool:
    """A card was placed for the joker, of which nothing depends."""
    placed = case.events("extra_card_placed")
    return bool(placed) and case.round["extra_card"] is None and uncounted(case)


def _needs_extra(case: Case) -> bool:
    return _no_extra(case) and any(w["wager_kind"] == PROGRESSIVE for w in case.wagers)


def _collected_late(case: Case) -> None:
    case.events("progressive_collected")[0]["event_at"] = after(case.round["first_card_at"], 700)


def _progressives(case: Case) -> bool:
    return bool(case.events("progressive_collected"))


def _seen(case: Case) -> None:
    case.event("stub_counted")["event_disclosed"] = True


def _counted(case: Case) -> bool:
    return len(case.events("stub_counted")) == 1 and case.round["stub_count"] is not None


def _one_less(case: Case) -> None:
    case.round["stub_count"] -= 1
    case.event("stub_counted")["event_count"] -= 1


def _by_method() -> tuple[Change, ...]:
    found = []
    for n, (method, section) in enumerate(_SECTIONS.items()):
        cite = {what: section + parts[n] for what, parts in _PARTS.items()}
        two, one = dealt(method, _in_order(2)), dealt(method, _in_order(1))
        extra = _needs_extra if method == "automated_shoe" else _no_extra
        found += [
            Change(cite["players"], "two players dealt out of turn", "rounds", _swap_players, two),
            Change(cite["dealer"], "the dealer before a player", "rounds", _dealer_before_last, one),
            Change(
                f"{cite['players']}[each player]",
                "a player left out",
                "wagers",
                _left_out,
                dealt(method, _ante_of_a_bare_fold),
                per="wager",
            ),
            Change(
                f"{cite['players']}[nobody else]",
                "cards for an empty box",
                "hands",
                _without_wagers,
                dealt(method, _bare_fold),
                per="hand",
            ),
            Change(
                cite["extra"],
                "no card for the joker",
                "rounds",
                leave_out("extra_card_placed"),
                dealt(method, extra),
            ),
            Change(f"{cite['often']}[face down]", "stub exposed", "rounds", _seen, dealt(method, _counted)),
            Change(
                cite["stub"],
                "wrong stub not heeded",
                "rounds",
                _one_less,
                dealt(method, _counted),
                money=kept,
            ),
        ]
    for method, citation in (("manual_shoe", "687a.8(c)"), ("hand", "687a.9(b)")):
        rounds = dealt(method, _progressives)
        found += [
            Change(
                citation,
                "progressives not lit up",
                "rounds",
                leave_out("progressive_started"),
                rounds,
            ),
            Change(citation, "progressives collected during the deal", "rounds", _collected_late, rounds),
        ]
    return tuple(found)


# ------------------------------------------------------------------------------- the stub, counted


def _numbered(draft: Draft, round_id: str, step: int) -> Row | None:
    stem, _, number = round_id.rpartition("-")
    return draft.rounds.get(f"{stem}-{int(number) + step:04d}")


def _is_counted(draft: Draft, row: Row) -> bool:
    return bool(Case(draft, "rounds", row, row).events("stub_counted"))


def _quiet(draft: Draft, row: Row) -> bool:
    """The round was played like any other, from decks that had been in use."""
    case = Case(draft, "rounds", row, row)
    return case.plain and row["round_id"] not in draft.claimed and not case.preparing("decks_received")


def _run_from(draft: Draft, row: Row) -> list[Row] | None:
    """Rounds after a counted one up to the next that stays counted when the first five are not."""
    rounds: list[Row] = []
    for step in range(1, 11):
        following = _numbered(draft, row["round_id"], step)
        if following is None or not _quiet(draft, following):
            return None
        rounds.append(following)
        if step > 5 and _is_counted(draft, following):
            return rounds
    return None


def _skip(citation: str, method: str) -> None:
    @planter(citation, "stub not counted in five rounds")
    def planted(draft: Draft) -> Finding:
        for row in draft.shuffled(draft.rows["rounds"]):
            if row["dealing_method"] != method or not _quiet(draft, row) or not _is_counted(draft, row):
                continue
            rounds = _run_from(draft, row)
            if rounds:
                for each in rounds[:5]:
                    each["stub_count"] = None
                    leave_out("stub_counted")(Case(draft, "rounds", each, each))
                draft.claimed |= {each["round_id"] for each in (row, *rounds)}
                draft.forget()
                return Finding(citation, str(row["table_id"]), str(rounds[4]["round_id"]))
        message = "the log has no rounds left in which the stub could have been counted"
        raise NoPlaceError(message)

    planted.__module__ = __name__


for _n, (_method, _section) in enumerate(_SECTIONS.items()):
    _skip(_section + _PARTS["often"][_n], _method)


# ------------------------------------------------------------------------------- not declared void


def _face_up_used(case: Case) -> None:
    card = case.hands["dealer"]["cards"][0]
    add(case, "card_found_face_up", while_dealing(case), event_card=card, event_disclosed=True)


def _dealer_seen(case: Case) -> bool:
    return bool(case.hands["dealer"]["cards"]) and uncounted(case)


def _two_face_up(case: Case) -> None:
    for n, card in enumerate(unseen(case)[:2]):
        at = after(while_dealing(case), 500 * n)
        add(case, "card_found_face_up", at, event_card=card, event_disclosed=True)
        add(case, "card_racked", after(at, 300), event_card=card, event_face_up=True)


def _racked_unseen(case: Case) -> None:
    card = unseen(case)[0]
    add(case, "card_drawn_in_error", while_dealing(case), event_card=card)
    add(case, "card_racked", after(while_dealing(case), 300), event_card=card, event_face_up=False)


def _six_cards(case: Case) -> None:
    """Deal a sixth card to a player who folded it unseen with the others."""
    position = _hidden(case)[0]
    hand = case.hands[position]
    hand["card_count"] += 1
    if not hand["card_order"]:
        return
    last = hand["card_order"][-1]
    stacks = case.round["dealing_method"] == "automated_shoe"
    for other in case.hands.values():
        later = other["card_order"] and other["card_order"][0] > last
        if later and not stacks:
            other["card_order"] = [place + 1 for place in other["card_order"]]
    hand["card_order"] = [*hand["card_order"], last if stacks else last + 1]


def _hidden(case: Case) -> list[str]:
    return [p for p in players(case) if case.hands[p]["cards"] is None and case.hands[p]["folded"]]


def _hides_one(case: Case) -> bool:
    return uncounted(case) and bool(_hidden(case))


def _exposed(case: Case) -> None:
    at = while_dealing(case)
    add(case, "card_exposed", at, event_card=unseen(case)[0], event_position="dealer", event_disclosed=True)


def _kept_of_returnable(case: Case) -> int:
    mine = [w for w in case.wagers if w["wager_kind"] not in (TRIPS, PROGRESSIVE)]
    return sum(int(w["wager_paid"] + w["wager_returned"] - w["wager_amount"]) for w in mine)


def _shoe_stopped(case: Case) -> None:
    device = f"AS-{case.round['table_id']}"
    add(case, "device_failed", while_dealing(case), event_device_id=device)
    add(case, "device_cleared", after(while_dealing(case), 900), event_device_id=device)


def _automated(case: Case) -> bool:
    return bool(case.round["dealing_method"] == "automated_shoe")


_VOIDS = (
    Change("687a.13(a)", "card found face up dealt", "rounds", _face_up_used, _dealer_seen),
    Change(
        "687a.13(a)[more than one]",
        "played on with two face up",
        "rounds",
        _two_face_up,
        uncounted,
        money=kept,
    ),
    Change("687a.13(b)", "unseen card racked", "rounds", _racked_unseen, uncounted),
    Change("687a.13(c)", "misdealt round played", "rounds", _six_cards, _hides_one, money=kept),
    Change(
        "687a.13(d)", "played on with a card seen", "rounds", _exposed, uncounted, money=_kept_of_returnable
    ),
    Change("687a.13(f)", "played on after the shoe stopped", "rounds", _shoe_stopped, _automated, money=kept),
)

# ------------------------------------------------------------------------------- wagers not returned


def _kept_one(case: Case) -> None:
    at = case.row["paid_at"]
    case.row.update(wager_outcome="lose", wager_returned=0, collected_at=at, paid_at=None)


def _void_ante(fits: Fits) -> Fits:
    def here(case: Case) -> bool:
        row = case.row
        return row["wager_kind"] == "ante" and row["wager_outcome"] == "void" and bool(case.round["void"])

    return both(here, fits)


def _wrong_stub(case: Case) -> bool:
    """A round void because of the cards left over: all had five, and nothing else went wrong."""
    counts = {hand["card_count"] for hand in case.hands.values()}
    wrong = ("card_exposed", "card_found_face_up", "device_failed")
    return counts == {5} and _counted(case) and not any(case.events(kind) for kind in wrong)


def _misdealt(case: Case) -> bool:
    return any(hand["card_count"] == 6 for hand in case.hands.values())


def _returns() -> tuple[Change, ...]:
    places: tuple[tuple[str, Fits], ...] = (
        ("687a.13(a)", lambda case: len(case.events("card_found_face_up")) > 1),
        ("687a.13(c)", _misdealt),
        ("687a.13(d)", lambda case: bool(case.events("card_exposed"))),
        ("687a.13(f)", lambda case: bool(case.events("device_failed"))),
        *(
            (section + _PARTS["stub"][n], dealt(method, _wrong_stub))
            for n, (method, section) in enumerate(_SECTIONS.items())
        ),
    )
    return tuple(
        Change(
            f"{citation}[wagers returned]",
            "one wager collected",
            "wagers",
            _kept_one,
            _void_ante(fits),
            per="wager",
            any_round=True,
            follows_money=True,
        )
        for citation, fits in places
    )


def _removals(case: Case) -> list[Row]:
    of = case.next
    shoe = of["shoe_id"] if of else None
    mine = [*case.preparing("decks_removed"), *case.draft.events("decks_removed", event_shoe_id=shoe)]
    return [e for e in mine if e["event_deck_id"] == case.round["deck_id"]]


def _deck_stays(case: Case) -> None:
    """Deal one more round from the deck before the new one."""
    for event in _removals(case):
        case.draft.remove("events", event)
    if case.next:
        case.next["deck_id"] = case.round["deck_id"]


def _replaced(case: Case) -> bool:
    one_deck = case.round["batch_id"] is None
    return bool(case.round["void"]) and _wrong_stub(case) and one_deck and bool(_removals(case))


_KEPT = tuple(
    Change(
        f"{section}{_PARTS['stub'][n]}[deck removed]",
        "incomplete deck kept",
        "rounds",
        _deck_stays,
        dealt(method, _replaced),
        any_round=True,
    )
    for n, (method, section) in enumerate(_SECTIONS.items())
)

enter(__name__, (*_by_method(), *_VOIDS, *_returns(), *_KEPT))
