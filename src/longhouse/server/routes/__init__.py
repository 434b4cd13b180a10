"""The calls of the interface (docs/api.md), by what they are about."""
