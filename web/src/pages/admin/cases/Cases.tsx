import type { Case, CaseQuery } from '@lendloop/contract/cases/cases';
import { NOTICES, SUBJECT_KINDS } from '@lendloop/contract/cases/kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { casesQuery, useDecideCases } from '../../../features/admin/caseQueries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { LoadMore } from '../../../ui/button/LoadMore.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { useWords } from '../../../words/useWords.ts';
import { DayText } from '../values/DayText.tsx';
import { CaseDialog } from './CaseDialog.tsx';

const STATES = ['open', 'appealed', 'decided'] as const;
type Kind = NonNullable<CaseQuery['kind']> | 'all';

/** What people have reported and what was noticed: most urgent first. Several can be dismissed at once. */
export function Cases() {
  const say = useWords('cases');
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  const [kind, setKind] = useState<Kind>('all');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<number | null>(null);
  const query = useInfiniteQuery(casesQuery({ state, ...(kind !== 'all' && { kind }) }));
  const decide = useDecideCases();
  const clear = () => setSelected(new Set());
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <div className="px-4 py-5 md:px-6">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={say('cases.state')} className="w-44">
          <Select
            options={STATES.map((value) => ({ value, label: say(`word.${value}`) }))}
            value={state}
            onValueChange={(value) => {
              setState(value);
              clear();
            }}
          />
        </Field>
        <Field label={say('cases.kind')} className="w-52">
          <Select<Kind>
            options={[
              { value: 'all', label: say('cases.all') },
              ...SUBJECT_KINDS.map((value) => ({ value, label: say(`kind.${value}`) })),
              ...NOTICES.map((value) => ({ value, label: say(`category.${value}`) })),
            ]}
            value={kind}
            onValueChange={setKind}
          />
        </Field>
        {selected.size > 0 && (
          <div className="flex flex-wrap items-center gap-2" role="group">
            <span className="text-sm font-semibold">{say('cases.selected', { count: selected.size })}</span>
            <Button
              variant="outline"
              size="sm"
              pending={decide.isPending}
              pendingText={say('cases.deciding')}
              onClick={() =>
                decide.mutate({ ids: [...selected], decision: 'dismiss', reason: '' }, { onSuccess: clear })
              }
            >
              {say('word.dismiss')}
            </Button>
            <Button variant="ghost" size="sm" onClick={clear}>
              {say('cases.clear')}
            </Button>
          </div>
        )}
      </div>
      <p className="mt-3 text-sm text-muted-foreground">{say('cases.order')}</p>
      {query.isError && !rows && (
        <ErrorState
          title={say('cases.failed')}
          message={messageOf(query.error)}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!rows && !query.isError && <RowSkeletons label={say('cases')} />}
      {rows?.length === 0 && (
        <p className="py-12 text-center text-md text-muted-foreground">{say('cases.none')}</p>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label={say('cases')} className="mt-3 divide-y divide-border border-y border-border">
          {rows.map((one) => (
            <CaseRow
              key={one.id}
              found={one}
              isSelected={selected.has(one.id)}
              onToggle={() => toggle(one.id)}
              onOpen={() => setOpened(one.id)}
            />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
      />
      {opened !== null && (
        <CaseDialog key={opened} id={opened} open onOpenChange={(open) => !open && setOpened(null)} />
      )}
    </div>
  );
}

interface CaseRowProps {
  readonly found: Case;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
}

function CaseRow({ found, isSelected, onToggle, onOpen }: CaseRowProps) {
  const say = useWords('cases');
  const title = found.title ?? say('cases.gone');
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={say('cases.select', { title })}
          checked={isSelected}
          disabled={found.state === 'decided'}
          onChange={onToggle}
          className="size-5 accent-primary"
        />
      </label>
      <span className="w-10 shrink-0 text-md font-bold tabular">{found.priority}</span>
      <button
        type="button"
        aria-label={say('cases.open', { title })}
        onClick={onOpen}
        className="min-h-11 min-w-0 flex-1 text-start"
      >
        <bdi className="block truncate text-md font-semibold">{title}</bdi>
        <span className="block truncate text-sm text-muted-foreground">
          {say(`kind.${found.subject.kind}`)} · {say(`category.${found.category}`)}
          {found.concerned && (
            <>
              {' · '}
              <bdi>{found.concerned.fullName}</bdi>
            </>
          )}
        </span>
      </button>
      <span className="hidden text-end text-sm text-muted-foreground sm:block">
        {found.claim ? (
          say('cases.by', { name: found.claim.by.fullName })
        ) : (
          <>
            {found.reporters > 0 && say('cases.reports', { count: found.reporters })}
            <br />
            <DayText moment={found.openedAt} withTime />
          </>
        )}
      </span>
      {found.decision && found.state === 'decided' && (
        <StatusBadge tone="neutral">{say(`made.${found.decision.decision}`)}</StatusBadge>
      )}
    </li>
  );
}
