import { domainToASCII } from 'node:url';

/** Providers whose mailboxes ignore dots in front of the @, mapped to one of their domains. */
const WITHOUT_DOTS: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};

/** Providers where anybody can open a mailbox, so that one domain serves many unrelated people. */
const PUBLIC_PROVIDERS =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|aol|gmx|mail|proton|protonmail|yandex|zoho|fastmail|web|qq|163|126|rediffmail|naver)\.(?:com|net|org|de|fr|es|it|in|me|ru|at|ch|(?:co|com)\.\w\w)$/;

/** The domain of an address in lower case, and in ASCII form (Punycode) for other scripts. */
export function domainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domainToASCII(domain) || domain;
}

export const isPublicProvider = (domain: string): boolean => PUBLIC_PROVIDERS.test(domain);

/**
 * The mailbox that an address most likely leads to, as a key for counting mails: in lower case, without a plus tag and,
 * where the provider ignores them, without dots. Never send mail to it: elsewhere these may be different mailboxes.
 */
export function mailboxOf(email: string): string {
  const domain = domainOf(email);
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFKC').toLowerCase();
  const untagged = /^[^+]+/.exec(local)?.[0] ?? local;
  const provider = WITHOUT_DOTS[domain];
  return provider === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${provider}`;
}
