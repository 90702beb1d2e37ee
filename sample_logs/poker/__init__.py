"""What the games have in common that are dealt from one deck of 53 cards, shuffled for every round."""
