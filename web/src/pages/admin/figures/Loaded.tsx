import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Names what is loading, for screen readers. */
  label: string;
  /** Height of the placeholder in lines. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** The content of a panel, with its loading and error states. */
export function Loaded<Data>({ query, label, lines = 3, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <div role="alert" className="mt-4 grid justify-items-start gap-3 text-md text-foreground-soft">
        <p>
          Could not load {label}. {messageOf(query.error)}
        </p>
        <Button
          variant="outline"
          size="sm"
          pending={query.isFetching}
          aria-label={`Retry: ${label}`}
          onClick={() => void query.refetch()}
        >
          Retry
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className="mt-4 grid gap-4">
      <span className="sr-only">Loading {label}...</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line === 0 ? 'h-9 w-1/2' : 'h-4'} />
      ))}
    </div>
  );
}
