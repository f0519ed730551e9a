-- Deleting a listing left the days for which it was blocked, and its imported calendars, which were read on.
-- Locks briefly: nobody waits for what belongs to deleted listings.
delete from calendar_imports c using items i where i.id = c.item_id and i.deleted_at is not null;
-- Locks briefly: nobody waits for what belongs to deleted listings.
delete from blocks b using items i where i.id = b.item_id and i.deleted_at is not null;
