// Addresses on the web and by mail, messengers by name, and words for paying, in folded texts. What repeats in a pattern is bounded, as in
// `numbers.ts`.

/** Endings of hosts. Those of files, such as `zip`, are left out. */
const ENDINGS =
  'com|net|org|info|biz|io|app|dev|shop|store|online|site|xyz|club|top|live|link|click|page|web|tech|cloud|pro|mobi|name|pay|money|cash|rent|deals|sale|vip|icu|ru|cn|uk|eu|de|ch|fr|es|nl|pl|cz|dk|se|fi|pt|gr|tr|ua|ir|ae|sa|eg|qa|kw|om|jo|lb|ma|dz|tn|pk|bd|lk|np|sg|hk|jp|kr|au|nz|ca|br|mx|ar|za|ng|ke|tv|cc|gg|ly|gl|tk|ml|ga|cf|ws';
/** Endings that are also words, which follow a dot where a blank is forgotten. */
const WORDY = 'in|me|at|it|is|to|so|be|no|my|us|am|co|id|la|im|la';
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const DOT = '(?: ?[(\\[{] ?(?:dot|punkt|\\.|डॉट|دوت|نقطة) ?[)\\]}] ?| (?:dot|punkt|डॉट|दॉट|دوت|نقطة|نقطه) )';

const AT = '(?:@| @ | ?[(\\[{<] ?(?:at|ät|@|एट|آت|ات) ?[)\\]}>] ?)';
const MAIL_HOSTS =
  'gmail|googlemail|yahoo|hotmail|outlook|live|gmx|web|icloud|proton|protonmail|rediffmail|t-online|mail|ymail|aol|zoho|posteo';
const EMAILS = [
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}${AT}${LABEL}(?:(?:\\.|${DOT})${LABEL}){1,10}`,
    'u',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64} (?:at|ät|एट|آت) ${LABEL}(?:${DOT}${LABEL}){1,10}`,
    'u',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64} (?:at|ät|एट|آت) (?:${MAIL_HOSTS})(?:\\.|${DOT})(?:com|de|in|net|org|me|ae|sa)`,
    'u',
  ),
];

export const hasEmail = (folded: string): boolean => EMAILS.some((email) => email.test(folded));

const ALL_EMAILS = EMAILS.map((email) => new RegExp(email, 'gu'));
const withoutEmails = (folded: string): string =>
  ALL_EMAILS.reduce((text, email) => text.replaceAll(email, ' _ '), folded);

const SCHEME = /(?:h(?:tt|xx)ps?|ftp):\/\/([^\s/?#:]+)/gu;
const PLAIN = new RegExp(
  `(?<![\\p{L}\\p{N}.@-])((?:${LABEL}\\.){1,10}(?:${ENDINGS}))(?![\\p{L}\\p{N}-]|\\.\\p{L})`,
  'gu',
);
const SPOKEN = new RegExp(`(?<![\\p{L}\\p{N}])${LABEL}${DOT}(?:${ENDINGS}|in|me|co)(?![\\p{L}\\p{N}])`, 'u');
/** What makes a wordy ending the end of a host: what follows, a second dot, or a word before it. */
const CUES =
  'visit|see|via|site|website|link|page|go to|auf|bei|unter|siehe|über|seite|webseite|على|موقع|رابط|موقعنا|पर|वेबसाइट|लिंक|साइट';
const WORDY_HOSTS = [
  new RegExp(
    `(?<![\\p{L}\\p{N}.@-])((?:${LABEL}\\.){1,10}(?:${WORDY}))(?=/[^\\s]|[.,!?;:)]?(?: |$)(?:$|[^\\p{Ll}\\p{Lo}]|$))`,
    'gu',
  ),
  new RegExp(`(?<![\\p{L}\\p{N}.@-])((?:${LABEL}\\.){2,10}(?:${WORDY}))(?![\\p{L}\\p{N}-])`, 'gu'),
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${CUES}):? ((?:${LABEL}\\.){1,10}(?:${WORDY}))(?![\\p{L}\\p{N}-])`, 'gu'),
];

