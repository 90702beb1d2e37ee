"""§§ 687a.8 to .10: deals out of turn, cards not placed, stubs not counted or not heeded."""

from __future__ import annotations

from sample_logs.planters.dj_wild_case import (
    PROGRESSIVE,
    SECTIONS,
    STUB,
    counted,
    dealt,
    folded_with_nothing_else,
    kept,
    leave_out,
    players,
    uncounted,
)
from sample_logs.planters.draft import Draft, Finding, NoPlaceError, Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter
from sample_logs.planters.registry import planter

_PARTS = {
    # what: manual shoe, from the hand, automated shoe
    "players": ("(d)", "(c)", "(b)"),
    "dealer": ("(e)", "(d)", "(c)"),
    "extra": ("(f)", "(e)", "(c)[extra card]"),
    "often": ("(g)", "(f)", "(d)"),
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


def _one_less(case: Case) -> None:
    case.round["stub_count"] -= 1
    case.event("stub_counted")["event_count"] -= 1


def _rounds(citation: str, what: str, edit: Edit, fits: Fits) -> Change:
    return Change(citation, what, "rounds", edit, fits)


def _by_method(method: str, cite: dict[str, str]) -> tuple[Change, ...]:
    extra = _needs_extra if method == "automated_shoe" else _no_extra
    seen, heeded = dealt(method, counted), dealt(method, counted)
    return (
        _rounds(cite["players"], "two players dealt out of turn", _swap_players, dealt(method, _in_order(2))),
        _rounds(
            cite["dealer"], "the dealer before a player", _dealer_before_last, dealt(method, _in_order(1))
        ),
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
        _rounds(cite["extra"], "no card for the joker", leave_out("extra_card_placed"), dealt(method, extra)),
        _rounds(f"{cite['often']}[face down]", "stub exposed", _seen, seen),
        Change(STUB[method], "wrong stub not heeded", "rounds", _one_less, heeded, money=kept),
    )


def _progressive(method: str, citation: str) -> tuple[Change, ...]:
    rounds = dealt(method, _progressives)
    return (
        _rounds(citation, "progressives not lit up", leave_out("progressive_started"), rounds),
        _rounds(citation, "progressives collected during the deal", _collected_late, rounds),
    )


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


for _n, (_method, _section) in enumerate(SECTIONS.items()):
    _skip(_section + _PARTS["often"][_n], _method)

enter(
    __name__,
    (
        *(
            change
            for n, (method, section) in enumerate(SECTIONS.items())
            for change in _by_method(method, {what: section + part[n] for what, part in _PARTS.items()})
        ),
        *_progressive("manual_shoe", "687a.8(c)"),
        *_progressive("hand", "687a.9(b)"),
    ),
)
