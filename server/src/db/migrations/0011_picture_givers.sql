-- Who has given which image: only they may show it in a listing or as their portrait, so that nobody brings a picture back
-- that was taken down by naming it.
create table image_givers (
  hash text not null references images on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (hash, user_id)
);
insert into image_givers (hash, user_id) select hash, uploaded_by from images where uploaded_by is not null;

-- A node that makes the AVIF versions of an image has it for a while, without a transaction that would last as long.
alter table images
  add column avif_leased_until timestamptz(3),
  add column avif_tries smallint not null default 0;
