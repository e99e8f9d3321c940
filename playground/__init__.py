"""The bot as it is in a page of this machine's browser: no account, no token, no network."""
