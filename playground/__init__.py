"""Play with the bot on a page of this machine's browser: no account, no token, no network."""
