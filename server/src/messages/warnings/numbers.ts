// Numbers in folded texts: which are phone numbers, and which can be paid to. A text may try a pattern at each of its characters, so none may
// go on from there for as long as the text does: what repeats is bounded, or begins where nothing of it comes before.

const UNITS =
  'mm|cm|dm|m|km|ft|feet|foot|in|inch(?:es)?|yd|kg|g|mg|lbs?|oz|l|ml|ltr|litres?|liter|w|watts?|kw|kwh|v|volts?|volt|mah|ah|a|gb|tb|mb|px|mp|hz|khz|mhz|ghz|rpm|nm|bar|psi|db|lumens?|lm|fps|zoll|stück|stueck|pieces?|people|personen|seiten|pages|gsm|cc|ps|hp|°c|°|%|मीटर|सेमी|किलो|ग्राम|लीटर|वाट|متر|سم|كيلو|كجم|جرام|لتر|واط|فولت|بوصة';
const CURRENCIES =
  '[€$£₹]|eur|euros?|usd|dollars?|inr|rs\\.?|rupees?|rupien|aed|sar|egp|chf|gbp|lakhs?|crores?|रुपये|रुपए|रुपया|रु\\.?|लाख|ريال|درهم|دينار|جنيه|دولار|يورو|روبية';
const AMOUNT = "(?:\\d{1,3}(?:[.,' ]\\d{2,3}){1,5}(?:[.,]\\d{1,2})?|\\d{1,8}(?:[.,]\\d{1,2})?)(?!\\d)(?:,-)?";

/** What looks like a long number and is none. */
const OTHERS = [
  // Numbers of hosts.
  /(?<=:\/\/)[\d.:]+/g,
  // Days, with the year first or last, and of this year.
  /(?<!\d|\d[.\-/])(?:19|20)\d\d[.\-/](?:0?[1-9]|1[0-2])[.\-/](?:0?[1-9]|[12]\d|3[01])(?!\d|[.\-/]\d)/g,
  /(?<!\d|\d[.\-/])(?:0?[1-9]|[12]\d|3[01])([.\-/])(?:0?[1-9]|[12]\d|3[01])\1 ?(?:(?:19|20)\d\d|\d\d)(?!\d|[.\-/]\d)/g,
  /(?<!\d|\d[.\-/])(?:0?[1-9]|[12]\d|3[01])\. ?(?:0?[1-9]|1[0-2])\.(?!\d)/g,
  // Times of the day.
  /(?<!\d|\d[./])(?:[01]?\d|2[0-4])[.:](?:00|15|30|45)(?!\d|[./:]\d)/g,
  // Years in a row.
  /(?<!\d)(?:19|20)\d\d(?:[ ,\-/]{1,3}(?:19|20)\d\d){1,20}(?!\d)/g,
  // Ranges of round amounts.
  /(?<!\d)\d{1,6}00 ?[-/] ?\d{1,6}00(?!\d)/g,
  new RegExp(`(?:${CURRENCIES}) ?${AMOUNT}(?: ?[-/] ?${AMOUNT})?`, 'gu'),
  new RegExp(`(?<!\\d)${AMOUNT}(?: ?[-/] ?${AMOUNT})? ?(?:${CURRENCIES})(?!\\p{L})`, 'gu'),
  new RegExp(
    `(?<!\\d)\\d{1,8}(?:[.,]\\d{1,8})?(?: ?[x×*/-] ?\\d{1,8}(?:[.,]\\d{1,8})?){0,4} ?(?:${UNITS})(?![\\p{L}\\d])`,
    'gu',
  ),
];

/** A folded text without days, times, amounts of money and sizes. */
export const withoutOthers = (folded: string): string =>
  OTHERS.reduce((text, other) => text.replaceAll(other, ' _ '), folded);

const LONG = /\+?\d(?:[ .\-()/,]{0,2}\d){8,}/g;
const PHONE_DIGITS = [9, 15] as const;

const isPhoneLong = (digits: string) => digits.length >= PHONE_DIGITS[0] && digits.length <= PHONE_DIGITS[1];

/** Whether a text, without what numbers are otherwise, holds a phone number. Several in a row are found by one whole group of digits. */
export const hasPhone = (text: string): boolean =>
  (text.match(LONG) ?? []).some((run) => {
    const groups = run.split(/\D+/).filter((group) => group !== '');
    return (
      isPhoneLong(groups.join('')) || (groups.join('').length > PHONE_DIGITS[1] && groups.some(isPhoneLong))
    );
  });

const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const CARD_LIKE =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[068]\d{12}|6[045]\d{14,17})$/;

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const doubled = Number(digit) * 2;
    sum += index % 2 === 0 ? Number(digit) : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const isCard = (run: string): boolean => {
  const digits = run.replaceAll(/\D/g, '');
  return CARD_LIKE.test(digits) && hasCheckDigit(digits);
};

const IBAN = /(?<![\p{L}\d])[a-z]{2}\d{2}(?:[ -]?[a-z\d]){11,30}/gu;
const IBAN_LENGTHS = [15, 34] as const;

/** Whether some beginning of it has the check digits of an IBAN: words may follow. */
function isIban(run: string): boolean {
  const text = run.replaceAll(/[ -]/g, '');
  for (let end = Math.min(text.length, IBAN_LENGTHS[1]); end >= IBAN_LENGTHS[0]; end--) {
    const one = text.slice(0, end);
    const number = Array.from(one.slice(4) + one.slice(0, 4), (sign) =>
      /\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 87),
    ).join('');
    let rest = 0;
    for (const digit of number) rest = (rest * 10 + Number(digit)) % 97;
    if (rest === 1) return true;
  }
  return false;
}

const UPI =
  /(?<![\w.-])[\w.-]{2,64}@(?:ybl|ibl|axl|upi|paytm|ptyes|ptaxis|pthdfc|ptsbi|ok(?:axis|sbi|icici|hdfcbank)|apl|yapl|sbi|icici|hdfcbank|axisbank|kotak|freecharge|fam|jio|airtel|waicici|wahdfcbank|wasbi|barodampay|cnrb|pnb|idfcbank|naviaxis)(?![\w.]*\w)/;

/** Whether a folded text holds something that can be paid to. */
export const hasPayee = (folded: string): boolean =>
  UPI.test(folded) || (folded.match(CARD) ?? []).some(isCard) || (folded.match(IBAN) ?? []).some(isIban);

/** The same text without card and account numbers, which are no phone numbers. */
export const withoutPayees = (folded: string): string =>
  folded
    .replaceAll(CARD, (run) => (isCard(run) ? ' _ ' : run))
    .replaceAll(IBAN, (run) => (isIban(run) ? ' _ ' : run));
