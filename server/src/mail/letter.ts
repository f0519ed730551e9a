import { unsubscribe } from '@lendloop/contract/mail';
import { paths } from '@lendloop/contract/pages';
import { directionOf, type Language } from '@lendloop/contract/values/languages';
import { wordsIn } from '@lendloop/words/catalogues';

import { oneLine, PARTS_OF_SENTENCE, sentenceLine, theirs } from './letterWords.ts';
import type { Letter, Subscription } from './topics.ts';

/** A letter as it is sent. */
export interface WrittenLetter {
  readonly to: { readonly name: string; readonly address: string };
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The URL to which a mail program posts to unsubscribe. */
  readonly unsubscribeUrl?: string;
}

/** Maximum length of a subject, in characters. */
const SUBJECT_MAX = 120;
/** How many letters a digest lists. */
const NAMED_MAX = 10;

interface Site {
  readonly name: string;
  readonly publicUrl: string;
  readonly locale: string;
}

/** Renders a letter as text and HTML. */
export function writeLetter(letter: Letter, site: Site): WrittenLetter {
  const { language } = letter;
  const say = wordsIn(language, 'mails', site.locale);
  const exact = [site.name, ...(letter.exact ?? [])];
  const ours = (text: string): string =>
    sentenceLine(text).replace(PARTS_OF_SENTENCE, (part, wrote: string | undefined) => {
      if (wrote === undefined) return withoutLinks(part, exact);
      // Only as a whole: within a longer address, the site's name makes a stranger's look like ours.
      return exact.includes(wrote) ? part : theirs(withoutLinks(wrote, []));
    });
  const name = letter.to.isConfirmed ? oneLine(letter.to.name) : '';
  const url = site.publicUrl + letter.action.path;
  const greeting = name === '' ? say('hello') : ours(say('helloName', { name: theirs(name) }));
  const leave = letter.subscription && unsubscribeUrls(letter.subscription, site.publicUrl);
  const paragraphs = letter.paragraphs.map(ours);
  const reason = sentenceLine(letter.reason);
  const stop = say('unsubscribe');
  return {
    to: { name, address: letter.to.address },
    language,
    subject: shortened(oneLine(letter.subject), SUBJECT_MAX),
    text: [
      greeting,
      ...paragraphs,
      `${letter.action.label}:\n${url}`,
      `--\n${site.name}. ${reason}`,
      ...(leave ? [`${stop}:\n${leave.page}`] : []),
    ]
      .join('\n\n')
      .concat('\n'),
    html: page(site.name, language, [
      paragraph(greeting),
      ...paragraphs.map(paragraph),
      `<p style="margin:28px 0"><a href="${escape(url)}" style="background:#00666a;border-radius:10px;color:#ffffff;display:inline-block;font-weight:600;padding:13px 22px;text-decoration:none">${escape(letter.action.label)}</a></p>`,
      `<p style="border-top:1px solid #e2e5ea;color:#5b6472;font-size:13px;margin:32px 0 0;padding-top:16px">${escape(`${site.name}. ${reason}`)}${leave ? ` <a href="${escape(leave.page)}" style="color:#00666a">${escape(stop)}</a>` : ''}</p>`,
    ]),
    ...(leave && { unsubscribeUrl: leave.call }),
  };
}

/** Combines several letters to one person into a digest that lists the first of them. */
export function combineLetters(letters: readonly Letter[], siteLocale: string): Letter | null {
  const [first] = letters;
  if (first?.together === undefined || letters.length === 1) return first ?? null;
  const rest = letters.length - NAMED_MAX;
  return {
    ...first,
    subject: first.together.subject(letters.length),
    paragraphs: [
      ...letters.slice(0, NAMED_MAX).map(({ together, subject }) => together?.line ?? subject),
      ...(rest > 0 ? [wordsIn(first.language, 'mails', siteLocale)('more', { count: rest })] : []),
    ],
    action: first.together.action,
  };
}

const unsubscribeUrls = ({ kind, key }: Subscription, publicUrl: string) => ({
  page: `${publicUrl}${paths.unsubscribe}#${kind}.${key}`,
  call: publicUrl + unsubscribe.path.replace(':token', `${kind}.${key}`),
});

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escape(text)}</p>`;

/** Mail programs drop `html` and `body`, so the language and direction stand on the text, too. */
const page = (title: string, language: Language, parts: readonly string[]): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escape(title)}</title>
</head>
<body style="background:#f4f5f7;color:#171a1f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;margin:0;padding:24px">
<div lang="${language}" dir="${directionOf(language)}" style="background:#ffffff;border-radius:16px;margin:0 auto;max-width:520px;padding:32px">
<p style="font-size:20px;font-weight:700;margin:0 0 24px">${escape(title)}</p>
${parts.join('\n')}
</div>
</body>
</html>
`;

/** A dot that may be part of a domain name or an IPv4 address. */
const DOT_OF_ADDRESS = /([.．。｡])(?=[\p{L}_-][\p{M}\u200c\u200d]*[\p{L}\p{N}_-]|\p{N}+[.．。｡]\p{N})/gu;

/**
 * Changes a text so that mail programs find no web or mail address in it: names and titles come from users, and a link in
 * our mail looks like ours. The dots of addresses get a space, as after a sentence. Texts in `exact` are left unchanged.
 */
function withoutLinks(text: string, [exact, ...others]: readonly string[]): string {
  if (exact === undefined)
    return text
      .replace(/:\/\//g, ': ')
      .replace(DOT_OF_ADDRESS, '$1 ')
      .replace(/(?<=[^\s\u2068])@(?=\S)/g, ' at ');
  if (exact === '') return withoutLinks(text, others);
  return text
    .split(exact)
    .map((part) => withoutLinks(part, others))
    .join(exact);
}

function shortened(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
