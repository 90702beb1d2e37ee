"""Parts of the Pai Gow Poker simulator: ranks, plan, play, times, rows and events."""
