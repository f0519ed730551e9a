-- Folding may make one character many: U+FDFA becomes eighteen, so a description of 10,000 characters became 180,000, which took
-- most of a second to index. Only the first 20,000 are read now, twice as many as any text has. Nothing indexed so far changes but
-- such texts, which are indexed anew when they are edited.

-- A text as a search compares it: its words in small letters without accents, parted by blanks.
create or replace function search_fold(input text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := input;
begin
  if octet_length(folded) > char_length(folded) then
    folded := left(normalize(folded, NFKC), 20000);
    -- Joiners, marks of direction, soft hyphens, tatweel and variation selectors have no letter of their own.
    folded := regexp_replace(
      folded, '[\u00ad\u034f\u061c\u0640\u180b-\u180f\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
    );
    folded := public.unaccent('public.unaccent', folded);
    folded := regexp_replace(folded, '[\u0300-\u036f]', '', 'g');
    if folded ~ '[\u0600-\u06ff]' then
      folded := search_arabic(folded);
    end if;
    if folded ~ '[\u0900-\u097f]' then
      folded := search_devanagari(folded);
    end if;
    if folded ~ '[\u0370-\u0556\u1f00-\u1ffc\ua640-\ua69a]' then
      folded := search_small_letters(folded);
    end if;
    if folded ~ '[\u00c0-\u024e\u03e2-\u03ee\u10a0-\u10cd\u13a0-\u13f5\u1c89-\u1cbf\u1e00-\u1efe\u2132-\u2183\u2c00-\u2cf2\ua722-\ua7f5\U00010400-\U0001e921]' then
      folded := search_rare_small_letters(folded);
    end if;
    if folded ~ '[\u07c0-\u07c9\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c59\ua620-\ua629\ua8d0-\ua909\ua9d0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\U000104a0-\U0001e959]' then
      folded := search_rare_digits(folded);
    end if;
  end if;
  folded := lower(folded collate "C");
  if octet_length(folded) = char_length(folded) then
    return regexp_replace(folded, '[^0-9a-z]+', ' ', 'g');
  end if;
  return search_blanks(folded);
end
$$;
