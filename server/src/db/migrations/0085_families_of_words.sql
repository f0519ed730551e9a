-- How believable a word with these lexemes is: 2 when two owners or a category have one of them, 1 when one owner has, else 0. A thousand
-- words can have one stem, as in German a letter and its umlaut do, and each took two looks at titles, over and over. Of each lexeme, the first
-- 32 words decide: of no language are there more forms of one word in use.
create or replace function standing_of(asked text[], approved_only boolean) returns integer language plpgsql stable parallel safe as $$
declare
  words text[] := array(
    select found.word
    from unnest(asked) as lexeme
    cross join lateral (
      select s.word from vocabulary_stems s where s.stem = lexeme order by s.word limit 32
    ) as found
  );
  standing integer;
begin
  if exists (select from category_words where word = any(words)) then
    return 2;
  end if;
  select case when min(owners.first) < max(owners.last) then 2 when min(owners.first) is null then 0 else 1 end
  into standing
  from (select distinct word from unnest(words) as word) as few
  cross join lateral (
    select min(owner_id) as first, max(owner_id) as last
    from title_words where title_words.word = few.word and is_approved
    union all
    select min(owner_id), max(owner_id)
    from title_words where title_words.word = few.word and not is_approved and not approved_only
  ) as owners;
  return coalesce(standing, 0);
end
$$;
