import type { MessageWarning } from '@lendloop/contract/cases/warnings';

import { bitsOf } from './bits.ts';
import { digitsRead, fold, wordsRead } from './folding.ts';
import { hasPayee, hasPhone, withoutOthers, withoutPayees } from './numbers.ts';
import { hasEmail, hasLink, hasMessenger, hasPaymentWord } from './places.ts';

/** What the receiver of a text is to be warned of. It finds what people write to each other, not what somebody hides with skill. */
export function findWarnings(text: string, ownHost: string): MessageWarning[] {
  const folded = fold(text);
  const numbers = digitsRead(folded);
  const found: Readonly<Record<MessageWarning, boolean>> = {
    phone: [numbers, digitsRead(wordsRead(folded))].some((read) =>
      hasPhone(withoutOthers(withoutPayees(read))),
    ),
    email: hasEmail(folded),
    link: hasLink(folded, ownHost),
    messenger: hasMessenger(numbers),
    payment: hasPaymentWord(folded) || hasPayee(numbers),
  };
  return (Object.keys(found) as MessageWarning[]).filter((warning) => found[warning]);
}

/** Makes the function that finds the warnings of a message, as bits, on the site of this address. */
export function makeFindWarnings(publicUrl: string): (text: string) => number {
  const { hostname } = new URL(publicUrl);
  return (text) => bitsOf(findWarnings(text, hostname));
}
