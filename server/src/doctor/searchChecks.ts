import type { RowCheck } from './rowChecks.ts';

/** The newest listings whose words are computed again: each takes about a millisecond. */
const LISTINGS = 5000;

const MENDED = 'update items set title = title where id = … computes it again.';
const WORDS_MENDED =
  'update items set is_withheld = not is_withheld, and back, for one listing with the word teaches it again; update categories set name = name does for categories.';

/** Of what searches read beside the listings. */
export const SEARCH_CHECKS: readonly RowCheck[] = [
  {
    name: 'words of listings',
    looksAt: `what searches find the newest ${LISTINGS} by is what they say`,
    query: `
      select format('listing %s', id) as wrong from (
        select i.id, i.search, search_vector(i.title, c.name, i.description, coalesce(i.language, 'en'))
          || search_marks(i.id, i.category_id, i.location, i.moderation_status) as right_search
        from (select * from items where deleted_at is null order by id desc limit ${LISTINGS}) i
        join categories c on c.id = i.category_id
      ) compared
      where search <> right_search`,
    advice: `After an upgrade of PostgreSQL itself, its dictionaries may have changed. ${MENDED}`,
  },
  {
    name: 'words of titles',
    looksAt: 'title_words has those of all public listings, and no others',
    query: `
      with taught as (
        select distinct word, i.moderation_status = 'approved' as is_approved, i.owner_id, i.id as item_id
        from items i, search_words_of(i.title) as word
        where teaches(i.moderation_status, i.is_withheld, i.deleted_at) and is_corrected(word)
      )
      select format('%s of listing %s', word, item_id) as wrong
      from (select *, true as is_right from taught) a
      full join (select *, true as is_there from title_words) b using (word, is_approved, owner_id, item_id)
      where is_right is null or is_there is null`,
    advice: WORDS_MENDED,
  },
  {
    name: 'words of categories',
    looksAt: 'category_words has those of all names, and no others',
    query: `
      with taught as (
        select distinct word, c.id as category_id from categories c, search_words_of(c.name) as word where is_corrected(word)
      )
      select format('%s of category %s', word, category_id) as wrong
      from (select *, true as is_right from taught) a
      full join (select *, true as is_there from category_words) b using (word, category_id)
      where is_right is null or is_there is null`,
    advice: WORDS_MENDED,
  },
  {
    name: 'vocabulary',
    looksAt: 'it has every word of titles and categories, and others only until they are settled',
    query: `
      with taught as (select word from title_words union select word from category_words)
      select word as wrong from (select word, true as is_right from taught) a
      full join (select word, true as is_there from vocabulary) b using (word)
      where is_there is null
        or is_right is null and not exists (select from vocabulary_doubts d where d.word = b.word)`,
    advice: `insert into vocabulary_doubts (word) for what is too much, within a minute it is settled. For what is missing: ${WORDS_MENDED}`,
  },
  {
    name: 'spellings and stems',
    looksAt: 'those of each word of the vocabulary, and no others',
    query: `
      select format('spelling %s of %s', spelling, word) as wrong
      from (
        select v.word, v.is_rare, spelling, true as is_right from vocabulary v, search_spellings(v.word) as spelling
      ) a
      full join (select *, true as is_there from vocabulary_spellings) b using (word, is_rare, spelling)
      where is_right is null or is_there is null
      union all
      select format('stem %s of %s', stem, word)
      from (
        select v.word, stem, true as is_right from vocabulary v, unnest(search_lexemes(v.word, search_languages())) as stem
      ) a
      full join (select *, true as is_there from vocabulary_stems) b using (word, stem)
      where is_right is null or is_there is null`,
    advice:
      'Delete the word from vocabulary, vocabulary_spellings and vocabulary_stems, and have it taught again: update items set title = title.',
  },
  {
    name: 'changes of listings',
    looksAt: 'kept totals of searches count on from transactions of this server only',
    query: `
      select format('transaction %s', xid) as wrong from item_changes
      where xid >= pg_snapshot_xmax(pg_current_snapshot())`,
    advice:
      'These rows came with a copy from another server. delete from item_changes, then restart the nodes.',
  },
];
