-- A plan for any values takes the tenth part of all matches for a limit that it does not know, so it went through a small catalogue row
-- by row whenever a job had just rewritten it: twenty times the work of asking the index, until the table was analysed and the
-- connection gone. Both functions are only ever asked to count up to 11,000, so that is what they say.

-- How many listings that are not hidden a query finds, counted up to about `most`, if about so many are `expected`. Where many
-- match, it looks at one block of ids after the other, from the newest on.
create or replace function search_total(query tsquery, most integer, expected bigint) returns integer language plpgsql stable
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan set effective_io_concurrency = 0 as $$
declare
  last integer := coalesce((select max(i.id) from items i), 0);
  bits integer;
  -- How many matches a block of 65,536 ids may have.
  dense bigint := expected * 65536 / greatest(last, 1);
  -- All ids from this one on are counted.
  counted_from bigint;
  block tsquery;
  found bigint;
  total bigint := 0;
begin
  if dense * dense * (last >> 16) <= most * 10000::bigint then
    select count(*) into total from (
      select from items i
      where i.search @@ query
        and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
      limit 11001
    ) as matches;
    return total;
  end if;
  bits := case when dense <= most then 16 else 12 end;
  counted_from := ((last >> bits)::bigint + 1) << bits;
  while counted_from > 0 and total <= most loop
    block := search_block((counted_from - 1)::integer, bits);
    select count(*) into found from (
      select from items i
      where i.search @@ query and i.search @@ block
        and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
      limit most + 1 - total
    ) as matches;
    total := total + found;
    counted_from := counted_from - (1::bigint << bits);
    if bits = 12 and counted_from & 65535 = 0 and found * 16 <= most then
      bits := 16;
    end if;
  end loop;
  return total;
end
$$;

-- The first `most` listings that are not hidden, by the first of the `stages` that finds them and then the newest first, after the
-- listing `below` of the stage `first_stage`, the number of a stage; with the total of all of them. There is always a row, if need
-- be without a listing. The first three stages find more and more, and so do those from the fourth on; the last one finds all that
-- any finds. All of it is `within` another query, if there is one.
--
-- Few listings are all read at once: also many, if they would have to be counted anyway. Otherwise it looks through one block of ids
-- after the other, from the newest on, and where it finds little, through all of them.
create or replace function search_ranked(
  stages tsquery[], within tsquery, first_stage integer, below integer, most integer,
  kept_total integer, kept_is_least boolean, kept_snapshot text, cap integer, counted_to integer
) returns table (id integer, stage integer, total integer, is_least boolean) language plpgsql stable rows 20
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan set effective_io_concurrency = 0 as $$
#variable_conflict use_column
declare
  few integer := 400;
  last_stage constant integer := cardinality(stages);
  query tsquery := stages[last_stage];
  -- Variables are read faster than elements, for every listing.
  stage_1 tsquery := stages[1];
  stage_2 tsquery := stages[2];
  stage_3 tsquery := stages[3];
  stage_4 tsquery := stages[4];
  stage_5 tsquery := stages[5];
  stage_6 tsquery := stages[6];
  last integer := coalesce((select max(i.id) from items i), 0);
  known integer;
  known_is_least boolean := kept_is_least;
  expected bigint;
  block tsquery;
  -- What finds the listings of earlier stages.
  earlier tsquery;
  bits integer;
  first_bits integer;
  -- All ids from this one on have been looked at.
  upper_id integer;
  wanted integer := most;
  ids integer[];
  found_in integer[];
begin
  if within is not null then
    query := query && within;
  end if;
  if kept_total is not null then
    known := search_changed_total(query, kept_total, kept_is_least, kept_snapshot, cap);
  end if;
  expected := known;
  if expected is null then
    few := 2000;
    expected := search_expected(query, last);
  end if;
  if expected <= few then
    -- Most are of a late stage, and each test takes as long as finding the listing. So the later of two stages is asked for first,
    -- and the last one of all never.
    select array_agg(i.id), array_agg(case
      when last_stage = 3 or i.search @@ stage_3 then case
        when not i.search @@ stage_2 then 3
        when i.search @@ stage_1 then 1
        else 2
      end
      when last_stage = 6 or i.search @@ stage_6 then case
        when not i.search @@ stage_5 then 6
        when i.search @@ stage_4 then 4
        else 5
      end
      else last_stage
    end) into ids, found_in
    from (
      select i.id, i.search from items i
      where i.search @@ query
        and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
      limit 11001
    ) as i;
    known := coalesce(cardinality(ids), 0);
    known_is_least := known > counted_to;
    if not known_is_least then
      return query
      select page.id, page.stage, known, false
      from (select) as always
      left join (
        select matches.id, matches.stage from unnest(ids, found_in) as matches (id, stage)
        where matches.stage > first_stage or matches.stage = first_stage and matches.id < below
        order by matches.stage, matches.id desc
        limit most
      ) as page on true;
      return;
    end if;
  end if;
  if known is null then
    known := search_total(query, counted_to, expected);
    known_is_least := known > counted_to;
  end if;
  return query select null::integer, null::integer, known, known_is_least;

  first_bits := case
    when known <= cap and known * 65536::bigint / last <= 1500 then 16
    else 12
  end;
  for at_stage in first_stage .. last_stage loop
    query := case when within is null then stages[at_stage] else stages[at_stage] && within end;
    -- As a condition of the index it would have it look at each listing of the query. No listing has a mark without a word.
    earlier := case
      when at_stage > 4 then stages[at_stage - 1] || stages[3]
      when at_stage > 1 then stages[at_stage - 1]
      else '^'
    end;
    upper_id := case when at_stage = first_stage then least(below, last + 1) else last + 1 end;
    bits := first_bits;
    while upper_id > 1 and wanted > 0 loop
      if bits = 31 then
        with matches as materialized (
          select i.id from items i
          where i.search @@ query and (i.search @@ earlier) is false
            and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
        )
        select array(select matches.id from matches where matches.id < upper_id order by matches.id desc limit wanted)
        into ids;
        upper_id := 0;
      else
        block := search_block(upper_id - 1, bits);
        with matches as materialized (
          select i.id from items i
          where i.search @@ query and i.search @@ block and (i.search @@ earlier) is false
            and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
        )
        select array(select matches.id from matches where matches.id < upper_id order by matches.id desc limit wanted)
        into ids;
        upper_id := ((upper_id - 1) >> bits) << bits;
      end if;
      return query select one, at_stage, known, known_is_least from unnest(ids) as one;
      wanted := wanted - cardinality(ids);
      if cardinality(ids) < 10 then
        bits := case bits when 12 then 16 else 31 end;
      end if;
    end loop;
    exit when wanted <= 0;
  end loop;
end
$$;

-- Each search reads all that is still to be sorted into the index: at most half a megabyte instead of four.
alter index items_search set (gin_pending_list_limit = 512);
