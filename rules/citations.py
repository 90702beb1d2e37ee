"""Citations of the Code: how to find one in a sentence, which lies under which, and their order.

The tool's own tests of the record stand beside the law and are no part of it, so they have names that no
citation can have: ``record:627a.rounds`` is the test of Chapter 627a's rounds.
"""

import re

RECORD = "record:"
"""How the names of the tool's own tests of the record begin."""
CITATION = re.compile(r"\b\d+a\.\d+(?:\([^) ]*\))*(?:\[[^\]]*\])?")


def is_under(citation: str, passage: str) -> bool:
    """Whether a citation is a passage or a part of it: § 645a.2(b)(1) is under § 645a.2, § 645a.20 is not."""
    return citation.startswith(passage) and citation[len(passage) :][:1] in ("", "(", "[", "#")


def is_of_code(name: str) -> bool:
    """Whether a name is a citation of the Code, and not that of a test of the record."""
    return not name.startswith(RECORD)


def chapter_cited(name: str) -> str:
    """Return the chapter of a citation, or the one whose record is tested: ``627a``."""
    return name.removeprefix(RECORD).partition(".")[0]


def cited(name: str) -> str:
    """Write a name as one refers to it: a citation with its sign, a test of the record as it is."""
    return f"§ {name}" if is_of_code(name) else name


def in_order(citation: str) -> tuple[tuple[int, str], ...]:
    """Sort key that puts citations as the Code prints them; a [table or part] comes last at its level.

    Where the Code prints a designation twice, the second is ``(f)#2``; it follows everything under ``(f)``.
    Tests of the record follow their chapter.
    """
    chapter, _, rest = citation.removeprefix(RECORD).partition(".")
    if not is_of_code(citation):
        return ((int(chapter.rstrip("a")), ""), (30_000, rest))
    places = []
    for depth, token in enumerate(_TOKEN.findall(rest)):
        inside = token.strip("()")
        if token.startswith("["):
            places.append((10_000, inside.strip("[]")))
        elif token.startswith("#"):
            places.append((20_000, inside))
        elif inside.isdigit():
            places.append((int(inside), ""))
        elif depth == _ROMAN_DEPTH:
            places.append((_ROMAN.index(inside), ""))
        else:
            places.append((ord(inside.lower()), ""))
    return ((int(chapter.rstrip("a")), ""), *places)


_TOKEN = re.compile(r"\[[^]]*\]|\([^)]*\)|#?\d+")
_ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")
_ROMAN_DEPTH = 3
