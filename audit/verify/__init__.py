"""Whether a run, a store or a trend report is as it was, and comes out the same again."""
