"""A round of Pai Gow with tiles told in the order of § 621a.8, each step with its clause."""

from rules.clause import derived
from rules.hands.tiles import NAMES, RANK_NAMES, describe
from rules.kinds import Count, Flag, Tiles, Told
from rules.poker.hands import in_words
from rules.story import Step

_RECORDED = "Recorded: {wager_outcome}, paid {wager_paid_cents}, returned {wager_returned_cents}."
_WAGER = "Position {wager_position}, {wager_kind} of {wager_amount_cents}"

STORY: tuple[Step, ...] = (
    Step("621a.8", "round", "The round was void: the catalogue lacks the section on void rounds.", "void"),
    Step(
        "621a.8(c)",
        "round",
        "The dealer's tiles were turned over {dealer_turned_at}.",
        "dealer_turned_at is known",
    ),
    Step("621a.8(e)", "hand", "Position {hand_position} surrendered {surrendered_at}.", "surrendered"),
    Step("621a.8(a)", "hand", "Position {hand_position} was dealt {named_tiles}.", "tiles is known"),
    Step(
        "621a.8(a)",
        "hand",
        "Position {hand_position}, high hand: {set_high_tiles} is {high_words}.",
        "rank_laid_high is known",
    ),
    Step(
        "621a.8(a)",
        "hand",
        "Position {hand_position}, low hand: {set_low_tiles} is {low_words}.",
        "rank_laid_low is known",
    ),
    Step(
        "621a.8(a)",
        "hand",
        "Position {hand_position}: the hand laid down as the low one ranks higher and counts as high.",
        "is_crossed",
    ),
    Step(
        "621a.8(d)",
        "hand",
        "The dealer's tiles come under paragraph ({dealers_paragraph}), which allows {allowed_words}.",
        "hand_position is dealer and splits_allowed is known",
    ),
    Step("621a.8(d)", "hand", "Of these, the casino's filing leaves {filed_words}.", "filing_narrows"),
    Step(
        "621a.8(j)",
        "wager",
        "Position {wager_position}, {wager_kind}: the four tiles, however set: {bonus_row_words}.",
        "bonus_row is known",
    ),
    Step(
        "621a.8(f)",
        "wager",
        "Position {wager_position}: the high hand is {high_against}, the low hand {low_against}.",
        "is_compared",
    ),
    Step(
        "621a.8(i)",
        "wager",
        f"{_WAGER}: due to win {{due_paid_cents}} beside the stake. {_RECORDED}",
        "is_main_wager and due_to_win",
    ),
    Step("621a.8(g)", "wager", f"{_WAGER}: due to lose. {_RECORDED}", "is_main_wager and due_to_lose"),
    Step(
        "621a.8(h)",
        "wager",
        f"{_WAGER}: a tie, the stake is due back. {_RECORDED}",
        "is_main_wager and due_outcome is push",
    ),
    Step(
        "621a.8(i)",
        "wager",
        "Position {wager_position}, vigorish due: {vigorish_told}. Recorded: {vigorish_cents}.",
        "vigorish_due",
    ),
    Step(
        "621a.8(i)",
        "wager",
        "Position {wager_position}, vigorish due: none. Recorded: {vigorish_cents}.",
        "vigorish_cents > 0 and not vigorish_due",
    ),
    Step(
        "621a.8(j)(1)",
        "wager",
        f"{_WAGER}: due to win {{due_paid_cents}} beside the stake. {_RECORDED}",
        "not is_main_wager and due_to_win",
    ),
    Step(
        "621a.8(j)(2)",
        "wager",
        f"{_WAGER}: due to lose. {_RECORDED}",
        "not is_main_wager and due_outcome is lose",
    ),
)


@derived(per="hand")
def filing_narrows(splits_allowed: Count, splits_filed: Count) -> Flag:
    """The casino's filing leaves the dealer fewer splits than the law does."""
    return splits_filed < splits_allowed


@derived(per="hand")
def named_tiles(tiles: Tiles) -> Told:
    """The tiles of the position, each with the name of its rank."""

    def tell(row: int) -> str | None:
        if not tiles.known[row]:
            return None
        dealt = [tile for tile in tiles.values[row].tolist() if tile >= 0]
        return ", ".join(f"{NAMES[tile]} {RANK_NAMES[tile]}" for tile in dealt)

    return Told(tell)


@derived(per="hand")
def high_words(rank_laid_high: Count) -> Told:
    """What the hand laid down as the high one is, in words."""
    return in_words(rank_laid_high, describe)


@derived(per="hand")
def low_words(rank_laid_low: Count) -> Told:
    """What the hand laid down as the low one is, in words."""
    return in_words(rank_laid_low, describe)
