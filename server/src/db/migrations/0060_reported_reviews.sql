-- Withheld because many have reported it; such a review is held until then.
alter table reviews add column reported_until timestamptz(3);
alter table review_answers
  add column reported_until timestamptz(3),
  -- When administrators took it away.
  add column removed_at timestamptz(3);
