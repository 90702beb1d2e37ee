"""What wagers return in the long run, counted exactly over every hand there is.

counted    one paytable's rows with their hands, what they return, and what is wrong with the table
sevens     the seven-card wagers of Chapters 645a, 659a and 688a
ace_high   the joint hands of dealer and player, § 688a.12(b)
choices    what they depend on beside the table
dj_wild    Chapter 687a, the base game under its best play among them
others     Chapter 686a from six decks, and the Pair Fortunes Wager of Chapter 621a
baccarat   Chapter 627a from a shoe of eight decks
games      all of them by chapter and wager

The hands are ranked by the kernels, and paid by the paytables, that the audit uses.
"""