/** Whether a folded text names a host other than the site's own. */
export function hasLink(folded: string, ownHost: string): boolean {
  const text = withoutEmails(folded);
  const hosts = [SCHEME, PLAIN, ...WORDY_HOSTS].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, host = '']) => host),
  );
  return (
    SPOKEN.test(text) || hosts.some((host) => host.replace(/^www\./, '') !== ownHost.replace(/^www\./, ''))
  );
}

const MESSENGERS = [
  'w[ .-]?h?[ .-]?a[ .-]?t+[ .-]?s+[ .-]?a[ .-]?p{1,2}',
  'whts ?app?',
  'wapp',
  'tele ?gram+',
  '(?:on|via|over|by|auf|über|per|bei|in|my|mein(?:e)?) signal|signal(?: ?(?::|messenger|app|nummer|number|id))',
  'viber',
  'skype',
  'we ?chat',
  'snap ?chat',
  'insta(?:gram)?',
  'threema',
  'botim',
  'kakao ?talk',
  'discord',
  'facebook|messenger',
  'व्हाट्स ?[एऐ]प|वाट्स ?[एऐ]प|वॉट्स ?[एऐ]प|व्हाट्सअप',
  'टेलीग्राम',
  'सिग्नल (?:पर|नंबर)',
  'वाइबर|स्काइप|इंस्टा(?:ग्राम)?',
  'وات?س ?[اآأ]?ب|واتس',
  'ت[يل]{1,2}ي?[غقجك]رام|تلغرام|تيليجرام|تليجرام',
  'س[يغ]?ي?[غقجك]نال',
  'فايبر|سكايب|سناب(?: ?شات)?|انستا(?:جرام|غرام|قرام)?|إنستا(?:جرام|غرام)?|بوتيم',
].join('|');
const MESSENGER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:ال|بال|لل|عال)?(?:${MESSENGERS})(?![\\p{L}\\p{M}])`,
  'gu',
);
/** A handle or a number that follows the name of a messenger. */
const HANDLE =
  /^.{0,40}?(?:(?<![\p{L}\p{N}.])@ ?[a-z][\w.]{2,}|(?:\d[ .\-()/,]{0,2}){5}|(?<![\p{L}\p{N}])[a-z]+[._]?(?:[a-z]*[._][a-z\d]+|[a-z]*\d[\w.]*)(?![\p{L}@]))|^(?: ?(?:id|handle|user(?:name)?|nick(?:name)?|name|konto|account|आईडी|आइडी|معرفي|يوزر|حسابي|اسمي)){0,3}(?: (?:is|ist|lautet|है|هو))? ?[:=] ?@?[a-z][\w.]{3,}|^ ?(?:id|handle|user(?:name)?|nick(?:name)?|आईडी|يوزر|معرف[يه]?)(?: (?:is|ist|lautet|है|هو))? @?[a-z][\w.]{3,}/u;
const BEFORE = /(?:(?<![\p{L}\p{N}.])@ ?[a-z][\w.]{2,}|(?:\d[ .\-()/,]{0,2}){7}).{0,40}$/u;
/** How much of a text after and before the name of a messenger is looked at. */
const NEAR = 120;
const OWN_LINKS =
  /(?<![\p{L}\p{N}])(?:wa\.me|t\.me|m\.me|signal\.me|chat\.whatsapp\.com|api\.whatsapp\.com)\b/u;

/** Whether a folded text names a messenger with somebody's handle or number. */
export const hasMessenger = (folded: string): boolean =>
  OWN_LINKS.test(folded) ||
  [...folded.matchAll(MESSENGER)].some(
    ({ 0: name, index }) =>
      HANDLE.test(folded.slice(index + name.length, index + name.length + NEAR)) ||
      BEFORE.test(folded.slice(Math.max(0, index - NEAR), index)),
  );

const PAYING = [
  // English.
  '(?:bank|wire|money|direct|account) ?-?transfers?',
  'wire (?:me |us )?(?:the )?(?:money|amount|payment|deposit|rent)',
  'transfer (?:me |us )?(?:the )?(?:money|amount|payment|deposit|rent|cash|funds)',
  'upi|gpay|g ?pay|google ?pay|phone ?pe|paytm|bhim',
  'iban|swift|ifsc|neft|imps|rtgs',
  '(?:gift|steam|itunes|google play|amazon) ?-?(?:card|voucher|code)s?',
  'crypto(?:currency|currencies)?|bitcoins?|btc|usdt|ethereum|eth wallet|tether',
  'pay ?pal|cash ?app|venmo|zelle|western union|money ?gram|revolut|skrill|payoneer',
  '(?:advance|upfront|up-front|token) (?:payment|amount|money|fee|deposit|booking amount)',
  '(?:pay|paying|paid|send|sending|transfer|give|need|want|take|deposit|require)[^.!?]{0,40}?(?:(?:in|as|an|some|the|\\d+%?) advance|upfront|up front|beforehand)',
  'advance (?:karo|bhej\\w*|dena|dedo|de do|chahiye|pay\\w*)',
  'friends (?:and|&) family',
  'account number|bank details|bank account|card (?:number|details)|cvv',
  'outside (?:the )?(?:app|site|platform)',
  'pais[ae] bhej\\w*',
  // German.
  '(?:bank|sofort|vorab|eil|echtzeit)?überweis(?:ung|ungen|en|e|t)|vorkasse|vorauskasse|anzahlung|vorauszahlung|vorabzahlung|vorschuss',
  '(?:im voraus|vorab) (?:be)?zahl(?:en|e|t|ung)|zahl\\w* (?:bitte )?(?:im voraus|vorab)',
  'geschenkkarten?|gutscheinkarten?|gutscheincodes?|paysafecards?|krypto(?:währung)?\\w*|kontonummer|bankverbindung|kontodaten|kreditkartennummer',
  'freunde (?:und|&) familie|an freunde',
  // Hindi.
  'बैंक ट्रांस[फफ़]़?र|ट्रांस[फफ़]़?र कर\\S*|यूपीआई|यू पी आई|आईबीएएन|गिफ्ट कार्ड|गि[फफ़]़?्ट कार्ड|क्रिप्टो|बिटक[ॉो]इन|पे ?प[ाै]ल|एडवांस|अ[ग]्रिम|पेटीएम|गूगल पे|फ[ोो]न ?पे|जीपे',
  'खाते में|खाता (?:नंबर|संख्या)|बैंक खाता|पैसे भेज\\S*|पहले पैसे|पहले भुगतान|कैश ?ऐप',
  // Arabic.
  '(?:ال)?تحويل (?:ال)?(?:بنكي|مصرفي|بنكى|مبلغ|مال|فلوس)|حوال[ةه](?: (?:بنكية|مصرفية))?|حول(?:ي|لي)? (?:لي )?(?:ال)?(?:مبلغ|مال|فلوس)|[اآأ]ي ?بان|بطاق(?:ة|ات|ه) (?:ال)?هدايا|بطاق[ةه] (?:ال)?(?:هدية|ايتونز|جوجل بلاي)',
  '(?:ال)?عملات (?:ال)?(?:رقمية|مشفرة)|عملة (?:رقمية|مشفرة)|بيتكوين|بتكوين|كريبتو|باي ?بال|ويسترن ?يونيون|كاش ?اب|يو بي [اآ]ي',
  '(?:ال)?دفعة (?:ال)?(?:مقدمة|مسبقة)|دفع[ةه]? مقدم\\S*|(?:ادفع|تدفع|الدفع|ندفع|دفع|المبلغ|الايجار|الإيجار) \\S* ?(?:مقدما|مسبقا|سلفا|مقدم)|عربون|(?:ال)?دفع (?:ال)?(?:مسبق|مقدم)|رقم (?:ال)?حساب|حساب(?:ي|ك)? (?:ال)?بنكي|خارج (?:ال)?(?:موقع|تطبيق|منصة)|فودافون كاش|انستا ?باي',
].join('|');
const PAYMENT = new RegExp(`(?<![\\p{L}\\p{N}])(?:${PAYING})(?![\\p{L}\\p{M}\\p{N}])`, 'u');

export const hasPaymentWord = (folded: string): boolean => PAYMENT.test(folded);
