import { glance } from './skeleton.ts';

/** Roles that speak for a site, in the languages in which it is read. Names of people are no roles, as Suraksha is not. */
const ROLES = [
  'admin administrator administration sysadmin superuser root moderator support helpdesk staff team security system official webmaster postmaster noreply moderation verification payment',
  'administratorin moderatorin moderatoren betreiber verwaltung kundendienst kundenservice kundenbetreuung hilfe sicherheit offiziell offizielle offizieller mitarbeiter mitarbeiterin zahlung verifizierung überprüfung',
  'सहायता समर्थन सपोर्ट ग्राहकसेवा कस्टमरकेयर हेल्पडेस्क व्यवस्थापक प्रशासक प्रशासन प्रबंधन संचालक मॉडरेटर एडमिन कर्मचारी आधिकारिक सत्यापन भुगतान sahayata grahakseva',
  'الدعم دعم خدمةالعملاء خدمةالزبائن خدمةعملاء الإدارة إدارة المشرف المشرفون المشرفين المسؤول مسؤول أدمن الأدمن المدير الموظف الموظفون الأمن التحقق الدفع رسمي الرسمي رسمية الرسمية',
].join(' ');
/** Words that may accompany a role without making it the name of a person. */
const COMPANIONS = [
  'the and customer client user account billing trust safety service help verified site department center centre care desk platform',
  'das der die und kunden nutzer konto rechnung vertrauen dienst zentrum zentrale abteilung plattform seite webseite verifiziert technischer technische',
  'ग्राहक सेवा केंद्र केन्द्र विभाग टीम दल खाता सुरक्षा मंच साइट तकनीकी कस्टमर केयर और की का के kendra seva vibhag',
  'فريق مركز قسم خدمة الفني التقني العملاء عملاء الزبائن المستخدمين الموقع موقع المنصة منصة الحساب الحسابات و',
].join(' ');
/** A site name shorter than this may be part of other names. */
const SITE_NAME_MIN = 5;

/** Digits that stand for letters but are not Unicode lookalikes, as 0 and 1 are. */
const DIGITS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's' };

/** The letters of a text as they look at a glance: lookalikes merged, marks and hamzas removed, i and l the same. */
const lettersOf = (text: string): string =>
  glance(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[345]/g, (digit) => DIGITS[digit] ?? digit)
      // Often written so in Arabic.
      .replaceAll('ة', 'ه')
      .replaceAll('ؤ', 'و'),
  )
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('i', 'l');

/** Variants of a text: digits as the letters that they resemble, without surrounding digits, and without any. */
const readingsOf = (name: string): string[] => {
  const spellings = [name, name.replace(/^\p{N}+|\p{N}+$/gu, ''), name.replace(/\p{N}/gu, '')];
  return [...new Set(spellings)].map(lettersOf);
};

const formsOf = (words: string): string[] =>
  words.split(' ').flatMap((word) => [lettersOf(word), lettersOf(`${word}s`)]);

/** Whether such letters are reserved for the people of the site. */
type Rule = (letters: string) => boolean;

function makeRule(siteName: string): Rule {
  const site = /\p{L}/u.test(siteName) ? lettersOf(siteName) : '';
  const isTelling = site.length >= SITE_NAME_MIN;
  const roles = new Set([...formsOf(ROLES), ...(site === '' ? [] : [site])]);
  const words = new Set([...formsOf(COMPANIONS), ...roles]);
  return (letters) => isOfRoles(letters, roles, words) || (isTelling && letters.includes(site));
}

/**
 * Whether letters consist of these words, and a role is among them. Takes each beginning of the letters once: a regular
 * expression would try all the ways to split them, whose number grows exponentially.
 */
function isOfRoles(letters: string, roles: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  /** Where words end; and where they do with a role among them. */
  const ends = new Set([0]);
  const endsWithRole = new Set<number>();
  for (let start = 0; start < letters.length; start++) {
    if (!ends.has(start)) continue;
    for (const word of words) {
      if (!letters.startsWith(word, start)) continue;
      const end = start + word.length;
      ends.add(end);
      if (roles.has(word) || endsWithRole.has(start)) endsWithRole.add(end);
    }
  }
  return endsWithRole.has(letters.length);
}

/** A site has one name; tests use several. */
const rules = new Map<string, Rule>();

/**
 * Whether a name is reserved for the people of the site: it contains the site's name, or consists of roles ('admin1',
 * 'Customer Support', but not 'Grace Support').
 */
export function isReserved(name: string, siteName: string): boolean {
  const rule = rules.get(siteName) ?? makeRule(siteName);
  rules.set(siteName, rule);
  return readingsOf(name).some(rule);
}
