"""The simulator of Minibaccarat, and its sample log."""
