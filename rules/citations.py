"""Citations of the Code: how to find one in a sentence, which lies under which, and their order."""

import re

CITATION = re.compile(r"\b\d+a\.\d+(?:\([^) ]*\))*(?:\[[^\]]*\])?")


def is_under(citation: str, passage: str) -> bool:
    """Whether a citation is a passage or a part of it: § 645a.2(b)(1) is under § 645a.2, § 645a.20 is not."""
    return citation.startswith(passage) and citation[len(passage) :][:1] in ("", "(", "[", "#")


def in_order(citation: str) -> tuple[tuple[int, str], ...]:
    """Sort key that puts citations as the Code prints them; a [table or part] comes last at its level.

    Where the Code prints a designation twice, the second is ``(f)#2``; it follows everything under ``(f)``.
    """
    chapter, _, rest = citation.partition(".")
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
