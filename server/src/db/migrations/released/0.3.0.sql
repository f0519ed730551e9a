--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: btree_gist; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;


--
-- Name: EXTENSION btree_gist; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON EXTENSION btree_gist IS 'support for indexing common datatypes in GiST';


--
-- Name: fuzzystrmatch; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;


--
-- Name: EXTENSION fuzzystrmatch; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON EXTENSION fuzzystrmatch IS 'determine similarities and distance between strings';


--
-- Name: unaccent; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;


--
-- Name: EXTENSION unaccent; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON EXTENSION unaccent IS 'text search dictionary that removes accents';


--
-- Name: categories_changed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.categories_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: distance_km(double precision, double precision, double precision, double precision); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.distance_km(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select 12742.0176 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2
  )))
$$;


--
-- Name: hold_vocabulary(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.hold_vocabulary() RETURNS void
    LANGUAGE sql
    AS $$
  select pg_advisory_xact_lock_shared(2003792484)
$$;


--
-- Name: is_corrected(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.is_corrected(word text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select char_length(word) between 4 and 16 and word !~ '[0-9]' and search_stop_in(word, search_languages()) = '{}'
$$;


--
-- Name: is_taught(text, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.is_taught(asked text, approved_only boolean) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select exists (select from category_words where word = asked)
    or exists (select from title_words where word = asked and is_approved)
    or (not approved_only and exists (select from title_words where word = asked and not is_approved))
$$;


--
-- Name: item_tallies(boolean, text, boolean, integer, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.item_tallies(is_available boolean, moderation_status text, is_withheld boolean, category_id integer, location text, deleted_at timestamp with time zone) RETURNS TABLE(subject text, key text)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select counted.subject, case when is_withheld then 'withheld' else moderation_status end || ' ' || counted.rest
  from (values
    ('items', is_available::text),
    ('categories', category_id::text),
    ('locations', location)
  ) as counted (subject, rest)
  where deleted_at is null
$$;


--
-- Name: items_index(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.items_index() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: items_mark_approved(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.items_mark_approved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.search := ts_delete(new.search, '!') || case when new.moderation_status = 'approved' then '''!''' else '' end::tsvector;
  return new;
end
$$;


--
-- Name: items_note_changed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.items_note_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: items_note_inserted(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.items_note_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into item_changes (after)
  select search from inserted where teaches(moderation_status, is_withheld, deleted_at);
  return null;
end
$$;


--
-- Name: items_tally_changed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.items_tally_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into tallies
  select t.subject, t.key, -1
  from item_tallies(old.is_available, old.moderation_status, old.is_withheld, old.category_id, old.location, old.deleted_at) as t;
  if tg_op = 'UPDATE' then
    insert into tallies
    select t.subject, t.key, 1
    from item_tallies(new.is_available, new.moderation_status, new.is_withheld, new.category_id, new.location, new.deleted_at) as t;
  end if;
  return null;
end
$$;


--
-- Name: items_tally_inserted(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.items_tally_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into tallies
  select t.subject, t.key, count(*)
  from inserted as i,
    item_tallies(i.is_available, i.moderation_status, i.is_withheld, i.category_id, i.location, i.deleted_at) as t
  group by t.subject, t.key;
  return null;
end
$$;


--
-- Name: learn_words(text[]); Type: PROCEDURE; Schema: public; Owner: -
--

CREATE PROCEDURE public.learn_words(IN words text[])
    LANGUAGE sql
    AS $$
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


--
-- Name: note_item_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_item_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.title, new.description, new.price, new.location, new.images, new.category_id, new.is_available,
      new.available_from, new.available_until, new.review_count, new.moderation_status, new.is_withheld)
    is distinct from
     (old.title, old.description, old.price, old.location, old.images, old.category_id, old.is_available,
      old.available_from, old.available_until, old.review_count, old.moderation_status, old.is_withheld)
  then
    new.updated_at := now();
  end if;
  return new;
end $$;


--
-- Name: place_marks(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.place_marks(location text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select coalesce(array_agg(distinct '@' || left(form, length)), '{}')
  from search_words_of(location) as word,
    unnest(array[word, search_umlauts(word)]) as form,
    generate_series(1, char_length(form)) as length
$$;


--
-- Name: place_query(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.place_query(input text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select coalesce(string_agg(format('(''@%s'' | ''@%s'')', word, search_umlauts(word)), ' & '), '''@''')::tsquery
  from (select distinct word from (select word from search_words_of(input) as word limit 8) as first_words) as words
$$;


--
-- Name: refuse_audit_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'The audit log can be neither changed nor deleted' using errcode = 'insufficient_privilege';
end
$$;


--
-- Name: refuse_suspended_session(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_suspended_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  suspended timestamptz;
begin
  select coalesce(suspended_at, demo_closed_at) into suspended from users where id = new.user_id for key share;
  if suspended is not null then
    raise exception 'The account is suspended'
      using errcode = 'check_violation', constraint = 'sessions_account_suspended', table = 'sessions';
  end if;
  return new;
end
$$;


--
-- Name: rental_tallies(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.rental_tallies(status text) RETURNS TABLE(subject text, key text)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select 'rentals', status
$$;


--
-- Name: rentals_tally_changed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.rentals_tally_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into tallies select t.subject, t.key, -1 from rental_tallies(old.status) as t;
  if tg_op = 'UPDATE' then
    insert into tallies select t.subject, t.key, 1 from rental_tallies(new.status) as t;
  end if;
  return null;
end
$$;


--
-- Name: rentals_tally_inserted(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.rentals_tally_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into tallies
  select t.subject, t.key, count(*) from inserted as i, rental_tallies(i.status) as t group by t.subject, t.key;
  return null;
end
$$;


--
-- Name: search_arabic(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_arabic(input text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select translate(input,
    U&'\0623\0625\0622\0671\0649\0629\06A9\06CC'
    '\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9'
    '\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0656\0657\0658\0659\065A\065B\065C\065D\065E\065F\0670',
    U&'\0627\0627\0627\0627\064A\0647\0643\064A'
    '01234567890123456789'
  )
$$;


--
-- Name: search_blanks(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_blanks(input text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select regexp_replace(input, '[^0-9a-z'
    '\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u02c6-\u02d1\u02e0-\u02e4\u02ec\u02ee\u0300-\u0374'
    '\u0376-\u03f5\u03f7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7-\u05f2'
    '\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06fc\u06ff\u0710-\u07f5\u07fa-\u07fd'
    '\u0800-\u082d\u0840-\u085b\u0860-\u0887\u0889-\u088f\u0897-\u08e1\u08e3-\u0963\u0966-\u096f\u0971-\u09f1\u09fc'
    '\u09fe-\u0a75\u0a81-\u0aef\u0af9-\u0b6f\u0b71\u0b82-\u0bef\u0c00-\u0c6f\u0c80-\u0c83\u0c85-\u0d4e\u0d54-\u0d57'
    '\u0d5f-\u0d6f\u0d7a-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e81-\u0f00\u0f18-\u0f19\u0f20-\u0f29\u0f35'
    '\u0f37\u0f39\u0f3e-\u0f84\u0f86-\u0fbc\u0fc6\u1000-\u1049\u1050-\u109d\u10a0-\u10fa\u10fc-\u135f\u1380-\u138f'
    '\u13a0-\u13fd\u1401-\u166c\u166f-\u167f\u1681-\u169a\u16a0-\u16ea\u16f1-\u1734\u1740-\u17d3\u17d7\u17dc-\u17e9'
    '\u180b-\u180d\u180f-\u193b\u1946-\u19d9\u1a00-\u1a1b\u1a20-\u1a99\u1aa7\u1ab0-\u1b4c\u1b50-\u1b59\u1b6b-\u1b73'
    '\u1b80-\u1bf3\u1c00-\u1c37\u1c40-\u1c7d\u1c80-\u1cbf\u1cd0-\u1cd2\u1cd4-\u1ffc\u2071-\u209c\u20d0-\u2102\u2107'
    '\u210a-\u2113\u2115\u2119-\u211d\u2124\u2126\u2128\u212a-\u212d\u212f-\u2139\u213c-\u213f\u2145-\u2149\u214e'
    '\u2183-\u2184\u2c00-\u2ce4\u2ceb-\u2cf3\u2d00-\u2d6f\u2d7f-\u2dff\u2e2f\u3005-\u3006\u302a-\u302f\u3031-\u3035'
    '\u303b-\u303c\u3041-\u309f\u30a1-\u30fa\u30fc-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua48c\ua4d0'
    '-\ua4fd\ua500-\ua60c\ua610-\ua672\ua674-\ua67d\ua67f-\ua6e5\ua6f0-\ua6f1\ua717-\ua71f\ua722-\ua788\ua78b-'
    '\ua827\ua82c\ua840-\ua873\ua880-\ua8c5\ua8d0-\ua8f7\ua8fb\ua8fd-\ua92d\ua930-\ua953\ua960-\ua9c0\ua9cf-\ua9d9'
    '\ua9e0-\uaa59\uaa60-\uaa76\uaa7a-\uaadd\uaae0-\uaaef\uaaf2-\uab5a\uab5c-\uab69\uab70-\uabea\uabec-\ud7fb\uf900'
    '-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdfb\ufe00-\ufe2f\ufe70-\ufefc\uff10-\uffdc\U00010000-'
    '\U000100fa\U000101fd-\U000102e0\U00010300-\U0001031f\U0001032d-\U00010340\U00010342-\U00010349\U00010350-'
    '\U0001039d\U000103a0-\U000103cf\U00010400-\U00010563\U00010570-\U00010855\U00010860-\U00010876\U00010880-'
    '\U0001089e\U000108e0-\U000108f5\U00010900-\U00010915\U00010920-\U00010939\U00010940-\U000109b7\U000109be-'
    '\U000109bf\U00010a00-\U00010a3f\U00010a60-\U00010a7c\U00010a80-\U00010a9c\U00010ac0-\U00010ac7\U00010ac9-'
    '\U00010ae6\U00010b00-\U00010b35\U00010b40-\U00010b55\U00010b60-\U00010b72\U00010b80-\U00010b91\U00010c00-'
    '\U00010cf2\U00010d00-\U00010d6d\U00010d6f-\U00010d85\U00010e80-\U00010eac\U00010eb0-\U00010ec7\U00010efa-'
    '\U00010f1c\U00010f27-\U00010f50\U00010f70-\U00010f85\U00010fb0-\U00010fc4\U00010fe0-\U00011046\U00011066-'
    '\U000110ba\U000110c2\U000110d0-\U0001113f\U00011144-\U00011173\U00011176-\U000111c4\U000111c9-\U000111cc'
    '\U000111ce-\U000111da\U000111dc\U00011200-\U00011237\U0001123e-\U000112a8\U000112b0-\U000113d3\U000113e1-'
    '\U0001144a\U00011450-\U00011459\U0001145e-\U000114c5\U000114c7-\U000115c0\U000115d8-\U00011640\U00011644-'
    '\U00011659\U00011680-\U000116b8\U000116c0-\U00011739\U00011740-\U0001183a\U000118a0-\U000118e9\U000118ff-'
    '\U00011943\U00011950-\U000119e1\U000119e3-\U00011a3e\U00011a47-\U00011a99\U00011a9d\U00011ab0-\U00011af8'
    '\U00011b60-\U00011be0\U00011bf0-\U00011c40\U00011c50-\U00011c59\U00011c72-\U00011ef6\U00011f00-\U00011f42'
    '\U00011f50-\U00011fb0\U00012000-\U00012399\U00012480-\U00012ff0\U00013000-\U0001342f\U00013440-\U00016a69'
    '\U00016a70-\U00016af4\U00016b00-\U00016b36\U00016b40-\U00016b43\U00016b50-\U00016b59\U00016b63-\U00016d6c'
    '\U00016d70-\U00016e7f\U00016ea0-\U00016fe1\U00016fe3-\U00016ff3\U00017000-\U0001bc99\U0001bc9d-\U0001bc9e'
    '\U0001ccf0-\U0001ccf9\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182'
    '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001d400-\U0001d7ff\U0001da00-\U0001da36'
    '\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001e14e\U0001e290-\U0001e2f9\U0001e4d0-\U0001e5fa'
    '\U0001e6c0-\U0001e8c4\U0001e8d0-\U0001e959\U0001ee00-\U0001eebb\U0001fbf0-\U0001fbf9\U00020000-\U00033479'
    '\U000e0100-\U000e01ef'
    ']+', ' ', 'g')
$$;


--
-- Name: search_blocks(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_blocks(id integer) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select array['#a' || (id >> 12), '#b' || (id >> 16)]
$$;


--
-- Name: search_corrections(text[], text[], boolean, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_corrections(typed text[], languages text[], approved_only boolean, most_looked_at integer, most_neighbours integer) RETURNS TABLE(word text, neighbours text[])
    LANGUAGE plpgsql STABLE
    AS $$
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


--
-- Name: search_devanagari(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_devanagari(input text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select regexp_replace(
    translate(input, U&'\0929\0931\0934\0901\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\093C',
      U&'\0928\0930\0933\09020123456789'),
    'ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])', 'ं', 'g'
  )
$$;


--
-- Name: search_fold(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_fold(input text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
declare
  folded text := input;
begin
  if octet_length(folded) > char_length(folded) then
    folded := left(normalize(folded, NFKC), 20000);
    -- Joiners, marks of direction, soft hyphens, tatweel and variation selectors have no letter of their own.
    folded := regexp_replace(
      folded, '[\u00ad\u034f\u061c\u0640\u180b-\u180f\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
    );
    folded := public.unaccent('public.unaccent', folded);
    folded := regexp_replace(folded, '[\u0300-\u036f]', '', 'g');
    if folded ~ '[\u0600-\u06ff]' then
      folded := search_arabic(folded);
    end if;
    if folded ~ '[\u0900-\u097f]' then
      folded := search_devanagari(folded);
    end if;
    if folded ~ '[\u0370-\u0556\u1f00-\u1ffc\ua640-\ua69a]' then
      folded := search_small_letters(folded);
    end if;
    if folded ~ '[\u00c0-\u024e\u03e2-\u03ee\u10a0-\u10cd\u13a0-\u13f5\u1c89-\u1cbf\u1e00-\u1efe\u2132-\u2183\u2c00-\u2cf2\ua722-\ua7f5\U00010400-\U0001e921]' then
      folded := search_rare_small_letters(folded);
    end if;
    if folded ~ '[\u07c0-\u07c9\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c59\ua620-\ua629\ua8d0-\ua909\ua9d0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\U000104a0-\U0001e959]' then
      folded := search_rare_digits(folded);
    end if;
  end if;
  folded := lower(folded collate "C");
  if octet_length(folded) = char_length(folded) then
    return regexp_replace(folded, '[^0-9a-z]+', ' ', 'g');
  end if;
  return search_blanks(folded);
end
$$;


--
-- Name: search_is_stop(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_is_stop(word text, language text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case language
    when 'hi' then word = any('{का,की,के,को,में,से,पर,और,या,है,हैं,था,थी,थे,हो,एक,यह,वह,ये,वे,इस,उस,इन,उन,कि,जो,तो,ने,भी,ही,कर,लिए,साथ,वाला,वाली,वाले,अपना,अपनी,अपने,तक,नहीं}'::text[])
    when 'ar' then word = any('{في,من,علي,الي,عن,مع,هذا,هذه,ذلك,التي,الذي,و,او,ثم,ان,لا,ما,كل,هو,هي,كان,كانت,بين,بعد,قبل,عند,لكن,اي,قد,لم,لن,منذ,حتي}'::text[])
    when 'de' then word = any('{fur,fuer,uber,ueber,konnen,koennen,konnte,koennte,wahrend,waehrend,wurde,wuerde,wurden,wuerden,dass}'::text[])
    else false
  end
$$;


--
-- Name: search_language_of(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_language_of(word text, language text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case
    when search_script_fits(word, language) then language
    when search_script_fits(word, 'hi') then 'hi'
    when search_script_fits(word, 'ar') then 'ar'
    when search_script_fits(word, 'en') then 'en'
    else language
  end
$$;


--
-- Name: search_languages(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_languages() RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select array['en', 'hi', 'de', 'ar']
$$;


--
-- Name: search_lexemes(text, text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_lexemes(word text, languages text[]) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
declare
  stems text[] := search_stems(word, languages);
begin
  return case when word = any(stems) then stems else stems || word end;
end
$$;


--
-- Name: search_marks(integer, integer, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_marks(id integer, category_id integer, location text, moderation_status text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select array_to_tsvector(
    search_blocks(id) || place_marks(location) || ('/' || category_id)
      || case when moderation_status = 'approved' then array['!'] else '{}' end
  )
$$;


--
-- Name: search_newest(tsquery[], integer, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_newest(stages tsquery[], first_stage integer, below integer, most integer) RETURNS TABLE(id integer, stage integer)
    LANGUAGE plpgsql STABLE ROWS 20
    SET max_parallel_workers_per_gather TO '0'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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


--
-- Name: search_rare_digits(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_rare_digits(input text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select translate(input,
      '߀߁߂߃߄߅߆߇߈߉০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯'
      '๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉'
      '᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹'
      '꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹'
      '𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹'
      '𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹'
      '𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
    repeat('0123456789', 65)
  )
$$;


--
-- Name: search_rare_small_letters(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_rare_small_letters(input text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select translate(input,
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽ'
      'ƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾ'
      'ɁɃɄɅɆɈɊɌɎϢϤϦϨϪϬϮႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁ'
      'ᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵ'
      'ᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪ'
      'ẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭ'
      'ⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊ'
      'ꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐'
      '𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐'
      '𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬'
      '𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍'
      '𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżž'
      'ɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦ'
      'ɂƀʉʌɇɉɋɍɏϣϥϧϩϫϭϯⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑ'
      'ꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵ'
      'ჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫ'
      'ậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝ'
      'ⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋ'
      'ꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸'
      '𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷'
      '𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌'
      '𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯'
      '𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'
  )
$$;


--
-- Name: search_romanised(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_romanised(word text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  select case
    when search_script_fits(word, 'hi') then
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        translate(word, 'कगङचजञटडतदणनंपबमयरलळवसहअआइईउऊऋएऐओऔािीुूृेैोौॉॅ्ः', 'kgncjntdtdnnnpbmyrllvshaaiiuureeoo'),
        'ख', 'kh'), 'घ', 'gh'), 'छ', 'ch'), 'झ', 'jh'), 'ठ', 'th'), 'ढ', 'dh'), 'थ', 'th'), 'ध', 'dh'), 'फ', 'ph'),
        'भ', 'bh'), 'श', 'sh'), 'ष', 'sh'), 'ऑ', 'o')
    when search_script_fits(word, 'ar') then
      replace(replace(replace(replace(replace(replace(replace(
        translate(
          regexp_replace(regexp_replace(word, '^ال(?=...)', ''), '(?!^)[اويىئؤءعہ]|ه$', 'a', 'g'),
          'ابپتٹجحدڈرڑزژسصضطظعغفڤقكگلمنںهھويءئؤے', 'abpttjhddrrzzssdtzagfvqkglmnnhhvyaaae'),
        'ث', 'th'), 'خ', 'kh'), 'ذ', 'dh'), 'ش', 'sh'), 'چ', 'ch'), 'ة', ''), 'ى', '')
    else word
  end
$_$;


--
-- Name: search_script_fits(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_script_fits(word text, language text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case
    when language in ('hi', 'ne') then ascii(word) between x'900'::integer and x'97f'::integer
    when language = 'ar' then ascii(word) between x'600'::integer and x'6ff'::integer
    when language in ('ru', 'sr') then ascii(word) between x'400'::integer and x'52f'::integer or ascii(word) < x'250'::integer
    when language = 'el' then ascii(word) between x'370'::integer and x'3ff'::integer
    when language = 'hy' then ascii(word) between x'530'::integer and x'58f'::integer
    when language = 'yi' then ascii(word) between x'590'::integer and x'5ff'::integer
    when language = 'ta' then ascii(word) between x'b80'::integer and x'bff'::integer
    else ascii(word) < x'250'::integer
  end
$$;


--
-- Name: search_small_letters(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_small_letters(input text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select translate(input,
      'ͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩ'
      'ЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎ'
      'ԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᲉἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌ'
      'ὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘ'
      'Ꚛΐάέήίΰϊϋόύώἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὐὑὒὓὔὕὖὗὠὡὢὣὤὥὦὧὰὲὴὶὸὺὼᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢ'
      'ᾣᾤᾥᾦᾧᾰᾱᾲᾳᾴᾶᾷῂῃῄῆῇῐῑῒῖῗῠῡῢῤῥῦῧῲῳῴῶῷς',
      'ͱͳͷϳαεηιουωαβγδεζηθικλμνξοπρστυφχψωιυϗϙϛϝϟϡϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщ'
      'ъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏ'
      'ԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆᲊααααααααεεεεεεηηηηηηηηιιιιιιιιοοοοο'
      'ουυυυωωωωωωωωααααααααηηηηηηηηωωωωωωωωααααεηηιιιυυυροωωꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙ'
      'ꚛιαεηιυιυουωααααααααεεεεεεηηηηηηηηιιιιιιιιοοοοοουυυυυυυυωωωωωωωωαεηιουωααααααααηηηηηηηηωωω'
      'ωωωωωαααααααηηηηηιιιιιυυυρρυυωωωωωσ'
  )
$$;


--
-- Name: search_sound(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_sound(word text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $_$
declare
  sound text := search_romanised(word);
begin
  if sound !~ '^[a-z]+$' then
    return null;
  end if;
  -- A final h after a vowel is mute: almirah, अलमारी.
  sound := regexp_replace(sound, '(?<=[aeiou])h$', '');
  sound := replace(replace(replace(sound, 'ph', 'f'), 'sh', 's'), 'x', 'ks');
  sound := translate(sound, 'wzqc', 'vjkk');
  sound := left(sound, 1) || translate(substr(sound, 2), 'aeiouy', '');
  -- Anusvara is an m before labials.
  sound := regexp_replace(regexp_replace(sound, 'n(?=[pbfm])', 'm', 'g'), '(.)\1+', '\1', 'g');
  return case when char_length(sound) >= 3 then sound end;
end
$_$;


--
-- Name: search_spellings(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_spellings(word text) RETURNS SETOF text
    LANGUAGE plpgsql IMMUTABLE ROWS 50 PARALLEL SAFE
    AS $$
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


--
-- Name: search_stem(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_stem(word text, language text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  select case when search_is_stop(word, language) then null else
    case language
      when 'en' then (ts_lexize('pg_catalog.english_stem', word))[1]
      when 'hi' then (ts_lexize('pg_catalog.hindi_stem', word))[1]
      when 'de' then (ts_lexize('pg_catalog.german_stem', search_umlauts(word)))[1]
      when 'ar' then (ts_lexize('pg_catalog.arabic_stem', regexp_replace(word, 'ه$', 'ة')))[1]
      when 'ca' then (ts_lexize('pg_catalog.catalan_stem', word))[1]
      when 'da' then (ts_lexize('pg_catalog.danish_stem', word))[1]
      when 'el' then (ts_lexize('pg_catalog.greek_stem', word))[1]
      when 'es' then (ts_lexize('pg_catalog.spanish_stem', word))[1]
      when 'eu' then (ts_lexize('pg_catalog.basque_stem', word))[1]
      when 'fi' then (ts_lexize('pg_catalog.finnish_stem', word))[1]
      when 'fr' then (ts_lexize('pg_catalog.french_stem', word))[1]
      when 'ga' then (ts_lexize('pg_catalog.irish_stem', word))[1]
      when 'hu' then (ts_lexize('pg_catalog.hungarian_stem', word))[1]
      when 'hy' then (ts_lexize('pg_catalog.armenian_stem', word))[1]
      when 'id' then (ts_lexize('pg_catalog.indonesian_stem', word))[1]
      when 'it' then (ts_lexize('pg_catalog.italian_stem', word))[1]
      when 'lt' then (ts_lexize('pg_catalog.lithuanian_stem', word))[1]
      when 'nb' then (ts_lexize('pg_catalog.norwegian_stem', word))[1]
      when 'ne' then (ts_lexize('pg_catalog.nepali_stem', word))[1]
      when 'nl' then (ts_lexize('pg_catalog.dutch_stem', word))[1]
      when 'nn' then (ts_lexize('pg_catalog.norwegian_stem', word))[1]
      when 'no' then (ts_lexize('pg_catalog.norwegian_stem', word))[1]
      when 'pt' then (ts_lexize('pg_catalog.portuguese_stem', word))[1]
      when 'ro' then (ts_lexize('pg_catalog.romanian_stem', word))[1]
      when 'ru' then (ts_lexize('pg_catalog.russian_stem', word))[1]
      when 'sr' then (ts_lexize('pg_catalog.serbian_stem', word))[1]
      when 'sv' then (ts_lexize('pg_catalog.swedish_stem', word))[1]
      when 'ta' then (ts_lexize('pg_catalog.tamil_stem', word))[1]
      when 'tr' then (ts_lexize('pg_catalog.turkish_stem', word))[1]
      when 'yi' then (ts_lexize('pg_catalog.yiddish_stem', word))[1]
      else word
    end
  end
$_$;


--
-- Name: search_stems(text, text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_stems(word text, languages text[]) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
declare
  stems text[] := '{}';
  language text;
  stem text;
begin
  foreach language in array languages loop
    if search_script_fits(word, language) then
      stem := search_stem(word, language);
      if stem is not null and stem <> all(stems) then
        stems := stems || stem;
      end if;
    end if;
  end loop;
  return stems;
end
$$;


--
-- Name: search_stop_in(text, text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_stop_in(word text, languages text[]) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
declare
  found text[] := '{}';
  language text;
begin
  foreach language in array languages loop
    if search_script_fits(word, language) and search_stem(word, language) is null then
      found := found || language;
    end if;
  end loop;
  return found;
end
$$;


--
-- Name: search_total(tsquery, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_total(query tsquery, most integer) RETURNS integer
    LANGUAGE plpgsql STABLE
    SET max_parallel_workers_per_gather TO '0'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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


--
-- Name: search_typed(text, text[], integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_typed(input text, languages text[], most integer) RETURNS TABLE(word text, stems text[], stop_in text[], sound text, is_corrected boolean)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
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


--
-- Name: search_umlauts(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_umlauts(word text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select regexp_replace(replace(replace(word, 'ae', 'a'), 'oe', 'o'), '(?<![aeq])ue', 'u', 'g')
$$;


--
-- Name: search_vector(text, text, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_vector(title text, category text, description text, language text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
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


--
-- Name: search_within(tsquery, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_within(query tsquery, id integer, bits integer) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case bits
    when 12 then query && ('''#a' || (id >> 12) || '''')::tsquery
    when 16 then query && ('''#b' || (id >> 16) || '''')::tsquery
    else query
  end
$$;


--
-- Name: search_words_of(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_words_of(input text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select left(word, 60) from string_to_table(search_fold(input), ' ') as word where word <> ''
$$;


--
-- Name: settle_vocabulary(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.settle_vocabulary(most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: standing_of(text[], boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.standing_of(asked text[], approved_only boolean) RETURNS integer
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
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


--
-- Name: teach_changed_item(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.teach_changed_item() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: teach_inserted_items(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.teach_inserted_items() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: teaches(text, boolean, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.teaches(moderation_status text, is_withheld boolean, deleted_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select moderation_status <> 'rejected' and not is_withheld and deleted_at is null
$$;


--
-- Name: user_tallies(boolean, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.user_tallies(is_admin boolean, verification_status text, auth_provider text) RETURNS TABLE(subject text, key text)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select 'users', is_admin::text || ' ' || verification_status || ' ' || auth_provider
$$;


--
-- Name: users_tally_changed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.users_tally_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into tallies
  select t.subject, t.key, -1 from user_tallies(old.is_admin, old.verification_status, old.auth_provider) as t;
  if tg_op = 'UPDATE' then
    insert into tallies
    select t.subject, t.key, 1 from user_tallies(new.is_admin, new.verification_status, new.auth_provider) as t;
  end if;
  return null;
end
$$;


--
-- Name: users_tally_inserted(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.users_tally_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into tallies
  select t.subject, t.key, count(*)
  from inserted as i, user_tallies(i.is_admin, i.verification_status, i.auth_provider) as t
  group by t.subject, t.key;
  return null;
end
$$;


--
-- Name: withhold_items_of_suspended(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.withhold_items_of_suspended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update items set is_withheld = new.suspended_at is not null
  where owner_id = new.id and deleted_at is null and is_withheld <> (new.suspended_at is not null);
  return null;
end
$$;


--
-- Name: withhold_new_item(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.withhold_new_item() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  select suspended_at is not null into new.is_withheld from users where id = new.owner_id for key share;
  new.is_withheld := coalesce(new.is_withheld, false);
  return new;
end
$$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: audit_log; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_log (
    id integer NOT NULL,
    admin_id integer NOT NULL,
    action text NOT NULL,
    subject_id integer NOT NULL,
    before text NOT NULL,
    after text NOT NULL,
    comment text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT audit_log_comment_check CHECK ((char_length(comment) <= 1000)),
    CONSTRAINT audit_log_states CHECK (
CASE action
    WHEN 'verify_user'::text THEN ((before = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])) AND (after = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
    WHEN 'moderate_item'::text THEN ((before = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])) AND (after = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
    WHEN 'suspend_user'::text THEN ((before = ANY (ARRAY['active'::text, 'suspended'::text])) AND (after = ANY (ARRAY['active'::text, 'suspended'::text])))
    WHEN 'edit_category'::text THEN ((char_length(before) <= 200) AND (char_length(after) <= 200))
    ELSE false
END)
);


--
-- Name: audit_log_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: categories; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.categories (
    id integer NOT NULL,
    name text NOT NULL,
    icon text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT categories_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);


--
-- Name: categories_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.categories ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: category_words; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.category_words (
    word text NOT NULL,
    category_id integer NOT NULL
);


--
-- Name: conversations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations (
    user_id integer NOT NULL,
    other_user_id integer NOT NULL,
    item_id integer NOT NULL,
    last_message_id integer,
    unread_count integer DEFAULT 0 NOT NULL,
    remind_at timestamp(3) with time zone,
    reminded_at timestamp(3) with time zone,
    CONSTRAINT conversations_check CHECK ((user_id <> other_user_id)),
    CONSTRAINT conversations_unread_count_check CHECK ((unread_count >= 0))
);


--
-- Name: email_change_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.email_change_links (
    token_hash text NOT NULL,
    change_id integer NOT NULL
);


--
-- Name: email_changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.email_changes (
    id integer NOT NULL,
    user_id integer NOT NULL,
    former text NOT NULL,
    former_verified_at timestamp(3) with time zone,
    changed_at timestamp(3) with time zone NOT NULL
);


--
-- Name: email_changes_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.email_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.email_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: email_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.email_links (
    token_hash text NOT NULL,
    user_id integer NOT NULL,
    email text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);


--
-- Name: email_requests; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.email_requests (
    subject text NOT NULL,
    asked_at timestamp(3) with time zone NOT NULL,
    counted_since timestamp(3) with time zone DEFAULT now() NOT NULL,
    mails smallint DEFAULT 1 NOT NULL
);


--
-- Name: google_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.google_attempts (
    token_hash text NOT NULL,
    state text NOT NULL,
    nonce text NOT NULL,
    verifier text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    is_again boolean DEFAULT false NOT NULL
);


--
-- Name: identities; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id integer NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text,
    linked_at timestamp(3) with time zone
);


--
-- Name: image_givers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.image_givers (
    hash text NOT NULL,
    user_id integer NOT NULL
);


--
-- Name: image_leases; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.image_leases (
    hash text NOT NULL,
    holder uuid NOT NULL,
    until timestamp(3) with time zone NOT NULL
);


--
-- Name: image_uses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.image_uses (
    item_id integer NOT NULL,
    hash text NOT NULL
);


--
-- Name: images; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.images (
    hash text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    uploaded_by integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    avif_at timestamp(3) with time zone,
    bytes bigint DEFAULT 0 NOT NULL,
    avif_leased_until timestamp(3) with time zone,
    avif_tries smallint DEFAULT 0 NOT NULL,
    taken_down_at timestamp(3) with time zone,
    CONSTRAINT images_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
);


--
-- Name: item_changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.item_changes (
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    before tsvector,
    after tsvector,
    is_everything boolean DEFAULT false NOT NULL,
    made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


--
-- Name: items; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.items (
    id integer NOT NULL,
    owner_id integer NOT NULL,
    category_id integer NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    price numeric(14,2) NOT NULL,
    location text NOT NULL,
    latitude double precision,
    longitude double precision,
    images text[] NOT NULL,
    is_available boolean DEFAULT true NOT NULL,
    available_from date,
    available_until date,
    rating_sum integer DEFAULT 0 NOT NULL,
    review_count integer DEFAULT 0 NOT NULL,
    moderation_status text DEFAULT 'pending'::text NOT NULL,
    client_id uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    rating double precision GENERATED ALWAYS AS (
CASE
    WHEN (review_count = 0) THEN (0)::double precision
    ELSE ((rating_sum)::double precision / (review_count)::double precision)
END) STORED NOT NULL,
    cell integer GENERATED ALWAYS AS ((((floor(((latitude + (90)::double precision) * (20)::double precision)))::integer * 7200) + ((floor(((longitude + (180)::double precision) * (20)::double precision)))::integer % 7200))) STORED,
    search tsvector NOT NULL,
    is_withheld boolean DEFAULT false NOT NULL,
    language text,
    updated_at timestamp(3) with time zone,
    CONSTRAINT items_check CHECK (((review_count >= 0) AND ((rating_sum >= review_count) AND (rating_sum <= (5 * review_count))))),
    CONSTRAINT items_check1 CHECK (((latitude IS NULL) = (longitude IS NULL))),
    CONSTRAINT items_check2 CHECK (((available_from IS NULL) = (available_until IS NULL))),
    CONSTRAINT items_check3 CHECK ((available_until > available_from)),
    CONSTRAINT items_description_check CHECK (((char_length(description) >= 20) AND (char_length(description) <= 10000))),
    CONSTRAINT items_images_check CHECK (((cardinality(images) >= 1) AND (cardinality(images) <= 10))),
    CONSTRAINT items_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
    CONSTRAINT items_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
    CONSTRAINT items_location_check CHECK (((char_length(location) >= 3) AND (char_length(location) <= 200))),
    CONSTRAINT items_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
    CONSTRAINT items_moderation_status_check CHECK ((moderation_status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT items_price_check CHECK ((price >= 0.01)),
    CONSTRAINT items_title_check CHECK (((char_length(title) >= 5) AND (char_length(title) <= 100)))
);


--
-- Name: items_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: known_devices; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.known_devices (
    token_hash text NOT NULL,
    user_id integer NOT NULL,
    used_at timestamp(3) with time zone NOT NULL
);


--
-- Name: mails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mails (
    id integer NOT NULL,
    topic jsonb NOT NULL,
    once text,
    created_at timestamp(3) with time zone NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    ended_at timestamp(3) with time zone,
    error text,
    digest text,
    priority smallint DEFAULT 1 NOT NULL,
    source text,
    turn_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: mails_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: messages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.messages (
    id integer NOT NULL,
    item_id integer NOT NULL,
    sender_id integer NOT NULL,
    receiver_id integer NOT NULL,
    content text NOT NULL,
    client_id uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT messages_check CHECK ((sender_id <> receiver_id)),
    CONSTRAINT messages_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 5000)))
);


--
-- Name: messages_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: password_requests; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.password_requests (
    email text NOT NULL,
    asked_at timestamp(3) with time zone NOT NULL,
    counted_since timestamp(3) with time zone DEFAULT now() NOT NULL,
    mails smallint DEFAULT 1 NOT NULL
);


--
-- Name: password_resets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.password_resets (
    token_hash text NOT NULL,
    user_id integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);


--
-- Name: rentals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rentals (
    id integer NOT NULL,
    item_id integer NOT NULL,
    renter_id integer NOT NULL,
    owner_id integer NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    price numeric(14,2) NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT rentals_check CHECK ((start_date <= end_date)),
    CONSTRAINT rentals_check1 CHECK ((renter_id <> owner_id)),
    CONSTRAINT rentals_price_check CHECK ((price >= 0.01)),
    CONSTRAINT rentals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text, 'completed'::text])))
);


--
-- Name: rentals_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.rentals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rentals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: reviews; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reviews (
    id integer NOT NULL,
    item_id integer NOT NULL,
    reviewer_id integer NOT NULL,
    rental_id integer NOT NULL,
    rating smallint NOT NULL,
    comment text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reviews_comment_check CHECK ((char_length(comment) <= 2000)),
    CONSTRAINT reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);


--
-- Name: reviews_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reviews_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: schema_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    token_hash text NOT NULL,
    user_id integer NOT NULL,
    remember boolean NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_agent text,
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    identity_id uuid,
    is_proof boolean DEFAULT false NOT NULL
);


--
-- Name: tallies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tallies (
    subject text NOT NULL,
    key text NOT NULL,
    amount integer NOT NULL,
    CONSTRAINT tallies_subject_check CHECK ((subject = ANY (ARRAY['users'::text, 'items'::text, 'categories'::text, 'locations'::text, 'rentals'::text])))
);


--
-- Name: title_words; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.title_words (
    word text NOT NULL,
    is_approved boolean NOT NULL,
    owner_id integer NOT NULL,
    item_id integer NOT NULL
);


--
-- Name: username_skeletons; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.username_skeletons (
    skeleton text NOT NULL,
    user_id integer NOT NULL
);


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    id integer NOT NULL,
    username text NOT NULL,
    full_name text NOT NULL,
    email text NOT NULL,
    password_hash text,
    location text,
    bio text,
    avatar text,
    is_admin boolean DEFAULT false NOT NULL,
    auth_provider text DEFAULT 'local'::text NOT NULL,
    verification_status text DEFAULT 'pending'::text NOT NULL,
    terms_accepted_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    email_verified_at timestamp(3) with time zone,
    suspended_at timestamp(3) with time zone,
    muted_mails text[] DEFAULT '{}'::text[] NOT NULL,
    mail_key uuid DEFAULT gen_random_uuid() NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    demo_closed_at timestamp(3) with time zone,
    findable boolean DEFAULT false NOT NULL,
    language text,
    CONSTRAINT users_auth_provider_check CHECK ((auth_provider = ANY (ARRAY['local'::text, 'google'::text]))),
    CONSTRAINT users_email_check CHECK (((char_length(email) <= 254) AND (POSITION(('@'::text) IN (email)) > 1))),
    CONSTRAINT users_full_name_check CHECK (((char_length(full_name) >= 2) AND (char_length(full_name) <= 100))),
    CONSTRAINT users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'de'::text, 'ar'::text]))),
    CONSTRAINT users_muted_mails_check CHECK ((muted_mails <@ ARRAY['requests'::text, 'decisions'::text, 'messages'::text])),
    CONSTRAINT users_username_check CHECK ((((char_length(username) >= 2) AND (char_length(username) <= 20)) AND (POSITION(('@'::text) IN (username)) = 0))),
    CONSTRAINT users_verification_status_check CHECK ((verification_status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);


--
-- Name: users_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: vocabulary; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.vocabulary (
    word text NOT NULL,
    is_rare boolean DEFAULT true NOT NULL
);


--
-- Name: vocabulary_doubts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.vocabulary_doubts (
    word text NOT NULL
);


--
-- Name: vocabulary_spellings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.vocabulary_spellings (
    spelling text NOT NULL,
    is_rare boolean NOT NULL,
    word text NOT NULL
);


--
-- Name: vocabulary_stems; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.vocabulary_stems (
    stem text NOT NULL,
    word text NOT NULL
);


--
-- Data for Name: audit_log; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: categories; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (1, 'Tools & DIY', 'tool', 1);
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (2, 'Electronics', 'smartphone', 2);
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (3, 'Sports & Outdoors', 'activity', 3);
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (4, 'Books & Study', 'book', 4);
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (5, 'Home & Kitchen', 'home', 5);
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (6, 'Garden & Plants', 'flower', 6);
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (7, 'Music & Audio', 'music', 7);
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (8, 'Party & Events', 'gift', 8);
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (9, 'Cameras & Film', 'camera', 9);
INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES (10, 'Travel & Camping', 'tent', 10);


--
-- Data for Name: category_words; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.category_words VALUES ('audio', 7);
INSERT INTO public.category_words VALUES ('books', 4);
INSERT INTO public.category_words VALUES ('cameras', 9);
INSERT INTO public.category_words VALUES ('camping', 10);
INSERT INTO public.category_words VALUES ('electronics', 2);
INSERT INTO public.category_words VALUES ('events', 8);
INSERT INTO public.category_words VALUES ('film', 9);
INSERT INTO public.category_words VALUES ('garden', 6);
INSERT INTO public.category_words VALUES ('home', 5);
INSERT INTO public.category_words VALUES ('kitchen', 5);
INSERT INTO public.category_words VALUES ('music', 7);
INSERT INTO public.category_words VALUES ('outdoors', 3);
INSERT INTO public.category_words VALUES ('party', 8);
INSERT INTO public.category_words VALUES ('plants', 6);
INSERT INTO public.category_words VALUES ('sports', 3);
INSERT INTO public.category_words VALUES ('study', 4);
INSERT INTO public.category_words VALUES ('tools', 1);
INSERT INTO public.category_words VALUES ('travel', 10);


--
-- Data for Name: conversations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.conversations VALUES (1, 3, 1, 5, 0, NULL, NULL);
INSERT INTO public.conversations VALUES (2, 3, 1, 6, 0, NULL, NULL);
INSERT INTO public.conversations VALUES (3, 1, 1, 5, 0, NULL, NULL);
INSERT INTO public.conversations VALUES (3, 2, 1, 6, 0, NULL, NULL);


--
-- Data for Name: email_change_links; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: email_changes; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: email_links; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.email_links VALUES ('34a8a19dc66627044cff985ed3af01ce429208b926ea8305840dccd2c82d72c7', 1, 'p541ce10ad0334ee5@example.com', '2026-11-23 23:52:06.764+00');
INSERT INTO public.email_links VALUES ('2bcd806255c61f2fe109cc5bbff09804934e3fd77d3adc0469b8742ca02a7531', 2, 'pc6d231d84a594802@example.com', '2026-11-23 23:52:06.891+00');
INSERT INTO public.email_links VALUES ('5d635e22c3a7a386ce15ab3ac79c685e40e2178eae3853a60d097b7dd90691cd', 3, 'p0381ac3b295b4a3a@example.com', '2026-11-23 23:52:07.341+00');
INSERT INTO public.email_links VALUES ('4cf451bcec3d2b66d85f56a5493758517136ed80872f494fc195e46d0b6fe7e6', 4, 'p6e741e8522b04fa0@example.com', '2026-11-23 23:52:26.451+00');


--
-- Data for Name: email_requests; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.email_requests VALUES ('account 1', '2026-11-22 23:52:01.471+00', '2026-11-22 23:52:01.471+00', 1);
INSERT INTO public.email_requests VALUES ('account 1 address p541ce10ad0334ee5@example.com', '2026-11-22 23:52:01.471+00', '2026-11-22 23:52:01.471+00', 1);
INSERT INTO public.email_requests VALUES ('address p541ce10ad0334ee5@example.com', '2026-11-22 23:52:01.471+00', '2026-11-22 23:52:01.471+00', 1);
INSERT INTO public.email_requests VALUES ('account 2', '2026-11-22 23:52:02.518+00', '2026-11-22 23:52:02.518+00', 1);
INSERT INTO public.email_requests VALUES ('account 2 address pc6d231d84a594802@example.com', '2026-11-22 23:52:02.518+00', '2026-11-22 23:52:02.518+00', 1);
INSERT INTO public.email_requests VALUES ('account 3', '2026-11-22 23:52:02.908+00', '2026-11-22 23:52:02.908+00', 1);
INSERT INTO public.email_requests VALUES ('address pc6d231d84a594802@example.com', '2026-11-22 23:52:02.518+00', '2026-11-22 23:52:02.518+00', 1);
INSERT INTO public.email_requests VALUES ('account 3 address p0381ac3b295b4a3a@example.com', '2026-11-22 23:52:02.908+00', '2026-11-22 23:52:02.908+00', 1);
INSERT INTO public.email_requests VALUES ('address p0381ac3b295b4a3a@example.com', '2026-11-22 23:52:02.908+00', '2026-11-22 23:52:02.908+00', 1);
INSERT INTO public.email_requests VALUES ('account 4', '2026-11-22 23:52:23.67+00', '2026-11-22 23:52:23.67+00', 1);
INSERT INTO public.email_requests VALUES ('account 4 address p6e741e8522b04fa0@example.com', '2026-11-22 23:52:23.67+00', '2026-11-22 23:52:23.67+00', 1);
INSERT INTO public.email_requests VALUES ('address p6e741e8522b04fa0@example.com', '2026-11-22 23:52:23.67+00', '2026-11-22 23:52:23.67+00', 1);
INSERT INTO public.email_requests VALUES ('domain example.com', '2026-11-22 23:52:23.67+00', '2026-11-22 23:52:01.471+00', 4);


--
-- Data for Name: google_attempts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: identities; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: image_givers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.image_givers VALUES ('fa17bd34aa9944141ffcf8efc925ea7046770481795ce847271a58f9938f82e0', 3);
INSERT INTO public.image_givers VALUES ('27993dedf73e8c50d9e4bc923fe0ec5c59e46bc18335e8edcd6d6b7f7149cd86', 3);


--
-- Data for Name: image_leases; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: image_uses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.image_uses VALUES (1, 'fa17bd34aa9944141ffcf8efc925ea7046770481795ce847271a58f9938f82e0');
INSERT INTO public.image_uses VALUES (2, '27993dedf73e8c50d9e4bc923fe0ec5c59e46bc18335e8edcd6d6b7f7149cd86');


--
-- Data for Name: images; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.images VALUES ('fa17bd34aa9944141ffcf8efc925ea7046770481795ce847271a58f9938f82e0', 48, 32, 3, '2026-11-22 23:52:10.947+00', NULL, 2517, NULL, 0, NULL);
INSERT INTO public.images VALUES ('27993dedf73e8c50d9e4bc923fe0ec5c59e46bc18335e8edcd6d6b7f7149cd86', 48, 32, 3, '2026-11-22 23:52:28.563+00', NULL, 2517, NULL, 0, NULL);


--
-- Data for Name: item_changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.item_changes VALUES ('786', NULL, '''#a0'' ''#b0'' ''*drl'' ''/1'' ''4354'' ''7687'' ''=en'' ''@i'' ''@in'' ''@ind'' ''@indi'' ''@indir'' ''@indira'' ''@indiran'' ''@indirana'' ''@indiranag'' ''@indiranaga'' ''@indiranagar'' ''^4354'' ''^7687'' ''^add1'' ''^c1f043de'' ''^c346a8036987'' ''^drill'' ''add1'' ''c1f043de'' ''c346a8036987'' ''diy'' ''drill'' ''drills'' ''held'' ''hole'' ''holes'' ''tool'' ''tools'' ''whatev'' ''whatever'' ''~diy'' ''~tool'' ''~tools''', false, '2026-11-22 23:52:15.464661+00');
INSERT INTO public.item_changes VALUES ('828', NULL, '''#a0'' ''#b0'' ''*drl'' ''/1'' ''4943fe09'' ''4b8b'' ''891499cf7273'' ''=en'' ''@i'' ''@in'' ''@ind'' ''@indi'' ''@indir'' ''@indira'' ''@indiran'' ''@indirana'' ''@indiranag'' ''@indiranaga'' ''@indiranagar'' ''^4943fe09'' ''^4b8b'' ''^891499cf7273'' ''^a790'' ''^drill'' ''^f1b3'' ''a790'' ''diy'' ''drill'' ''drills'' ''f1b3'' ''held'' ''hole'' ''holes'' ''tool'' ''tools'' ''whatev'' ''whatever'' ''~diy'' ''~tool'' ''~tools''', false, '2026-11-22 23:52:28.777483+00');


--
-- Data for Name: items; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.items OVERRIDING SYSTEM VALUE VALUES (1, 3, 1, 'Drill c1f043de-7687-4354-add1-c346a8036987', 'It drills holes into whatever is held before it.', 12.50, 'Indiranagar', NULL, NULL, '{/images/fa17bd34aa9944141ffcf8efc925ea7046770481795ce847271a58f9938f82e0}', true, NULL, NULL, 0, 0, 'pending', NULL, '2026-11-22 23:52:15.277+00', NULL, DEFAULT, DEFAULT, '''#a0'' ''#b0'' ''*drl'' ''/1'' ''4354'' ''7687'' ''=en'' ''@i'' ''@in'' ''@ind'' ''@indi'' ''@indir'' ''@indira'' ''@indiran'' ''@indirana'' ''@indiranag'' ''@indiranaga'' ''@indiranagar'' ''^4354'' ''^7687'' ''^add1'' ''^c1f043de'' ''^c346a8036987'' ''^drill'' ''add1'' ''c1f043de'' ''c346a8036987'' ''diy'' ''drill'' ''drills'' ''held'' ''hole'' ''holes'' ''tool'' ''tools'' ''whatev'' ''whatever'' ''~diy'' ''~tool'' ''~tools''', false, 'en', NULL);
INSERT INTO public.items OVERRIDING SYSTEM VALUE VALUES (2, 3, 1, 'Drill 4943fe09-f1b3-4b8b-a790-891499cf7273', 'It drills holes into whatever is held before it.', 12.50, 'Indiranagar', NULL, NULL, '{/images/27993dedf73e8c50d9e4bc923fe0ec5c59e46bc18335e8edcd6d6b7f7149cd86}', true, NULL, NULL, 0, 0, 'pending', NULL, '2026-11-22 23:52:28.741+00', NULL, DEFAULT, DEFAULT, '''#a0'' ''#b0'' ''*drl'' ''/1'' ''4943fe09'' ''4b8b'' ''891499cf7273'' ''=en'' ''@i'' ''@in'' ''@ind'' ''@indi'' ''@indir'' ''@indira'' ''@indiran'' ''@indirana'' ''@indiranag'' ''@indiranaga'' ''@indiranagar'' ''^4943fe09'' ''^4b8b'' ''^891499cf7273'' ''^a790'' ''^drill'' ''^f1b3'' ''a790'' ''diy'' ''drill'' ''drills'' ''f1b3'' ''held'' ''hole'' ''holes'' ''tool'' ''tools'' ''whatev'' ''whatever'' ''~diy'' ''~tool'' ''~tools''', false, 'en', NULL);


--
-- Data for Name: known_devices; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.known_devices VALUES ('c3f5d6c45b9bdbd85cba05d739a0d453f3dfd789ed313d5819f5da17583cdfa9', 1, '2026-11-22 23:52:02.909+00');
INSERT INTO public.known_devices VALUES ('a1a5f560d7912981128d98477a2f381e8f76beb6a2e83d35edb8a5b00e250675', 3, '2026-11-22 23:52:04.054+00');
INSERT INTO public.known_devices VALUES ('c02869c8a916ba5e1db67201bf93c1532528afff5d6e1e19088ab0c5f4a83889', 2, '2026-11-22 23:52:05.831+00');
INSERT INTO public.known_devices VALUES ('83d740d574cc2037749a74faaab39933b64137fc1e6f009977b637ef2a6c90bd', 3, '2026-11-22 23:52:23.291+00');
INSERT INTO public.known_devices VALUES ('7964f92ba522b455afa03f81cd918a0a2a18b77a8547d4223fa057c71aae46d4', 4, '2026-11-22 23:52:25.602+00');


--
-- Data for Name: mails; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (3, '{"kind": "email_unconfirmed", "userId": 2}', NULL, '2026-11-22 23:52:02.518+00', '2026-11-23 00:02:06.599+00', 1, '2026-11-22 23:52:08.535+00', NULL, NULL, 0, NULL, '2026-11-22 23:52:02.518+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (2, '{"kind": "email_unconfirmed", "userId": 3}', NULL, '2026-11-22 23:52:02.908+00', '2026-11-23 00:02:06.63+00', 1, '2026-11-22 23:52:08.601+00', NULL, NULL, 0, NULL, '2026-11-22 23:52:02.908+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (1, '{"kind": "email_unconfirmed", "userId": 1}', NULL, '2026-11-22 23:52:01.471+00', '2026-11-23 00:02:06.338+00', 1, '2026-11-22 23:52:08.602+00', NULL, NULL, 0, NULL, '2026-11-22 23:52:01.471+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (4, '{"kind": "rental_requested", "rentalId": 1}', 'rental 1 requested', '2026-11-22 23:52:24.806+00', '2026-11-23 00:02:26.347+00', 1, '2026-11-22 23:52:26.644+00', NULL, 'requests 3', 1, NULL, '2026-11-22 23:52:24.806+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (5, '{"kind": "rental_requested", "rentalId": 2}', 'rental 2 requested', '2026-11-22 23:52:24.806+00', '2026-11-23 00:02:26.347+00', 1, '2026-11-22 23:52:26.644+00', NULL, 'requests 3', 1, NULL, '2026-11-22 23:52:24.806+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (7, '{"kind": "rental_decided", "status": "approved", "rentalId": 2}', 'rental 2 approved', '2026-11-22 23:52:26.591+00', '2026-11-23 00:02:27.025+00', 1, '2026-11-22 23:52:27.318+00', NULL, 'decisions 2', 1, NULL, '2026-11-22 23:52:26.591+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (8, '{"kind": "rental_decided", "status": "rejected", "rentalId": 1}', 'rental 1 rejected', '2026-11-22 23:52:26.591+00', '2026-11-23 00:02:27.681+00', 1, '2026-11-22 23:52:27.848+00', NULL, 'decisions 1', 1, NULL, '2026-11-22 23:52:26.591+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (6, '{"kind": "email_unconfirmed", "userId": 4}', NULL, '2026-11-22 23:52:23.67+00', '2026-11-23 00:02:26.058+00', 1, '2026-11-22 23:52:27.865+00', NULL, NULL, 0, NULL, '2026-11-22 23:52:23.67+00');


--
-- Data for Name: messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (1, 1, 2, 3, 'Is it free? df26d301-818f-4a12-abae-688b017a04e4', 'df26d301-818f-4a12-abae-688b017a04e4', '2026-11-22 23:52:17.233+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (2, 1, 1, 3, 'Is it free? 91d7edfe-117e-4d83-8a18-5f6e383e29e1', '91d7edfe-117e-4d83-8a18-5f6e383e29e1', '2026-11-22 23:52:17.266+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (3, 1, 1, 3, 'Live 383ffb60-ee35-4bad-acde-48a18af6e835', '7a2e4ddc-5b19-4e09-abe2-9bc654ead2ec', '2026-11-22 23:52:18.213+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (4, 1, 2, 3, 'Is it free? 40000c1c-551c-40e0-9dc6-ccd66c4f8cd0', '40000c1c-551c-40e0-9dc6-ccd66c4f8cd0', '2026-11-22 23:52:20.948+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (5, 1, 1, 3, 'Is it free? 8ca51e6d-9b5a-457c-ba46-0235d3f70190', '8ca51e6d-9b5a-457c-ba46-0235d3f70190', '2026-11-22 23:52:20.97+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (6, 1, 2, 3, 'Live 886b5f52-9404-4bcc-9805-b288f6d11316', 'e03e68b7-f953-4be5-9414-cb03facfd78b', '2026-11-22 23:52:21.777+00');


--
-- Data for Name: password_requests; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: password_resets; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: rentals; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rentals OVERRIDING SYSTEM VALUE VALUES (2, 1, 2, 3, '2026-11-27', '2026-11-28', 'approved', 12.50, '2026-11-22 23:52:23.196+00');
INSERT INTO public.rentals OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 3, '2026-11-26', '2026-11-27', 'rejected', 12.50, '2026-11-22 23:52:23.198+00');


--
-- Data for Name: reviews; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schema_migrations VALUES ('0001_marketplace.sql', 'fd0e9d958deab3c5af1ecbe562be35e62a38478a7213fd76be6d8e7b674ddc3d', '2026-11-22 23:51:16.27443+00');
INSERT INTO public.schema_migrations VALUES ('0002_search.sql', 'f855c9fac14e6bf495de8e9a88dbbf0aad26314d13f32b5ac925fc8001a710bc', '2026-11-22 23:51:17.092158+00');
INSERT INTO public.schema_migrations VALUES ('0003_admin.sql', '12fabe91230da84a1f930691b7fba43ca7611c80096ce7c789bf260ed545315f', '2026-11-22 23:51:17.492753+00');
INSERT INTO public.schema_migrations VALUES ('0004_mail.sql', 'af849db0534d9ac3c8fdc0050890064cd0950f13f4764893ce3b587faf6a18eb', '2026-11-22 23:51:17.908675+00');
INSERT INTO public.schema_migrations VALUES ('0005_suspension.sql', '76939ac35cbd4828bf48197d29f92f8e5527599bfcdcf3b8120939693c87b897', '2026-11-22 23:51:18.209802+00');
INSERT INTO public.schema_migrations VALUES ('0006_account.sql', 'c92faf5865578a2544f9bb500b14d891ef7061c4e9ca7f775f595356c844677e', '2026-11-22 23:51:18.521303+00');
INSERT INTO public.schema_migrations VALUES ('0007_ways_in.sql', 'db432e8b9ebb1959b7b017f47f82409843a34f1127f697e42f844d25546f2fb9', '2026-11-22 23:51:18.783182+00');
INSERT INTO public.schema_migrations VALUES ('0008_pictures.sql', '1c6636ba7538c768ec78c4ef5f8b4c8c778de8874a12df73dc3bcfecefdae6ee', '2026-11-22 23:51:19.221778+00');
INSERT INTO public.schema_migrations VALUES ('0009_vocabulary.sql', 'c4b62aa06cf6b2095369c780091cfbdaaa1b4258a24efc0e9f0f753f867b70c6', '2026-11-22 23:51:19.517408+00');
INSERT INTO public.schema_migrations VALUES ('0010_names.sql', '4e7e9bd7228d9599a4492939fc5dbba32148b08576d700d5f91f5cfc5aca2225', '2026-11-22 23:51:19.892328+00');
INSERT INTO public.schema_migrations VALUES ('0011_picture_givers.sql', 'da6d0b5c6d55d105c889461362a226aad82aeb47cde2ead19ad14eb35fa3fe49', '2026-11-22 23:51:20.123322+00');
INSERT INTO public.schema_migrations VALUES ('0012_image_leases.sql', '850c040cbe9a01af683debb1edf5626f35e90afd294a663ab6f5dc6392868158', '2026-11-22 23:51:20.273738+00');
INSERT INTO public.schema_migrations VALUES ('0013_taken_down.sql', '679e1a911bcbc32ba53489d6abd7e5d7583976b673a49375b69c1386f192eb99', '2026-11-22 23:51:20.481738+00');
INSERT INTO public.schema_migrations VALUES ('0014_reset_mails.sql', '2f587dd1ecdb55b4c0532b9caacb6c8a0143fbec817cb9905ab187a51a382558', '2026-11-22 23:51:20.685794+00');
INSERT INTO public.schema_migrations VALUES ('0015_confirmation_mails.sql', 'bc64e061d5bd889fcd3f209c191dd3258bae4d3a2b8fdb0fb36c81530477a456', '2026-11-22 23:51:20.817724+00');
INSERT INTO public.schema_migrations VALUES ('0016_mail_turns.sql', '723c1426865e01150a68474a725fd8211cb69b93905e1f99d5990865553356fa', '2026-11-22 23:51:21.05027+00');
INSERT INTO public.schema_migrations VALUES ('0017_requests_lists_and_proofs.sql', '13ec8dfbe390c1fd0d380b6827d6d2fd7e574a44c2e5f983074c2c640cd136df', '2026-11-22 23:51:21.211786+00');
INSERT INTO public.schema_migrations VALUES ('0018_search_words.sql', '80721a80f5eb6e6dfd8619e4d61ae7e54f90432955a05e30fc928a75778138e0', '2026-11-22 23:51:21.419173+00');
INSERT INTO public.schema_migrations VALUES ('0019_search_languages.sql', 'f624718cd46c7137205ce2e24394f837fcb3a4f0da25a8d5e6fd78615e62336a', '2026-11-22 23:51:21.541088+00');
INSERT INTO public.schema_migrations VALUES ('0020_indexing.sql', '737805b402bcc3ae46df33f09e9344eba5695b96b9e106ed196d6e42e6477d81', '2026-11-22 23:51:21.987258+00');
INSERT INTO public.schema_migrations VALUES ('0021_user_language.sql', '44e2f3f7e86c77855fe44c6d845127c84dfa4c60e58837a68573b4c74f3e2bac', '2026-11-22 23:51:22.100619+00');
INSERT INTO public.schema_migrations VALUES ('0022_short_folds.sql', 'a2def92df6d08027306c2c0849959d304f9ab18e73307e982e42606ec741c0b8', '2026-11-22 23:51:22.213736+00');
INSERT INTO public.schema_migrations VALUES ('0023_bounded_search.sql', '238d7e5d87cc0051071542ade8957debd0c2df5f0acace70179138cf1d8670ef', '2026-11-22 23:51:22.52973+00');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('b8576778055ac0a06d43388990dd9066fd1b984ed29fe1a85df669e423885c07', 1, false, '2026-11-22 23:52:02.37+00', '2026-11-23 23:52:02.37+00', 'f05fed27-1879-464b-87f2-2110d060df8e', NULL, '2026-11-22 23:52:02.37+00', NULL, false);
INSERT INTO public.sessions VALUES ('09f04e2d9d169082cbe308c4f9f4f3479ddc9e2e3c65ff37d3fa1b1f68d83e87', 3, false, '2026-11-22 23:52:03.744+00', '2026-11-23 23:52:03.744+00', '0085a139-192c-4373-b091-149220110203', NULL, '2026-11-22 23:52:03.744+00', NULL, false);
INSERT INTO public.sessions VALUES ('b337a8d5dd3a7589064c773ac92966b0e0f12afb67180d1160f5fc2fa2c0bd41', 2, false, '2026-11-22 23:52:05.522+00', '2026-11-23 23:52:05.522+00', '6fd1f4d7-5ab9-43d9-9aae-6ade291e35c0', NULL, '2026-11-22 23:52:05.522+00', NULL, false);
INSERT INTO public.sessions VALUES ('56973e5f9801101aa8fca2d92de974182181c523a38638d6a4fe9491c145094c', 3, false, '2026-11-22 23:52:22.747+00', '2026-11-23 23:52:22.747+00', '31a74120-534c-4717-939b-4aefb6749bf6', NULL, '2026-11-22 23:52:22.747+00', NULL, false);
INSERT INTO public.sessions VALUES ('1478e4e592fafa2123d679e7eb00b3d066e778aa3d1252be2023c88374e3c69e', 4, false, '2026-11-22 23:52:25.058+00', '2026-11-23 23:52:25.058+00', '4887d0a7-0c29-46c6-ab25-34a56beac795', NULL, '2026-11-22 23:52:25.058+00', NULL, false);


--
-- Data for Name: tallies; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tallies VALUES ('users', 'false pending local', 1);
INSERT INTO public.tallies VALUES ('users', 'false pending local', 1);
INSERT INTO public.tallies VALUES ('users', 'false pending local', 1);
INSERT INTO public.tallies VALUES ('categories', 'pending 1', 1);
INSERT INTO public.tallies VALUES ('locations', 'pending Indiranagar', 1);
INSERT INTO public.tallies VALUES ('items', 'pending true', 1);
INSERT INTO public.tallies VALUES ('users', 'false pending local', 1);
INSERT INTO public.tallies VALUES ('rentals', 'pending', 1);
INSERT INTO public.tallies VALUES ('rentals', 'pending', 1);
INSERT INTO public.tallies VALUES ('rentals', 'pending', -1);
INSERT INTO public.tallies VALUES ('rentals', 'approved', 1);
INSERT INTO public.tallies VALUES ('rentals', 'pending', -1);
INSERT INTO public.tallies VALUES ('rentals', 'rejected', 1);
INSERT INTO public.tallies VALUES ('categories', 'pending 1', 1);
INSERT INTO public.tallies VALUES ('locations', 'pending Indiranagar', 1);
INSERT INTO public.tallies VALUES ('items', 'pending true', 1);


--
-- Data for Name: title_words; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.title_words VALUES ('drill', false, 3, 1);
INSERT INTO public.title_words VALUES ('drill', false, 3, 2);


--
-- Data for Name: username_skeletons; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.username_skeletons VALUES ('p54lceloado334ee5', 1);
INSERT INTO public.username_skeletons VALUES ('pc6d23ld84a5948o2', 2);
INSERT INTO public.username_skeletons VALUES ('po38lac3b295b4a3a', 3);
INSERT INTO public.username_skeletons VALUES ('p6e74le8522bo4fao', 4);


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (1, 'p541ce10ad0334ee5', 'Some Person', 'p541ce10ad0334ee5@example.com', '$argon2id$v=19$m=19456,t=2,p=1$ft/eu8f2lfqIgIRsxBanQg$DReE3Z668Tedqy4FupCvkKNkE+yiNTpV95Tv0ouDgvc', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:52:00.154+00', NULL, NULL, '{}', '0acd6f6e-221e-4419-a8df-05a6f73e7a8c', false, NULL, false, 'en');
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (2, 'pc6d231d84a594802', 'Some Person', 'pc6d231d84a594802@example.com', '$argon2id$v=19$m=19456,t=2,p=1$VnQk31thBzkAKh4vPcXQdw$tQaP43KvLANA6qqMofQPxt2S5dndBvub12QTGROrm/g', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:52:01.468+00', NULL, NULL, '{}', '650add2a-fe06-4512-8c5f-dcf41d579a50', false, NULL, false, 'en');
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (3, 'p0381ac3b295b4a3a', 'Some Person', 'p0381ac3b295b4a3a@example.com', '$argon2id$v=19$m=19456,t=2,p=1$hm3Ua/a4m94EAzS8xAQL9A$wC72RENKDxfIGpqK15H3hOU6+qR/lB2XgLd+KQDfAIg', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:52:01.259+00', NULL, NULL, '{}', 'd34846cd-c918-4d50-a17b-e957e02ee739', false, NULL, false, 'en');
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (4, 'p6e741e8522b04fa0', 'Some Person', 'p6e741e8522b04fa0@example.com', '$argon2id$v=19$m=19456,t=2,p=1$N69MTX9Uc78eNNk46CcVBw$jKsAiKVrGhDQSSUU+I5Ln2hVxW2sHTisAxvDxvf6NVI', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:52:22.361+00', NULL, NULL, '{}', 'b040a017-96f1-47ae-b59e-856d69130e3b', false, NULL, false, 'en');


--
-- Data for Name: vocabulary; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.vocabulary VALUES ('audio', false);
INSERT INTO public.vocabulary VALUES ('books', false);
INSERT INTO public.vocabulary VALUES ('cameras', false);
INSERT INTO public.vocabulary VALUES ('camping', false);
INSERT INTO public.vocabulary VALUES ('electronics', false);
INSERT INTO public.vocabulary VALUES ('events', false);
INSERT INTO public.vocabulary VALUES ('film', false);
INSERT INTO public.vocabulary VALUES ('garden', false);
INSERT INTO public.vocabulary VALUES ('home', false);
INSERT INTO public.vocabulary VALUES ('kitchen', false);
INSERT INTO public.vocabulary VALUES ('music', false);
INSERT INTO public.vocabulary VALUES ('outdoors', false);
INSERT INTO public.vocabulary VALUES ('party', false);
INSERT INTO public.vocabulary VALUES ('plants', false);
INSERT INTO public.vocabulary VALUES ('sports', false);
INSERT INTO public.vocabulary VALUES ('study', false);
INSERT INTO public.vocabulary VALUES ('tools', false);
INSERT INTO public.vocabulary VALUES ('travel', false);
INSERT INTO public.vocabulary VALUES ('drill', true);


--
-- Data for Name: vocabulary_doubts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: vocabulary_spellings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.vocabulary_spellings VALUES ('auio', false, 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('audi', false, 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('adio', false, 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('audo', false, 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('udio', false, 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('audio', false, 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('boks', false, 'books');
INSERT INTO public.vocabulary_spellings VALUES ('book', false, 'books');
INSERT INTO public.vocabulary_spellings VALUES ('boos', false, 'books');
INSERT INTO public.vocabulary_spellings VALUES ('ooks', false, 'books');
INSERT INTO public.vocabulary_spellings VALUES ('books', false, 'books');
INSERT INTO public.vocabulary_spellings VALUES ('aeras', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('caeas', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cmeras', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('ameas', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cmera', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camas', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camrs', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('caera', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camea', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camera', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cmras', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('meras', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('caras', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camer', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cameas', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('ameras', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('caers', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cameras', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camras', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('amers', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cmeas', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cames', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('amera', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camra', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('amras', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('ceras', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cmers', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camers', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('caeras', false, 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camng', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campin', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('capng', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cping', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('ampig', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('aming', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('amping', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('caing', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campi', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('ampin', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('camig', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('capig', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('aping', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('mping', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campng', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('caping', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campg', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campn', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('caming', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campig', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('camin', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cmpng', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cmpin', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cmpig', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cmping', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cming', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('camping', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('ampng', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('capin', false, 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('elctronis', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectronic', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecronic', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctronic', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctroics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectroncs', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrnics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctonics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrnic', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectrnics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('letronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecronis', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectronis', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectroics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electroni', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrons', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eleronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electroics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletonics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletroics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctroncs', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrncs', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electoncs', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lctronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletrnics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletronic', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectronic', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electroncs', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eecronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elcronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electronis', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electronc', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectroics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectroncs', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electonic', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('ectronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectonics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecroncs', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctrnics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electnics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eetronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrocs', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrois', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectrnics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eleconics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eltronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectonics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electoics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletronis', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrnis', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electonis', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecroics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electroic', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletroncs', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electonics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electronic', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecrnics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lecronics', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectronis', false, 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('evens', false, 'events');
INSERT INTO public.vocabulary_spellings VALUES ('eents', false, 'events');
INSERT INTO public.vocabulary_spellings VALUES ('evets', false, 'events');
INSERT INTO public.vocabulary_spellings VALUES ('event', false, 'events');
INSERT INTO public.vocabulary_spellings VALUES ('evnts', false, 'events');
INSERT INTO public.vocabulary_spellings VALUES ('vents', false, 'events');
INSERT INTO public.vocabulary_spellings VALUES ('events', false, 'events');
INSERT INTO public.vocabulary_spellings VALUES ('flm', false, 'film');
INSERT INTO public.vocabulary_spellings VALUES ('fil', false, 'film');
INSERT INTO public.vocabulary_spellings VALUES ('film', false, 'film');
INSERT INTO public.vocabulary_spellings VALUES ('fim', false, 'film');
INSERT INTO public.vocabulary_spellings VALUES ('ilm', false, 'film');
INSERT INTO public.vocabulary_spellings VALUES ('gaden', false, 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('grden', false, 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('arden', false, 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('gardn', false, 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('garen', false, 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('garden', false, 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('garde', false, 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('hme', false, 'home');
INSERT INTO public.vocabulary_spellings VALUES ('hom', false, 'home');
INSERT INTO public.vocabulary_spellings VALUES ('hoe', false, 'home');
INSERT INTO public.vocabulary_spellings VALUES ('home', false, 'home');
INSERT INTO public.vocabulary_spellings VALUES ('ome', false, 'home');
INSERT INTO public.vocabulary_spellings VALUES ('kiche', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('itcen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kicen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kithen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ithen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kichn', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kthen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitchen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitchn', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitcen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kithe', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ktchen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitch', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kichen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kihen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kiten', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ktchn', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('itchn', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ichen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitce', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('tchen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('itchen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kithn', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitche', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ktche', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('itche', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitcn', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ktcen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kchen', false, 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('musi', false, 'music');
INSERT INTO public.vocabulary_spellings VALUES ('muic', false, 'music');
INSERT INTO public.vocabulary_spellings VALUES ('msic', false, 'music');
INSERT INTO public.vocabulary_spellings VALUES ('usic', false, 'music');
INSERT INTO public.vocabulary_spellings VALUES ('music', false, 'music');
INSERT INTO public.vocabulary_spellings VALUES ('musc', false, 'music');
INSERT INTO public.vocabulary_spellings VALUES ('outdoor', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('oudoors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('otdoor', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('otoors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('oudors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdos', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdrs', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdoos', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outoors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('utdors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('tdoors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('otdoors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('utdoors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('utdoos', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('oudoos', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('odoors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdoors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('utdoor', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdor', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('otdoos', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdoo', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('udoors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('utoors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outoos', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('ouoors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outoor', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('otdors', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('oudoor', false, 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('party', false, 'party');
INSERT INTO public.vocabulary_spellings VALUES ('arty', false, 'party');
INSERT INTO public.vocabulary_spellings VALUES ('part', false, 'party');
INSERT INTO public.vocabulary_spellings VALUES ('pary', false, 'party');
INSERT INTO public.vocabulary_spellings VALUES ('prty', false, 'party');
INSERT INTO public.vocabulary_spellings VALUES ('paty', false, 'party');
INSERT INTO public.vocabulary_spellings VALUES ('pants', false, 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('plants', false, 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('lants', false, 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('plans', false, 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('plnts', false, 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('plant', false, 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('plats', false, 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('sport', false, 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('sprts', false, 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('spors', false, 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('ports', false, 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('spots', false, 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('sorts', false, 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('sports', false, 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('stud', false, 'study');
INSERT INTO public.vocabulary_spellings VALUES ('stuy', false, 'study');
INSERT INTO public.vocabulary_spellings VALUES ('stdy', false, 'study');
INSERT INTO public.vocabulary_spellings VALUES ('sudy', false, 'study');
INSERT INTO public.vocabulary_spellings VALUES ('tudy', false, 'study');
INSERT INTO public.vocabulary_spellings VALUES ('study', false, 'study');
INSERT INTO public.vocabulary_spellings VALUES ('tool', false, 'tools');
INSERT INTO public.vocabulary_spellings VALUES ('toos', false, 'tools');
INSERT INTO public.vocabulary_spellings VALUES ('tools', false, 'tools');
INSERT INTO public.vocabulary_spellings VALUES ('ools', false, 'tools');
INSERT INTO public.vocabulary_spellings VALUES ('tols', false, 'tools');
INSERT INTO public.vocabulary_spellings VALUES ('trvel', false, 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('trael', false, 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('tavel', false, 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('travel', false, 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('trave', false, 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('travl', false, 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('ravel', false, 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('dril', true, 'drill');
INSERT INTO public.vocabulary_spellings VALUES ('drll', true, 'drill');
INSERT INTO public.vocabulary_spellings VALUES ('drill', true, 'drill');
INSERT INTO public.vocabulary_spellings VALUES ('dill', true, 'drill');
INSERT INTO public.vocabulary_spellings VALUES ('rill', true, 'drill');


--
-- Data for Name: vocabulary_stems; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.vocabulary_stems VALUES ('audio', 'audio');
INSERT INTO public.vocabulary_stems VALUES ('book', 'books');
INSERT INTO public.vocabulary_stems VALUES ('books', 'books');
INSERT INTO public.vocabulary_stems VALUES ('camera', 'cameras');
INSERT INTO public.vocabulary_stems VALUES ('cameras', 'cameras');
INSERT INTO public.vocabulary_stems VALUES ('camp', 'camping');
INSERT INTO public.vocabulary_stems VALUES ('camping', 'camping');
INSERT INTO public.vocabulary_stems VALUES ('electron', 'electronics');
INSERT INTO public.vocabulary_stems VALUES ('electronics', 'electronics');
INSERT INTO public.vocabulary_stems VALUES ('event', 'events');
INSERT INTO public.vocabulary_stems VALUES ('events', 'events');
INSERT INTO public.vocabulary_stems VALUES ('film', 'film');
INSERT INTO public.vocabulary_stems VALUES ('garden', 'garden');
INSERT INTO public.vocabulary_stems VALUES ('gard', 'garden');
INSERT INTO public.vocabulary_stems VALUES ('home', 'home');
INSERT INTO public.vocabulary_stems VALUES ('hom', 'home');
INSERT INTO public.vocabulary_stems VALUES ('kitchen', 'kitchen');
INSERT INTO public.vocabulary_stems VALUES ('kitch', 'kitchen');
INSERT INTO public.vocabulary_stems VALUES ('music', 'music');
INSERT INTO public.vocabulary_stems VALUES ('outdoor', 'outdoors');
INSERT INTO public.vocabulary_stems VALUES ('outdoors', 'outdoors');
INSERT INTO public.vocabulary_stems VALUES ('parti', 'party');
INSERT INTO public.vocabulary_stems VALUES ('party', 'party');
INSERT INTO public.vocabulary_stems VALUES ('plant', 'plants');
INSERT INTO public.vocabulary_stems VALUES ('plants', 'plants');
INSERT INTO public.vocabulary_stems VALUES ('sport', 'sports');
INSERT INTO public.vocabulary_stems VALUES ('sports', 'sports');
INSERT INTO public.vocabulary_stems VALUES ('studi', 'study');
INSERT INTO public.vocabulary_stems VALUES ('study', 'study');
INSERT INTO public.vocabulary_stems VALUES ('tool', 'tools');
INSERT INTO public.vocabulary_stems VALUES ('tools', 'tools');
INSERT INTO public.vocabulary_stems VALUES ('travel', 'travel');
INSERT INTO public.vocabulary_stems VALUES ('drill', 'drill');


--
-- Name: audit_log_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_log_id_seq', 1, false);


--
-- Name: categories_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.categories_id_seq', 10, true);


--
-- Name: email_changes_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.email_changes_id_seq', 1, false);


--
-- Name: items_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.items_id_seq', 2, true);


--
-- Name: mails_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.mails_id_seq', 8, true);


--
-- Name: messages_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.messages_id_seq', 6, true);


--
-- Name: rentals_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.rentals_id_seq', 2, true);


--
-- Name: reviews_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.reviews_id_seq', 1, false);


--
-- Name: users_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.users_id_seq', 4, true);


--
-- Name: audit_log audit_log_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);


--
-- Name: categories categories_name_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_name_key UNIQUE (name);


--
-- Name: categories categories_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);


--
-- Name: category_words category_words_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.category_words
    ADD CONSTRAINT category_words_pkey PRIMARY KEY (word, category_id);


--
-- Name: conversations conversations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (user_id, other_user_id, item_id);


--
-- Name: email_change_links email_change_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_change_links
    ADD CONSTRAINT email_change_links_pkey PRIMARY KEY (token_hash);


--
-- Name: email_changes email_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (id);


--
-- Name: email_links email_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_links
    ADD CONSTRAINT email_links_pkey PRIMARY KEY (token_hash);


--
-- Name: email_requests email_requests_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_requests
    ADD CONSTRAINT email_requests_pkey PRIMARY KEY (subject);


--
-- Name: google_attempts google_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.google_attempts
    ADD CONSTRAINT google_attempts_pkey PRIMARY KEY (token_hash);


--
-- Name: identities identities_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject);


--
-- Name: image_givers image_givers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.image_givers
    ADD CONSTRAINT image_givers_pkey PRIMARY KEY (hash, user_id);


--
-- Name: image_leases image_leases_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.image_leases
    ADD CONSTRAINT image_leases_pkey PRIMARY KEY (hash);


--
-- Name: image_uses image_uses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.image_uses
    ADD CONSTRAINT image_uses_pkey PRIMARY KEY (item_id, hash);


--
-- Name: images images_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_pkey PRIMARY KEY (hash);


--
-- Name: items items_owner_id_client_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.items
    ADD CONSTRAINT items_owner_id_client_id_key UNIQUE (owner_id, client_id);


--
-- Name: items items_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.items
    ADD CONSTRAINT items_pkey PRIMARY KEY (id);


--
-- Name: known_devices known_devices_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (token_hash, user_id);


--
-- Name: mails mails_once_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_once_key UNIQUE (once);


--
-- Name: mails mails_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);


--
-- Name: messages messages_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);


--
-- Name: messages messages_sender_id_client_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_sender_id_client_id_key UNIQUE (sender_id, client_id);


--
-- Name: password_requests password_requests_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_requests
    ADD CONSTRAINT password_requests_pkey PRIMARY KEY (email);


--
-- Name: password_resets password_resets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash);


--
-- Name: rentals rentals_approved_never_overlap; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rentals
    ADD CONSTRAINT rentals_approved_never_overlap EXCLUDE USING gist (item_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&) WHERE ((status = 'approved'::text));


--
-- Name: rentals rentals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rentals
    ADD CONSTRAINT rentals_pkey PRIMARY KEY (id);


--
-- Name: reviews reviews_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);


--
-- Name: reviews reviews_rental_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_rental_id_key UNIQUE (rental_id);


--
-- Name: schema_migrations schema_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);


--
-- Name: title_words title_words_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.title_words
    ADD CONSTRAINT title_words_pkey PRIMARY KEY (word, is_approved, owner_id, item_id);


--
-- Name: username_skeletons username_skeletons_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.username_skeletons
    ADD CONSTRAINT username_skeletons_pkey PRIMARY KEY (skeleton);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: vocabulary vocabulary_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vocabulary
    ADD CONSTRAINT vocabulary_pkey PRIMARY KEY (word);


--
-- Name: vocabulary_spellings vocabulary_spellings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vocabulary_spellings
    ADD CONSTRAINT vocabulary_spellings_pkey PRIMARY KEY (spelling, is_rare, word);


--
-- Name: vocabulary_stems vocabulary_stems_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vocabulary_stems
    ADD CONSTRAINT vocabulary_stems_pkey PRIMARY KEY (stem, word);


--
-- Name: audit_log_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_log_subject ON public.audit_log USING btree (action, subject_id, id);


--
-- Name: conversations_latest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_latest ON public.conversations USING btree (user_id, last_message_id);


--
-- Name: conversations_remind; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_remind ON public.conversations USING btree (remind_at) WHERE (remind_at IS NOT NULL);


--
-- Name: conversations_unread; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_unread ON public.conversations USING btree (user_id) WHERE (unread_count > 0);


--
-- Name: email_change_links_change; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX email_change_links_change ON public.email_change_links USING btree (change_id);


--
-- Name: email_changes_changed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX email_changes_changed ON public.email_changes USING btree (changed_at);


--
-- Name: email_changes_former; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX email_changes_former ON public.email_changes USING btree (lower(former));


--
-- Name: email_changes_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX email_changes_user ON public.email_changes USING btree (user_id, changed_at);


--
-- Name: email_links_expires; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX email_links_expires ON public.email_links USING btree (expires_at);


--
-- Name: email_links_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX email_links_user ON public.email_links USING btree (user_id);


--
-- Name: email_requests_asked; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX email_requests_asked ON public.email_requests USING btree (asked_at);


--
-- Name: google_attempts_expires; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX google_attempts_expires ON public.google_attempts USING btree (expires_at);


--
-- Name: identities_id; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX identities_id ON public.identities USING btree (id);


--
-- Name: identities_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX identities_user ON public.identities USING btree (user_id);


--
-- Name: image_uses_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX image_uses_hash ON public.image_uses USING btree (hash);


--
-- Name: images_uploader; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX images_uploader ON public.images USING btree (uploaded_by) INCLUDE (bytes) WHERE (uploaded_by IS NOT NULL);


--
-- Name: images_without_avif; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX images_without_avif ON public.images USING btree (created_at) WHERE (avif_at IS NULL);


--
-- Name: item_changes_made_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX item_changes_made_at ON public.item_changes USING btree (made_at);


--
-- Name: item_changes_xid; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX item_changes_xid ON public.item_changes USING btree (xid);


--
-- Name: items_category_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_category_newest ON public.items USING btree (category_id, created_at, id) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_cell_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_cell_newest ON public.items USING btree (cell, created_at, id) INCLUDE (latitude, longitude) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_cell_price; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_cell_price ON public.items USING btree (cell, price, id) INCLUDE (latitude, longitude) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_cell_rating; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_cell_rating ON public.items USING btree (cell, rating, id) INCLUDE (latitude, longitude) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_created ON public.items USING btree (created_at, id) INCLUDE (deleted_at);


--
-- Name: items_language_unknown; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_language_unknown ON public.items USING btree (id) WHERE (language IS NULL);


--
-- Name: items_moderation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_moderation ON public.items USING btree (moderation_status, created_at, id) WHERE ((deleted_at IS NULL) AND (NOT is_withheld));


--
-- Name: items_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_newest ON public.items USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_owner_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_owner_newest ON public.items USING btree (owner_id, created_at, id) WHERE (deleted_at IS NULL);


--
-- Name: items_price; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_price ON public.items USING btree (price, id) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_public; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_public ON public.items USING btree (id) INCLUDE (moderation_status) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_rating; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_rating ON public.items USING btree (rating, id) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_search; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_search ON public.items USING gin (search) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: known_devices_used; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX known_devices_used ON public.known_devices USING btree (used_at);


--
-- Name: known_devices_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX known_devices_user ON public.known_devices USING btree (user_id, used_at);


--
-- Name: mails_digest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_digest ON public.mails USING btree (digest, ended_at) WHERE (digest IS NOT NULL);


--
-- Name: mails_ended; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_ended ON public.mails USING btree (ended_at) WHERE (ended_at IS NOT NULL);


--
-- Name: mails_source; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_source ON public.mails USING btree (source, priority, turn_at) WHERE ((ended_at IS NULL) AND (source IS NOT NULL));


--
-- Name: mails_take; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_take ON public.mails USING btree (priority, turn_at, id, due_at) WHERE (ended_at IS NULL);


--
-- Name: messages_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_created ON public.messages USING btree (created_at);


--
-- Name: messages_thread; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_thread ON public.messages USING btree (item_id, LEAST(sender_id, receiver_id), GREATEST(sender_id, receiver_id), id);


--
-- Name: password_requests_asked; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX password_requests_asked ON public.password_requests USING btree (asked_at);


--
-- Name: password_resets_expires; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX password_resets_expires ON public.password_resets USING btree (expires_at);


--
-- Name: password_resets_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);


--
-- Name: rentals_approved_end; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rentals_approved_end ON public.rentals USING btree (end_date) WHERE (status = 'approved'::text);


--
-- Name: rentals_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rentals_created ON public.rentals USING btree (created_at);


--
-- Name: rentals_item_approved; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rentals_item_approved ON public.rentals USING btree (item_id, end_date) WHERE (status = 'approved'::text);


--
-- Name: rentals_item_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rentals_item_pending ON public.rentals USING btree (item_id, created_at, id) WHERE (status = 'pending'::text);


--
-- Name: rentals_owner_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rentals_owner_pending ON public.rentals USING btree (owner_id, created_at, id) WHERE (status = 'pending'::text);


--
-- Name: rentals_pending_end; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rentals_pending_end ON public.rentals USING btree (end_date) WHERE (status = 'pending'::text);


--
-- Name: rentals_pending_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX rentals_pending_once ON public.rentals USING btree (item_id, renter_id, start_date, end_date) WHERE (status = 'pending'::text);


--
-- Name: rentals_renter; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rentals_renter ON public.rentals USING btree (renter_id, created_at, id);


--
-- Name: rentals_renter_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rentals_renter_pending ON public.rentals USING btree (renter_id, item_id) WHERE (status = 'pending'::text);


--
-- Name: reviews_item; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reviews_item ON public.reviews USING btree (item_id, created_at, id);


--
-- Name: reviews_item_reviewer; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reviews_item_reviewer ON public.reviews USING btree (item_id, reviewer_id, created_at);


--
-- Name: sessions_expires_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);


--
-- Name: sessions_id; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX sessions_id ON public.sessions USING btree (id);


--
-- Name: sessions_identity; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_identity ON public.sessions USING btree (identity_id) WHERE (identity_id IS NOT NULL);


--
-- Name: sessions_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);


--
-- Name: tallies_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tallies_key ON public.tallies USING btree (subject, key) INCLUDE (amount);


--
-- Name: username_skeletons_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX username_skeletons_user ON public.username_skeletons USING btree (user_id);


--
-- Name: users_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_created ON public.users USING btree (created_at, id) INCLUDE (is_admin);


--
-- Name: users_demo; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_demo ON public.users USING btree (id) WHERE is_demo;


--
-- Name: users_email_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));


--
-- Name: users_findable; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_findable ON public.users USING btree (id) WHERE findable;


--
-- Name: users_mail_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_mail_key ON public.users USING btree (mail_key);


--
-- Name: users_portrait; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_portrait ON public.users USING btree (avatar) WHERE (avatar ~~ '/images/%'::text);


--
-- Name: users_suspended; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_suspended ON public.users USING btree (suspended_at) WHERE (suspended_at IS NOT NULL);


--
-- Name: users_username_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));


--
-- Name: audit_log audit_log_stays; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();

ALTER TABLE public.audit_log ENABLE ALWAYS TRIGGER audit_log_stays;


--
-- Name: categories categories_changed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OF name ON public.categories FOR EACH ROW EXECUTE FUNCTION public.categories_changed();


--
-- Name: items items_index; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_index BEFORE INSERT OR UPDATE OF title, description, category_id, location, language ON public.items FOR EACH ROW EXECUTE FUNCTION public.items_index();


--
-- Name: items items_mark_approved; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_mark_approved BEFORE UPDATE OF moderation_status ON public.items FOR EACH ROW WHEN (((old.moderation_status = 'approved'::text) <> (new.moderation_status = 'approved'::text))) EXECUTE FUNCTION public.items_mark_approved();


--
-- Name: items items_note_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_note_change BEFORE UPDATE ON public.items FOR EACH ROW EXECUTE FUNCTION public.note_item_change();


--
-- Name: items items_note_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_note_deleted AFTER DELETE ON public.items FOR EACH ROW EXECUTE FUNCTION public.items_note_changed();


--
-- Name: items items_note_inserted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_note_inserted AFTER INSERT ON public.items REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.items_note_inserted();


--
-- Name: items items_note_updated; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_note_updated AFTER UPDATE ON public.items FOR EACH ROW WHEN (((((old.search IS DISTINCT FROM new.search) OR ((old.moderation_status = 'rejected'::text) IS DISTINCT FROM (new.moderation_status = 'rejected'::text))) OR (old.is_withheld IS DISTINCT FROM new.is_withheld)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.items_note_changed();


--
-- Name: items items_tally_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_tally_deleted AFTER DELETE ON public.items FOR EACH ROW EXECUTE FUNCTION public.items_tally_changed();


--
-- Name: items items_tally_inserted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_tally_inserted AFTER INSERT ON public.items REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.items_tally_inserted();


--
-- Name: items items_tally_updated; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_tally_updated AFTER UPDATE ON public.items FOR EACH ROW WHEN (((((((old.is_available IS DISTINCT FROM new.is_available) OR (old.moderation_status IS DISTINCT FROM new.moderation_status)) OR (old.is_withheld IS DISTINCT FROM new.is_withheld)) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.location IS DISTINCT FROM new.location)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.items_tally_changed();


--
-- Name: items items_teach_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_teach_deleted AFTER DELETE ON public.items FOR EACH ROW EXECUTE FUNCTION public.teach_changed_item();


--
-- Name: items items_teach_inserted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_teach_inserted AFTER INSERT ON public.items REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.teach_inserted_items();


--
-- Name: items items_teach_updated; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_teach_updated AFTER UPDATE ON public.items FOR EACH ROW WHEN ((((((old.title IS DISTINCT FROM new.title) OR (old.moderation_status IS DISTINCT FROM new.moderation_status)) OR (old.is_withheld IS DISTINCT FROM new.is_withheld)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR ((old.language IS NULL) IS DISTINCT FROM (new.language IS NULL)))) EXECUTE FUNCTION public.teach_changed_item();


--
-- Name: items items_withhold; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_withhold BEFORE INSERT ON public.items FOR EACH ROW EXECUTE FUNCTION public.withhold_new_item();


--
-- Name: rentals rentals_tally_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER rentals_tally_deleted AFTER DELETE ON public.rentals FOR EACH ROW EXECUTE FUNCTION public.rentals_tally_changed();


--
-- Name: rentals rentals_tally_inserted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER rentals_tally_inserted AFTER INSERT ON public.rentals REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.rentals_tally_inserted();


--
-- Name: rentals rentals_tally_updated; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER rentals_tally_updated AFTER UPDATE ON public.rentals FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION public.rentals_tally_changed();


--
-- Name: sessions sessions_account_suspended; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER sessions_account_suspended BEFORE INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION public.refuse_suspended_session();


--
-- Name: users users_tally_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER users_tally_deleted AFTER DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION public.users_tally_changed();


--
-- Name: users users_tally_inserted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER users_tally_inserted AFTER INSERT ON public.users REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.users_tally_inserted();


--
-- Name: users users_tally_updated; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER users_tally_updated AFTER UPDATE ON public.users FOR EACH ROW WHEN ((((old.is_admin IS DISTINCT FROM new.is_admin) OR (old.verification_status IS DISTINCT FROM new.verification_status)) OR (old.auth_provider IS DISTINCT FROM new.auth_provider))) EXECUTE FUNCTION public.users_tally_changed();


--
-- Name: users users_withhold_items; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER users_withhold_items AFTER UPDATE OF suspended_at ON public.users FOR EACH ROW WHEN (((old.suspended_at IS NULL) <> (new.suspended_at IS NULL))) EXECUTE FUNCTION public.withhold_items_of_suspended();


--
-- Name: audit_log audit_log_admin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES public.users(id);


--
-- Name: category_words category_words_category_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.category_words
    ADD CONSTRAINT category_words_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE CASCADE;


--
-- Name: conversations conversations_item_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.items(id);


--
-- Name: conversations conversations_last_message_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_last_message_id_fkey FOREIGN KEY (last_message_id) REFERENCES public.messages(id);


--
-- Name: conversations conversations_other_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_other_user_id_fkey FOREIGN KEY (other_user_id) REFERENCES public.users(id);


--
-- Name: conversations conversations_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


--
-- Name: email_change_links email_change_links_change_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_change_links
    ADD CONSTRAINT email_change_links_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.email_changes(id) ON DELETE CASCADE;


--
-- Name: email_changes email_changes_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: email_links email_links_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_links
    ADD CONSTRAINT email_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: identities identities_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: image_givers image_givers_hash_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.image_givers
    ADD CONSTRAINT image_givers_hash_fkey FOREIGN KEY (hash) REFERENCES public.images(hash) ON DELETE CASCADE;


--
-- Name: image_givers image_givers_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.image_givers
    ADD CONSTRAINT image_givers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: image_uses image_uses_hash_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.image_uses
    ADD CONSTRAINT image_uses_hash_fkey FOREIGN KEY (hash) REFERENCES public.images(hash);


--
-- Name: image_uses image_uses_item_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.image_uses
    ADD CONSTRAINT image_uses_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.items(id) ON DELETE CASCADE;


--
-- Name: images images_uploaded_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.users(id) ON DELETE SET NULL;


--
-- Name: items items_category_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.items
    ADD CONSTRAINT items_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id);


--
-- Name: items items_owner_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.items
    ADD CONSTRAINT items_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id);


--
-- Name: known_devices known_devices_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: messages messages_item_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.items(id);


--
-- Name: messages messages_receiver_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES public.users(id);


--
-- Name: messages messages_sender_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES public.users(id);


--
-- Name: password_resets password_resets_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: rentals rentals_item_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rentals
    ADD CONSTRAINT rentals_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.items(id);


--
-- Name: rentals rentals_owner_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rentals
    ADD CONSTRAINT rentals_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id);


--
-- Name: rentals rentals_renter_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rentals
    ADD CONSTRAINT rentals_renter_id_fkey FOREIGN KEY (renter_id) REFERENCES public.users(id);


--
-- Name: reviews reviews_item_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.items(id);


--
-- Name: reviews reviews_rental_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_rental_id_fkey FOREIGN KEY (rental_id) REFERENCES public.rentals(id);


--
-- Name: reviews reviews_reviewer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES public.users(id);


--
-- Name: sessions sessions_identity_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.identities(id) ON DELETE SET NULL;


--
-- Name: sessions sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: username_skeletons username_skeletons_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.username_skeletons
    ADD CONSTRAINT username_skeletons_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--


