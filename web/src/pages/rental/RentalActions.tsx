import { paths } from '@lendloop/contract/pages';
import { dayOf } from '@lendloop/contract/values/dates';
import { Link } from '@tanstack/react-router';
import {
  CalendarSync,
  ChevronRight,
  CircleX,
  FileText,
  Package,
  ReceiptText,
  RotateCcw,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { BOOKING_HASH } from '../../features/items/bookingHash.ts';
import { CancelDialog } from '../../features/rentals/cancelling/CancelDialog.tsx';
import { ChangeDialog } from '../../features/rentals/changing/ChangeDialog.tsx';
import { useSite } from '../../site/queries.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { cn } from '../../ui/style/classNames.ts';
import type { Icon } from '../../ui/style/icon.ts';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { Report } from './Problem.tsx';
import type { ActivePart } from './role.ts';
import { useReportable } from './useReportable.ts';

/** Midnight ends the day before it. */
const lastMoment = (until: string): Date => new Date(Date.parse(until) - 1);

const ROW =
  'flex min-h-12 w-full items-center gap-3.5 rounded-md px-3 text-start text-md font-medium hover:bg-accent';

/** What else can be done with a rental. */
export function RentalActions({ rental, role, onDone }: ActivePart) {
  const say = useWords('rental');
  const [asks, setAsks] = useState<'cancel' | 'change' | 'report' | null>(null);
  const { can } = rental;
  const reportable = useReportable(rental, role);
  const { timeZone } = useSite();
  const { day } = useDays();
  const hasRecord = rental.handedOverAt !== null || rental.returnedAt !== null;

  return (
    <Card pad="none" asChild>
      <nav aria-label={say('actions')} className="p-2">
        <ul>
          <li>
            {rental.status === 'completed' && role === 'renter' ? (
              <Link
                to={paths.item}
                params={{ id: String(rental.itemId) }}
                hash={BOOKING_HASH}
                className={ROW}
              >
                <Row icon={RotateCcw}>{say('action.again')}</Row>
              </Link>
            ) : (
              <Link to={paths.item} params={{ id: String(rental.itemId) }} className={ROW}>
                <Row icon={Package}>{say('action.item')}</Row>
              </Link>
            )}
          </li>
          {can.includes('propose_change') && (
            <li>
              <button type="button" className={ROW} onClick={() => setAsks('change')}>
                <Row icon={CalendarSync}>{say('action.change')}</Row>
              </button>
            </li>
          )}
          {can.includes('receipt') && (
            <li>
              <Link to={paths.receipt} params={{ id: String(rental.id) }} className={ROW}>
                <Row icon={ReceiptText}>{say('action.receipt')}</Row>
              </Link>
            </li>
          )}
          {role !== 'none' && hasRecord && (
            <li>
              <Link to={paths.rental} params={{ id: String(rental.id) }} hash="record" className={ROW}>
                <Row icon={FileText}>{say('action.record')}</Row>
              </Link>
            </li>
          )}
          {reportable && (
            <li>
              <button type="button" className={ROW} onClick={() => setAsks('report')}>
                <Row icon={TriangleAlert}>
                  {reportable.until === null
                    ? say('action.report')
                    : say('action.report.until', { day: day(dayOf(lastMoment(reportable.until), timeZone)) })}
                </Row>
              </button>
            </li>
          )}
          {can.includes('withdraw') && (
            <li>
              <button type="button" className={ROW} onClick={() => setAsks('cancel')}>
                <Row icon={Undo2}>{say('action.withdraw')}</Row>
              </button>
            </li>
          )}
          {can.includes('cancel') && (
            <li>
              <button type="button" className={cn(ROW, 'text-destructive')} onClick={() => setAsks('cancel')}>
                <Row icon={CircleX}>{say('action.cancel')}</Row>
              </button>
            </li>
          )}
        </ul>
        {role !== 'none' && (
          <ChangeDialog
            rental={rental}
            by={role}
            open={asks === 'change'}
            onOpenChange={(open) => setAsks(open ? 'change' : null)}
          />
        )}
        {role !== 'none' && (
          <CancelDialog
            rental={rental}
            by={role}
            open={asks === 'cancel'}
            onOpenChange={(open) => setAsks(open ? 'cancel' : null)}
            onCancelled={onDone}
          />
        )}
        {reportable && (
          <Report
            of={reportable}
            open={asks === 'report'}
            onOpenChange={(open) => setAsks(open ? 'report' : null)}
          />
        )}
      </nav>
    </Card>
  );
}

function Row({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <>
      <Icon className="size-[18px] shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight className="size-[18px] shrink-0 text-muted-foreground rtl:-scale-x-100" aria-hidden />
    </>
  );
}
