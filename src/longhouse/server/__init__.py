"""The server: tables where people, bots and scripts play, kept durably and shown honestly."""
