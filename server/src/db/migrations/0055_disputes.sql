-- What the two people of a rental do not agree about: they settle it, or administrators decide. What they say is a chain of hashes.
create table disputes (
  id integer generated always as identity primary key,
  rental_id integer not null references rentals,
  opener_id integer not null references users,
  -- The other person of the rental.
  other_id integer not null references users,
  kind text not null check (
    kind in ('damaged', 'parts_missing', 'not_returned', 'late', 'not_as_described', 'not_handed_over', 'no_show', 'other')
  ),
  -- What the opener asks for, in the currency of the rental.
  claim_minor bigint check (claim_minor >= 0),
  state text not null check (
    state in ('open', 'answered', 'review', 'settled', 'withdrawn', 'decided', 'appealed', 'lapsed')
  ),
  created_at timestamptz(3) not null,
  -- When the present state ends; of a closed one, when its last would have.
  deadline_at timestamptz(3) not null,
  -- When it first came to the administrators.
  review_at timestamptz(3),
  -- Who wants the team to decide.
  opener_ready boolean not null default false,
  other_ready boolean not null default false,
  -- The entry whose offer waits for its answer.
  offer_id integer,
  -- The deposit that the owner holds; once it is closed, what they held then.
  held_minor bigint not null check (held_minor >= 0),
  outcome text check (outcome in ('for_opener', 'for_other', 'shared', 'none')),
  -- What the opener gets.
  amount_minor bigint check (amount_minor between 0 and coalesce(claim_minor, 0)),
  -- The administrator who decided first; null also where nobody had to.
  decided_by integer references users,
  -- No decision comes after this one.
  is_final boolean not null default false,
  claimed_by integer references users,
  claimed_until timestamptz(3),
  -- The deadline of which those who have to act were reminded.
  reminded_of timestamptz(3),
  closed_at timestamptz(3),
  check (opener_id <> other_id),
  check ((claimed_by is null) = (claimed_until is null)),
  check (closed_at is null or offer_id is null),
  check (state not in ('settled', 'withdrawn', 'lapsed') or closed_at is not null),
  check (state not in ('open', 'answered', 'review', 'appealed') or closed_at is null),
  check ((state in ('settled', 'withdrawn', 'lapsed', 'decided', 'appealed')) = (amount_minor is not null))
);
-- A rental has one that is not closed.
create unique index disputes_unclosed on disputes (rental_id) where closed_at is null;
create index disputes_rental on disputes (rental_id, id);
create index disputes_opener on disputes (opener_id, created_at desc, id desc);
create index disputes_other on disputes (other_id, created_at desc, id desc);
create index disputes_due on disputes (deadline_at, id) where closed_at is null;
create index disputes_queue on disputes (state, deadline_at, id);

-- What the two people and those who decide say, entry by entry. The hash is of all columns but the ids, the key of the sender and itself.
create table dispute_entries (
  id integer generated always as identity primary key,
  dispute_id integer not null references disputes,
  number integer not null check (number >= 1),
  -- Null for the marketplace and for administrators.
  by_id integer references users,
  kind text not null check (
    kind in ('record', 'opened', 'said', 'ready', 'accepted', 'withdrawn', 'decided', 'appealed', 'state')
  ),
  body jsonb not null,
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null,
  client_id uuid,
  -- SHA-256 of what was sent with it.
  digest text,
  constraint dispute_entries_number unique (dispute_id, number),
  constraint dispute_entries_chain unique (dispute_id, previous_hash)
);
create unique index dispute_entries_client on dispute_entries (by_id, client_id) where client_id is not null;

create function refuse_dispute_entry_change() returns trigger language plpgsql as $$
begin
  -- Only the job that deletes what is kept for some time says so.
  if tg_op = 'DELETE' and current_setting('lendloop.retention', true) = 'on' then return old; end if;
  raise exception 'The entries of a dispute can be neither changed nor deleted' using errcode = 'insufficient_privilege';
end
$$;
create trigger dispute_entries_stay before update or delete on dispute_entries
  for each row execute function refuse_dispute_entry_change();
create trigger dispute_entries_stay_whole before truncate on dispute_entries
  for each statement execute function refuse_dispute_entry_change();
alter table dispute_entries enable always trigger dispute_entries_stay;
alter table dispute_entries enable always trigger dispute_entries_stay_whole;

-- The photos that entries show. They can no longer be taken back.
create table dispute_photos (
  evidence_id integer primary key references evidence,
  dispute_id integer not null references disputes
);
create index dispute_photos_dispute on dispute_photos (dispute_id);

-- The next migration reads the table to check this.
alter table audit_log
  drop constraint audit_log_states,
  add constraint audit_log_states check (
    case action
      when 'verify_user' then
        before in ('pending', 'approved', 'rejected') and after in ('pending', 'approved', 'rejected')
      when 'moderate_item' then
        before in ('pending', 'approved', 'rejected') and after in ('pending', 'approved', 'rejected')
      when 'suspend_user' then before in ('active', 'suspended') and after in ('active', 'suspended')
      when 'edit_category' then char_length(before) <= 200 and char_length(after) <= 200
      when 'adjust_ledger' then char_length(before) <= 200 and char_length(after) <= 200
      when 'decide_case' then char_length(before) <= 200 and char_length(after) <= 200
      when 'see_dispute' then char_length(before) <= 200 and char_length(after) <= 200
      when 'claim_dispute' then char_length(before) <= 200 and char_length(after) <= 200
      when 'decide_dispute' then char_length(before) <= 200 and char_length(after) <= 200
      else false
    end
  ) not valid;
