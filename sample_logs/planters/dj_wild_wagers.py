"""§§ 687a.7 and .11(a)-(d), (g): wagers that may not be made, decisions and cards out of turn."""

from __future__ import annotations

from datetime import datetime

import numpy as np

from rules.cards import NUMBERS
from sample_logs.dj_wild_stud_poker import ranks
from sample_logs.planters.dj_wild_case import (
    ANTE,
    BAD_BEAT,
    BLIND,
    PROGRESSIVE,
    RAISE,
    TRIPS,
    at_position,
    both,
    folded,
    folded_with_nothing_else,
    of_kind,
    own,
    players,
)
from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter

# ---------------------------------------------------------------------------- § 687a.7: the wagers


def _verbal(case: Case) -> None:
    case.row["wager_form"] = "verbal_cash"


def _placed_late(case: Case) -> None:
    at = after(case.round["no_more_bets_at"], 300)
    case.row.update(wager_placed_at=at, wager_changed_at=None, wager_change=None)


def _raised_late(case: Case) -> None:
    case.row.update(wager_changed_at=after(case.round["no_more_bets_at"], 300), wager_change="increased")


def _larger_blind(case: Case) -> None:
    own(case)[BLIND]["wager_amount"] += 500


def _blind_lost(case: Case) -> bool:
    return bool(case.row["wager_kind"] == ANTE and own(case)[BLIND]["wager_outcome"] == "lose")


def _no_ante(case: Case) -> None:
    case.draft.remove("wagers", own(case)[ANTE])


def _larger_raise(case: Case) -> None:
    case.row["wager_amount"] += 100


def _folded_trips(kind: str) -> Fits:
    """A losing Trips Bonus Wager of a player who folded, at a table without a kind of wager."""

    def fits(case: Case) -> bool:
        lost = of_kind(TRIPS, outcome="lose")(case) and folded(case)
        return bool(lost and set(own(case)) == {ANTE, BLIND, TRIPS} and kind not in case.setup.wagers)

    return fits


def _as(kind: str) -> Edit:
    return lambda case: case.row.update(wager_kind=kind)


def category_of(hand: Row) -> int:
    """Category of a hand, a place in ``CATEGORIES`` of the simulator."""
    cards = np.array([[NUMBERS[card] for card in hand["cards"]]], np.int8)
    return int(ranks.category(ranks.rank(cards))[0])


def _low_bad_beat(case: Case) -> bool:
    """A losing Two-Way Bad Beat on a hand below three-of-a-kind, at a table without the Trips Bonus."""
    if not of_kind(BAD_BEAT, outcome="lose")(case) or folded(case) or TRIPS in case.setup.wagers:
        return False
    return category_of(case.hands[case.row["wager_position"]]) < ranks.TRIPS


def _wager(citation: str, what: str, edit: Edit, fits: Fits) -> Change:
    return Change(f"687a.7{citation}", what, "wagers", edit, fits, per="wager")


_WAGERS = (
    _wager("(a)", "spoken wager", _verbal, of_kind(ANTE)),
    _wager("(c)", "placed after no more bets", _placed_late, of_kind(ANTE)),
    _wager("(c)", "raised after no more bets", _raised_late, of_kind(BLIND)),
    _wager("(d)(1)", "Blind Wager larger than the Ante", _larger_blind, _blind_lost),
    _wager(
        "(d)(1)[Ante]",
        "no Ante Wager",
        _no_ante,
        both(of_kind(BLIND), folded_with_nothing_else, lambda case: len(players(case)) > 1),
    ),
    _wager("(d)(1)[Raise]", "Raise Wager a dollar too large", _larger_raise, of_kind(RAISE, outcome="lose")),
    _wager("(d)(2)", "Progressive that is not filed", _as(PROGRESSIVE), _folded_trips(PROGRESSIVE)),
    _wager("(d)(3)", "Trips Bonus that is not filed", _as(TRIPS), _low_bad_beat),
    _wager("(d)(4)", "Bad Beat that is not filed", _as(BAD_BEAT), _folded_trips(BAD_BEAT)),
)


def _boxes(case: Case) -> list[str]:
    """Positions on which the player of the row wagers."""
    mine = [w for w in case.wagers if w["wager_player_id"] == case.row["wager_player_id"]]
    return sorted({w["wager_position"] for w in mine})


