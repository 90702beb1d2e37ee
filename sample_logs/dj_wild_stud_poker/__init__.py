"""A simulator of DJ Wild Stud Poker tables: cards, decisions, settlement, and rows of the log."""
