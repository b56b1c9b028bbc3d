"""Rules of the whole grid about cells a move apart."""
