-- For nodes of 0.2.0, which search by this function. It corrects no misspelt words: for the minutes of an upgrade that is enough.
create function search_words(
  input text, approved_only boolean, most_words integer, most_looked_at integer, most_neighbours integer
) returns table (stem text, neighbours text[], was_looked_at boolean) language sql stable as $$
  select search_stem(word, 'en'), '{}'::text[], false
  from search_words_of(input) with ordinality as words (word, place)
  where search_stem(word, 'en') is not null
  group by word
  order by min(place)
  limit most_words
$$;
