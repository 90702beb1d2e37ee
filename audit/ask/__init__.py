"""Questions about one run: a round replayed, judged another way, looked at."""
