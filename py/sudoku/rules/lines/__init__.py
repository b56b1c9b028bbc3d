"""Rules about lines of cells."""
