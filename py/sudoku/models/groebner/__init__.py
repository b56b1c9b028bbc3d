"""groebner."""
