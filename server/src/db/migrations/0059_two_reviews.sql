-- From now on a rental has two reviews.
alter table reviews drop constraint reviews_rental_id_key;
