"""Development tools: a small Discord, a PostgreSQL, players for both, and a referee. The bot imports none of them."""
