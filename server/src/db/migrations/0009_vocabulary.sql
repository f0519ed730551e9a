-- The vocabulary learns from listings that can be seen, counts a word as right once two owners have it, and forgets words
-- that no listing has. It replaces the one that learnt from every title for ever.
drop trigger items_learn_inserted on items;
drop trigger items_learn_updated on items;
drop function learn_inserted_titles(), learn_updated_title(), search_query(text, text);
drop procedure learn_words(text);
drop table vocabulary_spellings, vocabulary;

-- Who has which word in a title. A row belongs to one listing, so that writers of different listings never wait for each
-- other. Where listings are moderated first, only the approved ones count.
create table title_words (
  word text not null,
  is_approved boolean not null,
  owner_id integer not null,
  item_id integer not null
);

create table category_words (
  word text not null,
  category_id integer not null references categories on delete cascade,
  primary key (word, category_id)
);

-- Every word of both, and for a while words that nothing has any more. What counts is read from the tables above.
create table vocabulary (
  word text primary key,
  stem text not null,
  -- Fewer than two owners have it. A hint, up to date within minutes: others come first among the neighbours of a word.
  is_rare boolean not null default true
);

-- Each word with letters left out. Two words a typing error apart share such a spelling.
create table vocabulary_spellings (
  spelling text not null,
  is_rare boolean not null,
  word text not null
);

-- Words whose hint may be wrong, or that may be gone.
create table vocabulary_doubts (word text not null);

-- What there is to learn from. Withheld and deleted listings teach nothing, nor do rejected ones.
create function teaches(moderation_status text, is_withheld boolean, deleted_at timestamptz)
returns boolean language sql immutable parallel safe as $$
  select moderation_status <> 'rejected' and not is_withheld and deleted_at is null
$$;

create procedure fill_vocabulary() language plpgsql as $$
begin
  create temporary table taught on commit drop as
    select distinct word, moderation_status = 'approved' as is_approved, owner_id, items.id as item_id
    from items, search_words_of(title) as word
    where teaches(moderation_status, is_withheld, deleted_at) and is_corrected(word);

  insert into vocabulary (word, stem, is_rare)
  select word, search_stem(word), owners < 2
  from (
    select word, max(owners) as owners
    from (
      select word, count(distinct owner_id) as owners from taught group by word
      union all
      select distinct word, 2 from categories, search_words_of(name) as word where is_corrected(word)
    ) as counted
    group by word
  ) as words
  where search_stem(word) is not null;

  insert into title_words (word, is_approved, owner_id, item_id)
  select taught.* from taught join vocabulary using (word);
  insert into category_words (word, category_id)
  select distinct word, id from categories, search_words_of(name) as word join vocabulary using (word);
  insert into vocabulary_spellings (spelling, is_rare, word)
  select spelling, is_rare, word from vocabulary, search_spellings(word) as spelling;
end
$$;
call fill_vocabulary();
drop procedure fill_vocabulary();

alter table title_words add primary key (word, is_approved, owner_id, item_id);
alter table vocabulary_spellings add primary key (spelling, is_rare, word);
create index vocabulary_stem on vocabulary (stem);
analyze title_words, category_words, vocabulary, vocabulary_spellings;

-- How believable a stem is: 2 when two owners or a category have it, 1 when one owner has it, else 0.
create function standing_of(asked text, approved_only boolean) returns integer language sql stable parallel safe as $$
  select case
    when exists (select from vocabulary join category_words using (word) where stem = asked) then 2
    else coalesce((
      select case when min(owners.first) < max(owners.last) then 2 when min(owners.first) is null then 0 else 1 end
      from vocabulary
      cross join lateral (
        select min(owner_id) as first, max(owner_id) as last
        from title_words where title_words.word = vocabulary.word and is_approved
        union all
        select min(owner_id), max(owner_id)
        from title_words where title_words.word = vocabulary.word and not is_approved and not approved_only
      ) as owners
      where stem = asked
    ), 0)
  end
$$;

-- Whether some listing or a category has a word, just so.
create function is_taught(asked text, approved_only boolean) returns boolean language sql stable parallel safe as $$
  select exists (select from category_words where word = asked)
    or exists (select from title_words where word = asked and is_approved)
    or (not approved_only and exists (select from title_words where word = asked and not is_approved))
$$;

-- Adds words, in their order, so that two transactions that add the same ones wait for each other but never in a circle.
-- The caller holds `hold_vocabulary()`.
create procedure learn_words(words text[]) language sql as $$
  with learned as (
    insert into vocabulary (word, stem)
    select word, search_stem(word) from unnest(words) as word group by word order by word
    on conflict do nothing
    returning word
  )
  insert into vocabulary_spellings (spelling, is_rare, word)
  select spelling, true, word from learned, search_spellings(word) as spelling;

  insert into vocabulary_doubts (word)
  select word from vocabulary where word = any(words) and is_rare and standing_of(stem, false) = 2
$$;

-- Until the end of the transaction no word is taken out of the vocabulary. The number is the letters of 'word'.
create function hold_vocabulary() returns void language sql as $$
  select pg_advisory_xact_lock_shared(2003792484)
$$;

create function teach_inserted_items() returns trigger language plpgsql as $$
declare
  words text[];
