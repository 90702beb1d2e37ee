"""What could be audited on what is recorded: clause by clause, and what would open most of them next."""
