"""Bots: they answer for a seat from what that seat may see."""
