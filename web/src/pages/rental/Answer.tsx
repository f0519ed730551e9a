import type { RentalDetails } from '@lendloop/contract/rentals';
import { Check } from 'lucide-react';

import { useAnswerRental } from '../../features/rentals/mutations.ts';
import { formatRequestedOn } from '../../features/rentals/requestedOn.ts';
import { useClock } from '../../site/clock.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useDayLocale } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Until when a request can be answered, and how much of that time is over. */
export function AnswerTime({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }) {
  const say = useWords('rental');
  const locale = useDayLocale();
  const [from, until] = [Date.parse(createdAt), Date.parse(expiresAt)];
  const left = useClock((now) => Math.max(0, Math.floor((until - now) / MINUTE_MS)) * MINUTE_MS);
  const done = Math.min(1, 1 - left / (until - from));
  return (
    <div className="mb-5 max-w-md">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">
          {say('answer.until', { time: formatRequestedOn(expiresAt, locale) })}
        </span>
        <span className="text-muted-foreground">
          {say('answer.left', { count: Math.floor(left / HOUR_MS) })}
        </span>
      </p>
      <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-card" aria-hidden>
        <div className="h-full rounded-full bg-primary" style={{ width: `${100 * done}%` }} />
      </div>
    </div>
  );
}

interface AnswerButtonsProps {
  readonly rental: RentalDetails;
  readonly onDone: () => void;
}

/** Approves or rejects a request. */
export function AnswerButtons({ rental, onDone }: AnswerButtonsProps) {
  const say = useWords('rental');
  const answer = useAnswerRental();
  const answering = answer.isPending ? answer.variables.status : null;
  const send = (status: 'approved' | 'rejected') => answer.mutate({ rental, status }, { onSuccess: onDone });
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:flex-col">
      {rental.can.includes('approve') && (
        <Button
          icon={Check}
          pending={answering === 'approved'}
          pendingText={say('answer.approving')}
          disabled={answering !== null}
          onClick={() => send('approved')}
        >
          {say('answer.approve')}
        </Button>
      )}
      {rental.can.includes('reject') && (
        <Button
          variant="outline"
          pending={answering === 'rejected'}
          pendingText={say('answer.rejecting')}
          disabled={answering !== null}
          onClick={() => send('rejected')}
        >
          {say('answer.reject')}
        </Button>
      )}
    </div>
  );
}
