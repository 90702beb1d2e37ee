"""The desk: what its pages say, whom they let in, and how they stand up in a browser."""
