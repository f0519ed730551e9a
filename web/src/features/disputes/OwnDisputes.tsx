import type { Side } from '@lendloop/contract/handover/handover';
import { paths } from '@lendloop/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useWords } from '../../words/useWords.ts';
import { DisputeRow } from './DisputeRow.tsx';
import { disputesQuery } from './queries.ts';

/** So many show; the page of disputes has all. */
const SHOWN = 3;

interface OwnDisputesProps {
  readonly viewerId: number;
  /** Which of their two people the user is in these rentals. */
  readonly side: Side;
}

/** The open disputes about rentals on one side, and the way to all. Nothing for who never had any. */
export function OwnDisputes({ viewerId, side }: OwnDisputesProps) {
  const say = useWords('disputes');
  const title = useId();
  const { data, isError, error, refetch, isFetching } = useInfiniteQuery(disputesQuery);
  if (isError)
    return (
      <ErrorState
        title={say('list.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
        className="mb-8"
      />
    );
  if (!data || data.length === 0) return null;
  const open = data.filter(({ closedAt, opener, other }) => {
    const own = opener.id === viewerId ? opener : other;
    return closedAt === null && own.side === side;
  });
  return (
    <section aria-labelledby={title} className="mb-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={title} className={open.length > 0 ? 'text-2xl' : 'sr-only'}>
          {say('list.open')}
        </h2>
        <Button asChild variant="link" size="sm">
          <Link to={paths.disputes}>{say('list.all')}</Link>
        </Button>
      </div>
      <ul className="grid gap-4 empty:hidden">
        {open.slice(0, SHOWN).map((dispute) => (
          <li key={dispute.id} className="min-w-0">
            <DisputeRow dispute={dispute} viewerId={viewerId} />
          </li>
        ))}
      </ul>
    </section>
  );
}
