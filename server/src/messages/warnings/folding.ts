// Makes one spelling of the many in which people write the same letters and digits.

/** Cyrillic and Greek letters that look like Latin ones: no language of the site is written with them. */
const ALIKE = new Map(
  [
    'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd һh ԛq ԝw ӏl ɡg ɑa ıi',
    'αa βb εe ικ νv οo ρp τt υu χx κk ιi',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => {
      const [from = '', to = ''] = pair;
      return [from, to] as const;
    }),
);
const FILLED_DIGITS = '❶❷❸❹❺❻❼❽❾➊➋➌➍➎➏➐➑➒';
const NINE = 9;

/** The value of a digit of any script; its run of ten starts with its zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** A folded text is cut here: some characters become eighteen. */
const FOLDED_MAX = 10_000;

/** One spelling: small letters, digits of ASCII, plain blanks, dashes and commas, nothing invisible, letters that look Latin as Latin. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .slice(0, FOLDED_MAX)
    .replaceAll(/[\p{Cf}\u{34F}\u{FE00}-\u{FE0F}\u{20E3}\u{115F}\u{1160}\u{3164}]/gu, '')
    .replaceAll(/\p{Nd}/gu, valueOf)
    .replaceAll(/[❶-❾➊-➒]/gu, (digit) => String((FILLED_DIGITS.indexOf(digit) % NINE) + 1))
    .replaceAll(/[\p{Pd}\u{2212}]/gu, '-')
    .replaceAll(/[،٫٬、]/gu, ',')
    .replaceAll(/[。۔]/gu, '.')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[\u{64B}-\u{652}\u{640}]/gu, '')
    .toLowerCase()
    .replaceAll(/[\u{370}-\u{3FF}\u{400}-\u{52F}ɡɑı]/gu, (letter) => ALIKE.get(letter) ?? letter);
}

const LOOKS_LIKE_DIGITS = /(?<![\p{L}\d])[\dolisbz|](?:[ .\-()/,]{0,2}[\dolisbz|])*(?![\p{L}\d])/gu;
const DIGIT_OF: Readonly<Record<string, string>> = {
  o: '0',
  l: '1',
  i: '1',
  '|': '1',
  s: '5',
  b: '8',
  z: '2',
};
/** So many real digits make the letters among them stand for digits. */
const REAL_DIGITS = 5;

/** The digits of a group that has one; in another, only what cannot be a word of its own. */
const readGroup = (group: string): string =>
  /\d/.test(group)
    ? group.replaceAll(/\D/g, (letter) => DIGIT_OF[letter] ?? letter)
    : group.replaceAll('o', '0');

/** A folded text in which letters among digits are the digits that they look like. */
export const digitsRead = (folded: string): string =>
  folded.replaceAll(LOOKS_LIKE_DIGITS, (run) =>
    run.replaceAll(/\D/g, '').length >= REAL_DIGITS ? run.replaceAll(/[\dolisbz|]+/g, readGroup) : run,
  );

const WORDS_OF_DIGITS = [
  ['zero', 'oh', 'null', 'shunya', 'zeero', 'शून्य', 'ज़ीरो', 'जीरो', 'صفر'],
  ['one', 'eins', 'ein', 'ek', 'एक', 'वन', 'واحد', 'واحده'],
  ['two', 'zwei', 'zwo', 'do', 'दो', 'टू', 'اثنان', 'اثنين', 'إثنان', 'اتنين'],
  ['three', 'drei', 'teen', 'तीन', 'थ्री', 'ثلاثة', 'ثلاثه', 'تلاتة'],
  ['four', 'vier', 'char', 'chaar', 'चार', 'फोर', 'أربعة', 'اربعة', 'اربعه'],
  ['five', 'fünf', 'fuenf', 'panch', 'paanch', 'पांच', 'पाँच', 'फाइव', 'خمسة', 'خمسه'],
  ['six', 'sechs', 'che', 'chhe', 'छह', 'छः', 'छे', 'सिक्स', 'ستة', 'سته'],
  ['seven', 'sieben', 'saat', 'सात', 'सेवन', 'سبعة', 'سبعه'],
  ['eight', 'acht', 'aath', 'आठ', 'एट', 'ثمانية', 'ثمانيه', 'تمانية'],
  ['nine', 'neun', 'nau', 'नौ', 'नाइन', 'تسعة', 'تسعه'],
];
const DIGIT_OF_WORD = new Map(
  WORDS_OF_DIGITS.flatMap((words, digit) => words.map((word) => [fold(word), String(digit)] as const)),
);
const TIMES: Readonly<Record<string, number>> = { double: 2, doppel: 2, triple: 3, dreifach: 3 };

/** A folded text in which words for digits are digits; 'double five' is 55, and what stands between two of them is a blank. */
export const wordsRead = (folded: string): string =>
  folded
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) => DIGIT_OF_WORD.get(word) ?? word)
    .replaceAll(/(double|doppel|triple|dreifach) ?(\d)/g, (_, times: string, digit: string) =>
      digit.repeat(TIMES[times] ?? 1),
    )
    .replaceAll(/(?<=\d) (?:and|und|और|و) (?=\d)/gu, ' ');
