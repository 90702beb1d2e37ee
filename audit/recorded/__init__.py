"""What is recorded, what is said to be recorded, and how far that is believed."""
