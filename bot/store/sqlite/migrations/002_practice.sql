-- Finds a member's practice games, which the index of counted games leaves out.
CREATE INDEX practice_of_member ON finished_seat (guild_id, user_id, ended_at DESC, table_id DESC) WHERE is_counted = 0;
