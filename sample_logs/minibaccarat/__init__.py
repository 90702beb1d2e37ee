"""The simulator of Minibaccarat."""
