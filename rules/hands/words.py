"""Names of the ranks, deuce to ace."""

RANK_NAMES = (
    "deuce",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)


def plural(rank: int) -> str:
    """Name several cards of a rank, 1 deuce to 13 ace, such as ``sixes``."""
    name = RANK_NAMES[rank - 1]
    return name + ("es" if name == "six" else "s")
