-- A listing of many pieces with dozens of rentals of all of them made every search by their days wait for seconds: for each piece of each
-- rental, wherever its days were, all pieces were looked through.

-- As before, but only rentals are looked at that meet the days asked for, or others that do, and so on: no others can be in the way of
-- what is moved. All pieces of a rental are placed together. More than a thousand rentals are never moved.
create or replace function place_pieces(
  of_item integer, in_all integer, first_day date, last_day date, buffer integer, wanted integer, today date
) returns jsonb language plpgsql stable cost 1000 as $$
declare
  asked_days daterange := daterange(first_day, last_day, '[]');
  asked_held daterange := daterange(first_day, last_day + buffer, '[]');
  taken smallint[];
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
    -- Only a rental that goes to another piece makes room: pieces that something else takes stay taken.
    taken := array(
      select o.unit from occupancies o
      where o.item_id = of_item and o.kind = 'rental' and o.held && asked_held and o.unit <= in_all
        and (isempty(o.days) or lower(o.days) <= today)
      union
      select o.unit from occupancies o
      where o.item_id = of_item and o.kind = 'block' and o.days && asked_days and o.unit <= in_all
    );
    if in_all - cardinality(taken) < wanted then return null; end if;
    sought := datemultirange(asked_held);
  else
    select range_agg(met.held) into sought from (
      select o.held from occupancies o where o.item_id = of_item and o.kind = 'rental' and o.unit > in_all
      union all
      select o.held + other.held
      from occupancies o join occupancies other on other.item_id = o.item_id and other.unit = o.unit and other.id > o.id
      where o.item_id = of_item and o.kind = 'rental' and other.kind = 'rental' and o.held && other.held
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
