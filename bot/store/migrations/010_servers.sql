-- The tables and the transfers of a server, to erase it without looking through those of all others.
CREATE INDEX table_of_server ON game_table (guild_id, id);
CREATE INDEX transfer_of_server ON transfer (guild_id, id);

-- All rows of a member are read at once, so their order is not worth its room in these.
DROP INDEX feats_of_member;
CREATE INDEX feats_of_member ON feats (guild_id, user_id);
DROP INDEX seat_value_of_member;
CREATE INDEX seat_value_of_member ON seat_value (guild_id, user_id);
