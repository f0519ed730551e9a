-- Outside a transaction
-- What the migration before left for later: it reads the table while others write.
alter table blocks validate constraint blocks_calendar_id_fkey, validate constraint blocks_imported;
drop index concurrently if exists blocks_calendar;
create index concurrently blocks_calendar on blocks (calendar_id) where calendar_id is not null;
