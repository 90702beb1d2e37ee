"""What a run folder holds, and what ties runs to each other: read by reports and by every question."""
