// How a search must read words, written anew from the rules, without SQL. Only stems come from the database.

/** The languages whose stems titles are indexed by. */
export const TITLE_LANGUAGES = ['en', 'hi', 'de', 'ar'];

const NASALS: readonly (readonly [RegExp, string])[] = [
  [/ङ्(?=[कखगघ])/g, 'ं'],
  [/ञ्(?=[चछजझ])/g, 'ं'],
  [/ण्(?=[टठडढ])/g, 'ं'],
  [/न्(?=[तथदध])/g, 'ं'],
  [/म्(?=[पफबभ])/g, 'ं'],
];
const ARABIC = new Map(Object.entries({ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي' }));

/** Every script's digits come in runs of ten, from 0 to 9. */
function digitOf(digit: string): string {
  const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));
  let code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(code - 1)) [code, value] = [code - 1, value + 1];
  return String(value);
}

/** As much of a text as is read, in characters. */
const READ_MAX = 20_000;

/** The words of a text as a search compares them. */
export function wordsOf(text: string): string[] {
  let folded = Array.from(text.normalize('NFKC'))
    .slice(0, READ_MAX)
    .join('')
    .replace(/(?!\u{200b})(?:\p{Cf}|\p{Variation_Selector}|\u{640})/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Devanagari}]/gu, (letter) => letter.normalize('NFD'))
    .replace(/[\u{300}-\u{36f}\u{93c}\u{64b}-\u{65f}\u{670}]/gu, '')
    .replace(/ё/gi, 'е')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/[أإآٱىةکی]/g, (letter) => ARABIC.get(letter) ?? letter)
    .replace(/ँ/g, 'ं')
    .replace(/\p{Nd}/gu, digitOf);
  for (const [nasal, anusvara] of NASALS) folded = folded.replace(nasal, anusvara);
  return folded.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
}

const isIn = (script: RegExp) => (word: string) => script.test(word.charAt(0));
const isDevanagari = isIn(/[\u{900}-\u{97f}]/u);
const isArabic = isIn(/[\u{600}-\u{6ff}]/u);
const isLatin = isIn(/[0-9a-z\u{c0}-\u{24f}]/u);

/** Whether a word has the script of a language: Hindi, Arabic, or one in Latin letters. */
export const hasScriptOf = (word: string, language: string): boolean =>
  language === 'hi' ? isDevanagari(word) : language === 'ar' ? isArabic(word) : isLatin(word);

/** The language whose stems a word of a listing in `language` has. */
export function languageOf(word: string, language: string): string {
  const likely = [language, 'hi', 'ar', 'en'];
  return likely.find((one) => hasScriptOf(word, one)) ?? language;
}

/** Four to sixteen letters, no digit. */
export const isOfCorrectedLength = (word: string): boolean => {
  const { length } = Array.from(word);
  return length >= 4 && length <= 16 && !/\d/.test(word);
};

const letters = (pairs: string) =>
  new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const));
const DEVANAGARI = letters(
  'कk खkh गg घgh ङn चc छch जj झjh ञn टt ठth डd ढdh णn तt थth दd धdh नn पp फph बb भbh मm यy रr लl ळl वv शsh षsh सs हh ंn अa आa इi ईi उu ऊu ऋr एe ऐe ओo औo',
);
const ARABIC_LETTERS = letters(
  'بb تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظz غgh فf قq كk لl مm نn هh وv يy اa عa پp چch گg ڤv',
);

function romanised(word: string): string {
  if (isDevanagari(word))
    return Array.from(word, (one) => DEVANAGARI.get(one) ?? (/[a-z]/.test(one) ? one : '')).join('');
  if (!isArabic(word)) return word;
  const plain = word.replace(/^ال(?=...)/u, '').replace(/ه$/u, 'a');
  return Array.from(plain, (one, at) =>
    at > 0 && 'اويع'.includes(one) ? 'a' : (ARABIC_LETTERS.get(one) ?? one).replace('gh', 'g'),
  ).join('');
}

/** The consonants of a word, with a vowel that it begins with; null for fewer than three letters. */
export function soundOf(word: string): string | null {
  const spoken = romanised(word);
  if (!/^[a-z]+$/.test(spoken)) return null;
  const [first = '', ...rest] = spoken
    .replace(/([aeiou])h$/, '$1')
    .replaceAll('ph', 'f')
    .replaceAll('sh', 's')
    .replaceAll('x', 'ks')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replace(/[qc]/g, 'k');
  const sound = (first + rest.filter((one) => !'aeiouy'.includes(one)).join(''))
    .replace(/n(?=[pbfm])/g, 'm')
    .replace(/(.)\1+/g, '$1');
  return sound.length >= 3 ? sound : null;
}
