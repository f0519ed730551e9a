import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useWords } from '../../../words/useWords.ts';

type Figure =
  | 'users'
  | 'listings'
  | 'rentals'
  | 'health'
  | 'history'
  | 'categories'
  | 'locations'
  | 'methods'
  | 'activity';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What is loading. */
  figure: Figure;
  /** Height of the placeholder in lines. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** The content of a panel, with its loading and error states. */
export function Loaded<Data>({ query, figure, lines = 3, children }: LoadedProps<Data>) {
  const say = useWords('adminFigures');
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <div role="alert" className="mt-4 grid justify-items-start gap-3 text-md text-foreground-soft">
        <p>
          {say(`${figure}.failed`)} {messageOf(query.error)}
        </p>
        <Button
          variant="outline"
          size="sm"
          pending={query.isFetching}
          aria-label={say(`${figure}.retry`)}
          onClick={() => void query.refetch()}
        >
          {say('retry')}
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className="mt-4 grid gap-4">
      <span className="sr-only">{say(`${figure}.loading`)}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line === 0 ? 'h-9 w-1/2' : 'h-4'} />
      ))}
    </div>
  );
}
