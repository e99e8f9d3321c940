-- This badge takes more than it did. Who earns it still is given it again when their games are counted anew.
DELETE FROM badge WHERE badge = 'd-un-trait';
