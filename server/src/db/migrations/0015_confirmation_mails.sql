-- How many mails a subject was sent since the first of its day, which bounds them.
alter table email_requests
  add column counted_since timestamptz(3) not null default now(),
  add column mails smallint not null default 1;
