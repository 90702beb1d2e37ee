"""What the machine gives, and how much of it is used: memory, folders, locks, hashes, places elsewhere."""
