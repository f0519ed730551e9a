-- Outside a transaction
-- What the migration before left for later: it reads the tables while others write.
alter table items validate constraint items_pieces, validate constraint items_instant;
alter table rentals validate constraint rentals_pieces;
alter table blocks validate constraint blocks_item_id_fkey;
alter table occupancies
  validate constraint occupancies_item_id_fkey, validate constraint occupancies_rental_id_fkey;
-- For calendars of the past.
drop index concurrently if exists rentals_item_completed;
create index concurrently rentals_item_completed on rentals (item_id, end_date) where status = 'completed';
