-- Which reading of an imported calendar is the newest. What a reading changes takes several transactions, which end when another begins.
alter table calendar_imports add column reading integer not null default 0;
