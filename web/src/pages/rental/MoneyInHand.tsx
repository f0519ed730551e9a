import type { Due } from '@lendloop/contract/payments/dues';
import type { RentalDetails } from '@lendloop/contract/rentals';

import { Card } from '../../ui/layout/Card.tsx';
import { useWords } from '../../words/useWords.ts';
import { DueRow } from './DueRow.tsx';
import type { RentalPart } from './role.ts';

/** What the two people of a rental owe each other, and what has changed hands. */
export function MoneyInHand({ rental, role }: RentalPart) {
  const say = useWords('money');
  if (rental.dues.length === 0) return null;
  const dues = shownOf(rental.dues);
  const isSettled = dues.every(({ state }) => state === 'settled');
  return (
    <Card asChild pad="none" className="p-5 shadow-xs">
      <section aria-labelledby="money-in-hand">
        <h2 id="money-in-hand" className="font-sans text-base font-semibold">
          {say('title')}
        </h2>
        <p className="mt-0.5 text-sm text-muted-foreground">
          {dues.length === 0
            ? say('lead.dropped')
            : isSettled
              ? say('lead.settled')
              : say(role === 'none' ? 'lead.others' : 'lead')}
        </p>
        {dues.length > 0 && (
          <ul className="mt-1 divide-y divide-border">
            {dues.map((due) => (
              <DueRow key={due.id} due={due} rental={rental} role={role} />
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}

/** Of a deposit, only the way that is next: there, or back. What is not owed any more is left out. */
function shownOf(dues: RentalDetails['dues']): readonly Due[] {
  const isOwed = ({ state }: Due) => state !== 'dropped';
  const isBehind = dues.some(({ kind, state }) => kind === 'deposit' && state === 'settled');
  const comesBack = dues.some((due) => due.kind === 'deposit_back' && isOwed(due));
  return dues.filter((due) => {
    if (due.kind === 'deposit' && isBehind && comesBack) return false;
    if (due.kind === 'deposit_back' && !isBehind) return false;
    return isOwed(due);
  });
}
