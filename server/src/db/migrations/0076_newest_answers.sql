-- Outside a transaction: an index is built beside writers. How soon a person answers is told to everybody, and their newest answers were only
-- found among all that ever happened to their rentals.
drop index concurrently if exists rental_events_answers;
create index concurrently rental_events_answers on rental_events (by_id, id) where what in ('approved', 'rejected') and by_id is not null;
