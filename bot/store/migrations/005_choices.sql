ALTER TABLE member ADD COLUMN wants_choices INTEGER NOT NULL DEFAULT 1 CHECK (wants_choices IN (0, 1));
