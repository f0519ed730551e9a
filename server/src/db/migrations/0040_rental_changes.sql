-- Other days that one of the two people of a rental proposes to the other.
create table rental_changes (
  id integer generated always as identity primary key,
  rental_id integer not null references rentals,
  by_id integer not null references users,
  -- Its owner proposes it instead of what was requested; accepted, the rental is approved.
  is_counter boolean not null,
  start_date date not null,
  end_date date not null,
  pieces smallint not null check (pieces between 1 and 99),
  -- What the owner takes off.
  discount_minor bigint not null check (discount_minor >= 0),
  -- The price of all of it, line by line, by the terms of the rental.
  lines jsonb not null,
  total_minor bigint not null check (total_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  -- The rental as it was.
  from_start_date date not null,
  from_end_date date not null,
  from_pieces smallint not null,
  from_discount_minor bigint not null,
  from_total_minor bigint not null,
  from_deposit_minor bigint not null,
  note text check (length(note) between 1 and 500),
  status text not null default 'open'
    check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded')),
  client_id uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check (start_date <= end_date)
);
create unique index rental_changes_open on rental_changes (rental_id) where status = 'open';
create unique index rental_changes_client_id on rental_changes (by_id, client_id) where client_id is not null;
create index rental_changes_rental on rental_changes (rental_id, id);
create index rental_changes_expiring on rental_changes (expires_at) where status = 'open';

-- A proposal ends with what it is about, whoever changes the status.
create function end_open_change() returns trigger language plpgsql as $$
begin
  update rental_changes set status = case new.status when 'approved' then 'superseded' else 'expired' end
  where rental_id = new.id and status = 'open';
  return null;
end
$$;
create trigger rentals_end_change after update of status on rentals
  for each row when (old.status <> new.status) execute function end_open_change();

-- The next migration reads the tables to check these.
alter table rental_events
  drop constraint rental_events_what_check,
  add constraint rental_events_what_check check (
    what in (
      'requested', 'approved', 'rejected', 'cancelled', 'completed',
      'change_proposed', 'change_accepted', 'change_declined', 'change_withdrawn', 'change_expired'
    )
  ) not valid;
alter table rental_lines
  drop constraint rental_lines_code_check,
  add constraint rental_lines_code_check check (
    code in (
      'days', 'weekend_days', 'length_discount', 'minimum_charge', 'special_offer', 'delivery', 'renter_fee', 'owner_fee'
    )
  ) not valid;
alter table users
  drop constraint users_muted_mails_check,
  add constraint users_muted_mails_check check (muted_mails <@ array['requests', 'decisions', 'changes', 'messages']) not valid;

-- A rental from before there were terms gets its price of a day as its terms once a change of it is accepted.
drop trigger rentals_terms_stay on rentals;
create trigger rentals_terms_stay before update of terms, currency, delivery on rentals
  for each row when (
    old.delivery <> new.delivery or old.terms is not null and (old.terms, old.currency) is distinct from (new.terms, new.currency)
  )
  execute function refuse_agreed_change();

-- As before, but rentals that have to make room for one that keeps its piece longer go to other pieces, too: with `wanted` 0 if any two
-- of them meet.
create or replace function place_pieces(
  of_item integer, in_all integer, first_day date, last_day date, buffer integer, wanted integer, today date
) returns jsonb language plpgsql stable cost 1000 as $$
declare
  asked_days daterange := daterange(first_day, last_day, '[]');
  asked_held daterange := daterange(first_day, last_day + buffer, '[]');
  taken smallint[];
  held_on datemultirange[];
  blocked_on datemultirange[];
  plan jsonb := '[]';
  next record;
  place integer;
begin
  if wanted > 0 then
    -- Each by its own index.
    taken := array(
      select o.unit from occupancies o where o.item_id = of_item and o.kind = 'rental' and o.held && asked_held
      union
      select o.unit from occupancies o where o.item_id = of_item and o.kind = 'block' and o.days && asked_days
    );
    if in_all - cardinality(taken) >= wanted then
      return (
        select jsonb_agg(jsonb_build_object('id', null, 'unit', free.unit))
        from (select n as unit from generate_series(1, in_all) as n where n <> all(taken) order by n limit wanted) as free
      );
    end if;
    if in_all = 1 or wanted > in_all then return null; end if;
    -- Only a rental that goes to another piece makes room.
    if not exists (
      select from occupancies o
      where o.item_id = of_item and o.kind = 'rental' and (lower(o.days) > today or o.unit > in_all)
    ) then
      return null;
    end if;
  elsif not exists (select from occupancies o where o.item_id = of_item and o.kind = 'rental' and o.unit > in_all)
    and not exists (
      select from occupancies o join occupancies other on other.item_id = o.item_id and other.unit = o.unit and other.id > o.id
      where o.item_id = of_item and o.kind = 'rental' and other.kind = 'rental' and o.held && other.held
    )
  then
    return '[]';
  end if;
  select array_agg(coalesce(placed.held, '{}') order by n), array_agg(coalesce(placed.blocked, '{}') order by n)
  into held_on, blocked_on
  from generate_series(1, in_all) as n
  left join (
    select o.unit,
      range_agg(o.held) filter (where o.kind = 'rental' and (isempty(o.days) or lower(o.days) <= today)) as held,
      range_agg(o.days) filter (where o.kind = 'block') as blocked
    from occupancies o
    where o.item_id = of_item
    group by o.unit
  ) as placed on placed.unit = n;
  for next in
    select o.id, o.days, o.held from occupancies o
    where o.item_id = of_item and o.kind = 'rental' and (lower(o.days) > today or o.unit > in_all)
    union all
    select null, asked_days, asked_held from generate_series(1, wanted)
    order by held, id
  loop
    place := null;
    for n in 1..in_all loop
      if not ((held_on[n] && next.held) or (blocked_on[n] && next.days)) then
        place := n;
        exit;
      end if;
    end loop;
    if place is null then return null; end if;
    held_on[place] := held_on[place] + datemultirange(next.held);
    plan := plan || jsonb_build_object('id', next.id, 'unit', place);
  end loop;
  return plan;
end
$$;

-- Gives a rental other days and pieces: those that it has are free for it, and one that has begun keeps them. Others that begin after
-- `today` may move. False if there is no room; then nothing changes. Lock the item first, and change the rental afterwards.
create function change_pieces(of_rental integer, first_day date, last_day date, wanted integer, today date)
returns boolean language plpgsql as $$
declare
  item items;
  buffer integer;
  kept integer;
  plan jsonb;
begin
  select i.* into item from rentals r join items i on i.id = r.item_id where r.id = of_rental;
  select coalesce((r.terms ->> 'bufferDays')::integer, 0) into buffer from rentals r where r.id = of_rental;
  delete from occupancies o where o.rental_id = of_rental and lower(o.days) > today;
  -- Those of the lowest numbers stay.
  delete from occupancies o where o.rental_id = of_rental and o.id not in (
    select own.id from occupancies own where own.rental_id = of_rental order by own.unit limit wanted
  );
  select count(*) into kept from occupancies o where o.rental_id = of_rental;
  if kept > 0 then
    set constraints occupancies_rentals_never_overlap, occupancies_no_rental_on_blocked_days deferred;
    update occupancies set days = daterange(first_day, last_day, '[]'), held = daterange(first_day, last_day + buffer, '[]')
    where rental_id = of_rental;
    plan := place_pieces(item.id, item.quantity, null, null, 0, 0, today);
    if plan is null then raise exclusion_violation; end if;
    perform move_pieces(plan);
    set constraints occupancies_rentals_never_overlap, occupancies_no_rental_on_blocked_days immediate;
  end if;
  if kept < wanted then
    plan := place_pieces(item.id, item.quantity, first_day, last_day, buffer, wanted - kept, today);
    if plan is null then raise exclusion_violation; end if;
    perform move_pieces(plan);
    insert into occupancies (item_id, unit, days, held, kind, rental_id)
    select item.id, (p.place ->> 'unit')::smallint, daterange(first_day, last_day, '[]'),
      daterange(first_day, last_day + buffer, '[]'), 'rental', of_rental
    from jsonb_array_elements(plan) as p (place)
    where p.place ->> 'id' is null;
  end if;
  return true;
exception
  when exclusion_violation then return false;
end
$$;

-- Whether a rental could have other days and pieces now; nothing changes. Lock the item first.
create function can_change_pieces(of_rental integer, first_day date, last_day date, wanted integer, today date)
returns boolean language plpgsql as $$
begin
  if change_pieces(of_rental, first_day, last_day, wanted, today) then
    raise exception 'There is room.' using errcode = 'LL001';
  end if;
  raise exception 'There is no room.' using errcode = 'LL002';
exception
  when sqlstate 'LL001' then return true;
  when sqlstate 'LL002' then return false;
end
$$;
