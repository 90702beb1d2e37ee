"""Games dealt from a shoe of several decks: its cards, its cut, its cover card."""
