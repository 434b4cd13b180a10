"""The migrations, one after the other; a published one is never changed."""
