"""What wagers return in the long run, counted exactly over every hand there is.

counted    one paytable's rows with their hands, what they return, and what is wrong with the table
sevens     what the seven-card wagers of Chapters 645a, 659a and 688a have in common
ace_high   the joint hands of dealer and player, § 688a.12(b)
choices    what they depend on beside the table
game       how a chapter declares them in its ``paybacks``
games      all of them by chapter and wager

How each wager is counted stands in its chapter's folder.  The hands are ranked by the kernels, and paid by
the paytables, that the audit uses.
"""
