import type { BlockedPerson } from '@lendloop/contract/cases/blocks';
import { paths } from '@lendloop/contract/pages';
import { dayOf } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { messageOf } from '../../api/apiError.ts';
import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { blocksQuery, useBlock } from './queries.ts';

/** Whom the user has blocked, each with a button that takes it back. */
export function BlockedPeople() {
  const say = useWords('cases');
  const { data, isError, error, refetch, isFetching } = useQuery(blocksQuery);
  if (isError)
    return (
      <ErrorState
        title={say('blocked.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  if (!data) return <RowSkeletons label={say('blocked')} count={2} />;
  if (data.length === 0) return <p className="text-md text-muted-foreground">{say('blocked.none')}</p>;
  return (
    <ul className="divide-y divide-border border-y border-border">
      {data.map((blocked) => (
        <Blocked key={blocked.user.id} blocked={blocked} />
      ))}
    </ul>
  );
}

function Blocked({ blocked: { user, createdAt, rentals } }: { readonly blocked: BlockedPerson }) {
  const say = useWords('cases');
  const rich = useRichWords('cases');
  const { day } = useDays();
  const { timeZone } = useSite();
  const block = useBlock({ id: user.id, name: user.fullName });
  return (
    <li className="flex items-center gap-4 py-4">
      <Avatar id={user.id} name={user.fullName} src={user.avatar} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-md font-semibold">
          <bdi>{user.fullName}</bdi>
        </p>
        <p className="text-sm text-muted-foreground">
          <bdi dir="ltr" className="wrap-anywhere">{`@${user.username}`}</bdi>
          {' · '}
          {say('blocked.since', { date: day(dayOf(new Date(createdAt), timeZone)) })}
        </p>
        {rentals.map(({ id, itemTitle, endDate }) => (
          <p key={id} className="mt-1 text-sm text-warning-strong">
            <Link
              to={paths.rental}
              params={{ id: String(id) }}
              className="relative touch-target hover:underline"
            >
              {rich('block.goesOn', { title: <bdi>{itemTitle}</bdi>, date: day(endDate) })}
            </Link>
          </p>
        ))}
      </div>
      <Button
        variant="outline"
        size="sm"
        pending={block.isPending}
        aria-label={say('unblock.label', { name: user.fullName })}
        onClick={() => block.mutate(false)}
      >
        {say('unblock')}
      </Button>
    </li>
  );
}
