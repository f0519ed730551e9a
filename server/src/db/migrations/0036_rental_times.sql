-- Outside a transaction
drop index concurrently if exists rentals_expiring;
create index concurrently rentals_expiring on rentals (expires_at) where status = 'pending' and expires_at is not null;
drop index concurrently if exists rentals_to_remind;
create index concurrently rentals_to_remind on rentals (remind_at) where status = 'pending' and remind_at is not null;
drop index concurrently if exists rentals_owner;
create index concurrently rentals_owner on rentals (owner_id, created_at, id);
