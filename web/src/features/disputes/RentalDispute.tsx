import type { Dispute } from '@lendloop/contract/disputes/disputes';
import type { DisputeState } from '@lendloop/contract/disputes/states';
import { paths } from '@lendloop/contract/pages';
import { dayOf } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';

import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { formatAt } from '../../words/moments.ts';
import { useDayLocale, useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { DisputeStateBadge } from './DisputeStateBadge.tsx';
import { disputeQuery } from './queries.ts';
import { isTheirTurn, roleIn } from './turn/situation.ts';

interface RentalDisputeProps {
  readonly dispute: { readonly id: number; readonly state: DisputeState };
  readonly viewerId: number;
}

/** The dispute about a rental: its state, whose turn it is, and the way to it. */
export function RentalDispute({ dispute, viewerId }: RentalDisputeProps) {
  const say = useWords('disputes');
  const title = useId();
  const { data } = useQuery(disputeQuery(dispute.id));
  const isYours = data !== undefined && isTheirTurn(data, roleIn(data, viewerId));
  return (
    <section aria-labelledby={title} className="rounded-2xl border border-border bg-card p-6 shadow-md">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <p className="text-sm font-semibold text-primary">{say('card.title')}</p>
        <DisputeStateBadge state={data?.state ?? dispute.state} />
      </div>
      <h2 id={title} className="mt-1.5 text-xl">
        {say(data ? `kind.${data.kind}` : 'heading')}
      </h2>
      <p className="mt-1.5 min-h-6 text-md text-muted-foreground wrap-anywhere">
        {data && <Standing dispute={data} viewerId={viewerId} />}
      </p>
      <Button asChild variant={isYours ? 'primary' : 'outline'} className="mt-4 max-md:w-full">
        <Link to={paths.dispute} params={{ id: String(dispute.id) }}>
          {say('card.show')}
        </Link>
      </Button>
    </section>
  );
}

/** Where a dispute stands, in a sentence. */
function Standing({
  dispute,
  viewerId,
}: {
  readonly dispute: Dispute;
  readonly viewerId: number;
}): ReactNode {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const locale = useDayLocale();
  const { timeZone } = useSite();
  const { day } = useDays();
  const { turn, state, deadlineAt, goalAt, closedAt, opener, other } = dispute;
  const role = roleIn(dispute, viewerId);
  const time = formatAt(deadlineAt, 'moment', locale);
  const dayAt = (moment: string) => day(dayOf(new Date(moment), timeZone));
  if (state === 'appealed') return say('card.again');
  if (turn === 'team') return say('card.team', { day: dayAt(goalAt ?? deadlineAt) });
  if (turn === 'both') return say('card.both', { time });
  if (turn === role) return say('card.waits', { time });
  if (turn !== null)
    return rich('card.theirs', { time, name: <bdi>{(role === 'opener' ? other : opener).fullName}</bdi> });
  return state === 'decided' && closedAt === null
    ? say('card.appeal', { day: dayAt(deadlineAt) })
    : say('card.closed');
}
