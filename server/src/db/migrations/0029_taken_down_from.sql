-- From whom a picture was taken down with a listing: others who have the same file keep it as their portrait.
alter table image_givers add column taken_down_at timestamptz(3);
update image_givers
set taken_down_at = images.taken_down_at
from images
where images.hash = image_givers.hash and images.taken_down_at is not null;
