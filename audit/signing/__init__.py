"""What shows that a run or a paper is as it was made: signatures, time stamps, copies kept elsewhere."""
