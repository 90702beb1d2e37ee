"""Every clause over every part of every day: findings, figures, and who does the work."""
