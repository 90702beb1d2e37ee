"""What lets a finding stand alone: its rows, its steps, its words."""
