"""The simulator of DJ Wild Stud Poker, and its sample log."""
