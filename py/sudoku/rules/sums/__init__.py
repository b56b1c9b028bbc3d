"""Rules about sums: cages, totals, arrows and little killers."""
