-- Outside a transaction: an index is built beside writers. The schedule and the calendar of a listing looked for its rentals among all of the
-- site's, as each other index of a listing's rentals has those of one status only.
drop index concurrently if exists rentals_item_days;
create index concurrently rentals_item_days on rentals (item_id, end_date);
