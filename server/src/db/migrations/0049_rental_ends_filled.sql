-- Outside a transaction
-- Locks briefly: some thousand completed rentals at a time, which hardly anybody changes.
call fill_rental_ends();

alter table users validate constraint users_muted_mails_check;

drop index concurrently if exists rentals_ended_renter;
create index concurrently rentals_ended_renter on rentals (renter_id, completed_at, id) where status = 'completed';
drop index concurrently if exists rentals_ended_owner;
create index concurrently rentals_ended_owner on rentals (owner_id, completed_at, id) where status = 'completed';
