"""What one clause says of the rows of one part of a day, and under which reading."""
