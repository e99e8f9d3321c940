-- The tables and the transfers of a server, to erase it without looking through those of all others.
CREATE INDEX table_of_server ON game_table (guild_id, id);
CREATE INDEX transfer_of_server ON transfer (guild_id, id);
