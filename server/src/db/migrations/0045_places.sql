-- Where people lend from. Others see a point near by, which is drawn once and stored: `items.latitude` and `items.longitude` hold it.
-- Only `items/place.ts` reads `item_places`.

create table place_settings (
  id boolean primary key default true check (id),
  -- PLACE_RADIUS of the node that started last, in metres; 0 where pins are public.
  radius integer not null check (radius = 0 or radius between 500 and 5000),
  -- Whether all listings show what this radius asks for.
  is_settled boolean not null default true
);
insert into place_settings (radius)
values (coalesce(nullif(current_setting('lendloop.place_radius', true), ''), '1000')::integer);

-- A home, by the first pin that was set there.
create table places (
  id integer generated always as identity primary key,
  owner_id integer not null references users,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude >= -180 and longitude < 180)
);
create index places_owner on places (owner_id);

create table place_points (
  place_id integer not null references places on delete cascade,
  precision text not null check (precision in ('near', 'wide', 'town')),
  area_latitude double precision not null check (area_latitude between -90 and 90),
  area_longitude double precision not null check (area_longitude >= -180 and area_longitude < 180),
  -- In metres, by which it was drawn; null for the point of a town.
  radius integer check (radius between 500 and 5000),
  primary key (place_id, precision),
  check (radius is not null or precision = 'town')
);

create table item_places (
  item_id integer primary key references items on delete cascade,
  place_id integer references places,
  precision text not null default 'near' check (precision in ('near', 'wide', 'town')),
  latitude double precision,
  longitude double precision,
  address text check (char_length(address) between 1 and 200),
  note text check (char_length(note) between 1 and 500),
  check ((place_id is null) = (latitude is null) and (latitude is null) = (longitude is null))
);
create index item_places_place on item_places (place_id);

-- A number from 0 to less than 1 that nobody can foresee: the first 48 bits of a random UUID.
create function draw_number() returns double precision language sql volatile as $$
  select ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint::double precision / 281474976710656
$$;

-- A longitude within [-180, 180), with six decimals.
create function wrap_longitude(degrees double precision) returns double precision language sql immutable parallel safe as $$
  select case when one.rounded >= 180 then -180 else one.rounded end
  from (select round((degrees - 360 * floor((degrees + 180) / 360))::numeric, 6)::double precision as rounded) as one
$$;

-- A point of the ring around a position: in any direction, from a fifth of the radius to the radius away, in metres, as likely in each
-- square metre.
create function draw_area(
  latitude double precision, longitude double precision, radius integer,
  out area_latitude double precision, out area_longitude double precision
) language plpgsql volatile as $$
declare
  inner_radius double precision := 0.2 * radius;
  sine double precision := sin(radians(latitude));
  cosine double precision := cos(radians(latitude));
  bearing double precision;
  angle double precision;
  reached double precision;
begin
  loop
    bearing := 2 * pi() * draw_number();
    -- The same sphere as of distance_km.
    angle := sqrt(draw_number() * (radius::double precision ^ 2 - inner_radius ^ 2) + inner_radius ^ 2) / 6371008.8;
    reached := asin(greatest(-1, least(1, sine * cos(angle) + cosine * sin(angle) * cos(bearing))));
    area_latitude := greatest(-90, least(90, round(degrees(reached)::numeric, 6)::double precision));
    area_longitude := wrap_longitude(
      longitude + degrees(atan2(sin(bearing) * sin(angle) * cosine, cos(angle) - sine * sin(reached)))
    );
    -- Six decimals may step over an edge of the ring.
    exit when distance_km(latitude, longitude, area_latitude, area_longitude) * 1000 between inner_radius and radius;
  end loop;
end
$$;

-- Until the transaction ends, nobody else changes the places of a person, nor the radius. Lock their listing first, if there is one.
create function lock_places(of_owner integer) returns void language sql volatile as $$
  select pg_advisory_xact_lock_shared(1886151523, 0), pg_advisory_xact_lock(1886151524, of_owner)
$$;

-- The nearest place of a person within 300 m of a pin, or else a new one. Call lock_places before.
create function place_at(of_owner integer, pin_latitude double precision, pin_longitude double precision)
returns integer language plpgsql volatile as $$
declare
  found_id integer;
begin
  select p.id into found_id
  from places p
  where p.owner_id = of_owner and p.latitude between pin_latitude - 0.003 and pin_latitude + 0.003
    and distance_km(p.latitude, p.longitude, pin_latitude, pin_longitude) <= 0.3
  order by distance_km(p.latitude, p.longitude, pin_latitude, pin_longitude), p.id
  limit 1;
  if found_id is null then
    insert into places (owner_id, latitude, longitude) values (of_owner, pin_latitude, pin_longitude) returning id into found_id;
  end if;
  return found_id;
