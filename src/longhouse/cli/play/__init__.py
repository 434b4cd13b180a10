"""The table on a terminal: who plays, what they see, what they type."""
