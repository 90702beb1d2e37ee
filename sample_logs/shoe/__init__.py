"""What the games have in common that are dealt from shoes of several decks."""
