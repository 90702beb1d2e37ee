"""Chapter 627a once more, row by row in plain Python: what the fast audit must agree with."""
