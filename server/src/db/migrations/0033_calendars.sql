-- Calendars that other programs read, each by an address with a secret.
create table calendars (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Null for all listings and rentals of the user.
  item_id integer references items on delete cascade,
  detail text not null check (detail in ('full', 'busy')),
  -- Kept as it is, so that its owner can be shown the address again.
  token text not null check (char_length(token) = 43),
  created_at timestamptz(3) not null default now(),
  last_read_at timestamptz(3)
);
create unique index calendars_token on calendars (token);
create index calendars_user on calendars (user_id, id);

-- How often, and when, a rental has changed in what calendars say of it.
alter table rentals add column revision integer not null default 0, add column revised_at timestamptz(3);

create function revise() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.revised_at := now();
  return new;
end
$$;
create trigger rentals_revised before update of status, start_date, end_date, total_minor on rentals
  for each row when (
    (old.status, old.start_date, old.end_date, old.total_minor)
      is distinct from (new.status, new.start_date, new.end_date, new.total_minor)
  )
  execute function revise();

-- Calendars of other programs, whose days are blocked here.
create table calendar_imports (
  id integer generated always as identity primary key,
  item_id integer not null references items on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  url text not null check (char_length(url) <= 2000),
  -- Null for all pieces, also for those that the listing gains later.
  pieces smallint[] check (cardinality(pieces) between 1 and 99),
  status text not null check (status in ('ok', 'unreachable', 'not_a_calendar', 'too_large')),
  -- The entity tag of what was read last, and when that was; a whole day later it is read again even if it has not changed.
  tag text,
  read_at timestamptz(3) not null,
  -- When it was last found to be as it is here.
  checked_at timestamptz(3) not null,
  -- When its owner last asked for it.
  asked_at timestamptz(3) not null,
  next_at timestamptz(3) not null,
  failures integer not null default 0,
  failing_since timestamptz(3),
  -- When its owner was told that it cannot be read.
  told_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index calendar_imports_address on calendar_imports (item_id, url);
create index calendar_imports_next on calendar_imports (next_at);

alter table blocks
  add column calendar_id integer,
  -- The calendar takes these days although they are rented: not all their pieces are blocked.
  add column conflict boolean not null default false,
  add column revision integer not null default 0,
  add column revised_at timestamptz(3),
  add constraint blocks_calendar_id_fkey foreign key (calendar_id) references calendar_imports on delete cascade not valid,
  add constraint blocks_imported
    check ((calendar_id is not null) = (source = 'import') and (not conflict or source = 'import')) not valid;

create trigger blocks_revised before update of start_date, end_date, note on blocks
  for each row when (
    (old.start_date, old.end_date, old.note) is distinct from (new.start_date, new.end_date, new.note)
  )
  execute function revise();
