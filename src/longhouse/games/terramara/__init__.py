"""Terramara: five rounds in the villages between the Alps and the Po, for two to four players."""
