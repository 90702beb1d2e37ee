"""The commands that notice a forgery, as SECURITY.md names them."""

VERIFY, AGAIN, TRUST, KEPT = "verify", "verify --reperform", "verify --trust", "verify --against"
