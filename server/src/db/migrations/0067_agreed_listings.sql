-- The listing as it was when somebody asked for it. Its owner may change it later, also once the item is handed over, and a dispute about it
-- would else be decided by what it says then.
create table agreed_listings (
  rental_id integer primary key references rentals on delete cascade,
  title text not null,
  description text not null,
  included text[] not null,
  -- Empty once nobody can open a dispute any more, so that the files may go.
  images text[] not null
);
-- Finds out whether an image is still needed.
create index agreed_listings_images on agreed_listings using gin (images);
create index agreed_listings_illustrated on agreed_listings (rental_id) where images <> '{}';

-- For rentals from before, it is the listing as it is now.
insert into agreed_listings (rental_id, title, description, included, images)
select r.id, i.title, i.description, i.included, i.images
from rentals r join items i on i.id = r.item_id
where r.status in ('pending', 'approved') or (r.status = 'completed' and r.end_date > current_date - 60);

create function keep_agreed_listing() returns trigger language plpgsql as $$
begin
  insert into agreed_listings (rental_id, title, description, included, images)
  select new.id, i.title, i.description, i.included, i.images from items i where i.id = new.item_id;
  return null;
end
$$;
create trigger rentals_keep_agreed_listing after insert on rentals
  for each row when (new.status in ('pending', 'approved', 'completed')) execute function keep_agreed_listing();

-- Nothing was agreed on.
create function drop_agreed_listing() returns trigger language plpgsql as $$
begin
  delete from agreed_listings where rental_id = new.id;
  return null;
end
$$;
create trigger rentals_drop_agreed_listing after update of status on rentals
  for each row when (old.status = 'pending' and new.status in ('rejected', 'cancelled'))
  execute function drop_agreed_listing();
