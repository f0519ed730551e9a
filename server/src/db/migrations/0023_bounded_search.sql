-- One index answers all that a search without other filters asks for. Besides the words of a listing, `items.search` holds marks,
-- which begin with a sign that no word has:
--
--   ^word  the title has the lexeme             ~word  the name of the category has it
--   *snd   a word of the title sounds so        @wo    a word of the place begins so
--   =en    the language                         /7     the category
--   !      an administrator has approved it
--   #a1    the block of 4,096 ids that the id lies in; #b1 of 65,536
--
-- The blocks let a search look at the newest listings first and stop.

drop trigger items_index on items;
drop index items_search, items_place, items_sounds;
drop function search_vector(text, text, text, text);

create function search_vector(title text, category text, description text, language text)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  languages text[] := search_languages() || language;
  lexemes text[] := array['=' || language];
  part record;
  word text;
  -- The language of a word, in a variable: as an argument it would keep `search_stem` from being inlined.
  spoken text;
  stem text;
  sound text;
begin
  for part in values (title, '^'), (category, '~') loop
    for word in select distinct one from search_words_of(part.column1) as one loop
      spoken := search_language_of(word, language);
      if search_stem(word, spoken) is not null then
        foreach stem in array search_lexemes(word, languages) loop
          lexemes := lexemes || array[stem, part.column2 || stem];
        end loop;
      end if;
      if part.column2 = '^' then
        sound := search_sound(word);
        if sound is not null then
          lexemes := lexemes || ('*' || sound);
        end if;
      end if;
    end loop;
  end loop;
  for word in select distinct one from search_words_of(description) as one loop
    spoken := search_language_of(word, language);
    stem := search_stem(word, spoken);
    if stem is not null then
      lexemes := lexemes || array[word, stem];
    end if;
  end loop;
  return array_to_tsvector(lexemes);
end
$$;

-- The beginnings of the words of a place, each with its mark. A word has a second form with umlauts for ae, oe and ue.
create function place_marks(location text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct '@' || left(form, length)), '{}')
  from search_words_of(location) as word,
    unnest(array[word, search_umlauts(word)]) as form,
    generate_series(1, char_length(form)) as length
$$;

-- What a search for a place looks for: places are found by the beginnings of their words, so that 'bengal' finds Bengaluru.
-- Eight words say enough. Without any word it finds nothing.
drop function place_query(text), place_vector(text), sound_vector(text);
create function place_query(input text) returns tsquery language sql immutable parallel safe as $$
  select coalesce(string_agg(format('(''@%s'' | ''@%s'')', word, search_umlauts(word)), ' & '), '''@''')::tsquery
  from (select distinct word from (select word from search_words_of(input) as word limit 8) as first_words) as words
$$;

create function search_blocks(id integer) returns text[] language sql immutable parallel safe as $$
  select array['#a' || (id >> 12), '#b' || (id >> 16)]
$$;

create function search_marks(id integer, category_id integer, location text, moderation_status text)
returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(
    search_blocks(id) || place_marks(location) || ('/' || category_id)
      || case when moderation_status = 'approved' then array['!'] else '{}' end
  )
$$;

-- Listings from before: what the weights said, the marks say.
alter table items disable trigger user;
update items set search = array_to_tsvector(array(
    select distinct unnest(
      array[lexeme]
        || case when 'A' = any(weights) and lexeme !~ '^=' then array['^' || lexeme] else '{}' end
        || case when 'B' = any(weights) then array['~' || lexeme] else '{}' end
    )
    from unnest(search)
    union
    select '*' || sound from unnest(tsvector_to_array(sounds)) as sound
  )) || search_marks(id, category_id, location, moderation_status);
alter table items enable trigger user;
alter table items drop column sounds, drop column place;

create index items_search on items using gin (search)
  where deleted_at is null and not is_withheld and moderation_status <> 'rejected';

create or replace function items_index() returns trigger language plpgsql as $$
begin
  -- A category that is not there is for the foreign key to refuse, which is checked after this.
  new.search := search_vector(
    new.title,
    coalesce((select name from categories where id = new.category_id), ''),
    new.description,
    coalesce(new.language, 'en')
  ) || search_marks(new.id, new.category_id, new.location, new.moderation_status);
  return new;
end
$$;
create trigger items_index before insert or update of title, description, category_id, location, language on items
  for each row execute function items_index();

create function items_mark_approved() returns trigger language plpgsql as $$
begin
  new.search := ts_delete(new.search, '!') || case when new.moderation_status = 'approved' then '''!''' else '' end::tsvector;
  return new;
