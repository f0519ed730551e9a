-- Who wants nothing of whom, and what the receiver of a message is warned of. (`blocks` are days of a listing.)

create table person_blocks (
  blocker_id integer not null references users,
  blocked_id integer not null references users,
  created_at timestamptz(3) not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index person_blocks_blocked on person_blocks (blocked_id, blocker_id);

-- What was found in a message as it was sent, as bits; and when an administrator removed it.
alter table messages add column warnings smallint not null default 0, add column removed_at timestamptz(3);
