-- Until when a rental that was handed over after its last day is not late.
alter table rentals add column excused_until date;
