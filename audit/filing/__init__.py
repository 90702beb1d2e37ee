"""A Rules Submission by itself: begun, judged, looked up and compared, without any round."""
