-- Reads the tables without locking out reads or writes.
alter table rental_events validate constraint rental_events_what_check;
alter table rental_events validate constraint rental_events_due_kind_check;
alter table users validate constraint users_muted_mails_check;
alter table audit_log validate constraint audit_log_states;
