-- A listing of many pieces could have hundreds of thousands of places taken by rentals of a day each. All of them were read for each calendar of it,
-- and each with all others when somebody proposed other days for one of them, which held up everybody for seconds.

-- Whether rentals of a listing may take so many places more: those that are not over take ten thousand at most. Of a single piece no more fit into
-- the days that are ahead.
create function may_take_places(of_item integer, in_all integer, wanted integer, today date)
returns boolean language sql stable as $$
  select in_all = 1 or wanted <= 10000 - (
    select count(*) from (
      select from occupancies o
      where o.item_id = of_item and o.kind = 'rental' and o.held && daterange(today, null)
      limit 10000
    ) as taken
  )
$$;

-- The pieces of a listing that a block takes on any of these days. Blocks of a piece may lie on the same days by the hundred; of many, one is
-- looked for piece by piece, and `limit` keeps the database from joining them all.
create function blocked_pieces(of_item integer, in_all integer, asked daterange)
returns smallint[] language plpgsql stable as $$
declare
  few constant integer := 200;
  found smallint[] := array(
    select o.unit from occupancies o
    where o.item_id = of_item and o.kind = 'block' and o.days && asked and o.unit <= in_all
    limit few + 1
  );
begin
  if cardinality(found) <= few then return array(select distinct unnest(found)); end if;
  return array(
    select n::smallint from generate_series(1, in_all) as n
    cross join lateral (
      select from occupancies o
      where o.item_id = of_item and o.unit = n::smallint and o.kind = 'block' and o.days && asked
      limit 1
    ) as met
  );
end
$$;

-- As before, but rentals that meet are found one after the other and not each with each, and only where one of them has new days.
create or replace function place_pieces(
  of_item integer, in_all integer, first_day date, last_day date, buffer integer, wanted integer, today date
) returns jsonb language plpgsql stable cost 1000 as $$
declare
  asked_days daterange := daterange(first_day, last_day, '[]');
  asked_held daterange := daterange(first_day, last_day + buffer, '[]');
  taken smallint[];
  blocked smallint[];
  sought datemultirange;
  moving_most constant integer := 1000;
  around daterange;
  kept_on datemultirange[];
  blocked_on datemultirange[];
  -- The days on which the pieces are free again of what was placed so far: that is placed by its first day.
  free_from date[] := array_fill('-infinity'::date, array[in_all]);
  plan_ids bigint[] := '{}';
  plan_units integer[] := '{}';
  next record;
  placed integer;
  number integer := 0;
begin
  if wanted > 0 then
    blocked := blocked_pieces(of_item, in_all, asked_days);
    taken := array(
      select o.unit from occupancies o where o.item_id = of_item and o.kind = 'rental' and o.held && asked_held
      union
      select unnest(blocked)
    );
    if in_all - cardinality(taken) >= wanted then
      return (
        select jsonb_agg(jsonb_build_object('id', null, 'unit', free.unit))
        from (select n as unit from generate_series(1, in_all) as n where n <> all(taken) order by n limit wanted) as free
      );
    end if;
    if in_all = 1 or wanted > in_all then return null; end if;
    -- Only a rental that goes to another piece makes room: pieces that something else takes stay taken.
    taken := array(
      select o.unit from occupancies o
      where o.item_id = of_item and o.kind = 'rental' and o.held && asked_held and o.unit <= in_all
        and (isempty(o.days) or lower(o.days) <= today)
      union
      select unnest(blocked)
    );
    if in_all - cardinality(taken) < wanted then return null; end if;
    sought := datemultirange(asked_held);
  else
    -- Of rentals that meet, each meets the one before it, by their first days, or the one behind.
    select range_agg(met.held) into sought from (
      select o.held from occupancies o where o.item_id = of_item and o.kind = 'rental' and o.unit > in_all
      union all
      select there.held from (
        select o.held,
          lower(o.held) < max(upper(o.held)) over (
            partition by o.unit order by lower(o.held), o.id rows between unbounded preceding and 1 preceding
          ) as meets_before,
          upper(o.held) > lead(lower(o.held)) over (partition by o.unit order by lower(o.held), o.id) as meets_behind
        from occupancies o
        where first_day is not null and o.item_id = of_item and o.kind = 'rental' and o.held && asked_held
      ) as there
      where there.meets_before or there.meets_behind
    ) as met;
    if sought is null then return '[]'; end if;
  end if;

  -- In half days, as rentals that follow each other without a free day do not meet.
  with moving as (
    select int4range((lower(o.held) - date '2000-01-01') * 2, (upper(o.held) - date '2000-01-01') * 2 - 1) as span
    from occupancies o
    where o.item_id = of_item and o.kind = 'rental' and (lower(o.days) > today or o.unit > in_all)
  ), sights as (
    select int4range((lower(part) - date '2000-01-01') * 2, (upper(part) - date '2000-01-01') * 2 - 1) as span from unnest(sought) as part
  ), met as (
    select chain from (select unnest(range_agg(span)) as chain from moving) as chains
    where exists (select from sights where sights.span && chain)
    union all
    select span from sights
  )
  select daterange(
    date '2000-01-01' + div(min(lower(chain)), 2)::integer, date '2000-01-01' + div(max(upper(chain)) + 1, 2)::integer
  )
  into around from met;

  select array_agg(coalesce(there.kept, '{}') order by n), array_agg(coalesce(there.blocked, '{}') order by n)
  into kept_on, blocked_on
  from generate_series(1, in_all) as n
  left join (
    select o.unit,
      range_agg(o.held) filter (where o.kind = 'rental') as kept,
      range_agg(o.days) filter (where o.kind = 'block') as blocked
    from occupancies o
    where o.item_id = of_item and o.held && around
      and (o.kind = 'block' or isempty(o.days) or lower(o.days) <= today)
    group by o.unit
  ) as there on there.unit = n;
  for next in
    select array_agg(o.id order by o.id) as ids, o.days, o.held, min(o.id) as first_id from occupancies o
    where o.item_id = of_item and o.kind = 'rental' and o.held && around and (lower(o.days) > today or o.unit > in_all)
    group by o.rental_id, o.days, o.held
    union all
    select array_fill(null::bigint, array[wanted]), asked_days, asked_held, null where wanted > 0
    order by held, first_id
  loop
    number := number + 1;
    if number > moving_most then return null; end if;
    placed := 0;
    for n in 1..in_all loop
      if free_from[n] <= lower(next.held) and not (kept_on[n] && next.held or blocked_on[n] && next.days) then
        placed := placed + 1;
        free_from[n] := upper(next.held);
        plan_ids := plan_ids || next.ids[placed];
        plan_units := plan_units || n;
        exit when placed = cardinality(next.ids);
      end if;
    end loop;
    if placed < cardinality(next.ids) then return null; end if;
  end loop;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'unit', p.unit)) from unnest(plan_ids, plan_units) as p (id, unit)
  ), '[]');