def _take_box(case: Case) -> None:
    """Give the wagers of the row's position to the player of the one named."""
    other = _giver(case)
    player = at_position(case, other)[ANTE]["wager_player_id"]
    for wager in own(case).values():
        wager["wager_player_id"] = player
    case.hands[case.row["wager_position"]]["hand_player_id"] = player


def _giver(case: Case) -> str:
    return _neighbours(case)[0]


def _neighbours(case: Case) -> list[str]:
    """Positions of players with one box of their own, on the lower side."""
    owners = {w["wager_position"]: w["wager_player_id"] for w in case.wagers if w["wager_kind"] == ANTE}
    single = [p for p, who in owners.items() if list(owners.values()).count(who) == 1]
    here = int(case.row["wager_position"])
    return sorted((p for p in single if int(p) < here), key=lambda p: here - int(p))


def _alone(case: Case) -> bool:
    return bool(of_kind(ANTE)(case) and len(_boxes(case)) == 1 and _neighbours(case))


def _too_many(case: Case) -> bool:
    near = _alone(case) and int(_giver(case)) == int(case.row["wager_position"]) - 1
    return bool(near and not case.setup.adjacent_areas)


def _apart(case: Case) -> bool:
    far = _alone(case) and int(_giver(case)) < int(case.row["wager_position"]) - 1
    return bool(far and case.setup.adjacent_areas)


_BOXES = (
    _wager("(e)[as filed]", "two boxes where one is filed", _take_box, _too_many),
    _wager("(e)[adjacent]", "boxes apart", _take_box, _apart),
)

# ---------------------------------------------------------------------- § 687a.11: raising and folding


def _swap_decisions(case: Case) -> None:
    one, other = [case.hands[p] for p in players(case)][:2]
    one["folded_at"], other["folded_at"] = other["folded_at"], one["folded_at"]


def _two_fold_first(case: Case) -> bool:
    return len(players(case)) > 1 and all(case.hands[p]["folded"] for p in players(case)[:2])


def _last_decision(case: Case) -> datetime:
    times: list[datetime | None] = [case.hands[p]["folded_at"] for p in players(case)]
    times += [w["wager_placed_at"] for w in case.wagers if w["wager_kind"] == RAISE]
    return max(time for time in times if time)


def _collected_early(case: Case) -> None:
    case.row["collected_at"] = after(_last_decision(case), -200)


def _revealed_early(case: Case) -> None:
    case.hands["dealer"]["hand_revealed_at"] = after(_last_decision(case), -200)


def _raised(case: Case) -> bool:
    return any(w["wager_kind"] == RAISE for w in case.wagers)


def _racked_early(case: Case) -> None:
    times = [w["paid_at"] or w["collected_at"] for w in own(case).values()]
    case.row["hand_racked_at"] = after(max(times), -100)


def _bears(*kinds: str, gone: bool) -> Fits:
    """Hands with such a wager that was settled after the Ante, folded or not."""

    def fits(case: Case) -> bool:
        position = case.row["hand_position"]
        mine = own(case)
        racked = case.row["hand_racked_at"] is not None
        there = bool(set(kinds) & set(mine)) if kinds else bool(mine)
        return position != "dealer" and there and racked and folded(case) == gone

    return fits


def _unmarked(case: Case) -> None:
    case.row["folded"] = False


def _marked_fold(case: Case) -> bool:
    return bool(case.row["folded"])


_DECISIONS = (
    Change("687a.11(b)", "fold not marked", "hands", _unmarked, _marked_fold, per="hand", fault="record"),
    Change("687a.11(b)[order]", "two players folded out of turn", "rounds", _swap_decisions, _two_fold_first),
    Change(
        "687a.11(c)",
        "forfeited wager collected early",
        "wagers",
        _collected_early,
        both(of_kind(ANTE), folded),
        per="wager",
    ),
    Change(
        "687a.11(c)[cards stay]",
        "folded cards racked early",
        "hands",
        _racked_early,
        _bears(TRIPS, gone=True),
        per="hand",
    ),
    Change("687a.11(d)", "dealer's hand shown early", "rounds", _revealed_early, _raised),
    Change(
        "687a.11(g)[after settlement]",
        "cards racked early",
        "hands",
        _racked_early,
        _bears(gone=False),
        per="hand",
    ),
)

enter(__name__, (*_WAGERS, *_BOXES, *_DECISIONS))
