"""Lines of the printed forms that ask for what no clause of the Code rests on, as options to be filed.

The Code permits each of them without making anything depend on what is filed: what is done is judged as it
is recorded.  They are filed to be shown, compared and printed, and to be held against each other.
"""

from rules.submission import Option, OptionKind

NOTHING_RESTS_ON_IT = "no clause rests on what is filed: what is done is judged as it is recorded"


def shuffling_device(citation: str) -> Option:
    """Whether a shuffling device is used."""
    return _flag("shuffling_device", citation, "an automated card shuffling device is used")


def preinspected_decks(citation: str) -> Option:
    """Whether cards come preinspected."""
    return _flag("preinspected_decks", citation, "the cards come preinspected and preshuffled")


def dealing_methods(chapter: str) -> Option:
    """Return the three ways of dealing cards that Chapters 687a and 688a know; ``chapter``: its number."""
    return Option(
        "dealing_methods",
        OptionKind.SET,
        f"{chapter}.8(a)",
        f"from what the cards are dealt; {NOTHING_RESTS_ON_IT}",
        {
            "manual_shoe": f"a manual dealing shoe, § {chapter}.8(a)",
            "hand": f"the dealer's hand, after a shuffling device, § {chapter}.9(a)",
            "automated_shoe": f"an automated dealing shoe, § {chapter}.10(a)",
        },
        choice_needs={"hand": "shuffling_device"},
        of_form_alone=True,
    )


def _flag(name: str, citation: str, meaning: str) -> Option:
    told = f"{meaning}; {NOTHING_RESTS_ON_IT}"
    return Option(name, OptionKind.FLAG, citation, told, of_form_alone=True)


def abandoned_wagers_lose(citation: str) -> Option:
    """Whether wagers of a player who leaves a round are treated as lost."""
    return _flag("abandoned_wagers_lose", citation, "wagers of a player who leaves a round are lost")


def continuous_shuffler(citation: str) -> Option:
    """Whether a continuous shuffler is used."""
    return _flag("continuous_shuffler", citation, "a continuous shuffler is used")


def start_marked(citation: str) -> Option:
    """Whether the starting position is marked."""
    return _flag("start_marked", citation, "the starting position of a round is marked")


def start_marker(citation: str) -> Option:
    """With what the starting position is marked."""
    return Option(
        "start_marker",
        OptionKind.CHOICE,
        citation,
        f"the object that marks the starting position; {NOTHING_RESTS_ON_IT}",
        {"cover_card": "an additional cover card", "other": "another object, approved under § 601a.10(a)"},
        with_flag="start_marked",
        of_form_alone=True,
    )


def start_methods(citation: str) -> Option:
    """By what the starting position is found."""
    return Option(
        "start_methods",
        OptionKind.SET,
        citation,
        f"by what the starting position is found; {NOTHING_RESTS_ON_IT}",
        {
            "dice": f"three dice and a Pai Gow shaker, § {citation}(1)",
            "generator": f"a computerized random number generator, § {citation}(2)",
        },
        of_form_alone=True,
    )
