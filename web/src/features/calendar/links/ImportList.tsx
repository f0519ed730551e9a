import type { Import } from '@lendloop/contract/calendar/imports';
import { dayOf } from '@lendloop/contract/values/dates';
import { RefreshCw, Trash2 } from 'lucide-react';

import { messageOf } from '../../../api/apiError.ts';
import { useSite } from '../../../site/queries.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { AddImport } from './AddImport.tsx';
import { useDeleteImport, useImports, useSyncImport } from './linkQueries.ts';

/** The calendars whose days are blocked for a listing. */
export function ImportList({ itemId }: { readonly itemId: number }) {
  const say = useWords('calendars');
  const { data: imports, isError, error, refetch, isFetching } = useImports(itemId);
  return (
    <section aria-label={say('imports.title')} className="grid gap-4">
      <div>
        <h3 className="font-display text-lg font-semibold">{say('imports.title')}</h3>
        <p className="text-sm text-muted-foreground">{say('imports.lead')}</p>
      </div>
      {isError ? (
        <ErrorState
          title={say('unloaded')}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : !imports ? (
        <RowSkeletons label={say('loading')} count={1} />
      ) : (
        imports.length > 0 && (
          <ul className="divide-y divide-border border-y border-border">
            {imports.map((one) => (
              <ImportRow key={one.id} itemId={itemId} imported={one} />
            ))}
          </ul>
        )
      )}
      <AddImport itemId={itemId} />
    </section>
  );
}

interface ImportRowProps {
  readonly itemId: number;
  readonly imported: Import;
}

function ImportRow({ itemId, imported }: ImportRowProps) {
  const say = useWords('calendars');
  const { day } = useDays();
  const { timeZone } = useSite();
  const sync = useSyncImport(itemId);
  const remove = useDeleteImport(itemId);
  const { id, name, address, status, blockedDays, conflictDays, readAt } = imported;
  return (
    <li className="flex items-center gap-2.5 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-md font-semibold">
          <bdi>{name}</bdi>
          <StatusBadge tone={status === 'ok' ? 'success' : 'warning'}>{say(`status.${status}`)}</StatusBadge>
        </p>
        <p className="truncate text-sm text-muted-foreground" dir="ltr">
          {address}
        </p>
        <p className="text-sm text-muted-foreground">
          {say('imports.days', { count: blockedDays })}
          {' · '}
          {say('feeds.read', { day: day(dayOf(new Date(readAt), timeZone)) })}
        </p>
        {conflictDays > 0 && (
          <p className="text-sm font-semibold text-destructive">
            {say('imports.conflict', { count: conflictDays })}
          </p>
        )}
      </div>
      <IconButton
        icon={RefreshCw}
        label={say('imports.sync', { name })}
        disabled={sync.isPending}
        onClick={() => sync.mutate(id)}
      />
      <IconButton
        icon={Trash2}
        label={say('imports.delete', { name })}
        disabled={remove.isPending}
        onClick={() => remove.mutate(id)}
      />
    </li>
  );
}
