"""Format detection, and the fallbacks for texts that no format reads as they are."""
