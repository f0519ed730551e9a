import { CASES_AT_ONCE, type CaseQuery } from '@lendloop/contract/cases/cases';
import { NOTICES, SUBJECT_KINDS } from '@lendloop/contract/cases/kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { casesQuery } from '../../../features/admin/caseQueries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { LoadMore } from '../../../ui/button/LoadMore.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useWords } from '../../../words/useWords.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { CaseDialog } from './CaseDialog.tsx';
import { CaseRow } from './CaseRow.tsx';

const STATES = ['open', 'appealed', 'decided'] as const;
type Kind = NonNullable<CaseQuery['kind']> | 'all';

/** What people have reported and what was noticed: most urgent first. Several can be decided at once. */
export function Cases() {
  const say = useWords('cases');
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  const [kind, setKind] = useState<Kind>('all');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<number | null>(null);
  const [bulk, setBulk] = useState({ isOpen: false, times: 0 });
  const query = useInfiniteQuery(casesQuery({ state, ...(kind !== 'all' && { kind }) }));
  const clear = () => setSelected(new Set());
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const open = rows?.filter((one) => one.state !== 'decided') ?? [];
  // What somebody else has decided meanwhile is no longer in the list.
  const chosen = open.filter(({ id }) => selected.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen.map((one) => one.id));
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <Card asChild pad="none" className="overflow-hidden shadow-xs">
      <section aria-label={say('cases')}>
        <div className="flex flex-wrap items-end gap-3 border-b border-border p-4 md:px-6">
          <Field label={say('cases.state')} className="w-full sm:w-44">
            <Select
              options={STATES.map((value) => ({ value, label: say(`word.${value}`) }))}
              value={state}
              onValueChange={(value) => {
                setState(value);
                clear();
              }}
            />
          </Field>
          <Field label={say('cases.kind')} className="w-full sm:w-52">
            <Select<Kind>
              options={[
                { value: 'all', label: say('cases.all') },
                ...SUBJECT_KINDS.map((value) => ({ value, label: say(`kind.${value}`) })),
                ...NOTICES.map((value) => ({ value, label: say(`category.${value}`) })),
              ]}
              value={kind}
              onValueChange={(value) => {
                setKind(value);
                clear();
              }}
            />
          </Field>
        </div>
        {open.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-subtle px-4 py-2.5 md:px-6 dark:bg-sunken">
            <span role="status" className="text-sm font-semibold tabular">
              {say('cases.selected', { count: chosen.length })}
            </span>
            <span className="ms-auto flex flex-wrap gap-2">
              {chosen.length < Math.min(open.length, CASES_AT_ONCE) && (
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => setSelected(new Set(open.slice(0, CASES_AT_ONCE).map(({ id }) => id)))}
                >
                  {say('cases.selectAll', { count: Math.min(open.length, CASES_AT_ONCE) })}
                </Button>
              )}
              {chosen.length > 0 && (
                <>
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() => setBulk(({ times }) => ({ isOpen: true, times: times + 1 }))}
                  >
                    {say('bulk.decide')}
                  </Button>
                  <Button variant="ghost" size="sm" onClick={clear}>
                    {say('cases.clear')}
                  </Button>
                </>
              )}
            </span>
          </div>
        )}
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
                isSelected={selected.has(one.id)}
                isFull={chosen.length >= CASES_AT_ONCE}
                onToggle={() => toggle(one.id)}
                onOpen={() => setOpened(one.id)}
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
        <p className="border-t border-border px-4 py-3 text-sm text-muted-foreground md:px-6">
          {say('cases.order')}
        </p>
        {opened !== null && (
          <CaseDialog key={opened} id={opened} open onOpenChange={(isOpen) => !isOpen && setOpened(null)} />
        )}
        <BulkDialog
          key={`bulk ${bulk.times}`}
          cases={chosen}
          open={bulk.isOpen}
          onOpenChange={(isOpen) => setBulk((before) => ({ ...before, isOpen }))}
          onDecided={(left) => setSelected(new Set(left))}
        />
      </section>
    </Card>
  );
}
