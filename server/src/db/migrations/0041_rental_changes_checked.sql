-- Reads the tables without locking out reads or writes.
alter table rental_events validate constraint rental_events_what_check;
alter table rental_lines validate constraint rental_lines_code_check;
alter table users validate constraint users_muted_mails_check;
