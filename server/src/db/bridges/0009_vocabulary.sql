-- For nodes of 0.1.0, which search by this function. It goes by whatever the listings are indexed by, also after later migrations.
-- It corrects no misspelt words: for the minutes of an upgrade that is enough.
create function search_query(input text, weights text default '') returns tsquery language plpgsql stable as $$
declare
  has_lexemes boolean := to_regprocedure('search_lexemes(text, text[])') is not null;
  has_marks boolean := to_regprocedure('place_marks(text)') is not null;
  word text;
  stems text[];
  words text[] := '{}';
begin
  for word in select distinct one from search_words_of(input) as one limit 16 loop
    if has_lexemes then
      stems := search_lexemes(word, search_languages());
    else
      stems := array_remove(array[search_stem(word)], null);
    end if;
    if stems <> '{}' then
      words := words || (
        select '(' || string_agg(
          case
            when weights = '' then format('''%s''', stem)
            when not has_marks then format('''%s'':%s', stem, weights)
            when weights = 'A' then format('''^%s''', stem)
            else format('''^%s'' | ''~%s''', stem, stem)
          end, ' | ') || ')'
        from unnest(stems) as stem
      );
    end if;
  end loop;
  return coalesce(array_to_string(words, ' & '), '')::tsquery;
end
$$;
