-- A text in lower case, without accents, its words parted by blanks: all that is neither a letter nor a digit parts words.
create function search_text(input text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    lower(public.unaccent('public.unaccent', input)),
    '[\s\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'
  )
$$;

-- The words of a text, cut at 60 letters.
create function search_words_of(input text) returns setof text language sql immutable parallel safe as $$
  select left(word, 60) from string_to_table(search_text(input), ' ') as word where word <> ''
$$;

-- Stem of a word; null for words that say nothing, such as 'the'.
create function search_stem(word text) returns text language sql immutable parallel safe as $$
  select (tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1]
$$;

-- The stems of a text, each marked with a weight ('A' title, 'B' category, 'C' description).
create function search_vector(input text, weight "char") returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('pg_catalog.english', search_text(input)), weight)
$$;

-- The words of a place, whole: place names are not stemmed.
create function place_vector(input text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct word)), '')
  from search_words_of(input) as word
$$;

-- Places are found by the beginnings of their words, so that 'bengal' finds Bengaluru.
create function place_query(input text) returns tsquery language sql immutable parallel safe as $$
  select coalesce(string_agg(distinct format('''%s'':*', word), ' & '), '')::tsquery
  from search_words_of(input) as word
$$;

-- The vocabulary of titles and categories, against which misspelt words are corrected.
create table vocabulary (
  word text primary key,
  stem text not null
);
create index vocabulary_stem on vocabulary (stem);

-- Each word with letters left out. Two words a typing error apart share such a spelling, so a corrected word is found by
-- equality through a B-tree, and swapped letters are found as well as missing, added or wrong ones.
create table vocabulary_spellings (
  spelling text not null,
  word text not null references vocabulary on delete cascade,
  primary key (spelling, word)
);

-- A word and its spellings with one letter left out, and with two from seven letters on. Not in SQL, whose body the
-- planner would take apart: it would expect a million rows where there are fifty.
create function search_spellings(word text) returns setof text language plpgsql immutable parallel safe rows 50 as $$
begin
  return query
  with once as (
    select left(word, n - 1) || substr(word, n + 1) as spelling from generate_series(1, char_length(word)) as n
  )
  select word
  union
  select spelling from once
  union
  select left(spelling, n - 1) || substr(spelling, n + 1)
  from once, generate_series(1, char_length(spelling)) as n
  where char_length(word) >= 7;
end
$$;

-- Words of four to sixteen letters take part: shorter ones have too many neighbours, longer ones too many spellings.
create function is_corrected(word text) returns boolean language sql immutable parallel safe as $$
  select char_length(word) between 4 and 16 and word !~ '\d'
$$;

-- Adds words in their order, so that two transactions that add the same ones wait for each other but never in a circle.
create procedure learn_words(input text) language sql as $$
  with learned as (
    insert into vocabulary (word, stem)
    select distinct word, search_stem(word)
    from search_words_of(input) as word
    where is_corrected(word) and search_stem(word) is not null
    order by word
    on conflict do nothing
    returning word
  )
  insert into vocabulary_spellings (spelling, word)
  select spelling, word from learned, search_spellings(word) as spelling
$$;

-- What a searcher typed, as a query: every word must occur by its stem. A word that no title or category has also stands
-- for the nearest words that one has, at most two letters away. With weights ('A', 'AB') only those parts count.
--
-- Declared immutable although it reads the vocabulary, so that the planner evaluates it once, before it estimates how many
-- items fit. Its argument is always a parameter, and a parameter is only folded into a plan that is used once.
create function search_query(input text, weights text default '') returns tsquery language plpgsql immutable as $$
declare
  result text;
begin
  with typed as (
    select distinct word, search_stem(word) as stem
    from (select word from search_words_of(input) as word limit 16) as first_words
    where search_stem(word) is not null
  ), meant as (
    select word, stem from typed
    union
    select near.typed, near.stem
    from (
      select typed.word as typed, vocabulary.stem,
        rank() over (partition by typed.word order by levenshtein(typed.word, vocabulary.word)) as place,
        levenshtein(typed.word, vocabulary.word) as distance
      from typed
      cross join lateral search_spellings(typed.word) as spelling
      join vocabulary_spellings using (spelling)
      join vocabulary on vocabulary.word = vocabulary_spellings.word
      where is_corrected(typed.word)
        and not exists (select from vocabulary as known where known.stem = typed.stem)
    ) as near
    where near.place = 1 and near.distance <= 2
  ), alternatives as (
    select string_agg(format('''%s'':%s', stem, weights), ' | ') as stems from meant group by word
  )
  select string_agg('(' || stems || ')', ' & ') into result from alternatives;
  return coalesce(result, '')::tsquery;
end
$$;

create function items_index() returns trigger language plpgsql as $$
begin
  -- A category that is not there is for the foreign key to refuse, which is checked after this.
  new.search :=
    search_vector(new.title, 'A')
    || search_vector(coalesce((select name from categories where id = new.category_id), ''), 'B')
    || search_vector(new.description, 'C');
  new.place := place_vector(new.location);
  return new;
end
$$;
create trigger items_index before insert or update of title, description, category_id, location on items
  for each row execute function items_index();

create function learn_inserted_titles() returns trigger language plpgsql as $$
declare
  titles text := (select string_agg(title, ' ') from inserted);
begin
  call learn_words(titles);
  return null;
end
$$;
create trigger items_learn_inserted after insert on items
  referencing new table as inserted for each statement execute function learn_inserted_titles();

create function learn_updated_title() returns trigger language plpgsql as $$
begin
  call learn_words(new.title);
  return null;
end
$$;
create trigger items_learn_updated after update of title on items
  for each row when (old.title is distinct from new.title) execute function learn_updated_title();

create function categories_changed() returns trigger language plpgsql as $$
begin
  call learn_words(new.name);
  update items set category_id = category_id where category_id = new.id;
  return null;
end
$$;
create trigger categories_changed after insert or update of name on categories
  for each row execute function categories_changed();

-- Categories of a new marketplace; an operator changes them in the administrator area.
insert into categories (name, icon, position) values
  ('Tools & DIY', 'tool', 1),
  ('Electronics', 'smartphone', 2),
  ('Sports & Outdoors', 'activity', 3),
  ('Books & Study', 'book', 4),
  ('Home & Kitchen', 'home', 5),
  ('Garden & Plants', 'flower', 6),
  ('Music & Audio', 'music', 7),
  ('Party & Events', 'gift', 8),
  ('Cameras & Film', 'camera', 9),
  ('Travel & Camping', 'tent', 10);
