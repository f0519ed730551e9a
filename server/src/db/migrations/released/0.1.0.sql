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
begin
  call learn_words(new.name);
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
-- Name: is_corrected(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.is_corrected(word text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select char_length(word) between 4 and 16 and word !~ '\d'
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
-- Name: learn_inserted_titles(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.learn_inserted_titles() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  titles text := (select string_agg(title, ' ') from inserted);
begin
  call learn_words(titles);
  return null;
end
$$;


--
-- Name: learn_updated_title(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.learn_updated_title() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  call learn_words(new.title);
  return null;
end
$$;


--
-- Name: learn_words(text); Type: PROCEDURE; Schema: public; Owner: -
--

CREATE PROCEDURE public.learn_words(IN input text)
    LANGUAGE sql
    AS $$
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


--
-- Name: place_query(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.place_query(input text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select coalesce(string_agg(distinct format('''%s'':*', word), ' & '), '')::tsquery
  from search_words_of(input) as word
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
  select suspended_at into suspended from users where id = new.user_id for key share;
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
-- Name: search_query(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_query(input text, weights text DEFAULT ''::text) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE
    AS $$
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
-- Name: search_words_of(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_words_of(input text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select left(word, 60) from string_to_table(search_text(input), ' ') as word where word <> ''
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
    asked_at timestamp(3) with time zone NOT NULL
);


--
-- Name: google_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.google_attempts (
    token_hash text NOT NULL,
    state text NOT NULL,
    nonce text NOT NULL,
    verifier text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);


--
-- Name: identities; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id integer NOT NULL
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
    digest text
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
    asked_at timestamp(3) with time zone NOT NULL
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
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
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
    CONSTRAINT users_auth_provider_check CHECK ((auth_provider = ANY (ARRAY['local'::text, 'google'::text]))),
    CONSTRAINT users_email_check CHECK (((char_length(email) <= 254) AND (POSITION(('@'::text) IN (email)) > 1))),
    CONSTRAINT users_full_name_check CHECK (((char_length(full_name) >= 3) AND (char_length(full_name) <= 100))),
    CONSTRAINT users_muted_mails_check CHECK ((muted_mails <@ ARRAY['requests'::text, 'decisions'::text, 'messages'::text])),
    CONSTRAINT users_username_check CHECK ((((char_length(username) >= 3) AND (char_length(username) <= 20)) AND (POSITION(('@'::text) IN (username)) = 0))),
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
    stem text NOT NULL
);


--
-- Name: vocabulary_spellings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.vocabulary_spellings (
    spelling text NOT NULL,
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
-- Data for Name: conversations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.conversations VALUES (1, 3, 1, 5, 0, NULL, NULL);
INSERT INTO public.conversations VALUES (2, 3, 1, 6, 0, NULL, NULL);
INSERT INTO public.conversations VALUES (3, 2, 1, 6, 0, NULL, NULL);
INSERT INTO public.conversations VALUES (3, 1, 1, 5, 0, NULL, NULL);


--
-- Data for Name: email_links; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.email_links VALUES ('b23d3487d6d212f698873ac100343a39ff43355f2d88cb6255be1b01e22dc194', 1, 'p2377092a19f44773@example.com', '2026-11-23 23:55:00.686+00');
INSERT INTO public.email_links VALUES ('b95baeb1898bcdc1f3c7d4a00e3c9389f34ec7d73ee235af0b58fef8350ab4d6', 2, 'p2fabaaff449a42e5@example.com', '2026-11-23 23:55:01.491+00');
INSERT INTO public.email_links VALUES ('c5608798e8a99a9f4d4fd2cbab74f5157eb8198d7cc1c7d85e4eedd6bcccf525', 3, 'p3e5fcf07477148d6@example.com', '2026-11-23 23:55:02.69+00');
INSERT INTO public.email_links VALUES ('c91047257d8ec3f5142be98fd0146d8818209948fe819fdde13d1c41dd6c4621', 4, 'pbb79af760e2f4baf@example.com', '2026-11-23 23:55:13.134+00');


--
-- Data for Name: email_requests; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.email_requests VALUES ('account 1', '2026-11-22 23:54:57.465+00');
INSERT INTO public.email_requests VALUES ('address p2377092a19f44773@example.com', '2026-11-22 23:54:57.465+00');
INSERT INTO public.email_requests VALUES ('account 2', '2026-11-22 23:54:57.806+00');
INSERT INTO public.email_requests VALUES ('address p2fabaaff449a42e5@example.com', '2026-11-22 23:54:57.806+00');
INSERT INTO public.email_requests VALUES ('account 3', '2026-11-22 23:54:58.123+00');
INSERT INTO public.email_requests VALUES ('address p3e5fcf07477148d6@example.com', '2026-11-22 23:54:58.123+00');
INSERT INTO public.email_requests VALUES ('account 4', '2026-11-22 23:55:08.441+00');
INSERT INTO public.email_requests VALUES ('address pbb79af760e2f4baf@example.com', '2026-11-22 23:55:08.441+00');


--
-- Data for Name: google_attempts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: identities; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: image_uses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.image_uses VALUES (1, 'fa17bd34aa9944141ffcf8efc925ea7046770481795ce847271a58f9938f82e0');
INSERT INTO public.image_uses VALUES (2, '27993dedf73e8c50d9e4bc923fe0ec5c59e46bc18335e8edcd6d6b7f7149cd86');


--
-- Data for Name: images; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.images VALUES ('fa17bd34aa9944141ffcf8efc925ea7046770481795ce847271a58f9938f82e0', 48, 32, 3, '2026-11-22 23:55:02.014+00', NULL);
INSERT INTO public.images VALUES ('27993dedf73e8c50d9e4bc923fe0ec5c59e46bc18335e8edcd6d6b7f7149cd86', 48, 32, 3, '2026-11-22 23:55:13.281+00', NULL);


--
-- Data for Name: items; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.items OVERRIDING SYSTEM VALUE VALUES (1, 3, 1, 'Drill 39ad3c1a-a576-4596-931a-f71d116dc3e2', 'It drills holes into whatever is held before it.', 12.50, 'Indiranagar', NULL, NULL, '{/images/fa17bd34aa9944141ffcf8efc925ea7046770481795ce847271a58f9938f82e0}', true, NULL, NULL, 0, 0, 'pending', NULL, '2026-11-22 23:55:02.137+00', NULL, DEFAULT, DEFAULT, '''39ad3c1a'':2A ''4596'':4A ''931a'':5A ''a576'':3A ''diy'':8B ''drill'':1A,10C ''f71d116dc3e2'':6A ''held'':15C ''hole'':11C ''tool'':7B ''whatev'':13C', '''indiranagar''', false);
INSERT INTO public.items OVERRIDING SYSTEM VALUE VALUES (2, 3, 1, 'Drill 25ae8a0d-d78f-4d0b-8635-f657c6dfd78e', 'It drills holes into whatever is held before it.', 12.50, 'Indiranagar', NULL, NULL, '{/images/27993dedf73e8c50d9e4bc923fe0ec5c59e46bc18335e8edcd6d6b7f7149cd86}', true, NULL, NULL, 0, 0, 'pending', NULL, '2026-11-22 23:55:13.466+00', NULL, DEFAULT, DEFAULT, '''25ae8a0d'':2A ''4d0b'':4A ''8635'':5A ''d78f'':3A ''diy'':8B ''drill'':1A,10C ''f657c6dfd78e'':6A ''held'':15C ''hole'':11C ''tool'':7B ''whatev'':13C', '''indiranagar''', false);


--
-- Data for Name: mails; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (1, '{"kind": "email_unconfirmed", "userId": 1}', NULL, '2026-11-22 23:54:57.465+00', '2026-11-23 00:05:00.262+00', 1, '2026-11-22 23:55:01.264+00', NULL, NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (2, '{"kind": "email_unconfirmed", "userId": 2}', NULL, '2026-11-22 23:54:57.806+00', '2026-11-23 00:05:01.288+00', 1, '2026-11-22 23:55:02.433+00', NULL, NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (3, '{"kind": "email_unconfirmed", "userId": 3}', NULL, '2026-11-22 23:54:58.123+00', '2026-11-23 00:05:02.579+00', 1, '2026-11-22 23:55:03.186+00', NULL, NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (4, '{"kind": "email_unconfirmed", "userId": 4}', NULL, '2026-11-22 23:55:08.441+00', '2026-11-23 00:05:12.934+00', 1, '2026-11-22 23:55:13.802+00', NULL, NULL);
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (5, '{"kind": "rental_requested", "rentalId": 1}', 'rental 1 requested', '2026-11-22 23:55:09.907+00', '2026-11-23 00:05:13.985+00', 1, '2026-11-22 23:55:14.49+00', NULL, 'requests 3');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (6, '{"kind": "rental_requested", "rentalId": 2}', 'rental 2 requested', '2026-11-22 23:55:10.397+00', '2026-11-23 00:05:13.985+00', 1, '2026-11-22 23:55:14.49+00', NULL, 'requests 3');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (7, '{"kind": "rental_decided", "status": "approved", "rentalId": 1}', 'rental 1 approved', '2026-11-22 23:55:12.234+00', '2026-11-23 00:05:14.521+00', 1, '2026-11-22 23:55:14.848+00', NULL, 'decisions 1');
INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES (8, '{"kind": "rental_decided", "status": "approved", "rentalId": 2}', 'rental 2 approved', '2026-11-22 23:55:12.577+00', '2026-11-23 00:05:14.902+00', 1, '2026-11-22 23:55:15.319+00', NULL, 'decisions 2');


--
-- Data for Name: messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 3, 'Is it free? 9fbd0f68-a4e4-4040-90a7-bcc4c757b0b4', '9fbd0f68-a4e4-4040-90a7-bcc4c757b0b4', '2026-11-22 23:55:04.181+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (2, 1, 2, 3, 'Is it free? 6b668036-c991-4dff-873c-5b744a30ab45', '6b668036-c991-4dff-873c-5b744a30ab45', '2026-11-22 23:55:04.402+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (3, 1, 1, 3, 'Live 6a1fe94b-816c-4c5a-9964-d085e5b1e147', 'e26360f7-8591-472f-bd3c-e3717242fcad', '2026-11-22 23:55:06.35+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (4, 1, 2, 3, 'Is it free? a18ca77e-7bea-4d13-95a2-58514b4515c8', 'a18ca77e-7bea-4d13-95a2-58514b4515c8', '2026-11-22 23:55:08.328+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (5, 1, 1, 3, 'Is it free? 4e29eff7-2045-41f7-8993-13f4e3273ad6', '4e29eff7-2045-41f7-8993-13f4e3273ad6', '2026-11-22 23:55:08.33+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES (6, 1, 2, 3, 'Live cd1aa228-fb15-42ee-9472-50e1fbfa0a34', '1d53c276-e663-4818-b0f8-5f393b5aa3f6', '2026-11-22 23:55:09.056+00');


--
-- Data for Name: password_requests; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: password_resets; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: rentals; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rentals OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 3, '2026-12-30', '2026-12-31', 'approved', 12.50, '2026-11-22 23:55:08.408+00');
INSERT INTO public.rentals OVERRIDING SYSTEM VALUE VALUES (2, 1, 2, 3, '2026-11-26', '2026-11-27', 'approved', 12.50, '2026-11-22 23:55:08.598+00');


--
-- Data for Name: reviews; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schema_migrations VALUES ('0001_marketplace.sql', 'fd0e9d958deab3c5af1ecbe562be35e62a38478a7213fd76be6d8e7b674ddc3d', '2026-11-22 23:54:43.021799+00');
INSERT INTO public.schema_migrations VALUES ('0002_search.sql', 'f855c9fac14e6bf495de8e9a88dbbf0aad26314d13f32b5ac925fc8001a710bc', '2026-11-22 23:54:43.639395+00');
INSERT INTO public.schema_migrations VALUES ('0003_admin.sql', '12fabe91230da84a1f930691b7fba43ca7611c80096ce7c789bf260ed545315f', '2026-11-22 23:54:44.044283+00');
INSERT INTO public.schema_migrations VALUES ('0004_mail.sql', 'af849db0534d9ac3c8fdc0050890064cd0950f13f4764893ce3b587faf6a18eb', '2026-11-22 23:54:44.164239+00');
INSERT INTO public.schema_migrations VALUES ('0005_suspension.sql', '76939ac35cbd4828bf48197d29f92f8e5527599bfcdcf3b8120939693c87b897', '2026-11-22 23:54:44.346223+00');
INSERT INTO public.schema_migrations VALUES ('0006_account.sql', 'c92faf5865578a2544f9bb500b14d891ef7061c4e9ca7f775f595356c844677e', '2026-11-22 23:54:44.503257+00');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('6dfe64d54e80be8de428ac971678e53fea1ebfb3c5b627ecbe6d72b83e740244', 1, false, '2026-11-22 23:54:57.891+00', '2026-11-23 23:54:57.891+00', '19646b81-e269-44fc-a432-0a873ab7d19f', NULL, '2026-11-22 23:54:57.891+00');
INSERT INTO public.sessions VALUES ('c7979ae7884f11374509af57ea00e8292c854a094c49609c768de77a19c872d9', 2, false, '2026-11-22 23:54:58.076+00', '2026-11-23 23:54:58.076+00', 'd65a6c16-3945-4885-84a0-9cc11c521212', NULL, '2026-11-22 23:54:58.076+00');
INSERT INTO public.sessions VALUES ('c43d3e4c63d30ba0208a175942140af57be1f4e60abc937cd4542c0543691466', 3, false, '2026-11-22 23:54:58.241+00', '2026-11-23 23:54:58.241+00', '16c280fb-4161-45fa-b870-2d07e25744de', NULL, '2026-11-22 23:54:58.241+00');
INSERT INTO public.sessions VALUES ('528567f5a61ac49919ccbe00af8e7a6ada7d77801ba3aed826917784e9af0c1c', 4, false, '2026-11-22 23:55:09.454+00', '2026-11-23 23:55:09.454+00', '270d52b1-d01d-4d29-8cab-e34815bcb228', NULL, '2026-11-22 23:55:09.454+00');
INSERT INTO public.sessions VALUES ('62015381af388029153b9816b6e69db5b4387fdb7ccdafcadcbd7eafdaff3f86', 3, false, '2026-11-22 23:55:09.536+00', '2026-11-23 23:55:09.536+00', '6f62a304-a8d2-458a-8d7d-015516342386', NULL, '2026-11-22 23:55:09.536+00');


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
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (1, 'p2377092a19f44773', 'Some Person', 'p2377092a19f44773@example.com', '$argon2id$v=19$m=19456,t=2,p=1$T58K/QANDjNjWfXA+zZYBg$Tby9aroSSEI3dt2l+mv9/zmDmaiIkP0rmgbEO61/xw8', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:54:57.231+00', NULL, NULL, '{}', '6985b908-c20d-40f1-bf7c-b47b74147502');
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (2, 'p2fabaaff449a42e5', 'Some Person', 'p2fabaaff449a42e5@example.com', '$argon2id$v=19$m=19456,t=2,p=1$/DwtGG7Djb3nhZu75HMshQ$r3Gmlgni5KGP/LJEFy89g2b78k+kpsKh7JyidvHsgLo', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:54:57.574+00', NULL, NULL, '{}', 'e8e99f29-818e-4d66-8a0b-5a1ecc310a64');
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (3, 'p3e5fcf07477148d6', 'Some Person', 'p3e5fcf07477148d6@example.com', '$argon2id$v=19$m=19456,t=2,p=1$hJgmfr6yZPtc3evLOaBiQQ$K920k4zIG0EgBwnzLH0lY97C/TT9DPIukyCcQHPWUI0', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:54:57.892+00', NULL, NULL, '{}', 'f1ceef2f-7f8e-4d64-b52a-1fed31585380');
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (4, 'pbb79af760e2f4baf', 'Some Person', 'pbb79af760e2f4baf@example.com', '$argon2id$v=19$m=19456,t=2,p=1$/6j7tv7+Ym9Yb7OdUOH7TQ$QdxLct+GmbpEgo0/3cuIkNDG6kuUXg4zp+UTQIDBeOc', NULL, NULL, NULL, false, 'local', 'pending', NULL, '2026-11-22 23:55:08.338+00', NULL, NULL, '{}', '93a00ff4-35e8-4176-9c3c-71b5994e7153');


--
-- Data for Name: vocabulary; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.vocabulary VALUES ('tools', 'tool');
INSERT INTO public.vocabulary VALUES ('electronics', 'electron');
INSERT INTO public.vocabulary VALUES ('outdoors', 'outdoor');
INSERT INTO public.vocabulary VALUES ('sports', 'sport');
INSERT INTO public.vocabulary VALUES ('books', 'book');
INSERT INTO public.vocabulary VALUES ('study', 'studi');
INSERT INTO public.vocabulary VALUES ('home', 'home');
INSERT INTO public.vocabulary VALUES ('kitchen', 'kitchen');
INSERT INTO public.vocabulary VALUES ('garden', 'garden');
INSERT INTO public.vocabulary VALUES ('plants', 'plant');
INSERT INTO public.vocabulary VALUES ('audio', 'audio');
INSERT INTO public.vocabulary VALUES ('music', 'music');
INSERT INTO public.vocabulary VALUES ('events', 'event');
INSERT INTO public.vocabulary VALUES ('party', 'parti');
INSERT INTO public.vocabulary VALUES ('cameras', 'camera');
INSERT INTO public.vocabulary VALUES ('film', 'film');
INSERT INTO public.vocabulary VALUES ('camping', 'camp');
INSERT INTO public.vocabulary VALUES ('travel', 'travel');
INSERT INTO public.vocabulary VALUES ('drill', 'drill');


--
-- Data for Name: vocabulary_spellings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.vocabulary_spellings VALUES ('tool', 'tools');
INSERT INTO public.vocabulary_spellings VALUES ('toos', 'tools');
INSERT INTO public.vocabulary_spellings VALUES ('tools', 'tools');
INSERT INTO public.vocabulary_spellings VALUES ('ools', 'tools');
INSERT INTO public.vocabulary_spellings VALUES ('tols', 'tools');
INSERT INTO public.vocabulary_spellings VALUES ('elctronis', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectronic', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecronic', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctronic', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctroics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectroncs', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrnics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctonics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrnic', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectrnics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('letronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecronis', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectronis', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectroics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electroni', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrons', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eleronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electroics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletonics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletroics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctroncs', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrncs', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electoncs', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lctronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletrnics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletronic', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectronic', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electroncs', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eecronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elcronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electronis', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electronc', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectroics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectroncs', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electonic', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('ectronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eectonics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecroncs', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elctrnics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electnics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eetronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrocs', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrois', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectrnics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eleconics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eltronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectonics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electoics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletronis', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electrnis', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electonis', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecroics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electroic', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('eletroncs', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electonics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('electronic', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('elecrnics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lecronics', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('lectronis', 'electronics');
INSERT INTO public.vocabulary_spellings VALUES ('outdoor', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('oudoors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('otdoor', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('otoors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('oudors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdos', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdrs', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdoos', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outoors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('utdors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('tdoors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('otdoors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('utdoors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('utdoos', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('oudoos', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('odoors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdoors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('utdoor', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdor', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('otdoos', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdoo', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('udoors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('utoors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outoos', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('ouoors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outdors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('outoor', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('otdors', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('oudoor', 'outdoors');
INSERT INTO public.vocabulary_spellings VALUES ('sport', 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('sprts', 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('spors', 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('ports', 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('spots', 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('sorts', 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('sports', 'sports');
INSERT INTO public.vocabulary_spellings VALUES ('boks', 'books');
INSERT INTO public.vocabulary_spellings VALUES ('book', 'books');
INSERT INTO public.vocabulary_spellings VALUES ('boos', 'books');
INSERT INTO public.vocabulary_spellings VALUES ('ooks', 'books');
INSERT INTO public.vocabulary_spellings VALUES ('books', 'books');
INSERT INTO public.vocabulary_spellings VALUES ('stud', 'study');
INSERT INTO public.vocabulary_spellings VALUES ('stuy', 'study');
INSERT INTO public.vocabulary_spellings VALUES ('stdy', 'study');
INSERT INTO public.vocabulary_spellings VALUES ('sudy', 'study');
INSERT INTO public.vocabulary_spellings VALUES ('tudy', 'study');
INSERT INTO public.vocabulary_spellings VALUES ('study', 'study');
INSERT INTO public.vocabulary_spellings VALUES ('hme', 'home');
INSERT INTO public.vocabulary_spellings VALUES ('hom', 'home');
INSERT INTO public.vocabulary_spellings VALUES ('hoe', 'home');
INSERT INTO public.vocabulary_spellings VALUES ('home', 'home');
INSERT INTO public.vocabulary_spellings VALUES ('ome', 'home');
INSERT INTO public.vocabulary_spellings VALUES ('kiche', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('itcen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kicen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kithen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ithen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kichn', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kthen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitchen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitchn', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitcen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kithe', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ktchen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitch', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kichen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kihen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kiten', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ktchn', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('itchn', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ichen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitce', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('tchen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('itchen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kithn', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitche', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ktche', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('itche', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kitcn', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('ktcen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('kchen', 'kitchen');
INSERT INTO public.vocabulary_spellings VALUES ('gaden', 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('grden', 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('arden', 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('gardn', 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('garen', 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('garden', 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('garde', 'garden');
INSERT INTO public.vocabulary_spellings VALUES ('pants', 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('plants', 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('lants', 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('plans', 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('plnts', 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('plant', 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('plats', 'plants');
INSERT INTO public.vocabulary_spellings VALUES ('auio', 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('audi', 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('adio', 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('audo', 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('udio', 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('audio', 'audio');
INSERT INTO public.vocabulary_spellings VALUES ('musi', 'music');
INSERT INTO public.vocabulary_spellings VALUES ('muic', 'music');
INSERT INTO public.vocabulary_spellings VALUES ('msic', 'music');
INSERT INTO public.vocabulary_spellings VALUES ('usic', 'music');
INSERT INTO public.vocabulary_spellings VALUES ('music', 'music');
INSERT INTO public.vocabulary_spellings VALUES ('musc', 'music');
INSERT INTO public.vocabulary_spellings VALUES ('evens', 'events');
INSERT INTO public.vocabulary_spellings VALUES ('eents', 'events');
INSERT INTO public.vocabulary_spellings VALUES ('evets', 'events');
INSERT INTO public.vocabulary_spellings VALUES ('event', 'events');
INSERT INTO public.vocabulary_spellings VALUES ('evnts', 'events');
INSERT INTO public.vocabulary_spellings VALUES ('vents', 'events');
INSERT INTO public.vocabulary_spellings VALUES ('events', 'events');
INSERT INTO public.vocabulary_spellings VALUES ('party', 'party');
INSERT INTO public.vocabulary_spellings VALUES ('arty', 'party');
INSERT INTO public.vocabulary_spellings VALUES ('part', 'party');
INSERT INTO public.vocabulary_spellings VALUES ('pary', 'party');
INSERT INTO public.vocabulary_spellings VALUES ('prty', 'party');
INSERT INTO public.vocabulary_spellings VALUES ('paty', 'party');
INSERT INTO public.vocabulary_spellings VALUES ('aeras', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('caeas', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cmeras', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('ameas', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cmera', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camas', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camrs', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('caera', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camea', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camera', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cmras', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('meras', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('caras', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camer', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cameas', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('ameras', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('caers', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cameras', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camras', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('amers', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cmeas', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cames', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('amera', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camra', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('amras', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('ceras', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('cmers', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('camers', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('caeras', 'cameras');
INSERT INTO public.vocabulary_spellings VALUES ('flm', 'film');
INSERT INTO public.vocabulary_spellings VALUES ('fil', 'film');
INSERT INTO public.vocabulary_spellings VALUES ('film', 'film');
INSERT INTO public.vocabulary_spellings VALUES ('fim', 'film');
INSERT INTO public.vocabulary_spellings VALUES ('ilm', 'film');
INSERT INTO public.vocabulary_spellings VALUES ('camng', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campin', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('capng', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cping', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('ampig', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('aming', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('amping', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('caing', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campi', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('ampin', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('camig', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('capig', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('aping', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('mping', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campng', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('caping', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campg', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campn', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('caming', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('campig', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('camin', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cmpng', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cmpin', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cmpig', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cmping', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('cming', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('camping', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('ampng', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('capin', 'camping');
INSERT INTO public.vocabulary_spellings VALUES ('trvel', 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('trael', 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('tavel', 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('travel', 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('trave', 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('travl', 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('ravel', 'travel');
INSERT INTO public.vocabulary_spellings VALUES ('dril', 'drill');
INSERT INTO public.vocabulary_spellings VALUES ('drll', 'drill');
INSERT INTO public.vocabulary_spellings VALUES ('drill', 'drill');
INSERT INTO public.vocabulary_spellings VALUES ('dill', 'drill');
INSERT INTO public.vocabulary_spellings VALUES ('rill', 'drill');


--
-- Name: audit_log_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_log_id_seq', 1, false);


--
-- Name: categories_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.categories_id_seq', 10, true);


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
-- Name: conversations conversations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (user_id, other_user_id, item_id);


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
    ADD CONSTRAINT vocabulary_spellings_pkey PRIMARY KEY (spelling, word);


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
-- Name: identities_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX identities_user ON public.identities USING btree (user_id);


--
-- Name: image_uses_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX image_uses_hash ON public.image_uses USING btree (hash);


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
-- Name: mails_digest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_digest ON public.mails USING btree (digest, ended_at) WHERE (digest IS NOT NULL);


--
-- Name: mails_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_due ON public.mails USING btree (due_at, id) WHERE (ended_at IS NULL);


--
-- Name: mails_ended; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_ended ON public.mails USING btree (ended_at) WHERE (ended_at IS NOT NULL);


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
-- Name: sessions_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);


--
-- Name: tallies_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tallies_key ON public.tallies USING btree (subject, key) INCLUDE (amount);


--
-- Name: users_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_created ON public.users USING btree (created_at, id) INCLUDE (is_admin);


--
-- Name: users_email_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));


--
-- Name: users_mail_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_mail_key ON public.users USING btree (mail_key);


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
-- Name: items items_learn_inserted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_learn_inserted AFTER INSERT ON public.items REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.learn_inserted_titles();


--
-- Name: items items_learn_updated; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER items_learn_updated AFTER UPDATE OF title ON public.items FOR EACH ROW WHEN ((old.title IS DISTINCT FROM new.title)) EXECUTE FUNCTION public.learn_updated_title();


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
-- Name: sessions sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: vocabulary_spellings vocabulary_spellings_word_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vocabulary_spellings
    ADD CONSTRAINT vocabulary_spellings_word_fkey FOREIGN KEY (word) REFERENCES public.vocabulary(word) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--


