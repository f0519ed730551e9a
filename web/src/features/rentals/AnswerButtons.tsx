import { movesFor, type Rental } from '@lendloop/contract/rentals';
import { Check } from 'lucide-react';

import { useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useWords } from '../../words/useWords.ts';
import { useAnswerRental } from './mutations.ts';

interface AnswerButtonsProps {
  readonly request: Rental & { readonly renterName: string; readonly hasBlockedDays: boolean };
}

/** The owner's answers to a request, side by side. */
export function AnswerButtons({ request }: AnswerButtonsProps) {
  const say = useWords('rentals');
  const today = useToday();
  const answer = useAnswerRental();
  const answering = answer.isPending ? answer.variables.status : null;
  const names = { renter: request.renterName };
  const canApprove = !request.hasBlockedDays && movesFor('owner', request, today).includes('approved');
  return (
    <div className="flex gap-2.5">
      <Button
        variant="outline"
        className="flex-1 px-2"
        aria-label={say('pending.reject.label', names)}
        pending={answering === 'rejected'}
        disabled={answering !== null}
        onClick={() => answer.mutate({ rental: request, status: 'rejected' })}
      >
        {say('pending.reject')}
      </Button>
      {canApprove && (
        <Button
          icon={Check}
          className="flex-1 px-2"
          aria-label={say('pending.accept.label', names)}
          pending={answering === 'approved'}
          disabled={answering !== null}
          onClick={() => answer.mutate({ rental: request, status: 'approved' })}
        >
          {say('pending.accept')}
        </Button>
      )}
    </div>
  );
}
