-- The recurring jobs. The node whose row says so runs one, until its lease ends by the clock of the database.
create table jobs (
  name text primary key,
  due_at timestamptz(3) not null default now(),
  holder uuid,
  lease_until timestamptz(3),
  started_at timestamptz(3),
  -- The last run that ended, and the node that it ran on.
  node text,
  ran_at timestamptz(3),
  duration_ms integer,
  done bigint,
  error text,
  succeeded_at timestamptz(3),
  failures integer not null default 0,
  check ((holder is null) = (lease_until is null))
);

-- What each node measured in the last minute, for a day.
create table health_samples (
  at timestamptz(3) not null,
  node text not null,
  load real not null,
  memory_bytes bigint not null,
  requests integer not null,
  p95_ms real not null,
  connections integer not null,
  primary key (at, node)
);
