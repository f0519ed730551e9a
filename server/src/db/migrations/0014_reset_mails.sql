-- How many mails an address was sent since the first of its day, which bounds them.
alter table password_requests
  add column counted_since timestamptz(3) not null default now(),
  add column mails smallint not null default 1;
