"""What a desk asks of a run and of its log: findings, rounds, and the life of a shoe, a deck, a person."""