begin
  perform hold_vocabulary();
  with taught as materialized (
    select distinct word, moderation_status = 'approved' as is_approved, owner_id, inserted.id as item_id
    from inserted, search_words_of(title) as word
    where teaches(moderation_status, is_withheld, deleted_at) and is_corrected(word)
  ), added as (
    insert into title_words (word, is_approved, owner_id, item_id)
    select taught.* from taught
    join (select word from taught group by word having search_stem(word) is not null) as meaningful using (word)
    returning word
  )
  select array_agg(distinct word) into words from added;
  if words is not null then
    call learn_words(words);
  end if;
  return null;
end
$$;
create trigger items_teach_inserted after insert on items
  referencing new table as inserted for each statement execute function teach_inserted_items();

create function teach_changed_item() returns trigger language plpgsql as $$
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
    words := array(
      select distinct word from search_words_of(new.title) as word
      where is_corrected(word) and search_stem(word) is not null
    );
    insert into title_words (word, is_approved, owner_id, item_id)
    select word, new.moderation_status = 'approved', new.owner_id, new.id from unnest(words) as word;
    call learn_words(words);
  end if;
  return null;
end
$$;
create trigger items_teach_updated after update on items
  for each row when (
    (old.title, old.moderation_status, old.is_withheld, old.deleted_at)
      is distinct from (new.title, new.moderation_status, new.is_withheld, new.deleted_at)
  ) execute function teach_changed_item();
create trigger items_teach_deleted after delete on items for each row execute function teach_changed_item();

create or replace function categories_changed() returns trigger language plpgsql as $$
declare
  words text[] := array(
    select distinct word from search_words_of(new.name) as word
    where is_corrected(word) and search_stem(word) is not null
  );
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

-- Takes up to `most` doubts, forgets those of their words that nothing has, and mends the hints of the others. Answers
-- how many it took: none while somebody learns.
create function settle_vocabulary(most integer) returns integer language plpgsql as $$
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
  )
  delete from vocabulary_spellings
  using gone, search_spellings(gone.word) as spelt
  where vocabulary_spellings.spelling = spelt and vocabulary_spellings.word = gone.word;

  with mended as (
    update vocabulary set is_rare = not is_rare
    where word = any(doubted) and is_rare <> (standing_of(stem, false) < 2)
    returning word, is_rare
  )
  update vocabulary_spellings set is_rare = mended.is_rare
  from mended, search_spellings(mended.word) as spelt
  where vocabulary_spellings.spelling = spelt and vocabulary_spellings.word = mended.word;
  return coalesce(cardinality(doubted), 0);
end
$$;

-- What a searcher typed: for each of the first `most_words` different words its stem, and the stems that it may stand for
-- besides. A word that neither two owners nor a category have is looked at for a typing error, the first `most_looked_at`
-- of them; it may stand for the nearest words, at most two letters away, `most_neighbours` of them. Among words of two
-- owners the nearest are taken, whatever one owner alone has; of those that one owner has, the ones as near at least.
-- However many words are alike, only so many of each spelling are read.
create function search_words(
  input text, approved_only boolean, most_words integer, most_looked_at integer, most_neighbours integer
) returns table (stem text, neighbours text[], was_looked_at boolean) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with typed as materialized (
    select word, min(place) as place, search_stem(word) as stem
    from search_words_of(input) with ordinality as words (word, place)
    where search_stem(word) is not null
    group by word
    order by min(place)
    limit most_words
  ), doubtful as materialized (
    select word, stem from typed
    where is_corrected(word) and standing_of(stem, approved_only) < 2
    order by place
    limit most_looked_at
  ), near as materialized (
    select doubtful.word as typed, candidate.word, vocabulary.stem, candidate.distance,
      standing_of(vocabulary.stem, approved_only) as standing
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
      where levenshtein_less_equal(doubtful.word, word, 2) <= 2
      order by is_rare, distance, word
      limit 40
    ) as candidate
    join vocabulary on vocabulary.word = candidate.word
    where vocabulary.stem <> doubtful.stem and is_taught(candidate.word, approved_only)
  ), nearest as (
    select typed, word, stem, standing, distance,
      min(distance) filter (where standing = 2) over (partition by typed) as right_distance,
      min(distance) over (partition by typed) as least_distance
    from near
  ), chosen as (
    select typed, stem, row_number() over (
      partition by typed
      order by max(standing) desc, max((
        select count(*) from (select from title_words where title_words.word = nearest.word limit 50) as used
      )) desc, stem
    ) as place
    from nearest
    where distance = case standing when 2 then right_distance else least_distance end
    group by typed, stem
  )
  select typed.stem,
    array(
      select chosen.stem from chosen where chosen.typed = typed.word and chosen.place <= most_neighbours
      order by chosen.place
    ),
    typed.word in (select word from doubtful)
  from typed
  order by typed.place;
end
$$;

-- The words of a place, of which eight say enough: each is met by its beginning, which many words may share.
create or replace function place_query(input text) returns tsquery language sql immutable parallel safe as $$
  select coalesce(string_agg(format('''%s'':*', word), ' & '), '')::tsquery
  from (select distinct word from (select word from search_words_of(input) as word limit 8) as first_words) as words
$$;

-- What waits for an owner's answer, of one listing and of one renter.
create index rentals_item_pending on rentals (item_id, created_at, id) where status = 'pending';
create index rentals_renter_pending on rentals (renter_id, item_id) where status = 'pending';
