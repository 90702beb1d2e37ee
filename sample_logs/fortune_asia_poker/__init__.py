"""The parts of the Fortune Asia Poker simulator."""
