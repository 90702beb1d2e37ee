"""Every night, unattended: what was delivered is fetched, audited, reported and kept."""
