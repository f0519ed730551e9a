-- Decisions of administrators, which the database itself lets nobody change or take away.
create table audit_log (
  id integer generated always as identity primary key,
  admin_id integer not null references users,
  action text not null check (action in ('verify_user', 'moderate_item')),
  -- The user or the item, by the action.
  subject_id integer not null,
  before text not null check (before in ('pending', 'approved', 'rejected')),
  after text not null check (after in ('pending', 'approved', 'rejected')),
  comment text check (char_length(comment) <= 1000),
  created_at timestamptz(3) not null default now()
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log can be neither changed nor deleted' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- The newest of everything: the administrator's lists, what is new, what happened on a day.
create index users_created on users (created_at, id) include (is_admin);
create index items_created on items (created_at, id) include (deleted_at);
create index items_moderation on items (moderation_status, created_at, id) where deleted_at is null;
create index rentals_created on rentals (created_at);
create index messages_created on messages (created_at);

-- Counts that a dashboard reads without going through a million rows. A change of a table adds a row here and locks none,
-- so that no two writers wait for each other; the sum over a key is the count, and a regular job folds the rows of a key
-- into one.
create table tallies (
  subject text not null check (subject in ('users', 'items', 'categories', 'locations', 'rentals')),
  key text not null,
  amount integer not null
);
create index tallies_key on tallies (subject, key) include (amount);

-- Under which subjects and keys one row counts.
create function user_tallies(is_admin boolean, verification_status text, auth_provider text)
returns table (subject text, key text) language sql immutable parallel safe as $$
  select 'users', is_admin::text || ' ' || verification_status || ' ' || auth_provider
$$;

create function item_tallies(is_available boolean, moderation_status text, category_id integer, location text, deleted_at timestamptz)
returns table (subject text, key text) language sql immutable parallel safe as $$
  select counted.subject, moderation_status || ' ' || counted.rest
  from (values
    ('items', is_available::text),
    ('categories', category_id::text),
    ('locations', location)
  ) as counted (subject, rest)
  where deleted_at is null
$$;

create function rental_tallies(status text)
returns table (subject text, key text) language sql immutable parallel safe as $$
  select 'rentals', status
$$;

create function users_tally_inserted() returns trigger language plpgsql as $$
begin
  insert into tallies
  select t.subject, t.key, count(*)
  from inserted as i, user_tallies(i.is_admin, i.verification_status, i.auth_provider) as t
  group by t.subject, t.key;
  return null;
end
$$;
create trigger users_tally_inserted after insert on users
  referencing new table as inserted for each statement execute function users_tally_inserted();

create function users_tally_changed() returns trigger language plpgsql as $$
begin
  insert into tallies
  select t.subject, t.key, -1 from user_tallies(old.is_admin, old.verification_status, old.auth_provider) as t;
  if tg_op = 'UPDATE' then
    insert into tallies
    select t.subject, t.key, 1 from user_tallies(new.is_admin, new.verification_status, new.auth_provider) as t;
  end if;
  return null;
end
$$;
create trigger users_tally_updated after update on users
  for each row when (
    (old.is_admin, old.verification_status, old.auth_provider)
      is distinct from (new.is_admin, new.verification_status, new.auth_provider)
  ) execute function users_tally_changed();
create trigger users_tally_deleted after delete on users for each row execute function users_tally_changed();

create function items_tally_inserted() returns trigger language plpgsql as $$
begin
  insert into tallies
  select t.subject, t.key, count(*)
  from inserted as i, item_tallies(i.is_available, i.moderation_status, i.category_id, i.location, i.deleted_at) as t
  group by t.subject, t.key;
  return null;
end
$$;
create trigger items_tally_inserted after insert on items
  referencing new table as inserted for each statement execute function items_tally_inserted();

create function items_tally_changed() returns trigger language plpgsql as $$
begin
  insert into tallies
  select t.subject, t.key, -1
  from item_tallies(old.is_available, old.moderation_status, old.category_id, old.location, old.deleted_at) as t;
  if tg_op = 'UPDATE' then
    insert into tallies
    select t.subject, t.key, 1
    from item_tallies(new.is_available, new.moderation_status, new.category_id, new.location, new.deleted_at) as t;
  end if;
  return null;
end
$$;
create trigger items_tally_updated after update on items
  for each row when (
    (old.is_available, old.moderation_status, old.category_id, old.location, old.deleted_at)
      is distinct from (new.is_available, new.moderation_status, new.category_id, new.location, new.deleted_at)
  ) execute function items_tally_changed();
create trigger items_tally_deleted after delete on items for each row execute function items_tally_changed();

create function rentals_tally_inserted() returns trigger language plpgsql as $$
begin
  insert into tallies
  select t.subject, t.key, count(*) from inserted as i, rental_tallies(i.status) as t group by t.subject, t.key;
  return null;
end
$$;
create trigger rentals_tally_inserted after insert on rentals
  referencing new table as inserted for each statement execute function rentals_tally_inserted();

create function rentals_tally_changed() returns trigger language plpgsql as $$
begin
  insert into tallies select t.subject, t.key, -1 from rental_tallies(old.status) as t;
  if tg_op = 'UPDATE' then
    insert into tallies select t.subject, t.key, 1 from rental_tallies(new.status) as t;
  end if;
  return null;
end
$$;
create trigger rentals_tally_updated after update on rentals
  for each row when (old.status is distinct from new.status) execute function rentals_tally_changed();
create trigger rentals_tally_deleted after delete on rentals for each row execute function rentals_tally_changed();

-- What was there before the triggers.
insert into tallies
select t.subject, t.key, count(*)
from users as u, user_tallies(u.is_admin, u.verification_status, u.auth_provider) as t
group by t.subject, t.key;
insert into tallies
select t.subject, t.key, count(*)
from items as i, item_tallies(i.is_available, i.moderation_status, i.category_id, i.location, i.deleted_at) as t
group by t.subject, t.key;
insert into tallies
select t.subject, t.key, count(*) from rentals as r, rental_tallies(r.status) as t group by t.subject, t.key;
