-- Listings have a language, are indexed by its stems, and are found by sound. Listings from before have no language yet: a job
-- finds it, which indexes them anew and teaches their titles to the vocabulary.
alter table items
  add column language text check (language ~ '^[a-z]{2}$'),
  add column sounds tsvector not null default '';
create index items_sounds on items using gin (sounds)
  where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
create index items_language_unknown on items (id) where language is null;

-- The index of a listing. Every word is in it as it is and by its stem; words of the title and the category by the stems of all
-- languages. A lexeme such as '=en' tells the language, whose stop words the listing need not have.
create function search_vector(title text, category text, description text, language text)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  languages text[] := search_languages() || language;
  -- Lexemes as text: 'word':1A
  lexemes text[] := array[format('''=%s'':1A', language)];
  part record;
  word text;
  -- The language of a word, in a variable: as an argument it would keep `search_stem` from being inlined.
  spoken text;
  stem text;
begin
  for part in values (title, 'A'), (category, 'B') loop
    for word in select distinct one from search_words_of(part.column1) as one loop
      spoken := search_language_of(word, language);
      if search_stem(word, spoken) is not null then
        foreach stem in array search_lexemes(word, languages) loop
          lexemes := lexemes || format('''%s'':1%s', stem, part.column2);
        end loop;
      end if;
    end loop;
  end loop;
  for word in select distinct one from search_words_of(description) as one loop
    spoken := search_language_of(word, language);
    stem := search_stem(word, spoken);
    if stem is not null then
      lexemes := lexemes || format('''%s'':1C', word);
      if stem <> word then
        lexemes := lexemes || format('''%s'':1C', stem);
      end if;
    end if;
  end loop;
  return array_to_string(lexemes, ' ')::tsvector;
end
$$;

-- How the words of a title sound.
create function sound_vector(title text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct sound)), '')
  from search_words_of(title) as word, search_sound(word) as sound
  where sound is not null
$$;

-- The words of a place, whole, and with umlauts for ae, oe and ue inside: place names are not stemmed.
create or replace function place_vector(input text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct form)), '')
  from search_words_of(input) as word, unnest(array[word, search_umlauts(word)]) as form
$$;

create or replace function place_query(input text) returns tsquery language sql immutable parallel safe as $$
  select coalesce(string_agg(format('(''%s'':* | ''%s'':*)', word, search_umlauts(word)), ' & '), '')::tsquery
  from (select distinct word from (select word from search_words_of(input) as word limit 8) as first_words) as words
$$;

create or replace function items_index() returns trigger language plpgsql as $$
begin
  -- A category that is not there is for the foreign key to refuse, which is checked after this.
  new.search := search_vector(
    new.title,
    coalesce((select name from categories where id = new.category_id), ''),
    new.description,
    coalesce(new.language, 'en')
  );
  new.sounds := sound_vector(new.title);
  new.place := place_vector(new.location);
  return new;
end
$$;
drop trigger items_index on items;
create trigger items_index before insert or update of title, description, category_id, location, language on items
  for each row execute function items_index();

-- The vocabulary starts anew: its words were parted and stemmed otherwise.
truncate title_words, category_words, vocabulary, vocabulary_spellings, vocabulary_doubts;
alter table vocabulary drop column stem;

-- By which lexemes a word of the vocabulary is in the index.
create table vocabulary_stems (
  stem text not null,
  word text not null,
  primary key (stem, word)
);

drop function standing_of(text, boolean), search_words(text, boolean, integer, integer, integer), search_vector(text, "char");
drop function search_stem(text), search_text(text);

-- Words of four to sixteen letters take part in corrections: shorter ones have too many neighbours, longer ones too many
-- spellings. Stop words do not.
create or replace function is_corrected(word text) returns boolean language sql immutable parallel safe as $$
  select char_length(word) between 4 and 16 and word !~ '[0-9]' and search_stop_in(word, search_languages()) = '{}'
$$;

-- How believable a word with these lexemes is: 2 when two owners or a category have one of them, 1 when one owner has, else 0.
create function standing_of(asked text[], approved_only boolean) returns integer language sql stable parallel safe as $$
  select case
    when exists (select from vocabulary_stems join category_words using (word) where stem = any(asked)) then 2
    else coalesce((
      select case when min(owners.first) < max(owners.last) then 2 when min(owners.first) is null then 0 else 1 end
      from vocabulary_stems
      cross join lateral (
        select min(owner_id) as first, max(owner_id) as last
        from title_words where title_words.word = vocabulary_stems.word and is_approved
        union all
        select min(owner_id), max(owner_id)
        from title_words where title_words.word = vocabulary_stems.word and not is_approved and not approved_only
      ) as owners
      where stem = any(asked)
    ), 0)
  end
