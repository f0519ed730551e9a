import type { LedgerCheck, LedgerFault } from '@lendloop/contract/ledger/ledger';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { CircleCheck, ShieldCheck, TriangleAlert } from 'lucide-react';

import { useCheckLedger } from '../../../features/admin/moneyQueries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';

interface BooksCheckProps {
  /** Of the ledger; the site's until it is known. */
  readonly currency: string | undefined;
}

/** Goes through the books on request, and says in words what is wrong. */
export function BooksCheck({ currency }: BooksCheckProps) {
  const say = useWords('adminMoney');
  const check = useCheckLedger();
  return (
    <Card asChild pad="none" className="p-5 shadow-xs md:p-6">
      <section aria-labelledby="books-check">
        <h2 id="books-check" className="font-sans text-base font-semibold">
          {say('check')}
        </h2>
        <p className="mt-1 text-sm text-muted-foreground">{say('check.text')}</p>
        <Button
          variant="outline"
          size="sm"
          icon={ShieldCheck}
          className="mt-4"
          pending={check.isPending}
          pendingText={say('check.pending')}
          onClick={() => check.mutate()}
        >
          {say('check.now')}
        </Button>
        <div role="status">{check.data && <Found check={check.data} currency={currency} />}</div>
      </section>
    </Card>
  );
}

function Found({ check, currency }: BooksCheckProps & { readonly check: LedgerCheck }) {
  const say = useWords('adminMoney');
  const { day, time } = useFormats();
  const { faults, checkedAt, transfers, accounts, dues } = check;
  return (
    <div className="mt-4 border-t border-border pt-4">
      {faults.length === 0 ? (
        <p className="flex items-center gap-2 text-md font-semibold text-success-strong">
          <CircleCheck className="size-[18px] shrink-0" aria-hidden />
          {say('check.good')}
        </p>
      ) : (
        <>
          <p className="flex items-center gap-2 text-md font-semibold text-danger-strong">
            <TriangleAlert className="size-[18px] shrink-0" aria-hidden />
            {say('check.faults', { count: faults.length })}
          </p>
          <ul className="mt-3 grid max-h-96 gap-2 overflow-y-auto">
            {faults.map((fault) => (
              <li
                key={`${fault.kind} ${fault.subjectId}`}
                className="rounded-md bg-danger-soft px-3.5 py-2.5 text-sm text-danger-strong"
              >
                <FaultText fault={fault} currency={currency} />
                {isOfRental(fault) && (
                  <Link
                    to={paths.rental}
                    params={{ id: String(fault.subjectId) }}
                    className="relative mt-1 block font-semibold underline underline-offset-4 touch-target"
                  >
                    {say('check.rental', { id: fault.subjectId })}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 text-sm text-muted-foreground">
        {say('check.done', { time: `${day(checkedAt)}, ${time(checkedAt)}`, transfers, accounts, dues })}
      </p>
    </div>
  );
}

const isOfRental = ({ kind }: LedgerFault): boolean =>
  kind === 'dues' || kind === 'lines' || kind === 'occupancies';

function FaultText({ fault, currency }: BooksCheckProps & { readonly fault: LedgerFault }) {
  const say = useWords('adminMoney');
  const money = useMinorMoney();
  const { kind, subjectId: id, expectedMinor, foundMinor } = fault;
  const [expected, found] = [money(expectedMinor, currency), money(foundMinor, currency)];
  switch (kind) {
    case 'mixed':
      return say('fault.mixed', { id });
    case 'overdrawn':
      return say('fault.overdrawn', { id, found });
    case 'occupancies':
      // It counts pieces.
      return say('fault.occupancies', { id, expected: expectedMinor, found: foundMinor });
    case 'transfer':
    case 'balance':
    case 'dues':
    case 'lines':
      return say(`fault.${kind}`, { id, expected, found });
  }
}
