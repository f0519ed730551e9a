-- A listing with thousands of blocks made every search by days wait: all of its rows were read, and range by range compared, even
-- where nothing could make room.

-- The same verdict as before: the pieces for `wanted` pieces from `first_day` to `last_day` with so many empty days behind them:
-- `[{"id": null, "unit": 1}]`. If none is free throughout, rentals that begin after `today` go to other pieces, each to the lowest free
-- one by their first days: `id` is then their occupancy. Rentals on pieces above `in_all` always go to others. Null if there is no room.
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
