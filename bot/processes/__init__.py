"""What several processes need that share the servers between them; a bot on a file imports none of it."""
