-- The sweep of pictures looks each of them up among those of agreed listings, and each time it read all that was still to be sorted into the
-- index, up to four megabytes. What waits is sorted in first, which keeps nobody waiting; from then on everything is at once.
select gin_clean_pending_list('agreed_listings_images');
alter index agreed_listings_images set (fastupdate = off);
