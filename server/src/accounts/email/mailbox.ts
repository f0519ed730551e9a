import { domainToASCII } from 'node:url';

/** How a provider reads the part in front of the @. */
interface Spelling {
  /** The provider's domain that stands for all of them: a mailbox receives at each. */
  readonly domain: string;
  readonly domains: RegExp;
  /** The same mailbox in one spelling. */
  readonly read: (local: string) => string;
}

/** Providers that deliver several spellings of an address to one mailbox. */
const SPELLINGS: readonly Spelling[] = [
  { domain: 'gmail.com', domains: /^(?:gmail|googlemail)\.com$/, read: (local) => local.replaceAll('.', '') },
  {
    domain: 'proton.me',
    domains: /^(?:proton\.me|pm\.me|protonmail\.(?:com|ch))$/,
    read: (local) => local.replaceAll(/[._-]/g, ''),
  },
  {
    domain: 'yandex.ru',
    domains: /^(?:ya\.ru|yandex\.(?:ru|com|by|kz|ua|com\.tr))$/,
    read: (local) => local.replaceAll('-', '.'),
  },
  { domain: 'icloud.com', domains: /^(?:icloud|me|mac)\.com$/, read: (local) => local },
];

/** Fastmail delivers everything at a subdomain to the mailbox of its name. */
const NAMED_BY_SUBDOMAIN = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** Providers where anybody can open a mailbox, so that one domain serves many unrelated people. */
const PUBLIC_PROVIDERS =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|mail|proton|protonmail|pm|yandex|ya|zoho|fastmail|web|qq|163|126|rediffmail|naver)\.(?:com|net|org|de|fr|es|it|in|me|fm|ru|by|kz|ua|at|ch|(?:co|com)\.\w\w)$/;

/** The domain of an address in lower case, and in ASCII form (Punycode) for other scripts. */
export function domainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domainToASCII(domain) || domain;
}

export const isPublicProvider = (domain: string): boolean => PUBLIC_PROVIDERS.test(domain);

/**
 * The mailbox that an address most likely leads to, as a key for counting mails: in lower case, without a plus tag and in one of
 * the spellings that its provider takes for the same. Never send mail to it: elsewhere these may be different mailboxes.
 */
export function mailboxOf(email: string): string {
  const domain = domainOf(email);
  const [, name, host] = NAMED_BY_SUBDOMAIN.exec(domain) ?? [];
  if (name !== undefined && host !== undefined) return `${name}@${host}`;
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFKC').toLowerCase();
  const untagged = /^[^+]+/.exec(local)?.[0] ?? local;
  const spelling = SPELLINGS.find(({ domains }) => domains.test(domain));
  return spelling ? `${spelling.read(untagged)}@${spelling.domain}` : `${untagged}@${domain}`;
}
