-- When a calendar was last taken to be read, so that owners take turns.
alter table calendar_imports add column taken_at timestamptz(3);
