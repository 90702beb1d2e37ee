"""Wagers made late, alone or at two positions, in games that announce no more bets."""

from sample_logs.planters.case import Case, Edit
from sample_logs.planters.draft import after


def placed_late(milliseconds: int) -> Edit:
    """Place the wager so long after no more bets was announced."""

    def edit(case: Case) -> None:
        at = after(case.round["no_more_bets_at"], milliseconds)
        case.row.update(wager_placed_at=at, wager_changed_at=None, wager_change=None)

    return edit


def raised_late(milliseconds: int, since: str = "no_more_bets_at") -> Edit:
    """Raise the wager so long after a time of the round."""
    return lambda case: case.row.update(
        wager_changed_at=after(case.round[since], milliseconds), wager_change="increased"
    )


def optional_only(case: Case) -> bool:
    """An optional wager that is no Qualifying Wager, beside nothing but the main wager."""
    return len(case.own) == 2 and case.row["wager_kind"] != case.main and not case.row["envy_lammer"]


def without_main(case: Case) -> None:
    """Leave out the main wager at the position of the row."""
    for wager in case.own:
        if wager["wager_kind"] == case.main:
            case.draft.remove("wagers", wager)


def both_areas(case: Case) -> str:
    """Position of the two areas that one player took farther to the dealer's right."""
    players = [h["hand_player_id"] for h in case.hands.values() if h["hand_player_id"]]
    both = {p for p in players if players.count(p) > 1}
    return max(str(h["hand_position"]) for h in case.hands.values() if h["hand_player_id"] in both)
