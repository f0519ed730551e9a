-- Where the listing was when somebody asked for it, by its public name. Its owner may move it once the renter has to pay for a cancellation.
-- Null for rentals from before.
alter table agreed_listings add column location text;

create or replace function keep_agreed_listing() returns trigger language plpgsql as $$
begin
  insert into agreed_listings (rental_id, title, description, included, images, location)
  select new.id, i.title, i.description, i.included, i.images, i.location from items i where i.id = new.item_id;
  return null;
end
$$;
