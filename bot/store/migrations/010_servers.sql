-- The tables and the transfers of a server, to erase it without looking through those of all others.
CREATE INDEX table_of_server ON game_table (guild_id, id);
CREATE INDEX transfer_of_server ON transfer (guild_id, id);

-- All feats of a member are read at once, so their order is not worth its room in the index.
DROP INDEX feats_of_member;
CREATE INDEX feats_of_member ON feats (guild_id, user_id);
