import type { Rental, RentalDetails } from '@lendloop/contract/rentals';
import { CANCEL_NOTE_MAX } from '@lendloop/contract/rentals/cancelling';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';

import { messageOf } from '../../../api/apiError.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { countedStart, isOutdated, useCancellation, useCancelRental } from './cancelling.ts';
import { PolicyBar } from './PolicyBar.tsx';
import { Sums } from './Sums.tsx';

interface CancelDialogProps {
  readonly rental: Rental;
  /** Which of its two people cancels. */
  readonly by: 'owner' | 'renter';
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called once the button that opened the dialog may be gone, so that the focus can move elsewhere. */
  readonly onCancelled: () => void;
}

/** Cancels an approved rental, after showing what comes back, or takes a request back. */
export function CancelDialog({ rental, by, open, onOpenChange, onCancelled }: CancelDialogProps) {
  const say = useWords('rental');
  const { isRequest, askOfRental } = useQuestion(rental, open);
  const [reason, setReason] = useState('');
  /** What has changed since it was shown. */
  const [change, setChange] = useState<string | null>(null);
  const cancel = useCancelRental(rental.id);
  const found = useCancellation(rental.id, open && !isRequest);
  const shown = found.isFetching || found.isError ? undefined : found.data;
  const details = isRequest ? undefined : found.data?.rental;
  const question = isRequest ? 'withdraw' : 'cancel';

  function close() {
    setChange(null);
    onOpenChange(false);
  }

  function finish() {
    // The dialog releases the focus only after it has rendered as closed.
    flushSync(close);
    onCancelled();
  }

  function confirm() {
    setChange(null);
    cancel.mutate(
      { reason, shown: isRequest ? undefined : shown },
      {
        onSuccess: finish,
        onError: (error) => {
          if (isOutdated(error)) {
            setChange(messageOf(error));
            askOfRental();
            // Whoever closed it meanwhile believes that it is done.
            onOpenChange(true);
          } else if (isRequest) finish();
        },
      },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size={isRequest ? 'sm' : 'md'}
      title={say(`${question}.title`)}
      description={isRequest && say('withdraw.text')}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {say(`${question}.keep`)}
          </Button>
          {/* A button of its own for each question, so that the focus does not stay on one that now does something else. */}
          <Button
            key={question}
            variant="danger"
            disabled={!isRequest && !shown}
            pending={cancel.isPending}
            pendingText={say(`${question}.pending`)}
            onClick={confirm}
          >
            {say(`${question}.confirm`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {change !== null && (
          <p
            role="status"
            className="flex items-start gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm font-medium text-warning-strong"
          >
            <TriangleAlert className="mt-px size-[18px] shrink-0" aria-hidden />
            <span className="min-w-0 flex-1">{change}</span>
          </p>
        )}
        <Subject rental={rental} details={details} by={by} />
        {by === 'renter' && details?.terms && (
          <PolicyBar policy={details.terms.cancellationPolicy} startDate={countedStart(details)} />
        )}
        {isRequest ? null : found.isError ? (
          <ErrorState
            title={say('cancel.failed')}
            message={messageOf(found.error)}
            onRetry={() => void found.refetch()}
            pending={found.isFetching}
          />
        ) : shown ? (
          <Sums shown={shown} by={by} />
        ) : (
          <p role="status">{say('cancel.loading')}</p>
        )}
        {details && (
          <Field
            label={say('cancel.note', { name: (by === 'owner' ? details.renter : details.owner).fullName })}
            aside={say('cancel.optional')}
          >
            <Textarea
              rows={3}
              maxLength={CANCEL_NOTE_MAX}
              placeholder={say('cancel.note.hint')}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Whether the dialog asks about a request or a rental. While it is open that stays, whatever comes of the request meanwhile, until
 * `askOfRental`: nobody presses a button that has just become another one.
 */
function useQuestion({ status }: Rental, open: boolean) {
  const [asked, setAsked] = useState({ open, isRequest: status === 'pending' });
  if (asked.open !== open) setAsked({ open, isRequest: open ? status === 'pending' : asked.isRequest });
  return {
    isRequest: asked.isRequest,
    askOfRental: () => setAsked((last) => ({ ...last, isRequest: false })),
  };
}

interface SubjectProps extends Pick<CancelDialogProps, 'rental' | 'by'> {
  readonly details: RentalDetails | undefined;
}

/** Which rental it is about, and with whom once that is known. */
function Subject({ rental, details, by }: SubjectProps) {
  const rich = useRichWords('rental');
  const { range } = useDays();
  const days = range(rental);
  return (
    <div className="flex items-center gap-3.5 rounded-lg bg-subtle p-3.5">
      <div className="size-14 shrink-0 overflow-hidden rounded-md">
        <Photo src={rental.itemImage} alt="" sizes="56px" />
      </div>
      <div className="min-w-0">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {rental.itemTitle}
        </p>
        <p className="text-sm text-muted-foreground">
          {!details
            ? days
            : by === 'renter'
              ? rich('cancel.of', { range: days, owner: <bdi>{details.owner.fullName}</bdi> })
              : rich('cancel.to', { range: days, renter: <bdi>{details.renter.fullName}</bdi> })}
        </p>
      </div>
    </div>
  );
}
