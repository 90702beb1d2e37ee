"""What the games have in common in which everybody is dealt seven cards and sets them into hands."""
