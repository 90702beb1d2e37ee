"""The commands, a module for each sort; ``audit.cli`` puts them side by side."""
