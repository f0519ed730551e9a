-- Two people with some thousand reviews of each other had all of them compared with all others at each further one, which took seconds.

-- Decides anew which reviews of one author about one item, owner or renter count: of those that are revealed and kept, each but those that
-- have three newer ones within the 365 days after it. It is enough to look at the third newer one. Others never count, by a constraint. Few
-- change, so each of them is found by its id. Lock the item first.
create or replace function count_reviews(of_author integer, of_side text, of_item integer, of_subject integer)
returns void language plpgsql volatile as $$
declare
  judged record;
begin
  for judged in
    select ranked.id, ranked.now_counted, ranked.owner_now_counted
    from (
      select one.id, one.counted, one.owner_counted,
        case
          when not one.is_about then one.counted
          else coalesce(lead(one.created_at, 3) over of_item_newer > one.created_at + interval '8760 hours', true)
        end as now_counted,
        one.is_of_owner
          and coalesce(lead(one.created_at, 3) over of_owner_newer > one.created_at + interval '8760 hours', true) as owner_now_counted
      from (
        select r.id, r.created_at, r.counted, r.owner_counted,
          of_side = 'owner' or r.item_id = of_item as is_about,
          r.owner_rating is not null as is_of_owner
        from reviews r
        where r.reviewer_id = of_author and r.subject_id = of_subject and r.side = of_side and r.is_settled and r.state = 'kept'
      ) as one
      window of_item_newer as (partition by one.is_about order by one.created_at, one.id),
        of_owner_newer as (partition by one.is_of_owner order by one.created_at, one.id)
    ) as ranked
    where (ranked.counted, ranked.owner_counted) <> (ranked.now_counted, ranked.owner_now_counted)
  loop
    update reviews set counted = judged.now_counted, owner_counted = judged.owner_now_counted where id = judged.id;
  end loop;
end
$$;
