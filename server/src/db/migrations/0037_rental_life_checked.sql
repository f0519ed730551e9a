-- Reads the table without locking out reads or writes.
alter table rentals validate constraint rentals_closed_reason;
alter table rentals validate constraint rentals_cancel_note;