$$;

-- Adds words, in their order, so that two transactions that add the same ones wait for each other but never in a circle.
-- The caller holds `hold_vocabulary()`.
create or replace procedure learn_words(words text[]) language sql as $$
  with learned as (
    insert into vocabulary (word)
    select word from unnest(words) as word group by word order by word
    on conflict do nothing
    returning word
  ), stemmed as (
    insert into vocabulary_stems (stem, word)
    select stem, word from learned, unnest(search_lexemes(word, search_languages())) as stem
  )
  insert into vocabulary_spellings (spelling, is_rare, word)
  select spelling, true, word from learned, search_spellings(word) as spelling;

  insert into vocabulary_doubts (word)
  select word from vocabulary
  where word = any(words) and is_rare and standing_of(search_lexemes(word, search_languages()), false) = 2
$$;

create or replace function teach_inserted_items() returns trigger language plpgsql as $$
declare
  words text[];
begin
  perform hold_vocabulary();
  with added as (
    insert into title_words (word, is_approved, owner_id, item_id)
    select distinct word, moderation_status = 'approved', owner_id, inserted.id
    from inserted, search_words_of(title) as word
    where teaches(moderation_status, is_withheld, deleted_at) and is_corrected(word)
    returning word
  )
  select array_agg(distinct word) into words from added;
  if words is not null then
    call learn_words(words);
  end if;
  return null;
end
$$;

create or replace function teach_changed_item() returns trigger language plpgsql as $$
declare
  words text[];
begin
  perform hold_vocabulary();
  if teaches(old.moderation_status, old.is_withheld, old.deleted_at) then
    words := array(select word from search_words_of(old.title) as word where is_corrected(word));
    with gone as (
      delete from title_words
      where word = any(words) and is_approved = (old.moderation_status = 'approved')
        and owner_id = old.owner_id and item_id = old.id
      returning word
    )
    insert into vocabulary_doubts (word) select word from gone;
  end if;
  if tg_op = 'UPDATE' and teaches(new.moderation_status, new.is_withheld, new.deleted_at) then
    words := array(select distinct word from search_words_of(new.title) as word where is_corrected(word));
    insert into title_words (word, is_approved, owner_id, item_id)
    select word, new.moderation_status = 'approved', new.owner_id, new.id from unnest(words) as word;
    call learn_words(words);
  end if;
  return null;
end
$$;
drop trigger items_teach_updated on items;
create trigger items_teach_updated after update on items
  for each row when (
    (old.title, old.moderation_status, old.is_withheld, old.deleted_at, old.language is null)
      is distinct from (new.title, new.moderation_status, new.is_withheld, new.deleted_at, new.language is null)
  ) execute function teach_changed_item();

create or replace function categories_changed() returns trigger language plpgsql as $$
declare
  words text[] := array(select distinct word from search_words_of(new.name) as word where is_corrected(word));
begin
  perform hold_vocabulary();
  with gone as (delete from category_words where category_id = new.id returning word)
  insert into vocabulary_doubts (word) select word from gone;
  insert into category_words (word, category_id) select word, new.id from unnest(words) as word;
  call learn_words(words);
  update items set category_id = category_id where category_id = new.id;
  return null;
end
$$;

create procedure teach_categories() language plpgsql as $$
declare
  words text[];
begin
  perform hold_vocabulary();
  insert into category_words (word, category_id)
  select distinct word, id from categories, search_words_of(name) as word where is_corrected(word);
  words := array(select word from category_words);
  call learn_words(words);
end
$$;
call teach_categories();
drop procedure teach_categories();

create or replace function settle_vocabulary(most integer) returns integer language plpgsql as $$
declare
  doubted text[];
