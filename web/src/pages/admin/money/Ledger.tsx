import { TransferKind } from '@lendloop/contract/ledger/ledger';
import { addDays } from '@lendloop/contract/values/dates';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { ledgerFile, transfersQuery, type LedgerFilter } from '../../../features/admin/moneyQueries.ts';
import { useToday } from '../../../site/queries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { LoadMore } from '../../../ui/button/LoadMore.tsx';
import { DatePicker } from '../../../ui/dates/DatePicker.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Input } from '../../../ui/form/Input.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';
import { useSettled } from '../work/useSettled.ts';
import { AdjustmentDialog } from './AdjustmentDialog.tsx';
import { LedgerTable } from './LedgerTable.tsx';

/** The days that the ledger shows at first. */
const DAYS = 30;

/** What the fields of the filter hold, as typed. */
interface Wanted {
  readonly kind: TransferKind | 'all';
  readonly from: string;
  readonly to: string;
  readonly rental: string;
  readonly account: string;
}

const ACCOUNT = /^[a-z_]{1,20}(:[\w-]{1,40})?$/;
const RENTAL = /^[1-9]\d{0,8}$/;

/** What can be asked for of it. A number or an account that cannot be one is left out until it is whole. */
const filterOf = ({ kind, from, to, rental, account }: Wanted): LedgerFilter => ({
  startDate: from,
  endDate: to,
  ...(kind !== 'all' && { kind }),
  ...(RENTAL.test(rental) && { rentalId: Number(rental) }),
  ...(ACCOUNT.test(account) && { account }),
});

/** The bookings of the ledger by days, kind, rental and account; opened, each shows its entries. */
export function Ledger() {
  const say = useWords('adminMoney');
  const today = useToday();
  const [isAdjusting, setAdjusting] = useState(false);
  const [wanted, setWanted] = useState<Wanted>({
    kind: 'all',
    from: addDays(today, 1 - DAYS),
    to: today,
    rental: '',
    account: '',
  });
  const filter = useSettled(JSON.stringify(filterOf(wanted)));
  const query = useInfiniteQuery({
    ...transfersQuery(JSON.parse(filter) as LedgerFilter),
    placeholderData: keepPreviousData,
  });
  const rows = query.data;
  const isNarrow = wanted.kind !== 'all' || wanted.rental !== '' || wanted.account !== '';
  return (
    <Card asChild pad="none" className="overflow-hidden shadow-xs">
      <section aria-labelledby="ledger">
        <div className="flex flex-wrap items-center gap-3 px-4 pt-4 md:px-6">
          <h2 id="ledger" className="me-auto font-sans text-base font-semibold">
            {say('ledger')}
          </h2>
          <Button asChild variant="outline" size="sm" icon={Download}>
            <a
              href={ledgerFile({ startDate: wanted.from, endDate: wanted.to })}
              download
              aria-label={say('csv.label')}
            >
              {say('csv')}
            </a>
          </Button>
          <Button variant="outline" size="sm" icon={Plus} onClick={() => setAdjusting(true)}>
            {say('adjust')}
          </Button>
        </div>
        <Filters wanted={wanted} today={today} onChange={setWanted} />
        {!rows ? (
          <div className="p-6">
            {query.isError ? (
              <ErrorState
                title={say('ledger.failed')}
                message={messageOf(query.error)}
                pending={query.isFetching}
                onRetry={() => void query.refetch()}
              />
            ) : (
              <RowSkeletons label={say('ledger.loading')} />
            )}
          </div>
        ) : rows.length === 0 ? (
          <p
            role="status"
            className="border-t border-border px-6 py-12 text-center text-md text-muted-foreground"
          >
            {say(isNarrow ? 'ledger.noMatch' : 'ledger.none')}
          </p>
        ) : (
          <div aria-busy={query.isPlaceholderData} className={cn(query.isPlaceholderData && 'opacity-60')}>
            <LedgerTable transfers={rows} />
          </div>
        )}
        <div className="pb-8 empty:hidden">
          <LoadMore
            hasMore={query.hasNextPage}
            pending={query.isFetchingNextPage}
            onLoadMore={() => void query.fetchNextPage()}
          />
        </div>
        {isAdjusting && <AdjustmentDialog onClose={() => setAdjusting(false)} />}
      </section>
    </Card>
  );
}

interface FiltersProps {
  readonly wanted: Wanted;
  readonly today: string;
  readonly onChange: (wanted: Wanted) => void;
}

function Filters({ wanted, today, onChange }: FiltersProps) {
  const say = useWords('adminMoney');
  const kinds = [
    { value: 'all' as const, label: say('filter.all') },
    ...TransferKind.options.map((kind) => ({ value: kind, label: say(`kind.${kind}`) })),
  ];
  const set = (change: Partial<Wanted>) => onChange({ ...wanted, ...change });
  return (
    <div
      role="search"
      className="grid grid-cols-2 gap-3 px-4 pt-3 pb-5 md:grid-cols-3 md:px-6 xl:grid-cols-[1.2fr_1fr_1fr_0.8fr_1.4fr]"
    >
      <Field label={say('filter.kind')} className="max-md:col-span-2">
        <Select options={kinds} value={wanted.kind} onValueChange={(kind) => set({ kind })} />
      </Field>
      <Field label={say('filter.from')}>
        <DatePicker value={wanted.from} onChange={(from) => set({ from })} today={today} max={wanted.to} />
      </Field>
      <Field label={say('filter.to')}>
        <DatePicker
          value={wanted.to}
          onChange={(to) => set({ to })}
          today={today}
          min={wanted.from}
          max={today}
        />
      </Field>
      <Field label={say('filter.rental')}>
        <Input
          inputMode="numeric"
          dir="ltr"
          maxLength={9}
          value={wanted.rental}
          onChange={(event) => set({ rental: event.target.value.trim() })}
        />
      </Field>
      <Field label={say('filter.account')}>
        <Input
          dir="ltr"
          maxLength={61}
          placeholder={say('filter.account.hint')}
          value={wanted.account}
          onChange={(event) => set({ account: event.target.value.trim() })}
        />
      </Field>
    </div>
  );
}
