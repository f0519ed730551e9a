import { paths } from '@lendloop/contract/pages';
import type { Statement } from '@lendloop/contract/payments/papers';
import { addDays, type DayRange } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { messageOf } from '../../api/apiError.ts';
import { useCurrentUser } from '../../features/accounts/queries.ts';
import { statementQuery } from '../../features/payments/queries.ts';
import { useToday } from '../../site/queries.ts';
import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { CELL, Desk, NUMBER_CELL, Paper, PaperTable } from './Paper.tsx';

const route = getRouteApi(`/signed-in${paths.statement}`);

/** The days of a statement that was asked for without any. */
const DAYS = 30;

/** What the user paid and got in some days, to read and to print. The url holds the days. */
export function StatementPage() {
  const say = useWords('papers');
  const today = useToday();
  const { from, to } = route.useSearch();
  const endDate = to ?? today;
  const days = { startDate: from ?? addDays(endDate, 1 - DAYS), endDate };
  const { data, isError, error, refetch, isFetching } = useQuery(statementQuery(days));
  return (
    <Desk
      back={{ link: { to: paths.profile, search: { tab: 'earnings' } }, label: say('back.earnings') }}
      canPrint={data !== undefined}
    >
      {data ? (
        <StatementPaper statement={data} days={days} />
      ) : (
        <div className="mx-auto max-w-[794px] rounded-lg bg-card p-6">
          <h1 className="sr-only">{say('statement')}</h1>
          {isError ? (
            <ErrorState
              title={say('statement.failed')}
              message={messageOf(error)}
              onRetry={() => void refetch()}
              pending={isFetching}
            />
          ) : (
            <RowSkeletons label={say('statement.loading')} count={4} />
          )}
        </div>
      )}
    </Desk>
  );
}

interface StatementPaperProps {
  readonly statement: Statement;
  readonly days: DayRange;
}

function StatementPaper({ statement, days }: StatementPaperProps) {
  const say = useWords('papers');
  const user = useCurrentUser();
  const today = useToday();
  const { day, range } = useDays();
  return (
    <Paper
      title={say('statement')}
      lines={[say('asOf', { day: day(today) })]}
      facts={[
        { label: say('statement.of'), value: <bdi>{user?.fullName}</bdi> },
        { label: say('statement.days'), value: range(days) },
      ]}
      notes={[say('statement.note')]}
    >
      <Rows statement={statement} />
    </Paper>
  );
}

function Rows({ statement }: Pick<StatementPaperProps, 'statement'>) {
  const say = useWords('papers');
  const sayMoney = useWords('money');
  const money = useMinorMoney();
  const { day } = useDays();
  const { rows, currency, openingMinor, closingMinor } = statement;
  const hasFees = rows.some(({ feeMinor }) => feeMinor > 0);
  const columns = hasFees ? 5 : 4;
  const amountOf = (minor: number) => <bdi dir="ltr">{money(minor, currency)}</bdi>;
  const HEAD = 'pb-2 text-end font-semibold ps-2';
  return (
    <div className="mt-8">
      <PaperTable label={say('statement')}>
        <thead>
          <tr className="border-b-2 border-foreground text-sm text-muted-foreground">
            <th scope="col" className="pb-2 text-start font-semibold">
              {say('statement.day')}
            </th>
            <th scope="col" className="pb-2 text-start font-semibold">
              {say('what')}
            </th>
            <th scope="col" className={HEAD}>
              {say('amount')}
            </th>
            {hasFees && (
              <th scope="col" className={HEAD}>
                {say('statement.fee')}
              </th>
            )}
            <th scope="col" className={HEAD}>
              {say('statement.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-border-strong">
            <th scope="row" colSpan={columns - 1} className={`${CELL} font-normal text-muted-foreground`}>
              {say('statement.before')}
            </th>
            <td className={NUMBER_CELL}>{amountOf(openingMinor)}</td>
          </tr>
          {rows.map((row, index) => (
            <tr key={index} className="border-b border-border-strong break-inside-avoid">
              <td className={`${CELL} whitespace-nowrap tabular`}>{day(row.day)}</td>
              <td className={`${CELL} min-w-40`}>
                <bdi className="block wrap-anywhere">{row.itemTitle}</bdi>
                <span className="block text-sm text-muted-foreground">
                  {say('statement.row', { kind: sayMoney(`kind.${row.kind}`), id: row.rentalId })}
                </span>
              </td>
              <td className={NUMBER_CELL}>{amountOf(row.amountMinor)}</td>
              {hasFees && <td className={NUMBER_CELL}>{amountOf(row.feeMinor)}</td>}
              <td className={NUMBER_CELL}>{amountOf(row.balanceMinor)}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr className="border-b border-border-strong">
              <td colSpan={columns} className={CELL}>
                {say('statement.none')}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns - 1} className="pt-4 text-start font-semibold">
              {say('statement.after')}
            </th>
            <td className="pt-4 ps-2 text-end font-display text-xl font-bold tabular">
              {amountOf(closingMinor)}
            </td>
          </tr>
        </tfoot>
      </PaperTable>
    </div>
  );
}