begin
  if not pg_try_advisory_xact_lock(2003792484) then
    return 0;
  end if;
  with taken as (
    delete from vocabulary_doubts where ctid = any(array(select ctid from vocabulary_doubts limit most)) returning word
  )
  select array_agg(word) into doubted from taken;

  with gone as (
    delete from vocabulary
    where word = any(doubted)
      and not exists (select from title_words where title_words.word = vocabulary.word)
      and not exists (select from category_words where category_words.word = vocabulary.word)
    returning word
  ), unstemmed as (
    delete from vocabulary_stems
    using gone, unnest(search_lexemes(gone.word, search_languages())) as lexeme
    where vocabulary_stems.stem = lexeme and vocabulary_stems.word = gone.word
  )
  delete from vocabulary_spellings
  using gone, search_spellings(gone.word) as spelt
  where vocabulary_spellings.spelling = spelt and vocabulary_spellings.word = gone.word;

  with mended as (
    update vocabulary set is_rare = not is_rare
    where word = any(doubted)
      and is_rare <> (standing_of(search_lexemes(word, search_languages()), false) < 2)
    returning word, is_rare
  )
  update vocabulary_spellings set is_rare = mended.is_rare
  from mended, search_spellings(mended.word) as spelt
  where vocabulary_spellings.spelling = spelt and vocabulary_spellings.word = mended.word;
  return coalesce(cardinality(doubted), 0);
end
$$;

-- What a searcher typed: for each of the first `most_words` different words its lexemes (`stems`), the languages that have it
-- as a stop word, and what it may stand for besides. Words that no language has as a stop word come first; one that every
-- language has so is left out.
--
-- A word that neither two owners nor a category have is looked at for a typing error, the first `most_looked_at` of them; it
-- may stand for the nearest words, at most two letters away, `most_neighbours` of them. Among words of two owners the nearest
-- are taken, whatever one owner alone has; of those that one owner has, the ones as near at least. However many words are
-- alike, only so many of each spelling are read. A word without neighbours is looked up by its sound.
create function search_words(
  input text, languages text[], approved_only boolean, most_words integer, most_looked_at integer, most_neighbours integer
) returns table (stems text[], stop_in text[], neighbours text[], sound text, was_looked_at boolean)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with typed as materialized (
    select word, place, search_lexemes(word, search_words.languages) as lexemes, stop_in
    from (
      select word, place, search_stop_in(word, search_words.languages) as stop_in
      from (
        select left(one, 60) as word, min(place) as place
        from string_to_table(search_fold(input), ' ') with ordinality as words (one, place)
        where one <> ''
        group by left(one, 60)
      ) as distinct_words
    ) as words
    -- A word of no language's script is looked up as it is.
    where stop_in = '{}' or search_stems(word, search_words.languages) <> '{}'
    order by stop_in <> '{}', place
    limit most_words
  ), doubtful as materialized (
    select word, lexemes from typed
    where is_corrected(word) and standing_of(lexemes, approved_only) < 2
    order by place
    limit most_looked_at
  ), near as materialized (
    select doubtful.word as typed, candidate.word, candidate.distance,
      array(
        select unnest(search_lexemes(candidate.word, search_words.languages)) except select unnest(doubtful.lexemes)
      ) as lexemes,
      standing_of(search_lexemes(candidate.word, search_words.languages), approved_only) as standing
    from doubtful
    cross join lateral (
      select word, is_rare, levenshtein_less_equal(doubtful.word, word, 2) as distance
      from (
        select distinct spelt.word, spelt.is_rare
        from search_spellings(doubtful.word) as spelling
        cross join lateral (
          select word, is_rare from vocabulary_spellings
          where vocabulary_spellings.spelling = spelling.spelling
          order by is_rare, word
          limit 20
        ) as spelt
      ) as alike
      where levenshtein_less_equal(doubtful.word, word, 2) between 1 and 2
      order by is_rare, distance, word
      limit 40
    ) as candidate
    where is_taught(candidate.word, approved_only)
  ), nearest as (
    select typed, word, lexemes, standing, distance,
      min(distance) filter (where standing = 2) over (partition by typed) as right_distance,
      min(distance) over (partition by typed) as least_distance
    from near
    where lexemes <> '{}'
  ), chosen as (
    select typed, word, lexemes, row_number() over (
      partition by typed
      order by standing desc, (
        select count(*) from (select from title_words where title_words.word = nearest.word limit 50) as used
      ) desc, word
    ) as place
    from nearest
    where distance = case standing when 2 then right_distance else least_distance end
  ), meant as (
    select typed.*,
      array(
        select distinct unnest(chosen.lexemes) from chosen where chosen.typed = typed.word and chosen.place <= most_neighbours
      ) as neighbours,
      typed.word in (select word from doubtful) as was_looked_at
    from typed
  )
  select lexemes, stop_in, neighbours,
    case when was_looked_at and neighbours = '{}' then search_sound(word) end,
    was_looked_at
  from meant
  order by place;
end
$$;