end
$$;

-- As before, and none where blocks take too many pieces.
create or replace function has_places(
  of_item integer, in_all integer, first_day date, last_day date, buffer integer, wanted integer, today date
) returns boolean language plpgsql stable cost 1000 as $$
declare
  asked_days daterange := daterange(first_day, last_day, '[]');
  asked_held daterange := daterange(first_day, last_day + buffer, '[]');
  looked_through constant integer := 20000;
  taken integer;
  blocked smallint[];
begin
  blocked := blocked_pieces(of_item, in_all, asked_days);
  if in_all - cardinality(blocked) < wanted then return false; end if;
  select count(*) into taken from (
    select o.unit from occupancies o where o.item_id = of_item and o.kind = 'rental' and o.held && asked_held
    union
    select unnest(blocked)
  ) as there;
  if in_all - taken >= wanted then return true; end if;
  if in_all = 1 or wanted > in_all then return false; end if;
  -- Only a rental that goes to another piece makes room: pieces that something else takes stay taken.
  select count(*) into taken from (
    select o.unit from occupancies o
    where o.item_id = of_item and o.kind = 'rental' and o.held && asked_held and o.unit <= in_all
      and (isempty(o.days) or lower(o.days) <= today)
    union
    select unnest(blocked)
  ) as there;
  if in_all - taken < wanted then return false; end if;
  -- On the day with the most.
  select coalesce(max(running), 0) into taken from (
    select sum(sum(change)) over (order by day) as running from (
      select lower(o.held * asked_held) as day, 1 as change
      from occupancies o where o.item_id = of_item and o.kind = 'rental' and o.held && asked_held
      union all
      select upper(o.held * asked_held), -1
      from occupancies o where o.item_id = of_item and o.kind = 'rental' and o.held && asked_held
    ) as changes
    group by day
  ) as days;
  if in_all - taken < wanted then return false; end if;
  if not exists (
    select from blocks b
    where b.item_id = of_item and b.end_date >= today and (b.pieces is not null or b.source <> 'owner')
  ) then
    return true;
  end if;
  if in_all * (
    select count(*) from rentals r where r.item_id = of_item and r.status = 'approved' and r.end_date >= today
  ) > looked_through then
    return false;
  end if;
  return place_pieces(of_item, in_all, first_day, last_day, buffer, wanted, today) is not null;
end
$$;

-- As before.
create or replace function take_pieces(of_rental integer, today date) returns boolean language plpgsql as $$
declare
  plan jsonb;
begin
  select case when may_take_places(i.id, i.quantity, r.pieces, today) then place_pieces(
    i.id, i.quantity, r.start_date, r.end_date, coalesce((r.terms ->> 'bufferDays')::integer, 0), r.pieces, today
  ) end
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

-- As before.
create or replace function change_pieces(of_rental integer, first_day date, last_day date, wanted integer, today date)
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
    plan := place_pieces(item.id, item.quantity, first_day, last_day, buffer, 0, today);
    if plan is null then raise exclusion_violation; end if;
    perform move_pieces(plan);
    set constraints occupancies_rentals_never_overlap, occupancies_no_rental_on_blocked_days immediate;
  end if;
  if kept < wanted then
    if may_take_places(item.id, item.quantity, wanted - kept, today) then
      plan := place_pieces(item.id, item.quantity, first_day, last_day, buffer, wanted - kept, today);
    else
      plan := null;
    end if;
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
