-- Apart from what added it, so that nobody waits for the table meanwhile.
alter table audit_log validate constraint audit_log_comment_check;
