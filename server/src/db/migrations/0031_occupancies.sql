-- The days for which the pieces of a listing are taken, by approved rentals and by its owner.
create table blocks (
  id integer generated always as identity primary key,
  item_id integer not null,
  start_date date not null,
  end_date date not null,
  -- Null for all pieces, also for those that the listing gains later.
  pieces smallint[],
  note text check (char_length(note) between 1 and 200),
  source text not null default 'owner' check (source in ('owner', 'import')),
  created_at timestamptz(3) not null default now(),
  check (start_date <= end_date and end_date - start_date < 730),
  check (cardinality(pieces) between 1 and 99)
);
create index blocks_item on blocks (item_id, end_date);

create table occupancies (
  id bigint generated always as identity primary key,
  item_id integer not null,
  -- Which piece, from 1 on.
  unit smallint not null check (unit between 1 and 99),
  -- The days of the rental or block itself; empty behind a completed rental.
  days daterange not null,
  -- The same with the days that stay empty behind a rental.
  held daterange not null check (not isempty(held)),
  kind text not null check (kind in ('rental', 'block')),
  rental_id integer,
  block_id integer references blocks on delete cascade,
  check ((rental_id is not null) = (kind = 'rental') and (block_id is not null) = (kind = 'block')),
  -- Judged when a statement ends, so that one statement can move rentals round.
  constraint occupancies_rentals_never_overlap
    exclude using gist (item_id with =, unit with =, held with &&) where (kind = 'rental') deferrable,
  constraint occupancies_no_rental_on_blocked_days
    exclude using gist (item_id with =, unit with =, days with &&, kind with <>) deferrable
);
create index occupancies_rental on occupancies (rental_id) where rental_id is not null;
create index occupancies_block on occupancies (block_id) where block_id is not null;
create index occupancies_blocked on occupancies (item_id) where kind = 'block';

-- The long part comes before anything is locked.
insert into occupancies (item_id, unit, days, held, kind, rental_id)
select r.item_id, 1, daterange(r.start_date, r.end_date, '[]'), daterange(r.start_date, r.end_date, '[]'), 'rental', r.id
from rentals r
where r.status = 'approved';

alter table items
  add column quantity smallint not null default 1,
  add column buffer_days smallint not null default 0,
  add column instant_booking text not null default 'off',
  add constraint items_pieces check (quantity between 1 and 99 and buffer_days between 0 and 14) not valid,
  add constraint items_instant check (instant_booking in ('off', 'verified', 'everyone')) not valid;
alter table rentals
  add column pieces smallint not null default 1,
  add constraint rentals_pieces check (pieces between 1 and 99) not valid;
alter table blocks add constraint blocks_item_id_fkey foreign key (item_id) references items not valid;
alter table occupancies
  add constraint occupancies_item_id_fkey foreign key (item_id) references items not valid,
  add constraint occupancies_rental_id_fkey foreign key (rental_id) references rentals on delete cascade not valid;

-- The pieces for `wanted` pieces from `first_day` to `last_day` with so many empty days behind them: `[{"id": null, "unit": 1}]`. If none is
-- free throughout, rentals that begin after `today` go to other pieces, each to the lowest free one by their first days: `id` is then
-- their occupancy. Rentals on pieces above `in_all` always go to others. Null if there is no room.
create function place_pieces(
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
    taken := array(
      select distinct o.unit from occupancies o
      where o.item_id = of_item
        and case o.kind when 'rental' then o.held && asked_held else o.days && asked_days end
    );
    if in_all - cardinality(taken) >= wanted then
      return (
        select jsonb_agg(jsonb_build_object('id', null, 'unit', free.unit))
        from (select n as unit from generate_series(1, in_all) as n where n <> all(taken) order by n limit wanted) as free
      );
    end if;
    if in_all = 1 or wanted > in_all then return null; end if;
  elsif not exists (select from occupancies o where o.item_id = of_item and o.kind = 'rental' and o.unit > in_all) then
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

-- Moves rentals to the pieces of a plan.
create function move_pieces(plan jsonb) returns void language sql as $$
  update occupancies o set unit = p.unit
  from jsonb_to_recordset(plan) as p (id bigint, unit smallint)
  where o.id = p.id and o.unit <> p.unit
$$;

-- Takes the pieces of a rental, which may move others that begin after `today`. False if there is no room. Lock the item first.
create function take_pieces(of_rental integer, today date) returns boolean language plpgsql as $$
declare
  plan jsonb;
begin
  select place_pieces(
    i.id, i.quantity, r.start_date, r.end_date, coalesce((r.terms ->> 'bufferDays')::integer, 0), r.pieces, today
  )
  into plan
  from rentals r join items i on i.id = r.item_id
  where r.id = of_rental;
  if plan is null then return false; end if;
  perform move_pieces(plan);
  insert into occupancies (item_id, unit, days, held, kind, rental_id)
  select r.item_id, (p.place ->> 'unit')::smallint, daterange(r.start_date, r.end_date, '[]'),
    daterange(r.start_date, r.end_date + coalesce((r.terms ->> 'bufferDays')::integer, 0), '[]'), 'rental', r.id
  from rentals r, jsonb_array_elements(plan) as p (place)
  where r.id = of_rental and p.place ->> 'id' is null;
  return true;
end
$$;

-- Pieces are taken as long as a rental is approved, whoever changes it: nodes of the version before, too, which know of no pieces. They
-- are told so by the name that they understand.
create function keep_occupancies() returns trigger language plpgsql as $$
begin
  if new.status = 'approved' then
    if new.pieces = (
      select count(*) from occupancies o
      where o.rental_id = new.id and o.days = daterange(new.start_date, new.end_date, '[]')
    ) then
      return null;
    end if;
    delete from occupancies where rental_id = new.id;
    if not take_pieces(new.id, 'infinity') then
      raise exception 'No piece is free on these days.'
        using errcode = 'exclusion_violation', constraint = 'rentals_approved_never_overlap', table = 'rentals';
    end if;
  else
    -- Behind a completed rental its empty days stay.
    update occupancies set days = 'empty', held = daterange(upper(days), upper(held))
    where rental_id = new.id and new.status = 'completed' and upper(held) > upper(days);
    delete from occupancies where rental_id = new.id and not isempty(days);
  end if;
  return null;
end
$$;
create trigger rentals_occupy_added after insert on rentals
  for each row when (new.status = 'approved') execute function keep_occupancies();
create trigger rentals_occupy_changed after update of status, start_date, end_date, pieces on rentals
  for each row when (
    (old.status = 'approved' or new.status = 'approved')
    and (old.status, old.start_date, old.end_date, old.pieces) is distinct from (new.status, new.start_date, new.end_date, new.pieces)
  )
  execute function keep_occupancies();

-- What changed while the table was filled; from here on nobody writes rentals until this is committed.
delete from occupancies o using rentals r where r.id = o.rental_id and r.status <> 'approved';
insert into occupancies (item_id, unit, days, held, kind, rental_id)
select r.item_id, 1, daterange(r.start_date, r.end_date, '[]'), daterange(r.start_date, r.end_date, '[]'), 'rental', r.id
from rentals r
where r.status = 'approved' and not exists (select from occupancies o where o.rental_id = r.id);
-- The occupancies say it by piece, now that they have all of it.
alter table rentals drop constraint rentals_approved_never_overlap;
