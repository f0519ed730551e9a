import type { CaseDecision } from '@lendloop/contract/cases/cases';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { casesQuery } from '../../../features/admin/caseQueries.ts';
import { useMediaQuery } from '../../../ui/browser/useMediaQuery.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { CaseList, type CaseFilter } from './CaseList.tsx';
import { OneCase } from './OneCase.tsx';

interface CasesProps {
  /** The case that is open; null for none. */
  readonly opened: number | null;
  readonly onClose: () => void;
}

interface Bulk {
  readonly isOpen: boolean;
  readonly times: number;
  readonly decision: CaseDecision;
}

/**
 * What people have reported and what was noticed, most urgent first. An open case stands beside the list, in small windows in its place.
 * Several can be decided at once.
 */
export function Cases({ opened, onClose }: CasesProps) {
  const [filter, setFilter] = useState<CaseFilter>({ state: 'open', kind: 'all' });
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [bulk, setBulk] = useState<Bulk>({ isOpen: false, times: 0, decision: 'dismiss' });
  const isWide = useMediaQuery('(min-width: 80rem)');
  const { state, kind } = filter;
  const query = useInfiniteQuery(casesQuery({ state, ...(kind !== 'all' && { kind }) }));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  // What somebody else has decided meanwhile is no longer in the list.
  const chosen = rows?.filter((one) => one.state !== 'decided' && selected.includes(one.id)) ?? [];
  const list = useRef<HTMLElement>(null);
  useFocusAfter(opened, list);
  const isListed = isWide || opened === null;
  return (
    <div
      className={isWide && opened !== null ? 'grid grid-cols-[minmax(0,1fr)_560px] items-start gap-5' : ''}
    >
      {isListed && (
        <CaseList
          ref={list}
          filter={filter}
          onFilter={(changed) => {
            setFilter(changed);
            setSelected([]);
          }}
          query={query}
          rows={rows}
          opened={opened}
          chosen={chosen}
          onChoose={setSelected}
          onDecide={(decision) => setBulk(({ times }) => ({ isOpen: true, times: times + 1, decision }))}
        />
      )}
      {opened !== null && <OneCase key={opened} id={opened} isBeside={isWide} onClose={onClose} />}
      <BulkDialog
        key={`bulk ${bulk.times}`}
        first={bulk.decision}
        cases={chosen}
        open={bulk.isOpen}
        onOpenChange={(isOpen) => setBulk((before) => ({ ...before, isOpen }))}
        onDecided={setSelected}
      />
    </div>
  );
}

/** Gives the focus back to the row of a case that was closed, or to the list once the row is gone. */
function useFocusAfter(opened: number | null, list: { readonly current: HTMLElement | null }): void {
  const before = useRef(opened);
  useEffect(() => {
    const closed = opened === null ? before.current : null;
    before.current = opened;
    if (closed === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-case="${closed}"]`);
    (row ?? list.current)?.focus();
  }, [opened, list]);
}
