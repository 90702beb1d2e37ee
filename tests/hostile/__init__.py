"""What is handed in broken, hostile or in part: cases in tables that anybody can extend, and their proof."""
