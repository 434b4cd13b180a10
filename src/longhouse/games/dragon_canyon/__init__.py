"""Dragon Canyon: hidden heroes on a map of four by four tiles."""
