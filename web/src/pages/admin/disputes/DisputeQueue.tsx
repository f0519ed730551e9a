import type { QueuedDispute } from '@lendloop/contract/disputes/admin';
import { DisputeState } from '@lendloop/contract/disputes/states';
import { Clock3, UserCheck } from 'lucide-react';
import { useState } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { useDisputeQueue } from '../../../features/admin/disputeQueries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { LoadMore } from '../../../ui/button/LoadMore.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';
import { useDue } from './useDue.ts';

type Filter = DisputeState | 'unclosed';

/** Disputes that wait for somebody, the oldest deadline first. */
export function DisputeQueue({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const say = useWords('adminDisputes');
  const sayDispute = useWords('disputes');
  const [filter, setFilter] = useState<Filter>('unclosed');
  const { data, isError, error, refetch, isFetching, isPlaceholderData, ...pages } = useDisputeQueue(
    filter === 'unclosed' ? null : filter,
  );
  return (
    <Card asChild pad="none" className="overflow-hidden shadow-xs">
      <section aria-label={say('title')} aria-busy={isPlaceholderData}>
        <div className="flex flex-wrap items-end justify-between gap-3 border-b border-border p-4 md:px-6">
          <Field label={say('state')} className="w-full sm:w-60">
            <Select<Filter>
              options={[
                { value: 'unclosed', label: say('unclosed') },
                ...DisputeState.options.map((value) => ({ value, label: sayDispute(`state.${value}`) })),
              ]}
              value={filter}
              onValueChange={setFilter}
            />
          </Field>
          <p className="text-sm text-muted-foreground">{say('order')}</p>
        </div>
        {isError && !data && (
          <ErrorState
            title={say('queue.failed')}
            message={messageOf(error)}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && (
          <div className="p-6">
            <RowSkeletons label={say('queue.loading')} />
          </div>
        )}
        {data?.length === 0 && (
          <p className="px-6 py-12 text-center text-md text-muted-foreground">{say('none')}</p>
        )}
        {data && data.length > 0 && (
          <ul aria-label={say('title')} className="divide-y divide-border">
            {data.map((dispute) => (
              <QueueRow key={dispute.id} dispute={dispute} onOpen={() => onOpen(dispute.id)} />
            ))}
          </ul>
        )}
        <p className="sr-only" role="status">
          {data && !isPlaceholderData ? say('shown', { count: data.length }) : ''}
        </p>
        <div className="pb-8 empty:hidden">
          <LoadMore
            hasMore={pages.hasNextPage}
            pending={pages.isFetchingNextPage}
            onLoadMore={() => void pages.fetchNextPage()}
          />
        </div>
      </section>
    </Card>
  );
}

interface QueueRowProps {
  readonly dispute: QueuedDispute;
  readonly onOpen: () => void;
}

function QueueRow({ dispute, onOpen }: QueueRowProps) {
  const say = useWords('adminDisputes');
  const rich = useRichWords('adminDisputes');
  const sayDispute = useWords('disputes');
  const money = useMinorMoney();
  const { day } = useFormats();
  const due = useDue(dispute);
  const { itemTitle, itemImage, kind, opener, other, claim, claimMinor, currency, state } = dispute;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 transition hover:bg-accent/60 md:px-6">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-3.5">
        <span className="size-12 shrink-0 overflow-hidden rounded-md bg-sunken">
          {itemImage !== null && <Photo src={itemImage} alt="" sizes="48px" />}
        </span>
        <div className="min-w-0">
          <button
            type="button"
            aria-label={say('open', { kind: sayDispute(`kind.${kind}`), title: itemTitle })}
            onClick={onOpen}
            className="relative block max-w-full touch-target truncate text-start text-md font-semibold hover:underline"
          >
            {sayDispute(`kind.${kind}`)} · <bdi>{itemTitle}</bdi>
          </button>
          <p className="truncate text-sm text-muted-foreground">
            {rich('between', { opener: <bdi>{opener.fullName}</bdi>, other: <bdi>{other.fullName}</bdi> })}
            {' · '}
            {claimMinor === null ? say('asks.nothing') : money(claimMinor, currency)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge tone="neutral" icon={Clock3} isSentence>
          {sayDispute(`state.${state}`)}
        </StatusBadge>
        {claim && (
          <StatusBadge tone="info" icon={UserCheck} isSentence>
            {say('taken', { name: claim.fullName })}
          </StatusBadge>
        )}
        {due ? (
          <StatusBadge tone={due.isUrgent ? 'danger' : 'warning'} isSentence>
            {due.text}
          </StatusBadge>
        ) : (
          <span className="text-sm text-muted-foreground">
            {dispute.closedAt !== null && say('closed', { day: day(dispute.closedAt) })}
          </span>
        )}
      </div>
    </li>
  );
}