end
$$;

-- What others see of a place by its owner's choice. Draws the point that is missing; null for a town that nobody has looked up yet, and
-- for pins that are public. Call lock_places before.
create function area_of(
  of_place integer, choice text, out area_latitude double precision, out area_longitude double precision
) language plpgsql volatile as $$
declare
  site integer := (select s.radius from place_settings s);
  wanted integer := case choice when 'near' then site else greatest(3000, site) end;
begin
  if wanted = 0 then return; end if;
  select pp.area_latitude, pp.area_longitude into area_latitude, area_longitude
  from place_points pp where pp.place_id = of_place and pp.precision = choice;
  if found or choice = 'town' then return; end if;
  select drawn.area_latitude, drawn.area_longitude into area_latitude, area_longitude
  from places p, draw_area(p.latitude, p.longitude, wanted) as drawn where p.id = of_place;
  insert into place_points values (of_place, choice, area_latitude, area_longitude, wanted);
end
$$;

-- Makes a listing show what its owner chose. Lock the listing, then call lock_places.
create function show_area(of_item integer) returns void language plpgsql volatile as $$
declare
  kept item_places%rowtype;
  shown_latitude double precision;
  shown_longitude double precision;
begin
  select * into kept from item_places ip where ip.item_id = of_item;
  if kept.place_id is not null then
    if kept.precision = 'near' and (select s.radius = 0 from place_settings s) then
      shown_latitude := kept.latitude;
      shown_longitude := kept.longitude;
    else
      select a.area_latitude, a.area_longitude into shown_latitude, shown_longitude
      from area_of(kept.place_id, kept.precision) as a;
    end if;
  end if;
  perform set_config('lendloop.places', 'kept', true);
  update items i set latitude = shown_latitude, longitude = shown_longitude
  where i.id = of_item and (i.latitude, i.longitude) is distinct from (shown_latitude, shown_longitude);
  perform set_config('lendloop.places', '', true);
end
$$;

-- Keeps the pin of a listing, or that it has none, and answers with its place. Lock the listing, then call lock_places. A pin that is the
-- point that others see leaves the pin as it is: who was shown that point has not moved it.
create function keep_pin(
  of_item integer, of_owner integer, pin_latitude double precision, pin_longitude double precision, choice text
) returns integer language plpgsql volatile as $$
declare
  clamped double precision := case when pin_latitude is not null then greatest(-90, least(90, pin_latitude)) end;
  wrapped double precision := wrap_longitude(pin_longitude);
  of_place integer;
begin
  if pin_latitude is not null then
    update item_places ip set precision = choice
    from place_points pp
    where ip.item_id = of_item and pp.place_id = ip.place_id and pp.radius is not null
      and pp.area_latitude = clamped and pp.area_longitude = wrapped
    returning ip.place_id into of_place;
    if of_place is not null then return of_place; end if;
    of_place := place_at(of_owner, clamped, wrapped);
  end if;
  insert into item_places (item_id, place_id, precision, latitude, longitude)
  values (of_item, of_place, choice, clamped, wrapped)
  on conflict (item_id) do update
    set place_id = excluded.place_id, precision = excluded.precision, latitude = excluded.latitude, longitude = excluded.longitude;
  return of_place;
end
$$;

-- Brings the listings at the next places to what the radius asks for, and answers with the last of these places; null at the end.
create function settle_places(after_place integer, most integer) returns integer language plpgsql volatile as $$
declare
  batch integer[] := array(select p.id from places p where p.id > after_place order by p.id limit most);
  of_items integer[] := array(
    select ip.item_id from item_places ip where ip.place_id = any(batch) and ip.precision = 'near' order by ip.item_id
  );
begin
  if batch = '{}' then return null; end if;
  perform from items i where i.id = any(of_items) order by i.id for no key update;
  perform lock_places(one.owner_id)
  from (select distinct p.owner_id from places p where p.id = any(batch) order by p.owner_id) as one;
  perform show_area(one) from unnest(of_items) as one;
  return batch[cardinality(batch)];
end
$$;

-- Gathers the pins that listings still show into places, and hides them. Each time it commits, some owners are done; inside a transaction
-- it does not commit. It may be called again.
create procedure gather_places() language plpgsql as $$
declare
  site integer := (select s.radius from place_settings s);
  commits boolean := coalesce(current_setting('lendloop.outside', true), '') = 'on';
  last_owner integer := 0;
  owners integer[];
  of_items integer[];
  pin record;
  -- Of the places of one owner, those of this batch among them.
  known integer[];
  latitudes double precision[];
  longitudes double precision[];
  owner integer;
  nearest integer;
  least_km double precision;
  km double precision;
  -- Of the batch.
  new_ids integer[];
  new_owners integer[];
  new_latitudes double precision[];
  new_longitudes double precision[];
  pin_items integer[];
  pin_places integer[];
  pin_latitudes double precision[];
  pin_longitudes double precision[];
