"""The command line: `longhouse`, one module for each command."""
