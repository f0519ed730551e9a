-- The reason of a decision about a dispute may have so many characters.
alter table audit_log drop constraint audit_log_comment_check;
alter table audit_log add constraint audit_log_comment_check check (char_length(comment) <= 4000) not valid;
