"""How Minibaccarat tables are simulated: cards, seats, wagers, settlement, clocks and events."""
