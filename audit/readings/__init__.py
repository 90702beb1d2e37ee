"""Named readings of doubtful passages: all in one place, what turns on each, and who chose."""
