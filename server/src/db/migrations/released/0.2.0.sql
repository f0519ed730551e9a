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
  select char_length(word) between 4 and 16 and word !~ '\d'
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
  new.search :=
    search_vector(new.title, 'A')
    || search_vector(coalesce((select name from categories where id = new.category_id), ''), 'B')
    || search_vector(new.description, 'C');
  new.place := place_vector(new.location);
  return new;
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


--
-- Name: place_query(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.place_query(input text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select coalesce(string_agg(format('''%s'':*', word), ' & '), '')::tsquery
  from (select distinct word from (select word from search_words_of(input) as word limit 8) as first_words) as words
$$;


--
-- Name: place_vector(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.place_vector(input text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select coalesce(array_to_tsvector(array_agg(distinct word)), '')
  from search_words_of(input) as word
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
-- Name: search_stem(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_stem(word text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select (tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1]
$$;


--
-- Name: search_text(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_text(input text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select regexp_replace(
    lower(public.unaccent('public.unaccent', input)),
    '[\s\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'
  )
$$;


--
-- Name: search_vector(text, "char"); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_vector(input text, weight "char") RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select setweight(to_tsvector('pg_catalog.english', search_text(input)), weight)
$$;


--
-- Name: search_words(text, boolean, integer, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_words(input text, approved_only boolean, most_words integer, most_looked_at integer, most_neighbours integer) RETURNS TABLE(stem text, neighbours text[], was_looked_at boolean)
    LANGUAGE plpgsql STABLE
    AS $$
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


--
-- Name: search_words_of(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_words_of(input text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select left(word, 60) from string_to_table(search_text(input), ' ') as word where word <> ''
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


--
-- Name: standing_of(text, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.standing_of(asked text, approved_only boolean) RETURNS integer
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
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
    place tsvector NOT NULL,
    is_withheld boolean DEFAULT false NOT NULL,
    CONSTRAINT items_check CHECK (((review_count >= 0) AND ((rating_sum >= review_count) AND (rating_sum <= (5 * review_count))))),
    CONSTRAINT items_check1 CHECK (((latitude IS NULL) = (longitude IS NULL))),
    CONSTRAINT items_check2 CHECK (((available_from IS NULL) = (available_until IS NULL))),
    CONSTRAINT items_check3 CHECK ((available_until > available_from)),
    CONSTRAINT items_description_check CHECK (((char_length(description) >= 20) AND (char_length(description) <= 10000))),
    CONSTRAINT items_images_check CHECK (((cardinality(images) >= 1) AND (cardinality(images) <= 10))),
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
    identity_id uuid
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
    CONSTRAINT users_auth_provider_check CHECK ((auth_provider = ANY (ARRAY['local'::text, 'google'::text]))),
    CONSTRAINT users_email_check CHECK (((char_length(email) <= 254) AND (POSITION(('@'::text) IN (email)) > 1))),
    CONSTRAINT users_full_name_check CHECK (((char_length(full_name) >= 2) AND (char_length(full_name) <= 100))),
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
    stem text NOT NULL,
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

INSERT INTO public.category_words VALUES ('garden', 6);
INSERT INTO public.category_words VALUES ('books', 4);
INSERT INTO public.category_words VALUES ('kitchen', 5);
INSERT INTO public.category_words VALUES ('audio', 7);
INSERT INTO public.category_words VALUES ('film', 9);
INSERT INTO public.category_words VALUES ('travel', 10);
INSERT INTO public.category_words VALUES ('plants', 6);
INSERT INTO public.category_words VALUES ('outdoors', 3);
INSERT INTO public.category_words VALUES ('cameras', 9);
INSERT INTO public.category_words VALUES ('party', 8);
INSERT INTO public.category_words VALUES ('electronics', 2);
INSERT INTO public.category_words VALUES ('sports', 3);
INSERT INTO public.category_words VALUES ('tools', 1);
INSERT INTO public.category_words VALUES ('study', 4);
INSERT INTO public.category_words VALUES ('home', 5);
INSERT INTO public.category_words VALUES ('music', 7);
INSERT INTO public.category_words VALUES ('events', 8);
INSERT INTO public.category_words VALUES ('camping', 10);


--
-- Data for Name: conversations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.conversations VALUES (2, 1, 1, 5, 0, NULL, NULL);
INSERT INTO public.conversations VALUES (3, 1, 1, 6, 0, NULL, NULL);
INSERT INTO public.conversations VALUES (1, 2, 1, 5, 0, NULL, NULL);
INSERT INTO public.conversations VALUES (1, 3, 1, 6, 0, NULL, NULL);


--
-- Data for Name: email_change_links; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: email_changes; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: email_links; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.email_links VALUES ('187dd350b636c542c30be50e9bacd1e10ce1090623d794dc97c9f4725e3b0eda', 1, 'pe58a27556e7b4e1e@example.com', '2026-11-23 23:57:48.792+00');
INSERT INTO public.email_links VALUES ('cd9cad068cb3d75b6490e060e328b3e6504a424fab3725cdc52231e70bb5513e', 2, 'p55ea625f59a94662@example.com', '2026-11-23 23:57:49.077+00');
INSERT INTO public.email_links VALUES ('11c6ebc4f81eec9f058bfafb28259a2b46f339a6f58e715241d0615766eb119c', 3, 'p8a1e9c16c431418d@example.com', '2026-11-23 23:57:49.121+00');
INSERT INTO public.email_links VALUES ('57f60a454e8eae2475d9559f5ea1918413ceb0ed90707e52fa7a56db9c5ae945', 4, 'pe97d72e03e15447e@example.com', '2026-11-23 23:58:00.183+00');


--
-- Data for Name: email_requests; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.email_requests VALUES ('account 1', '2026-11-22 23:57:47.79+00', '2026-11-22 23:57:47.79+00', 1);
INSERT INTO public.email_requests VALUES ('address pe58a27556e7b4e1e@example.com', '2026-11-22 23:57:47.79+00', '2026-11-22 23:57:47.79+00', 1);
INSERT INTO public.email_requests VALUES ('account 2', '2026-11-22 23:57:47.994+00', '2026-11-22 23:57:47.994+00', 1);
INSERT INTO public.email_requests VALUES ('address p55ea625f59a94662@example.com', '2026-11-22 23:57:47.994+00', '2026-11-22 23:57:47.994+00', 1);
INSERT INTO public.email_requests VALUES ('account 3', '2026-11-22 23:57:48.046+00', '2026-11-22 23:57:48.046+00', 1);
INSERT INTO public.email_requests VALUES ('address p8a1e9c16c431418d@example.com', '2026-11-22 23:57:48.046+00', '2026-11-22 23:57:48.046+00', 1);
INSERT INTO public.email_requests VALUES ('account 4', '2026-11-22 23:57:56.246+00', '2026-11-22 23:57:56.246+00', 1);
INSERT INTO public.email_requests VALUES ('address pe97d72e03e15447e@example.com', '2026-11-22 23:57:56.246+00', '2026-11-22 23:57:56.246+00', 1);
INSERT INTO public.email_requests VALUES ('domain example.com', '2026-11-22 23:57:56.246+00', '2026-11-22 23:57:47.79+00', 4);


--
-- Data for Name: google_attempts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: identities; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: image_givers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.image_givers VALUES ('fa17bd34aa9944141ffcf8efc925ea7046770481795ce847271a58f9938f82e0', 1);
INSERT INTO public.image_givers VALUES ('27993dedf73e8c50d9e4bc923fe0ec5c59e46bc18335e8edcd6d6b7f7149cd86', 1);


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

INSERT INTO public.images VALUES ('fa17bd34aa9944141ffcf8efc925ea7046770481795ce847271a58f9938f82e0', 48, 32, 1, '2026-11-22 23:57:50.331+00', NULL, 2517, NULL, 0, NULL);
INSERT INTO public.images VALUES ('27993dedf73e8c50d9e4bc923fe0ec5c59e46bc18335e8edcd6d6b7f7149cd86', 48, 32, 1, '2026-11-22 23:58:07.151+00', NULL, 2517, NULL, 0, NULL);


--
-- Data for Name: items; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.items OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'Drill 13ddd7f4-b2e8-46ce-b5af-a2b733a553ed', 'It drills holes into whatever is held before it.', 12.50, 'Indiranagar', NULL, NULL, '{/images/fa17bd34aa9944141ffcf8efc925ea7046770481795ce847271a58f9938f82e0}', true, NULL, NULL, 0, 0, 'pending', NULL, '2026-11-22 23:57:50.411+00', NULL, DEFAULT, DEFAULT, '''13ddd7f4'':2A ''46ce'':4A ''a2b733a553ed'':6A ''b2e8'':3A ''b5af'':5A ''diy'':8B ''drill'':1A,10C ''held'':15C ''hole'':11C ''tool'':7B ''whatev'':13C', '''indiranagar''', false);
INSERT INTO public.items OVERRIDING SYSTEM VALUE VALUES (2, 1, 1, 'Drill e1f9e4f8-9317-4d38-93f9-1ed76ba2f0d9', 'It drills holes into whatever is held before it.', 12.50, 'Indiranagar', NULL, NULL, '{/images/27993dedf73e8c50d9e4bc923fe0ec5c59e46bc18335e8edcd6d6b7f7149cd86}', true, NULL, NULL, 0, 0, 'pending', NULL, '2026-11-22 23:58:08.472+00', NULL, DEFAULT, DEFAULT, '''1ed76ba2f0d9'':6A ''4d38'':4A ''9317'':3A ''93f9'':5A ''diy'':8B ''drill'':1A,10C ''e1f9e4f8'':2A ''held'':15C ''hole'':11C ''tool'':7B ''whatev'':13C', '''indiranagar''', false);


--
-- Data for Name: known_devices; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.known_devices VALUES ('d784fc13e178277659490403278f93114018dff3fc5ba7144e66010f07f31d9d', 1, '2026-11-22 23:57:47.879+00');
INSERT INTO public.known_devices VALUES ('ee4171916e69fa90c02756a3af3d52cb648dba1b8de5a3dea8a85b58eb48aa1e', 2, '2026-11-22 23:57:48.038+00');
INSERT INTO public.known_devices VALUES ('405ede46a25be79bb78fafda386082bea8955ca1960b8e7e07e4d919456b17c1', 3, '2026-11-22 23:57:48.148+00');
INSERT INTO public.known_devices VALUES ('f939575f68b9c7f55cd5284ef4787bdbcc57d9474815c0458362e877abb1fafb', 1, '2026-11-22 23:57:55.361+00');
INSERT INTO public.known_devices VALUES ('81c5b7b880ccc907983c20e09135fc2a3747cc5412a4f8c8d812b50a6bd2778f', 4, '2026-11-22 23:57:58.474+00');


--
-- Data for Name: mails; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (1, '{"kind": "email_unconfirmed", "userId": 1}', NULL, '2026-11-22 23:57:47.79+00', '2026-11-23 00:07:48.591+00', 1, '2026-11-22 23:57:49.753+00', NULL, NULL, 0, NULL, '2026-11-22 23:57:47.79+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (2, '{"kind": "email_unconfirmed", "userId": 2}', NULL, '2026-11-22 23:57:47.994+00', '2026-11-23 00:07:48.635+00', 1, '2026-11-22 23:57:49.831+00', NULL, NULL, 0, NULL, '2026-11-22 23:57:47.994+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (3, '{"kind": "email_unconfirmed", "userId": 3}', NULL, '2026-11-22 23:57:48.046+00', '2026-11-23 00:07:48.683+00', 1, '2026-11-22 23:57:49.916+00', NULL, NULL, 0, NULL, '2026-11-22 23:57:48.046+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (5, '{"kind": "rental_requested", "rentalId": 1}', 'rental 1 requested', '2026-11-22 23:57:58.351+00', '2026-11-23 00:07:59.967+00', 1, '2026-11-22 23:58:00.819+00', NULL, 'requests 1', 1, NULL, '2026-11-22 23:57:58.351+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (6, '{"kind": "rental_requested", "rentalId": 2}', 'rental 2 requested', '2026-11-22 23:57:58.468+00', '2026-11-23 00:07:59.967+00', 1, '2026-11-22 23:58:00.819+00', NULL, 'requests 1', 1, NULL, '2026-11-22 23:57:58.468+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (4, '{"kind": "email_unconfirmed", "userId": 4}', NULL, '2026-11-22 23:57:56.246+00', '2026-11-23 00:07:59.814+00', 1, '2026-11-22 23:58:03.087+00', NULL, NULL, 0, NULL, '2026-11-22 23:57:56.246+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (7, '{"kind": "rental_decided", "status": "approved", "rentalId": 1}', 'rental 1 approved', '2026-11-22 23:58:02.611+00', '2026-11-23 00:08:03.674+00', 1, '2026-11-22 23:58:04.971+00', NULL, 'decisions 3', 1, NULL, '2026-11-22 23:58:02.611+00');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (8, '{"kind": "rental_decided", "status": "approved", "rentalId": 2}', 'rental 2 approved', '2026-11-22 23:58:03.406+00', '2026-11-23 00:08:05.094+00', 1, '2026-11-22 23:58:05.367+00', NULL, 'decisions 2', 1, NULL, '2026-11-22 23:58:03.406+00');


--
-- Data for Name: messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (1, 1, 2, 1, 'Is it free? 0bc17c8e-29be-40be-b9fa-2d33175ca451', '0bc17c8e-29be-40be-b9fa-2d33175ca451', '2026-11-22 23:57:51.759+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (2, 1, 3, 1, 'Is it free? 953a1021-d583-4e0c-896a-8e716b5670bf', '953a1021-d583-4e0c-896a-8e716b5670bf', '2026-11-22 23:57:51.795+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (3, 1, 2, 1, 'Live 11e625ca-e18c-4b1a-9c35-343b2467a706', 'e56f7da4-fbb5-45c1-a12f-5d6c798b62e0', '2026-11-22 23:57:54.679+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (4, 1, 3, 1, 'Is it free? 08f0294e-0ffe-4234-83f5-c7d8bbef7dea', '08f0294e-0ffe-4234-83f5-c7d8bbef7dea', '2026-11-22 23:57:54.916+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (5, 1, 2, 1, 'Is it free? 16f93d05-70e4-4800-9cc9-ed1df1d5adcd', '16f93d05-70e4-4800-9cc9-ed1df1d5adcd', '2026-11-22 23:57:55.15+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (6, 1, 3, 1, 'Live 7e77f30f-cdb0-4e4a-a2d9-7d0a7848263b', 'e89ae2e9-7667-4bb3-8d0c-4f54ee4d0a8a', '2026-11-22 23:57:55.18+00');


--
-- Data for Name: password_requests; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: password_resets; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: rentals; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rentals OVERRIDING SYSTEM VALUE VALUES (1, 1, 3, 1, '2026-12-18', '2026-12-21', 'approved', 12.50, '2026-11-22 23:57:55.85+00');
INSERT INTO public.rentals OVERRIDING SYSTEM VALUE VALUES (2, 1, 2, 1, '2026-12-24', '2026-12-27', 'approved', 12.50, '2026-11-22 23:57:56.168+00');


--
-- Data for Name: reviews; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schema_migrations VALUES ('0001_marketplace.sql', 'fd0e9d958deab3c5af1ecbe562be35e62a38478a7213fd76be6d8e7b674ddc3d', '2026-11-22 23:57:33.590095+00');
INSERT INTO public.schema_migrations VALUES ('0002_search.sql', 'f855c9fac14e6bf495de8e9a88dbbf0aad26314d13f32b5ac925fc8001a710bc', '2026-11-22 23:57:34.299779+00');
INSERT INTO public.schema_migrations VALUES ('0003_admin.sql', '12fabe91230da84a1f930691b7fba43ca7611c80096ce7c789bf260ed545315f', '2026-11-22 23:57:34.510539+00');
INSERT INTO public.schema_migrations VALUES ('0004_mail.sql', 'af849db0534d9ac3c8fdc0050890064cd0950f13f4764893ce3b587faf6a18eb', '2026-11-22 23:57:34.723086+00');
INSERT INTO public.schema_migrations VALUES ('0005_suspension.sql', '76939ac35cbd4828bf48197d29f92f8e5527599bfcdcf3b8120939693c87b897', '2026-11-22 23:57:35.087428+00');
INSERT INTO public.schema_migrations VALUES ('0006_account.sql', 'c92faf5865578a2544f9bb500b14d891ef7061c4e9ca7f775f595356c844677e', '2026-11-22 23:57:35.314706+00');
INSERT INTO public.schema_migrations VALUES ('0007_ways_in.sql', 'db432e8b9ebb1959b7b017f47f82409843a34f1127f697e42f844d25546f2fb9', '2026-11-22 23:57:35.585389+00');
INSERT INTO public.schema_migrations VALUES ('0008_pictures.sql', '1c6636ba7538c768ec78c4ef5f8b4c8c778de8874a12df73dc3bcfecefdae6ee', '2026-11-22 23:57:35.798116+00');
INSERT INTO public.schema_migrations VALUES ('0009_vocabulary.sql', 'c4b62aa06cf6b2095369c780091cfbdaaa1b4258a24efc0e9f0f753f867b70c6', '2026-11-22 23:57:35.956919+00');
INSERT INTO public.schema_migrations VALUES ('0010_names.sql', '4e7e9bd7228d9599a4492939fc5dbba32148b08576d700d5f91f5cfc5aca2225', '2026-11-22 23:57:36.22203+00');
INSERT INTO public.schema_migrations VALUES ('0011_picture_givers.sql', 'da6d0b5c6d55d105c889461362a226aad82aeb47cde2ead19ad14eb35fa3fe49', '2026-11-22 23:57:36.310144+00');
INSERT INTO public.schema_migrations VALUES ('0012_image_leases.sql', '850c040cbe9a01af683debb1edf5626f35e90afd294a663ab6f5dc6392868158', '2026-11-22 23:57:36.446108+00');
INSERT INTO public.schema_migrations VALUES ('0013_taken_down.sql', '679e1a911bcbc32ba53489d6abd7e5d7583976b673a49375b69c1386f192eb99', '2026-11-22 23:57:36.555133+00');
INSERT INTO public.schema_migrations VALUES ('0014_reset_mails.sql', '2f587dd1ecdb55b4c0532b9caacb6c8a0143fbec817cb9905ab187a51a382558', '2026-11-22 23:57:36.627162+00');
INSERT INTO public.schema_migrations VALUES ('0015_confirmation_mails.sql', 'bc64e061d5bd889fcd3f209c191dd3258bae4d3a2b8fdb0fb36c81530477a456', '2026-11-22 23:57:36.729718+00');
INSERT INTO public.schema_migrations VALUES ('0016_mail_turns.sql', '723c1426865e01150a68474a725fd8211cb69b93905e1f99d5990865553356fa', '2026-11-22 23:57:36.76807+00');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('0821caa8e74a98a0de7e19a25c039bd54d80b5e1c1b7800f2633c155d4f02ea3', 1, false, '2026-11-22 23:57:47.842+00', '2026-11-23 23:57:47.842+00', '7313bd20-5144-4d1c-a001-d01bc8bb5fc4', NULL, '2026-11-22 23:57:47.842+00', NULL);
INSERT INTO public.sessions VALUES ('70475bfea524b0dc63c572c1b25a3d9c0235f822c87f04cf4e130e7c2ea56c96', 2, false, '2026-11-22 23:57:48.007+00', '2026-11-23 23:57:48.007+00', '3bb7ac20-e96c-485b-9832-f66321fc945c', NULL, '2026-11-22 23:57:48.007+00', NULL);
INSERT INTO public.sessions VALUES ('dff693ecef83885070959b4a072f414ed48781129268d6b9a6b67338e384fa49', 3, false, '2026-11-22 23:57:48.101+00', '2026-11-23 23:57:48.101+00', 'cc50e347-fbef-45a7-b769-5f9cb8f8a04d', NULL, '2026-11-22 23:57:48.101+00', NULL);
INSERT INTO public.sessions VALUES ('5994531e9dafde42ceab0e41dc38b13525056961ebc38af4a09ea002212b323c', 1, false, '2026-11-22 23:57:55.318+00', '2026-11-23 23:57:55.318+00', 'e7f78c5e-6987-4a0e-9195-7e708e69feef', NULL, '2026-11-22 23:57:55.318+00', NULL);
INSERT INTO public.sessions VALUES ('54a7afd71a97c50eca8c04afcebb5cea21a5d20f437d1dda0eca7f7cf2207e83', 4, false, '2026-11-22 23:57:57.266+00', '2026-11-23 23:57:57.266+00', '5a14a481-6ae5-49d7-9b8d-2150e5e0b08f', NULL, '2026-11-22 23:57:57.266+00', NULL);


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
INSERT INTO public.tallies VALUES ('rentals', 'approved', 1);
INSERT INTO public.tallies VALUES ('categories', 'pending 1', 1);
INSERT INTO public.tallies VALUES ('locations', 'pending Indiranagar', 1);
INSERT INTO public.tallies VALUES ('items', 'pending true', 1);


--
-- Data for Name: title_words; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.title_words VALUES ('drill', false, 1, 1);
INSERT INTO public.title_words VALUES ('drill', false, 1, 2);


--
-- Data for Name: username_skeletons; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.username_skeletons VALUES ('pe58a27556e7b4ele', 1);
INSERT INTO public.username_skeletons VALUES ('p55ea625f59a94662', 2);
INSERT INTO public.username_skeletons VALUES ('p8ale9cl6c43l4l8d', 3);
INSERT INTO public.username_skeletons VALUES ('pe97d72eo3el5447e', 4);


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (1, 'pe58a27556e7b4e1e', 'Some Person', 'pe58a27556e7b4e1e@example.com', '$argon2id$v=19$m=19456,t=2,p=1$pmtprZ4Sv4Maxie33jWR/Q$OdyDCAdeZVASJxR72+USQ1VTfAUOST21lgsfYy4GeOc', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:57:47.736+00', NULL, NULL, '{}', '7b7b6b99-c61a-40ce-b83d-4757cbfa5c65', false, NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (2, 'p55ea625f59a94662', 'Some Person', 'p55ea625f59a94662@example.com', '$argon2id$v=19$m=19456,t=2,p=1$5vo3+LOoHsTY+XOrPOhZPg$oGu1soKAWadgznGmUxz5epKsVlKZY2G9xzdDDZ6K0aI', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:57:47.971+00', NULL, NULL, '{}', '47d3744e-f3cb-4c88-9870-396ded1dec09', false, NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (3, 'p8a1e9c16c431418d', 'Some Person', 'p8a1e9c16c431418d@example.com', '$argon2id$v=19$m=19456,t=2,p=1$dqFtT7kX/6ny7JTc8jOYqQ$+GMsP05SBFGixhB1wbJYQE5PdjaRpYLU6ViU4q828uQ', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:57:47.971+00', NULL, NULL, '{}', '1e6c73a4-f604-4d80-9db3-6de02f97a663', false, NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (4, 'pe97d72e03e15447e', 'Some Person', 'pe97d72e03e15447e@example.com', '$argon2id$v=19$m=19456,t=2,p=1$TmysDb0KGonyXYzwUkL0Ug$bsnTTPRB6dKEA2TcB7zGDTz88lS6Cef2HKEVrl0nIfA', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:57:54.972+00', NULL, NULL, '{}', 'f4e28fcd-40fa-4fbd-883b-9944ae5b8752', false, NULL);


--
-- Data for Name: vocabulary; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.vocabulary VALUES ('audio', 'audio', false);
INSERT INTO public.vocabulary VALUES ('books', 'book', false);
INSERT INTO public.vocabulary VALUES ('cameras', 'camera', false);
INSERT INTO public.vocabulary VALUES ('camping', 'camp', false);
INSERT INTO public.vocabulary VALUES ('electronics', 'electron', false);
INSERT INTO public.vocabulary VALUES ('events', 'event', false);
INSERT INTO public.vocabulary VALUES ('film', 'film', false);
INSERT INTO public.vocabulary VALUES ('garden', 'garden', false);
INSERT INTO public.vocabulary VALUES ('home', 'home', false);
INSERT INTO public.vocabulary VALUES ('kitchen', 'kitchen', false);
INSERT INTO public.vocabulary VALUES ('music', 'music', false);
INSERT INTO public.vocabulary VALUES ('outdoors', 'outdoor', false);
INSERT INTO public.vocabulary VALUES ('party', 'parti', false);
INSERT INTO public.vocabulary VALUES ('plants', 'plant', false);
INSERT INTO public.vocabulary VALUES ('sports', 'sport', false);
INSERT INTO public.vocabulary VALUES ('study', 'studi', false);
INSERT INTO public.vocabulary VALUES ('tools', 'tool', false);
INSERT INTO public.vocabulary VALUES ('travel', 'travel', false);
INSERT INTO public.vocabulary VALUES ('drill', 'drill', true);


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
-- Name: items_category_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_category_newest ON public.items USING btree (category_id, created_at, id) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_cell_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_cell_newest ON public.items USING btree (cell, created_at, id) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_cell_price; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_cell_price ON public.items USING btree (cell, price, id) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_cell_rating; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_cell_rating ON public.items USING btree (cell, rating, id) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_created ON public.items USING btree (created_at, id) INCLUDE (deleted_at);


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
-- Name: items_place; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_place ON public.items USING gin (place) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


--
-- Name: items_price; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX items_price ON public.items USING btree (price, id) WHERE ((deleted_at IS NULL) AND (NOT is_withheld) AND (moderation_status <> 'rejected'::text));


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
-- Name: vocabulary_stem; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX vocabulary_stem ON public.vocabulary USING btree (stem);


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

CREATE TRIGGER items_index BEFORE INSERT OR UPDATE OF title, description, category_id, location ON public.items FOR EACH ROW EXECUTE FUNCTION public.items_index();


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

CREATE TRIGGER items_teach_updated AFTER UPDATE ON public.items FOR EACH ROW WHEN (((((old.title IS DISTINCT FROM new.title) OR (old.moderation_status IS DISTINCT FROM new.moderation_status)) OR (old.is_withheld IS DISTINCT FROM new.is_withheld)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.teach_changed_item();


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


