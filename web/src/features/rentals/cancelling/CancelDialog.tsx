import type { RentalDetails } from '@lendloop/contract/rentals';
import { CANCEL_NOTE_MAX } from '@lendloop/contract/rentals/cancelling';
import { refundsOf } from '@lendloop/contract/terms';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { messageOf } from '../../../api/apiError.ts';
import { useToday } from '../../../site/queries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { cancellationQuery, useCancelRental } from './cancelling.ts';
import { PolicyBar } from './PolicyBar.tsx';

interface CancelDialogProps {
  readonly rental: RentalDetails;
  /** Which of its two people cancels. */
  readonly by: 'owner' | 'renter';
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called once it is cancelled, when the button that opened the dialog is gone. */
  readonly onCancelled: () => void;
}

/** Cancels an approved rental, after showing what comes back. */
export function CancelDialog({ rental, by, open, onOpenChange, onCancelled }: CancelDialogProps) {
  const say = useWords('rental');
  const rich = useRichWords('rental');
  const { range } = useDays();
  const [reason, setReason] = useState('');
  const cancel = useCancelRental();
  const other = by === 'owner' ? rental.renter : rental.owner;

  function confirm() {
    cancel.mutate(
      { rental, reason },
      {
        onSuccess: () => {
          flushSync(() => onOpenChange(false));
          onCancelled();
        },
      },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say('cancel.title')}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {say('cancel.keep')}
          </Button>
          <Button
            variant="danger"
            pending={cancel.isPending}
            pendingText={say('cancel.pending')}
            onClick={confirm}
          >
            {say('cancel.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="flex items-center gap-3.5 rounded-lg bg-subtle p-3.5">
          <div className="size-14 shrink-0 overflow-hidden rounded-md">
            <Photo src={rental.itemImage} alt="" sizes="56px" />
          </div>
          <div className="min-w-0">
            <p dir="auto" className="font-semibold wrap-anywhere">
              {rental.itemTitle}
            </p>
            <p className="text-sm text-muted-foreground">
              {by === 'renter'
                ? rich('cancel.of', { range: range(rental), owner: <bdi>{rental.owner.fullName}</bdi> })
                : rich('cancel.to', { range: range(rental), renter: <bdi>{rental.renter.fullName}</bdi> })}
            </p>
          </div>
        </div>
        {by === 'renter' && rental.terms && (
          <PolicyBar policy={rental.terms.cancellationPolicy} startDate={countedStart(rental)} />
        )}
        <Sums rental={rental} by={by} isAsked={open} />
        <Field label={say('cancel.note', { name: other.fullName })} aside={say('cancel.optional')}>
          <Textarea
            rows={3}
            maxLength={CANCEL_NOTE_MAX}
            placeholder={say('cancel.note.hint')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** The start to which the days of the policy count. */
const countedStart = ({ firstStartDate, startDate }: RentalDetails): string =>
  firstStartDate < startDate ? firstStartDate : startDate;

function Sums({ rental, by, isAsked }: Pick<CancelDialogProps, 'rental' | 'by'> & { isAsked: boolean }) {
  const say = useWords('rental');
  const rich = useRichWords('rental');
  const money = useMinorMoney();
  const today = useToday();
  const { data, isError, error, refetch, isFetching } = useQuery({
    ...cancellationQuery(rental.id),
    enabled: isAsked,
    staleTime: 0,
  });
  if (isError) {
    return (
      <ErrorState
        title={say('cancel.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) return <p role="status">{say('cancel.loading')}</p>;
  const write = (minor: number) => money(minor, rental.currency);
  const policy = rental.terms?.cancellationPolicy ?? 'flexible';
  const isFresh =
    by === 'renter' &&
    data.percent === 100 &&
    refundsOf(policy, countedStart(rental), today)[0]?.percent !== 100;
  const kept = rental.totalMinor - data.refundMinor;
  return (
    <div className="border-t border-border pt-4 tabular">
      <dl className="grid gap-2.5 text-md">
        <Row label={say('cancel.price')} value={write(rental.totalMinor)} />
        {kept > 0 && (
          <Row
            label={rich('cancel.kept', { owner: <bdi>{rental.owner.fullName}</bdi> })}
            value={write(-kept)}
          />
        )}
        {data.depositMinor > 0 && <Row label={say('cancel.deposit')} value={write(data.depositMinor)} />}
        <div className="flex items-baseline justify-between gap-4 border-t border-border pt-3">
          <dt className="font-semibold">
            {by === 'renter'
              ? say('cancel.back')
              : rich('cancel.back.renter', { renter: <bdi>{rental.renter.fullName}</bdi> })}
          </dt>
          <dd dir="ltr" className="font-display text-2xl font-bold">
            {write(data.refundMinor + data.depositMinor)}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-muted-foreground">
        {isFresh && `${say('cancel.fresh')} `}
        {say('cancel.inHand')}
      </p>
    </div>
  );
}

function Row({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd dir="ltr">{value}</dd>
    </div>
  );
}
