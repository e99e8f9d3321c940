"""Several processes that share the servers between them; a bot on a file imports none of this."""
