"""The arena: matches between bots, many games at once, and how fast they go."""
