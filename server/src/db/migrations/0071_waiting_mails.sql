-- Outside a transaction: an index is built beside writers. What waits of a digest, in its order, was only found among all of it that ended
-- within a month. Two indexes take the place of one: a mail is in the first while it waits, and in the second from then on.
drop index concurrently if exists mails_waiting;
create index concurrently mails_waiting on mails (digest, id) where digest is not null and ended_at is null;
drop index concurrently if exists mails_past;
create index concurrently mails_past on mails (digest, ended_at) where digest is not null and ended_at is not null;
drop index concurrently if exists mails_digest;
