import type { PendingRental } from '@lendloop/contract/rentals/lent';

import { useWords } from '../../words/useWords.ts';

/** Tells the owner why a request offers no approval: in the words of the server's refusal, or that its days are blocked. */
export function HeldUpNote({ rental }: { rental: PendingRental }) {
  const say = useWords('rentals');
  return (
    <p className="mt-1 text-sm text-danger-strong">
      {say(rental.isItemRejected ? 'pending.unapprovable' : 'pending.blocked')}
    </p>
  );
}
