"""What happens at simulated Over/Under tables."""
