import { CASES_AT_ONCE, type Case, type CaseDecision, type CaseQuery } from '@lendloop/contract/cases/cases';
import { NOTICES, SUBJECT_KINDS } from '@lendloop/contract/cases/kinds';
import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Ref } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { caseCountsQuery } from '../../../features/admin/caseQueries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { LoadMore } from '../../../ui/button/LoadMore.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';
import { CaseRow } from './CaseRow.tsx';

const STATES = ['open', 'appealed', 'decided'] as const;

/** Which cases are listed. */
export interface CaseFilter {
  readonly state: (typeof STATES)[number];
  readonly kind: NonNullable<CaseQuery['kind']> | 'all';
}

interface CaseListProps {
  readonly ref: Ref<HTMLElement>;
  readonly filter: CaseFilter;
  readonly onFilter: (filter: CaseFilter) => void;
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly rows: Case[] }>>;
  readonly rows: readonly Case[] | undefined;
  readonly opened: number | null;
  /** Those that are to be decided together. */
  readonly chosen: readonly Case[];
  readonly onChoose: (ids: readonly number[]) => void;
  readonly onDecide: (decision: CaseDecision) => void;
}

/** The cases of a filter, most urgent first, with ticks to decide several at once. */
export function CaseList({
  ref,
  filter,
  onFilter,
  query,
  rows,
  opened,
  chosen,
  onChoose,
  onDecide,
}: CaseListProps) {
  const say = useWords('cases');
  const { count } = useFormats();
  const { data: counts } = useQuery(caseCountsQuery);
  const ids = chosen.map(({ id }) => id);
  const toggle = (id: number) => onChoose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <Card asChild pad="none" className="min-w-0 scroll-mt-20 overflow-hidden shadow-xs">
      <section ref={ref} tabIndex={-1} aria-label={say('cases')} className="outline-none">
        <div className="flex flex-wrap items-center gap-3 border-b border-border p-4 md:px-5">
          <div role="group" aria-label={say('cases.state')} className="flex min-w-0 flex-1 flex-wrap gap-2">
            {STATES.map((state) => (
              <button
                key={state}
                type="button"
                aria-pressed={filter.state === state}
                onClick={() => onFilter({ ...filter, state })}
                className={cn(
                  'relative h-9 shrink-0 rounded-full border px-3.5 text-sm font-semibold touch-target transition',
                  filter.state === state
                    ? 'border-primary bg-primary-soft text-primary-strong'
                    : 'border-border-strong hover:bg-accent',
                )}
              >
                {say(`word.${state}`)}
                {state !== 'decided' && counts && counts[state] > 0 && (
                  <>
                    {' '}
                    <bdi className="tabular">{count(counts[state])}</bdi>
                  </>
                )}
              </button>
            ))}
          </div>
          <Select<CaseFilter['kind']>
            aria-label={say('cases.kind')}
            className="w-full sm:w-48"
            options={[
              { value: 'all', label: say('cases.all') },
              ...SUBJECT_KINDS.map((value) => ({ value, label: say(`kind.${value}`) })),
              ...NOTICES.map((value) => ({ value, label: say(`category.${value}`) })),
            ]}
            value={filter.kind}
            onValueChange={(kind) => onFilter({ ...filter, kind })}
          />
        </div>
        <Chosen rows={rows} chosen={chosen} onChoose={onChoose} onDecide={onDecide} />
        {query.isError && !rows && (
          <ErrorState
            title={say('cases.failed')}
            message={messageOf(query.error)}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {!rows && !query.isError && (
          <div className="p-6">
            <RowSkeletons label={say('cases')} />
          </div>
        )}
        {rows?.length === 0 && (
          <p className="px-6 py-12 text-center text-md text-muted-foreground">{say('cases.none')}</p>
        )}
        {rows && rows.length > 0 && (
          <ul aria-label={say('cases')} className="divide-y divide-border">
            {rows.map((one) => (
              <CaseRow
                key={one.id}
                found={one}
                isOpened={one.id === opened}
                isSelected={ids.includes(one.id)}
                isFull={ids.length >= CASES_AT_ONCE}
                onToggle={() => toggle(one.id)}
              />
            ))}
          </ul>
        )}
        <div className="pb-6 empty:hidden">
          <LoadMore
            hasMore={query.hasNextPage}
            pending={query.isFetchingNextPage}
            onLoadMore={() => void query.fetchNextPage()}
          />
        </div>
        <p className="border-t border-border px-4 py-3 text-sm text-muted-foreground md:px-5">
          {say('cases.order')}
        </p>
      </section>
    </Card>
  );
}

/** How many are chosen, and what to do with them. */
function Chosen({
  rows = [],
  chosen,
  onChoose,
  onDecide,
}: Pick<CaseListProps, 'rows' | 'chosen' | 'onChoose' | 'onDecide'>) {
  const say = useWords('cases');
  const open = rows.filter((one) => one.state !== 'decided').slice(0, CASES_AT_ONCE);
  if (open.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-subtle px-4 py-2.5 md:px-5 dark:bg-sunken">
      <span role="status" className="text-sm font-semibold tabular">
        {say('cases.selected', { count: chosen.length })}
      </span>
      <span className="ms-auto flex flex-wrap gap-2">
        {chosen.length < open.length && (
          <Button variant="ghost" size="sm" onClick={() => onChoose(open.map(({ id }) => id))}>
            {say('cases.selectAll', { count: open.length })}
          </Button>
        )}
        {chosen.length > 0 && (
          <>
            <Button variant="outline" size="sm" onClick={() => onDecide('dismiss')}>
              {say('word.dismiss')}
            </Button>
            <Button variant="outline" size="sm" icon={Trash2} onClick={() => onDecide('remove')}>
              {say('bulk.remove', { count: chosen.length })}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onChoose([])}>
              {say('cases.clear')}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
