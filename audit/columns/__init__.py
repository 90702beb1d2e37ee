"""From rows of the log to the columns that the law reads, and what may be missing from them."""
