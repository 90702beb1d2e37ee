"""Words that stand where a name belongs and name nobody: two players with such a word may be two people."""

import re

_OF_NOBODY_KNOWN = frozenset(
    (
        *("unknown", "unk", "unkn", "notknown", "unidentified", "unnamed", "noname", "anonymous", "anon"),
        *("guest", "guests", "walkin", "walkins", "unrated", "notrated", "norating", "uncarded", "nocard"),
        *("player", "patron", "customer", "visitor", "x", "xx", "xxx", "tbd", "tba"),
        *("na", "notapplicable", "notavailable", "notrecorded"),
        *("null", "nil", "nan", "noone"),  # people are called so, too: of a verifier they accuse nobody
    )
)
_OF_NOBODY = frozenset(("none", "nobody"))
_BESIDE = re.compile(r"[\W_]+")


def names_nobody(cell: str) -> bool:
    """Whether a cell for a name holds a word for anybody or nobody, or signs or zeros alone."""
    word = _BESIDE.sub("", cell).casefold()
    return not word.strip("0") or word in _OF_NOBODY_KNOWN or word in _OF_NOBODY


def says_nobody(cell: str) -> bool:
    """Whether such a word says no more than an empty cell does, so that there may have been nobody."""
    return not cell.strip() or _BESIDE.sub("", cell).casefold() in _OF_NOBODY
