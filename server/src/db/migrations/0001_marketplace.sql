create extension if not exists btree_gist;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

create table users (
  id integer generated always as identity primary key,
  username text not null check (char_length(username) between 3 and 20 and position('@' in username) = 0),
  full_name text not null check (char_length(full_name) between 3 and 100),
  email text not null check (char_length(email) <= 254 and position('@' in email) > 1),
  -- Absent for people who only ever signed in through an identity provider.
  password_hash text,
  location text,
  bio text,
  avatar text,
  is_admin boolean not null default false,
  auth_provider text not null default 'local' check (auth_provider in ('local', 'google')),
  verification_status text not null default 'pending' check (verification_status in ('pending', 'approved', 'rejected')),
  terms_accepted_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

create table sessions (
  -- SHA-256 of the cookie's token: the table alone lets nobody in.
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  remember boolean not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table categories (
  id integer generated always as identity primary key,
  name text not null unique check (char_length(name) between 1 and 60),
  icon text not null,
  position integer not null
);

create table items (
  id integer generated always as identity primary key,
  owner_id integer not null references users,
  category_id integer not null references categories,
  title text not null check (char_length(title) between 5 and 100),
  description text not null check (char_length(description) between 20 and 10000),
  price numeric(14, 2) not null check (price >= 0.01),
  location text not null check (char_length(location) between 3 and 200),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  images text[] not null check (cardinality(images) between 1 and 10),
  is_available boolean not null default true,
  available_from date,
  available_until date,
  rating_sum integer not null default 0,
  review_count integer not null default 0 check (review_count >= 0 and rating_sum between review_count and 5 * review_count),
  moderation_status text not null default 'pending' check (moderation_status in ('pending', 'approved', 'rejected')),
  client_id uuid,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- Average rating as it sorts: an item without reviews counts as zero.
  rating double precision not null
    generated always as (case when review_count = 0 then 0 else rating_sum::double precision / review_count end) stored,
  -- Square of a 0.05 degree grid in which the item lies; ../items/grid.ts counts the same way.
  cell integer generated always as (
    floor((latitude + 90) * 20)::integer * 7200 + floor((longitude + 180) * 20)::integer % 7200
  ) stored,
  search tsvector not null,
  place tsvector not null,
  check ((latitude is null) = (longitude is null)),
  check ((available_from is null) = (available_until is null)),
  check (available_until > available_from),
  unique (owner_id, client_id)
);

-- One index for each order of the list call, over the whole catalogue and within a square of the grid.
create index items_newest on items (created_at, id) where deleted_at is null and moderation_status <> 'rejected';
create index items_price on items (price, id) where deleted_at is null and moderation_status <> 'rejected';
create index items_rating on items (rating, id) where deleted_at is null and moderation_status <> 'rejected';
create index items_cell_newest on items (cell, created_at, id) where deleted_at is null and moderation_status <> 'rejected';
create index items_cell_price on items (cell, price, id) where deleted_at is null and moderation_status <> 'rejected';
create index items_cell_rating on items (cell, rating, id) where deleted_at is null and moderation_status <> 'rejected';
create index items_category_newest on items (category_id, created_at, id) where deleted_at is null and moderation_status <> 'rejected';
create index items_owner_newest on items (owner_id, created_at, id) where deleted_at is null;
create index items_search on items using gin (search) where deleted_at is null and moderation_status <> 'rejected';
create index items_place on items using gin (place) where deleted_at is null and moderation_status <> 'rejected';

create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null,
  height integer not null,
  uploaded_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  -- Set once the AVIF versions, made in the background, are stored.
  avif_at timestamptz(3)
);
create index images_without_avif on images (created_at) where avif_at is null;

-- Which listing shows which stored image; an image in use cannot be swept away.
create table image_uses (
  item_id integer not null references items on delete cascade,
  hash text not null references images,
  primary key (item_id, hash)
);
create index image_uses_hash on image_uses (hash);

create table rentals (
  id integer generated always as identity primary key,
  item_id integer not null references items,
  renter_id integer not null references users,
  owner_id integer not null references users,
  start_date date not null,
  end_date date not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled', 'completed')),
  -- Price of a day when it was requested.
  price numeric(14, 2) not null check (price >= 0.01),
  created_at timestamptz(3) not null default now(),
  check (start_date <= end_date),
  check (renter_id <> owner_id),
  constraint rentals_approved_never_overlap
    exclude using gist (item_id with =, daterange(start_date, end_date, '[]') with &&) where (status = 'approved')
);
-- The same request sent twice is one request.
create unique index rentals_pending_once on rentals (item_id, renter_id, start_date, end_date) where status = 'pending';
create index rentals_renter on rentals (renter_id, created_at, id);
create index rentals_owner_pending on rentals (owner_id, created_at, id) where status = 'pending';
create index rentals_item_approved on rentals (item_id, end_date) where status = 'approved';
create index rentals_approved_end on rentals (end_date) where status = 'approved';

create table reviews (
  id integer generated always as identity primary key,
  item_id integer not null references items,
  reviewer_id integer not null references users,
  rental_id integer not null unique references rentals,
  rating smallint not null check (rating between 1 and 5),
  comment text check (char_length(comment) <= 2000),
  created_at timestamptz(3) not null default now()
);
create index reviews_item on reviews (item_id, created_at, id);

create table messages (
  id integer generated always as identity primary key,
  item_id integer not null references items,
  sender_id integer not null references users,
  receiver_id integer not null references users,
  content text not null check (char_length(content) between 1 and 5000),
  client_id uuid,
  created_at timestamptz(3) not null default now(),
  check (sender_id <> receiver_id),
  unique (sender_id, client_id)
);
create index messages_thread on messages (item_id, least(sender_id, receiver_id), greatest(sender_id, receiver_id), id);

-- A conversation from the side of each of its two people.
create table conversations (
  user_id integer not null references users,
  other_user_id integer not null references users,
  item_id integer not null references items,
  last_message_id integer references messages,
  unread_count integer not null default 0 check (unread_count >= 0),
  primary key (user_id, other_user_id, item_id),
  check (user_id <> other_user_id)
);
create index conversations_latest on conversations (user_id, last_message_id);
create index conversations_unread on conversations (user_id) where unread_count > 0;

-- Great-circle distance in km on a sphere of the earth's mean radius (haversine formula).
create function distance_km(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
returns double precision language sql immutable parallel safe as $$
  select 12742.0176 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2
  )))
$$;
