"""Terra Nova: ten factions on one river map, for two to four players."""
