-- A search is one call, which costs more to send and to answer than what it reads. So it brings along what its node knows: how many
-- listings it found the last time, and what the typed words stand for, each with the snapshot of the database that it belongs to.

-- The marks of the blocks of 2^`bits` ids that an id lies in, of 12 or 16 bits.
create function search_block(id integer, bits integer) returns tsquery language sql immutable parallel safe as $$
  select ('''#' || case bits when 12 then 'a' else 'b' end || (id >> bits) || '''')::tsquery
$$;

-- As before, but the block is a condition of its own: the index then leaps over the entries of other blocks.
create or replace function search_total(query tsquery, most integer) returns integer language plpgsql stable
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  last integer := (select max(i.id) from items i);
  bits integer;
  -- How many matches such a block may have, by the newest ids.
  dense bigint;
  -- All ids from this one on are counted.
  counted_from bigint;
  block tsquery;
  found bigint;
  total bigint := 0;
begin
  block := search_block(last, 12);
  select count(*) into found from items i
  where i.search @@ query and i.search @@ block
    and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected';
  dense := found * 65536 / ((last & 4095) + 1);
  if dense * dense * (last >> 16) <= most * 10000::bigint then
    select count(*) into total from (
      select from items i
      where i.search @@ query
        and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
      limit most + 1
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

-- What a total of `snapshot` has become since. Null without one, and if it has to be counted again: too much has changed, or one
-- that was not counted to its end (`is_least`) has come down to `cap`. Transactions from before the snapshot's first one were
-- committed when it was taken. Rows of the future come from another database, whose backup was restored.
create function search_changed_total(query tsquery, total integer, is_least boolean, snapshot text, cap integer)
returns integer language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  change integer;
  changes_everything boolean;
begin
  if total is null then
    return null;
  end if;
  select
    coalesce(sum(coalesce((c.after @@ query)::integer, 0) - coalesce((c.before @@ query)::integer, 0)), 0),
    coalesce(bool_or(c.is_everything), false)
  into change, changes_everything
  from item_changes c
  where c.xid >= pg_snapshot_xmin(snapshot::pg_snapshot)
    and c.xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(c.xid, snapshot::pg_snapshot);
  return case when changes_everything or is_least and total + change <= cap then null else total + change end;
end
$$;

-- The total of a query: the kept one brought up to date, or else counted up to about `most`.
create function search_current_total(
  query tsquery, total integer, is_least boolean, snapshot text, cap integer, most integer,
  out current integer, out current_is_least boolean
) language plpgsql stable as $$
begin
  current := search_changed_total(query, total, is_least, snapshot, cap);
  current_is_least := is_least;
  if current is null then
    current := search_total(query, most);
    current_is_least := current > most;
  end if;
end
$$;

drop function search_newest(tsquery[], integer, integer, integer);
drop function search_within(tsquery, integer, integer);

-- The first `most` listings that are not hidden, by the first of the `stages` that finds them and then the newest first, after the
-- listing `below` of the stage `first_stage`, the number of a stage; with the total of all of them. There is always a row, if need
-- be without a listing. The first three stages find more and more, and so do those from the fourth on; the last one finds all that
-- any finds. All of it is `within` another query, if there is one.
--
-- Few listings are all read at once: also some more, if they would have to be counted anyway. Of many it looks through one block of ids after the other, from the newest on, and where it
-- finds little, through all of them.
create function search_ranked(
  stages tsquery[], within tsquery, first_stage integer, below integer, most integer,
  kept_total integer, kept_is_least boolean, kept_snapshot text, cap integer, counted_to integer
) returns table (id integer, stage integer, total integer, is_least boolean) language plpgsql stable rows 20
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  few integer := 150;
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
    few := 1500;
    block := search_block(last, 12);
    select count(*) * last / ((last & 4095) + 1) into expected from items i
    where i.search @@ query and i.search @@ block
      and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected';
  end if;
  if expected <= few then
    select array_agg(i.id), array_agg(case
      when i.search @@ stage_1 then 1
      when i.search @@ stage_2 then 2
      when i.search @@ stage_3 then 3
      when i.search @@ stage_4 then 4
      when i.search @@ stage_5 then 5
      when i.search @@ stage_6 then 6
      else last_stage
    end) into ids, found_in
    from (
      select i.id, i.search from items i
      where i.search @@ query
        and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
      limit 2 * few
    ) as i;
    if coalesce(cardinality(ids), 0) < 2 * few then
      known := coalesce(cardinality(ids), 0);
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
    known := search_total(query, counted_to);
    known_is_least := known > counted_to;
  end if;
  return query select null::integer, null::integer, known, known_is_least;

  first_bits := case
    when known <= 1000 then 31
    when known <= cap and known * 65536::bigint / last <= 1500 then 16
    else 12
  end;
  for at_stage in first_stage .. last_stage loop
    query := case when within is null then stages[at_stage] else stages[at_stage] && within end;
    if at_stage > 1 then
      query := query && !!stages[at_stage - 1];
    end if;
    if at_stage > 4 then
      query := query && !!stages[3];
    end if;
    upper_id := case when at_stage = first_stage then least(below, last + 1) else last + 1 end;
    bits := first_bits;
    while upper_id > 1 and wanted > 0 loop
      if bits = 31 then
        with matches as materialized (
          select i.id from items i
          where i.search @@ query
            and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
        )
        select array(select matches.id from matches where matches.id < upper_id order by matches.id desc limit wanted)
        into ids;
        upper_id := 0;
      else
        block := search_block(upper_id - 1, bits);
        with matches as materialized (
          select i.id from items i
          where i.search @@ query and i.search @@ block
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

drop function search_corrections(text[], text[], boolean, integer, integer);

-- What typed words may stand for besides: an entry for each, which is doubtful if neither two owners nor a category have the word.
-- It ends with the doubtful word number `most_looked_at`. A doubtful word may stand for the nearest words, at most two letters away,
-- `most_neighbours` of them. Among words of two owners the nearest are taken, whatever one owner alone has; of those that one
-- owner has, the ones as near at least. However many words are alike, only so many of each spelling are read.
--
-- While no title with one of the lexemes in `watched` comes or goes, nor with another word that is like a doubtful one, the
-- entry stays as it is.
create function search_corrections(
  typed text[], languages text[], approved_only boolean, most_looked_at integer, most_neighbours integer
) returns table (word text, is_doubtful boolean, neighbours text[], watched text[]) language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  asked text;
  own text[];
  looked_at integer := 0;
begin
  foreach asked in array typed loop
    exit when looked_at = most_looked_at;
    own := search_lexemes(asked, languages);
    if standing_of(own, approved_only) = 2 then
      return query select asked, false, '{}'::text[], own;
      continue;
    end if;
    looked_at := looked_at + 1;
    return query
    with spelt as materialized (
      select distinct found.word, found.is_rare
      from search_spellings(asked) as spelling
      cross join lateral (
        select s.word, s.is_rare from vocabulary_spellings s
        where s.spelling = spelling.spelling
        order by s.is_rare, s.word
        limit 20
      ) as found
    ), near as materialized (
      select spelt.word, levenshtein_less_equal(asked, spelt.word, 2) as distance
      from spelt
      where levenshtein_less_equal(asked, spelt.word, 2) between 1 and 2
      order by is_rare, distance, word
      limit 40
    ), known as materialized (
      select near.word, near.distance, lexemes, standing_of(lexemes, approved_only) as standing,
        array(select unnest(lexemes) except select unnest(own)) as others
      from near, search_lexemes(near.word, languages) as lexemes
      where is_taught(near.word, approved_only)
    ), nearest as (
      select known.word, others, standing, distance,
        min(distance) filter (where standing = 2) over () as right_distance,
        min(distance) over () as least_distance
      from known
      where others <> '{}'
    ), chosen as (
      select others from nearest
      where distance = case standing when 2 then right_distance else least_distance end
      order by standing desc, (
        select count(*) from (select from title_words where title_words.word = nearest.word limit 50) as used
      ) desc, nearest.word
      limit most_neighbours
    )
    select asked, true, array(select distinct unnest(chosen.others) from chosen),
      own || array(select distinct unnest(known.lexemes) from known);
  end loop;
end
$$;

-- Whether a change of a listing may have changed what a typed word stands for: by its title before or after, as words of titles are
-- the vocabulary. `doubtful` is the word if it is doubtful; then a new word counts that shares a spelling with it. Titles in
-- other languages have words in the vocabulary that the index leaves out.
create function concerns_word(search tsvector, watched tsquery, doubtful text) returns boolean
language sql immutable parallel safe as $$
  select search @@ watched or exists (
    select from unnest(tsvector_to_array(search)) as lexeme
    where lexeme like '=%' and substr(lexeme, 2) <> all(search_languages())
      or doubtful is not null and lexeme like '^%'
        and levenshtein_less_equal(doubtful, substr(lexeme, 2), 4) <= 4
        and exists (
          select spelling from search_spellings(substr(lexeme, 2)) as spelling
          intersect
          select spelling from search_spellings(doubtful) as spelling
        )
  )
$$;

-- The words of a category that goes are gone, too.
create function categories_note_deleted() returns trigger language plpgsql as $$
begin
  insert into item_changes (is_everything) values (true);
  return null;
end
$$;
create trigger categories_note_deleted after delete on categories for each statement execute function categories_note_deleted();

-- Changes also say where, for the numbers of listings in squares of the grid that are kept.
alter table item_changes add before_cell integer, add after_cell integer;

create or replace function items_note_inserted() returns trigger language plpgsql as $$
begin
  insert into item_changes (after, after_cell)
  select search, cell from inserted where teaches(moderation_status, is_withheld, deleted_at);
  return null;
end
$$;

create or replace function items_note_changed() returns trigger language plpgsql as $$
declare
  was_shown boolean := teaches(old.moderation_status, old.is_withheld, old.deleted_at);
  is_shown boolean := tg_op = 'UPDATE' and teaches(new.moderation_status, new.is_withheld, new.deleted_at);
begin
  if current_setting('lendloop.all_items_change', true) = 'on' then
    return null;
  end if;
  insert into item_changes (before, after, before_cell, after_cell) values (
    case when was_shown then old.search end, case when is_shown then new.search end,
    case when was_shown then old.cell end, case when is_shown then new.cell end
  );
  return null;
end
$$;
drop trigger items_note_updated on items;
create trigger items_note_updated after update on items
  for each row when (
    (old.search, old.moderation_status = 'rejected', old.is_withheld, old.deleted_at, old.cell)
      is distinct from (new.search, new.moderation_status = 'rejected', new.is_withheld, new.deleted_at, new.cell)
  ) execute function items_note_changed();

-- How many listings that are not hidden, or that were approved, are in each of the squares. Numbers that are kept are brought up to
-- date with the changes since their snapshot. Others are counted up to about `most`: then there may be more, which stays true
-- until there are no more than `cap`.
create function search_cell_totals(
  cells integer[], kept_totals integer[], kept_are_least boolean[], kept_snapshots text[], approved_only boolean,
  cap integer, most integer
) returns table (cell integer, total integer, is_least boolean) language plpgsql stable rows 20
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select kept.cell, coalesce(current.total, counted.total), coalesce(current.is_least, counted.total > most)
  from unnest(cells, kept_totals, kept_are_least, kept_snapshots) as kept (cell, total, is_least, snapshot)
  left join lateral (
    select kept.total + change as total, kept.is_least
    from (
      select coalesce(bool_or(c.is_everything), false) as is_everything,
        (count(*) filter (where c.after_cell = kept.cell and (not approved_only or c.after @@ '''!'''::tsquery))
          - count(*) filter (where c.before_cell = kept.cell and (not approved_only or c.before @@ '''!'''::tsquery)))::integer
          as change
      from item_changes c
      where c.xid >= pg_snapshot_xmin(kept.snapshot::pg_snapshot)
        and c.xid < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(c.xid, kept.snapshot::pg_snapshot)
    ) as changes
    where not is_everything and not (kept.is_least and kept.total + change <= cap)
  ) as current on kept.total is not null
  left join lateral (
    -- Without approval the index alone answers.
    select case
      when current.total is not null then null
      when approved_only then (
        select count(*) from (
          select from items i where i.cell = kept.cell and i.moderation_status = 'approved'
            and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
          order by i.created_at limit most + 1
        ) as listed
      )
      else (
        select count(*) from (
          select from items i where i.cell = kept.cell
            and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
          order by i.created_at limit most + 1
        ) as listed
      )
    end::integer as total
  ) as counted on true;
end
$$;
