import type { MessageWarning } from '@lendloop/contract/cases/warnings';

/** Ways to be reached elsewhere, of which the advice is the same. */
const CONTACTS = ['phone', 'email', 'messenger'] as const;

interface Advice {
  readonly found: readonly MessageWarning[];
  readonly advice: 'contact' | 'link' | 'payment';
}

/** What was found in a message by what to do about it. A messenger beside a phone number is that number's. */
export function adviceOn(warnings: readonly MessageWarning[]): Advice[] {
  const contacts = CONTACTS.filter(
    (one) => warnings.includes(one) && !(one === 'messenger' && warnings.includes('phone')),
  );
  const all: Advice[] = [
    { found: contacts, advice: 'contact' },
    { found: warnings.filter((one) => one === 'link'), advice: 'link' },
    { found: warnings.filter((one) => one === 'payment'), advice: 'payment' },
  ];
  return all.filter(({ found }) => found.length > 0);
}
