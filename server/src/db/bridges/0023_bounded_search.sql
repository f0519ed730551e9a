-- For nodes of 0.1.0 and 0.2.0: where a table has no column of that name, `items.place` calls this.
create function place(items) returns tsvector language sql immutable parallel safe as $$ select $1.search $$;
