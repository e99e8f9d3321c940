"""What is kept: one SQLite file behind a narrow set of statements, so that another database could stand there."""
