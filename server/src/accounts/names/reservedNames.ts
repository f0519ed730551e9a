import { glance } from './skeleton.ts';

/** Who speaks for a site. */
const ROLES =
  'admin administrator administration sysadmin superuser root moderator support helpdesk staff team security system official webmaster postmaster noreply moderation verification payment';
/** What such a name may have beside it and still be no name of a person. */
const COMPANIONS =
  'the and customer client user account billing trust safety service help verified site department center centre care desk platform';
/** A site's name shorter than this may be part of anybody's. */
const SITE_NAME_MIN = 5;

/** Digits that pass for letters and are not among the lookalikes of Unicode; 0 and 1 are. */
const DIGITS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's' };

/** A text's letters as they look at a glance: lookalikes as one, without marks, i and l not told apart. */
const lettersOf = (text: string): string =>
  glance(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[345]/g, (digit) => DIGITS[digit] ?? digit),
  )
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('i', 'l');

/** With digits as the letters that they look like, without those around it, and without any. */
const readingsOf = (name: string): string[] =>
  [name, name.replace(/^\p{N}+|\p{N}+$/gu, ''), name.replace(/\p{N}/gu, '')].map(lettersOf);

const anyOf = (words: string): string =>
  words
    .split(' ')
    .flatMap((word) => [lettersOf(word), lettersOf(`${word}s`)])
    .join('|');

/** Whether such letters may be nobody's but the site's own people's. */
type Rule = (letters: string) => boolean;

function makeRule(siteName: string): Rule {
  const site = /\p{L}/u.test(siteName) ? lettersOf(siteName) : '';
  const isTelling = site.length >= SITE_NAME_MIN;
  const roles = anyOf(ROLES) + (site === '' ? '' : `|${site}`);
  const ofRoles = new RegExp(
    `^(?:${anyOf(COMPANIONS)})*(?:${roles})(?:${anyOf(COMPANIONS)}|${roles})*$`,
    'u',
  );
  return (letters) => ofRoles.test(letters) || (isTelling && letters.includes(site));
}

/** One site has one name; tests have several. */
const rules = new Map<string, Rule>();

/**
 * Whether a name is kept for the people of the site: it has the site's name in it, or consists of roles ('admin1', 'Customer
 * Support', but not 'Grace Support').
 */
export function isReserved(name: string, siteName: string): boolean {
  const rule = rules.get(siteName) ?? makeRule(siteName);
  rules.set(siteName, rule);
  return readingsOf(name).some(rule);
}
