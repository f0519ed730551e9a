-- A quote, or a search by days, for a listing of many pieces with hundreds of rentals that meet one another placed all of them anew to find out
-- whether there is room, which took up to a second for each such listing.

-- Whether `place_pieces` finds room, mostly without placing anything. Rentals that have begun begin before all that can be moved, so there is
-- room wherever no day has too many: each gets a piece in the order of their first days. Only around blocks of some of the pieces it depends on
-- which piece goes where. There, a listing with too many rentals to look through has room only where pieces are free throughout.
create function has_places(
  of_item integer, in_all integer, first_day date, last_day date, buffer integer, wanted integer, today date
) returns boolean language plpgsql stable cost 1000 as $$
declare
  asked_days daterange := daterange(first_day, last_day, '[]');
  asked_held daterange := daterange(first_day, last_day + buffer, '[]');
  looked_through constant integer := 20000;
  taken integer;
begin
  -- Each by its own index.
  select count(*) into taken from (
    select o.unit from occupancies o where o.item_id = of_item and o.kind = 'rental' and o.held && asked_held
    union
    select o.unit from occupancies o where o.item_id = of_item and o.kind = 'block' and o.days && asked_days
  ) as there;
  if in_all - taken >= wanted then return true; end if;
  if in_all = 1 or wanted > in_all then return false; end if;
  -- Only a rental that goes to another piece makes room: pieces that something else takes stay taken.
  select count(*) into taken from (
    select o.unit from occupancies o
    where o.item_id = of_item and o.kind = 'rental' and o.held && asked_held and o.unit <= in_all
      and (isempty(o.days) or lower(o.days) <= today)
    union
    select o.unit from occupancies o
    where o.item_id = of_item and o.kind = 'block' and o.days && asked_days and o.unit <= in_all
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