end
$$;
create trigger items_mark_approved before update of moderation_status on items
  for each row when ((old.moderation_status = 'approved') <> (new.moderation_status = 'approved'))
  execute function items_mark_approved();

-- How the catalogue has changed, for totals that are kept: by what a listing was found and is found now, null where it was or
-- is hidden. A row is for those who have not seen its transaction yet, so it may go after some minutes.
create table item_changes (
  xid xid8 not null default pg_current_xact_id(),
  before tsvector,
  after tsvector,
  -- Too much changed to list.
  is_everything boolean not null default false,
  made_at timestamptz not null default clock_timestamp()
);
create index item_changes_xid on item_changes (xid);
create index item_changes_made_at on item_changes (made_at);

create function items_note_inserted() returns trigger language plpgsql as $$
begin
  insert into item_changes (after)
  select search from inserted where teaches(moderation_status, is_withheld, deleted_at);
  return null;
end
$$;
create trigger items_note_inserted after insert on items
  referencing new table as inserted for each statement execute function items_note_inserted();

create function items_note_changed() returns trigger language plpgsql as $$
begin
  if current_setting('lendloop.all_items_change', true) = 'on' then
    return null;
  end if;
  insert into item_changes (before, after) values (
    case when teaches(old.moderation_status, old.is_withheld, old.deleted_at) then old.search end,
    case when tg_op = 'UPDATE' and teaches(new.moderation_status, new.is_withheld, new.deleted_at) then new.search end
  );
  return null;
end
$$;
create trigger items_note_updated after update on items
  for each row when (
    (old.search, old.moderation_status = 'rejected', old.is_withheld, old.deleted_at)
      is distinct from (new.search, new.moderation_status = 'rejected', new.is_withheld, new.deleted_at)
  ) execute function items_note_changed();
create trigger items_note_deleted after delete on items for each row execute function items_note_changed();

-- A category's name is in the index of each of its listings.
create or replace function categories_changed() returns trigger language plpgsql as $$
declare
  words text[] := array(select distinct word from search_words_of(new.name) as word where is_corrected(word));
begin
  perform hold_vocabulary();
  with gone as (delete from category_words where category_id = new.id returning word)
  insert into vocabulary_doubts (word) select word from gone;
  insert into category_words (word, category_id) select word, new.id from unnest(words) as word;
  call learn_words(words);
  perform set_config('lendloop.all_items_change', 'on', true);
  update items set category_id = category_id where category_id = new.id;
  perform set_config('lendloop.all_items_change', 'off', true);
  insert into item_changes (is_everything) values (true);
  return null;
end
$$;