begin
  create temporary table ungathered as
    select i.owner_id, array_agg(i.id order by i.id) as ids
    from items i
    where i.latitude is not null and not exists (select from item_places ip where ip.item_id = i.id)
    group by i.owner_id;
  create index on ungathered (owner_id);
  loop
    -- Some thousand listings, of one person at least.
    select array_agg(next.owner_id order by next.owner_id), max(next.owner_id) into owners, last_owner
    from (
      select one.owner_id, sum(cardinality(one.ids)) over (order by one.owner_id) - cardinality(one.ids) as before
      from (select u.owner_id, u.ids from ungathered u where u.owner_id > last_owner order by u.owner_id limit 2000) as one
    ) as next
    where next.before < 2000;
    exit when owners is null;
    of_items := array(select id from ungathered u, unnest(u.ids) as id where u.owner_id = any(owners) order by id);
    if commits then
      perform from items i where i.id = any(of_items) order by i.id for no key update;
      perform lock_places(one) from unnest(owners) as one;
    end if;
    owner := null;
    new_ids := '{}'; new_owners := '{}'; new_latitudes := '{}'; new_longitudes := '{}';
    pin_items := '{}'; pin_places := '{}'; pin_latitudes := '{}'; pin_longitudes := '{}';
    for pin in
      select i.id, i.owner_id, i.latitude, wrap_longitude(i.longitude) as longitude
      from items i
      where i.id = any(of_items) and i.latitude is not null
        and not exists (select from item_places ip where ip.item_id = i.id)
      order by i.owner_id, i.id
    loop
      if pin.owner_id is distinct from owner then
        owner := pin.owner_id;
        select coalesce(array_agg(p.id order by p.id), '{}'), coalesce(array_agg(p.latitude order by p.id), '{}'),
          coalesce(array_agg(p.longitude order by p.id), '{}')
        into known, latitudes, longitudes
        from places p where p.owner_id = owner;
      end if;
      nearest := null;
      least_km := 0.3;
      for n in 1..cardinality(known) loop
        if latitudes[n] between pin.latitude - 0.003 and pin.latitude + 0.003 then
          km := distance_km(latitudes[n], longitudes[n], pin.latitude, pin.longitude);
          if km < least_km or km = least_km and nearest is null then
            nearest := known[n];
            least_km := km;
          end if;
        end if;
      end loop;
      if nearest is null then
        nearest := nextval('places_id_seq');
        known := known || nearest;
        latitudes := latitudes || pin.latitude;
        longitudes := longitudes || pin.longitude;
        new_ids := new_ids || nearest;
        new_owners := new_owners || owner;
        new_latitudes := new_latitudes || pin.latitude;
        new_longitudes := new_longitudes || pin.longitude;
      end if;
      pin_items := pin_items || pin.id;
      pin_places := pin_places || nearest;
      pin_latitudes := pin_latitudes || pin.latitude;
      pin_longitudes := pin_longitudes || pin.longitude;
    end loop;
    insert into places (id, owner_id, latitude, longitude) overriding system value
    select * from unnest(new_ids, new_owners, new_latitudes, new_longitudes);
    if site > 0 then
      -- In the list of what is selected it is called for each row, also where two homes are at one position.
      insert into place_points
      select one.id, 'near', (one.drawn).area_latitude, (one.drawn).area_longitude, site
      from (
        select u.id, draw_area(u.latitude, u.longitude, site) as drawn
        from unnest(new_ids, new_latitudes, new_longitudes) as u (id, latitude, longitude)
      ) as one;
    end if;
    insert into item_places (item_id, place_id, precision, latitude, longitude)
    select one.item_id, one.place_id, 'near', one.latitude, one.longitude
    from unnest(pin_items, pin_places, pin_latitudes, pin_longitudes) as one (item_id, place_id, latitude, longitude);
    perform set_config('lendloop.places', 'kept', true);
    perform set_config('lendloop.all_items_change', 'on', true);
    update items i set latitude = pp.area_latitude, longitude = pp.area_longitude
    from item_places ip join place_points pp on pp.place_id = ip.place_id and pp.precision = ip.precision
    where site > 0 and i.id = any(of_items) and ip.item_id = i.id
      and (i.latitude, i.longitude) is distinct from (pp.area_latitude, pp.area_longitude);
    perform set_config('lendloop.places', '', true);
    perform set_config('lendloop.all_items_change', 'off', true);
    insert into item_changes (is_everything) values (true);
    if commits then commit; end if;
  end loop;
  drop table ungathered;
end
$$;
