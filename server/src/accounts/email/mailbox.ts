import { domainToASCII } from 'node:url';

/** Providers whose mailboxes ignore dots in front of the @, each under one of its names. */
const WITHOUT_DOTS: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};

/** Providers where anybody opens a mailbox, so that one domain stands for many people who do not know each other. */
const PUBLIC_PROVIDERS =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|aol|gmx|mail|proton|protonmail|yandex|zoho|fastmail|web|qq|163|126|rediffmail|naver)\.(?:com|net|org|de|fr|es|it|in|me|ru|at|ch|(?:co|com)\.\w\w)$/;

/** The domain of an address, in small letters and, for other scripts, in its ASCII form. */
export function domainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domainToASCII(domain) || domain;
}

export const isPublicProvider = (domain: string): boolean => PUBLIC_PROVIDERS.test(domain);

/**
 * The mailbox that an address most likely leads to, by which mails are counted: without case, without what follows a plus
 * sign and, where the provider ignores them, without dots. Never an address to write to: elsewhere two such may be two mailboxes.
 */
export function mailboxOf(email: string): string {
  const domain = domainOf(email);
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFKC').toLowerCase();
  const untagged = /^[^+]+/.exec(local)?.[0] ?? local;
  const provider = WITHOUT_DOTS[domain];
  return provider === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${provider}`;
}
