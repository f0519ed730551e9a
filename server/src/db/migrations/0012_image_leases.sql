-- Whoever adds or removes the files of an image has them alone until then, without a transaction that would last as long.
create table image_leases (
  hash text primary key,
  holder uuid not null,
  until timestamptz(3) not null
);
