"""The store in a PostgreSQL database, which many processes may share."""
