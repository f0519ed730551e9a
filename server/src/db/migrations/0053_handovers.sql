-- How a rental is handed over and returned: by a code that one side shows and the other enters, or by the word of both. What they record of
-- it is a chain of hashes that nobody changes unseen.
alter table rentals
  add column handed_over_at timestamptz(3),
  add column returned_at timestamptz(3),
  -- Completed without a word that it came back.
  add column return_unconfirmed boolean not null default false,
  -- How late it came back, or was completed without that; null while it is out.
  add column late_days smallint;
-- What belongs to a listing: `Charger`.
alter table items add column included text[] not null default '{}';

create table handovers (
  rental_id integer not null references rentals on delete cascade,
  phase text not null check (phase in ('checkout', 'checkin')),
  -- Null once the phase is done.
  code text check (code ~ '^[0-9]{6}$'),
  -- Of this code.
  wrong_tries smallint not null default 0,
  -- When the newest wrong codes were entered, oldest first.
  wrong_at timestamptz(3)[] not null default '{}',
  owner_confirmed_at timestamptz(3),
  renter_confirmed_at timestamptz(3),
  -- When the other side was reminded of a press that stands alone.
  reminded_at timestamptz(3),
  code_entered_at timestamptz(3),
  -- When it was entered without a connection, as the phone claims.
  claimed_at timestamptz(3),
  done_at timestamptz(3),
  one_sided boolean not null default false,
  -- Of the newest entry of the record when it was done.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  -- The first or last day of which both were reminded the evening before.
  told_of date,
  -- Of late days, how many were charged, and which number was told of last.
  late_charged smallint not null default 0,
  late_told smallint not null default 0,
  primary key (rental_id, phase),
  check (done_at is null or (code is null and hash is not null))
);
create index handovers_pressed on handovers ((coalesce(owner_confirmed_at, renter_confirmed_at)))
  where done_at is null and (owner_confirmed_at is null) <> (renter_confirmed_at is null);

create function refuse_handover_change() returns trigger language plpgsql as $$
begin
  raise exception 'A handover that is done never changes' using errcode = 'insufficient_privilege';
end
$$;
create trigger handovers_final before update on handovers
  for each row when (
    old.done_at is not null
    and to_jsonb(old) - array['late_charged', 'late_told', 'told_of'] <> to_jsonb(new) - array['late_charged', 'late_told', 'told_of']
  ) execute function refuse_handover_change();
alter table handovers enable always trigger handovers_final;

-- Six digits that nobody can foresee.
create function draw_code() returns text language sql volatile as $$
  select lpad(floor(draw_number() * 1000000)::integer::text, 6, '0')
$$;

-- The same, but for this one.
create function draw_other_code(code text) returns text language plpgsql volatile as $$
declare
  other text;
begin
  loop
    other := draw_code();
    exit when other <> code;
  end loop;
  return other;
end
$$;

-- Each rental that is agreed on has its codes, whichever version of a node approves it.
create function open_handovers() returns trigger language plpgsql as $$
begin
  insert into handovers (rental_id, phase, code)
  select new.id, phase, draw_code() from unnest(array['checkout', 'checkin']) as phase
  on conflict do nothing;
  return null;
end
$$;
create trigger rentals_open_handovers after insert or update of status on rentals
  for each row when (new.status = 'approved') execute function open_handovers();

-- What is handed over and not returned neither ends by itself nor is cancelled, also not by a node of an earlier version: the row stays.
create function keep_handed_over() returns trigger language plpgsql as $$
begin
  return null;
end
$$;
create trigger rentals_keep_handed_over before update of status on rentals
  for each row when (
    old.status = 'approved' and old.handed_over_at is not null and old.returned_at is null
    and (new.status = 'cancelled' or (new.status = 'completed' and new.returned_at is null and not new.return_unconfirmed))
  ) execute function keep_handed_over();

-- What the two people record, entry by entry. `record` is what the hash is of; the columns repeat it.
create table evidence (
  id integer generated always as identity primary key,
  rental_id integer not null references rentals,
  number integer not null check (number >= 1),
  phase text not null check (phase in ('checkout', 'checkin', 'dispute')),
  -- Null for the marketplace itself.
  by_id integer references users,
  kind text not null check (kind in ('photo', 'taken_back', 'notes', 'done')),
  -- Of a photo's file as it came.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  record jsonb not null,
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  received_at timestamptz(3) not null,
  taken_at timestamptz(3),
  withdrawn_at timestamptz(3),
  -- What the names of its files begin with; null once it was taken back.
  picture text,
  width integer,
  height integer,
  client_id uuid,
  constraint evidence_number unique (rental_id, number),
  constraint evidence_chain unique (rental_id, previous_hash),
  check ((kind = 'photo') = (sha256 is not null and width is not null and height is not null) or kind = 'taken_back'),
  check ((kind = 'photo' and withdrawn_at is null) = (picture is not null))
);
create unique index evidence_client on evidence (by_id, client_id) where client_id is not null;
create unique index evidence_pictures on evidence (picture) where picture is not null;

create function refuse_evidence_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.kind = 'photo' and old.withdrawn_at is null and new.withdrawn_at is not null and new.picture is null
    and to_jsonb(old) - array['withdrawn_at', 'picture'] = to_jsonb(new) - array['withdrawn_at', 'picture']
  then
    return new;
  end if;
  -- Only the job that deletes what is kept for some time says so.
  if tg_op = 'DELETE' and current_setting('lendloop.retention', true) = 'on' then return old; end if;
  raise exception 'The record of a rental can be neither changed nor deleted' using errcode = 'insufficient_privilege';
end
$$;
create trigger evidence_stays before update or delete on evidence for each row execute function refuse_evidence_change();
create trigger evidence_stays_whole before truncate on evidence for each statement execute function refuse_evidence_change();
alter table evidence enable always trigger evidence_stays;
alter table evidence enable always trigger evidence_stays_whole;

-- Codes and presses that were sent with an id of their own, so that they can be sent again.
create table handover_calls (
  by_id integer not null references users,
  client_id uuid not null,
  rental_id integer not null references rentals on delete cascade,
  phase text not null check (phase in ('checkout', 'checkin')),
  -- SHA-256 of what was sent.
  digest text not null,
  is_right boolean not null,
  called_at timestamptz(3) not null,
  primary key (by_id, client_id)
);
create index handover_calls_called on handover_calls (called_at);

-- The next migration reads the tables to check these.
alter table items add constraint items_included check (cardinality(included) <= 20) not valid;
alter table rental_events
  drop constraint rental_events_what_check,
  add constraint rental_events_what_check check (
    what in (
      'requested', 'approved', 'rejected', 'cancelled', 'completed',
      'change_proposed', 'change_accepted', 'change_declined', 'change_withdrawn', 'change_expired',
      'due_added', 'due_paid', 'due_received', 'due_taken_back', 'due_settled', 'deposit_frozen', 'deposit_split',
      'handed_over', 'returned'
    )
  ) not valid;
