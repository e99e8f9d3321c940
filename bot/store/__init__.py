"""Storage: one SQLite file behind a narrow set of statements."""
