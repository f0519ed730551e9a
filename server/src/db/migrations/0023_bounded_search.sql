-- One index answers all that a search without other filters asks for. Besides the words of a listing, `items.search` holds marks,
-- which begin with a sign that no word has:
--
--   ^word  the title has the lexeme             ~word  the name of the category has it
--   *snd   a word of the title sounds so        @wo    a word of the place begins so
--   =en    the language                         /7     the category
--   !      an administrator has approved it
--   #a1    the block of 2^12 ids that the id lies in; #b1 of 2^16, #c1 of 2^20
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
  select array['#a' || (id >> 12), '#b' || (id >> 16), '#c' || (id >> 20)]
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

-- The mark of the block of 2^`bits` ids that an id lies in.
create function search_block(id integer, bits integer) returns tsquery language sql immutable parallel safe as $$
  select ('''#' || case bits when 12 then 'a' when 16 then 'b' else 'c' end || (id >> bits) || '''')::tsquery
$$;

-- How many listings that are not hidden a query finds, counted up to about `most`, as the snapshot of the caller has them. It goes
-- from the newest block of ids to the oldest, in blocks as large as the rest of what is to be counted allows: an index answers how
-- many are in a block, but only after reading all of them.
create function search_total(query tsquery, most integer) returns integer language plpgsql stable
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  last integer := (select max(i.id) from items i);
  bits integer;
  -- All ids from this one on are counted.
  counted_from integer;
  found bigint;
  total integer := 0;
begin
  -- The newest block tells how large the blocks may be, and is counted again with them.
  select count(*) into found from items i
  where i.search @@ (query && search_block(last, 12))
    and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected';
  found := found * 4096 / ((last & 4095) + 1);
  bits := case when found * 256 <= most then 20 when found * 16 <= most then 16 else 12 end;
  counted_from := ((last >> bits) + 1) << bits;
  while counted_from > 0 and total <= most loop
    select count(*) into found from (
      select from items i
      where i.search @@ (query && search_block(counted_from - 1, bits))
        and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
      limit most + 1 - total
    ) as matches;
    total := total + found;
    counted_from := counted_from - (1 << bits);
    if bits < 20 and counted_from & ((16 << bits) - 1) = 0 and found * 16 <= most - total then
      bits := bits + 4;
    end if;
  end loop;
  return coalesce(total, 0);
end
$$;

-- The first `most` listings that are not hidden, by the first of the `stages` that finds them and then the newest first, after the
-- listing `below` of the stage `first_stage`, the number of a stage. Each stage finds none of what an earlier one finds. It
-- goes from the newest block of ids to the oldest, in larger ones where it finds little.
create function search_newest(stages tsquery[], first_stage integer, below integer, most integer)
returns table (id integer, stage integer) language plpgsql stable rows 20
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  last integer := (select max(i.id) from items i);
  bits integer;
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
        where i.search @@ (stages[at_stage] && search_block(upper_id - 1, bits))
          and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
      )
      select array(select matches.id from matches where matches.id < upper_id order by matches.id desc limit wanted)
      into in_block;
      return query select one, at_stage from unnest(in_block) as one;
      wanted := wanted - cardinality(in_block);
      upper_id := ((upper_id - 1) >> bits) << bits;
      if bits < 20 and cardinality(in_block) * 4 < most then
        bits := bits + 4;
      end if;
    end loop;
    exit when wanted <= 0;
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
