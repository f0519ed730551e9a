/** What search engines and previews show of a page. Only the server needs these texts. */
export default {
  count: '{count, plural, one {{total} item} other {{total} items}} to rent',
  'count.in': '{count, plural, one {{total} item} other {{total} items}} to rent in {place}',
  'person.listings': '{count, plural, one {# listing} other {# listings}}',
  'person.rated': '{listings}, rated {average} from {count, plural, one {# review} other {# reviews}}',
} as const;