-- A query within the block of 2^`bits` ids that an id lies in, of 12 or 16 bits; of 31, the query itself.
create function search_within(query tsquery, id integer, bits integer) returns tsquery language sql immutable parallel safe as $$
  select case bits
    when 12 then query && ('''#a' || (id >> 12) || '''')::tsquery
    when 16 then query && ('''#b' || (id >> 16) || '''')::tsquery
    else query
  end
$$;

-- How many listings that are not hidden a query finds, counted up to about `most`, as the snapshot of the caller has them.
-- The index reads all that a query finds before it answers. So where many listings match, it is asked about one block of ids after
-- the other, from the newest on. A block of 65,536 ids costs about as much to ask as 10,000 matches.
create function search_total(query tsquery, most integer) returns integer language plpgsql stable
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  last integer := (select max(i.id) from items i);
  bits integer;
  -- How many matches such a block may have, by the newest ids.
  dense bigint;
  -- All ids from this one on are counted.
  counted_from bigint;
  found bigint;
  total bigint := 0;
begin
  select count(*) into found from items i
  where i.search @@ search_within(query, last, 12)
    and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected';
  dense := found * 65536 / ((last & 4095) + 1);
  bits := case
    when dense * dense * (last >> 16) <= most * 10000::bigint then 31
    when dense <= most then 16
    else 12
  end;
  counted_from := ((last >> bits)::bigint + 1) << bits;
  while counted_from > 0 and total <= most loop
    select count(*) into found from (
      select from items i
      where i.search @@ search_within(query, (counted_from - 1)::integer, bits)
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
-- listing `below` of the stage `first_stage`, the number of a stage. No stage may find what an earlier one finds. It looks through
-- one block of ids after the other, from the newest on, and where it finds little, through all of them at once.
create function search_newest(stages tsquery[], first_stage integer, below integer, most integer)
returns table (id integer, stage integer) language plpgsql stable rows 20
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  last integer := (select max(i.id) from items i);
  bits integer;
  -- All ids from this one on have been looked at.
  upper_id integer;
  wanted integer := most;
  in_block integer[];
begin
  for at_stage in first_stage .. cardinality(stages) loop
    upper_id := case when at_stage = first_stage then least(below, last + 1) else last + 1 end;
    bits := 12;
    while upper_id > 1 and wanted > 0 loop
      with matches as materialized (
        select i.id from items i
        where i.search @@ search_within(stages[at_stage], upper_id - 1, bits)
          and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
      )
      select array(select matches.id from matches where matches.id < upper_id order by matches.id desc limit wanted)
      into in_block;
      return query select one, at_stage from unnest(in_block) as one;
      wanted := wanted - cardinality(in_block);
      upper_id := case bits when 31 then 0 else ((upper_id - 1) >> bits) << bits end;
      if bits < 31 and cardinality(in_block) < 10 then
        bits := case bits when 12 then 16 else 31 end;
      end if;
    end loop;
    exit when wanted <= 0;
  end loop;
end
$$;

-- How believable a word with these lexemes is: 2 when two owners or a category have one of them, 1 when one owner has, else 0. In
-- a language that keeps its plans.
create or replace function standing_of(asked text[], approved_only boolean) returns integer language plpgsql stable parallel safe as $$
declare
  standing integer;
begin
  if exists (select from vocabulary_stems join category_words using (word) where stem = any(asked)) then
    return 2;
  end if;
  select case when min(owners.first) < max(owners.last) then 2 when min(owners.first) is null then 0 else 1 end
  into standing
  from vocabulary_stems
  cross join lateral (
    select min(owner_id) as first, max(owner_id) as last
    from title_words where title_words.word = vocabulary_stems.word and is_approved
    union all
    select min(owner_id), max(owner_id)
    from title_words where title_words.word = vocabulary_stems.word and not is_approved and not approved_only
  ) as owners
  where stem = any(asked);
  return coalesce(standing, 0);
end
$$;

drop function search_words(text, text[], boolean, integer, integer, integer);

-- The first `most` different words that a searcher typed, each with its lexemes (`stems`), the languages that have it as a stop
-- word, its sound, and whether it takes part in corrections. Words that no language has as a stop word come first; one that every
-- language has so is left out. It depends on nothing else, so callers may keep the answer.
create function search_typed(input text, languages text[], most integer)
returns table (word text, stems text[], stop_in text[], sound text, is_corrected boolean)
language sql immutable parallel safe as $$
  select word, search_lexemes(word, languages), stop_in, search_sound(word), is_corrected(word)
  from (
    select word, place, search_stop_in(word, languages) as stop_in
    from (
      select left(one, 60) as word, min(place) as place
      from string_to_table(search_fold(input), ' ') with ordinality as words (one, place)
      where one <> ''
      group by left(one, 60)
    ) as distinct_words
  ) as words
  -- A word of no language's script is looked up as it is.
  where stop_in = '{}' or search_stems(word, languages) <> '{}'
  order by stop_in <> '{}', place
  limit most
$$;

-- What typed words may stand for besides: an entry for each that neither two owners nor a category have, the first
-- `most_looked_at` of them. A word may stand for the nearest words, at most two letters away, `most_neighbours` of them.
-- Among words of two owners the nearest are taken, whatever one owner alone has; of those that one owner has, the ones as near
-- at least. However many words are alike, only so many of each spelling are read.
create function search_corrections(
  typed text[], languages text[], approved_only boolean, most_looked_at integer, most_neighbours integer
) returns table (word text, neighbours text[]) language plpgsql stable as $$
#variable_conflict use_column
declare
  asked text;
  own text[];
  looked_at integer := 0;
begin
  foreach asked in array typed loop
    exit when looked_at = most_looked_at;
    own := search_lexemes(asked, languages);
    continue when standing_of(own, approved_only) = 2;
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
    select asked, array(select distinct unnest(chosen.others) from chosen);
  end loop;
end
$$;

-- The next listings within a square of the grid can be found, and those outside of a circle left out, without reading their rows.
drop index items_cell_newest, items_cell_price, items_cell_rating;
create index items_cell_newest on items (cell, created_at, id) include (latitude, longitude)
  where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_cell_price on items (cell, price, id) include (latitude, longitude)
  where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_cell_rating on items (cell, rating, id) include (latitude, longitude)
  where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
