-- Reads the table without locking out reads or writes.
alter table audit_log validate constraint audit_log_states;
