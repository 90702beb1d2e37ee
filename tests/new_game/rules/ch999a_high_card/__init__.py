"""Chapter 999a. High Card, a game made up to show all that a new game needs."""

from datetime import date

from rules.clause import Chapter

CHAPTER = Chapter(
    number="999a",
    game="high_card",
    title="High Card",
    adopted=date(2026, 1, 1),
    adopted_by="made up",
)
