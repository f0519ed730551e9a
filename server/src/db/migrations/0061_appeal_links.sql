-- Links by which suspended people appeal without signing in. Only the hashes of their tokens are stored.
create table appeal_links (
  token_hash text primary key,
  decision_id integer not null references case_decisions,
  created_at timestamptz(3) not null
);
create index appeal_links_decision on appeal_links (decision_id, created_at);
