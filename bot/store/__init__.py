"""Storage: a database behind a narrow set of statements, with an engine for each kind of database."""
