"""Rules that are regions: cells that hold each digit once."""
