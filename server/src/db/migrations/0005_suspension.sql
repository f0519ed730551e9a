-- Suspended by an administrator since then: nobody signs in to the account, and what it lists is withheld.
alter table users add column suspended_at timestamptz(3);
create index users_suspended on users (suspended_at) where suspended_at is not null;

-- No way to sign in gets around it. The user is locked as the foreign key does anyway; whoever suspends locks the row for
-- update first, so that a sign-in or a new listing at the same time waits for it, or it for them.
create function refuse_suspended_session() returns trigger language plpgsql as $$
declare
  suspended timestamptz;
begin
  select suspended_at into suspended from users where id = new.user_id for key share;
  if suspended is not null then
    raise exception 'The account is suspended'
      using errcode = 'check_violation', constraint = 'sessions_account_suspended', table = 'sessions';
  end if;
  return new;
end
$$;
create trigger sessions_account_suspended before insert on sessions
  for each row execute function refuse_suspended_session();

-- Its owner is suspended. A column of the listing, so that the indexes of the lists leave it out.
alter table items add column is_withheld boolean not null default false;

create function withhold_new_item() returns trigger language plpgsql as $$
begin
  select suspended_at is not null into new.is_withheld from users where id = new.owner_id for key share;
  new.is_withheld := coalesce(new.is_withheld, false);
  return new;
end
$$;
create trigger items_withhold before insert on items for each row execute function withhold_new_item();

create function withhold_items_of_suspended() returns trigger language plpgsql as $$
begin
  update items set is_withheld = new.suspended_at is not null
  where owner_id = new.id and deleted_at is null and is_withheld <> (new.suspended_at is not null);
  return null;
end
$$;
create trigger users_withhold_items after update of suspended_at on users
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null))
  execute function withhold_items_of_suspended();

drop index items_newest, items_price, items_rating, items_cell_newest, items_cell_price, items_cell_rating,
  items_category_newest, items_search, items_place, items_moderation;
create index items_newest on items (created_at, id) where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_price on items (price, id) where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_rating on items (rating, id) where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_cell_newest on items (cell, created_at, id) where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_cell_price on items (cell, price, id) where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_cell_rating on items (cell, rating, id) where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_category_newest on items (category_id, created_at, id) where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_search on items using gin (search) where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_place on items using gin (place) where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_moderation on items (moderation_status, created_at, id) where deleted_at is null and not is_withheld;

-- Withheld listings count as listings, but neither as public ones nor as ones that wait for a decision.
create function item_tallies(
  is_available boolean, moderation_status text, is_withheld boolean, category_id integer, location text, deleted_at timestamptz
)
returns table (subject text, key text) language sql immutable parallel safe as $$
  select counted.subject, case when is_withheld then 'withheld' else moderation_status end || ' ' || counted.rest
  from (values
    ('items', is_available::text),
    ('categories', category_id::text),
    ('locations', location)
  ) as counted (subject, rest)
  where deleted_at is null
$$;

create or replace function items_tally_inserted() returns trigger language plpgsql as $$
begin
  insert into tallies
  select t.subject, t.key, count(*)
  from inserted as i,
    item_tallies(i.is_available, i.moderation_status, i.is_withheld, i.category_id, i.location, i.deleted_at) as t
  group by t.subject, t.key;
  return null;
end
$$;

create or replace function items_tally_changed() returns trigger language plpgsql as $$
begin
  insert into tallies
  select t.subject, t.key, -1
  from item_tallies(old.is_available, old.moderation_status, old.is_withheld, old.category_id, old.location, old.deleted_at) as t;
  if tg_op = 'UPDATE' then
    insert into tallies
    select t.subject, t.key, 1
    from item_tallies(new.is_available, new.moderation_status, new.is_withheld, new.category_id, new.location, new.deleted_at) as t;
  end if;
  return null;
end
$$;
drop trigger items_tally_updated on items;
create trigger items_tally_updated after update on items
  for each row when (
    (old.is_available, old.moderation_status, old.is_withheld, old.category_id, old.location, old.deleted_at)
      is distinct from
    (new.is_available, new.moderation_status, new.is_withheld, new.category_id, new.location, new.deleted_at)
  ) execute function items_tally_changed();
drop function item_tallies(boolean, text, integer, text, timestamptz);

-- What else administrators decide. Of a category the log keeps its name, its icon and its place in the order.
alter table audit_log
  drop constraint audit_log_action_check,
  drop constraint audit_log_before_check,
  drop constraint audit_log_after_check,
  add constraint audit_log_states check (
    case action
      when 'verify_user' then
        before in ('pending', 'approved', 'rejected') and after in ('pending', 'approved', 'rejected')
      when 'moderate_item' then
        before in ('pending', 'approved', 'rejected') and after in ('pending', 'approved', 'rejected')
      when 'suspend_user' then before in ('active', 'suspended') and after in ('active', 'suspended')
      when 'edit_category' then char_length(before) <= 200 and char_length(after) <= 200
      else false
    end
  );
-- The last decision on one thing.
create index audit_log_subject on audit_log (action, subject_id, id);
-- Also against a session that plays a replica, in which ordinary triggers rest.
alter table audit_log enable always trigger audit_log_stays;
