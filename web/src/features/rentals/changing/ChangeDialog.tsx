import type { RentalDetails } from '@lendloop/contract/rentals';
import { CHANGE_NOTE_MAX } from '@lendloop/contract/rentals/changes';
import { countDays } from '@lendloop/contract/values/dates';
import { Info, Send } from 'lucide-react';
import { flushSync } from 'react-dom';

import { useCurrencySymbol } from '../../../site/queries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { useMediaQuery } from '../../../ui/browser/useMediaQuery.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { PiecesStepper } from '../PiecesStepper.tsx';
import { ChangeCalendar } from './ChangeCalendar.tsx';
import { ChangePrice, ChangeSides } from './ChangeSides.tsx';
import { useChange, type Change } from './useChange.ts';

interface ChangeDialogProps {
  readonly rental: RentalDetails;
  readonly by: 'owner' | 'renter';
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Proposes other days for a rental: a dialog from 768 px, a sheet below. */
export function ChangeDialog({ rental, by, open, onOpenChange }: ChangeDialogProps) {
  const say = useWords('changes');
  const isWide = useMediaQuery('(min-width: 48rem)');
  const change = useChange(rental, by, open, () => flushSync(() => changeOpen(false)));

  function changeOpen(next: boolean) {
    onOpenChange(next);
    if (!next) change.reset();
  }

  const lead = say(change.hasBegun ? 'lead.begun' : rental.status === 'pending' ? 'lead.counter' : 'lead');
  const calendar = <ChangeCalendar rental={rental} change={change} />;
  const rest = <ChangeForm rental={rental} by={by} change={change} />;
  const sendButton = (
    <Button
      icon={Send}
      disabled={!change.canSend}
      pending={change.isPending}
      pendingText={say('sending')}
      onClick={change.send}
    >
      {say('send')}
    </Button>
  );
  if (isWide) {
    return (
      <Dialog
        open={open}
        onOpenChange={changeOpen}
        title={say('title')}
        description={lead}
        size="lg"
        className="max-w-[880px]"
        footer={
          <>
            <Button variant="ghost" onClick={() => changeOpen(false)}>
              {say('cancel')}
            </Button>
            {sendButton}
          </>
        }
      >
        <div className="grid gap-10 md:grid-cols-[minmax(260px,320px)_1fr]">
          <div className="min-w-0">{calendar}</div>
          <div className="min-w-0">{rest}</div>
        </div>
      </Dialog>
    );
  }
  return (
    <Sheet
      side="bottom"
      open={open}
      onOpenChange={changeOpen}
      title={say('title')}
      footer={
        <div className="grid gap-3">
          <ChangeBar rental={rental} change={change} />
          {sendButton}
        </div>
      }
    >
      <p className="mb-3 text-md text-muted-foreground">{lead}</p>
      <div className="mx-auto max-w-[336px]">{calendar}</div>
      <div className="mt-5 pb-5">{rest}</div>
    </Sheet>
  );
}

/** The days and the difference above the button of the sheet. */
function ChangeBar({ rental, change }: { rental: RentalDetails; change: Change }) {
  const say = useWords('changes');
  const money = useMinorMoney();
  const { range } = useDays();
  const { days, difference } = change;
  if (!days || !difference) return <p className="text-md text-muted-foreground">{say('choose')}</p>;
  const sign = difference.minor > 0 ? '+' : '';
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 text-sm">
        <span className="block font-semibold">{range(days)}</span>
        <span className="text-muted-foreground">
          {say('instead', { count: countDays(days), before: countDays(rental) })}
        </span>
      </span>
      <span dir="ltr" className="font-display text-2xl font-bold tabular">
        {sign}
        {money(difference.minor, rental.currency)}
      </span>
    </p>
  );
}

interface ChangeFormProps extends Pick<ChangeDialogProps, 'rental' | 'by'> {
  readonly change: Change;
}

/** Beside the calendar: what is proposed, what it costs, and a note. */
function ChangeForm({ rental, by, change }: ChangeFormProps) {
  const say = useWords('changes');
  const { days, price, difference, pieces } = change;
  const to = days &&
    price && { ...days, pieces, totalMinor: price.totalMinor, depositMinor: price.depositMinor };
  const hasOwn = rental.can.includes('withdraw_change');
  return (
    <>
      <div aria-live="polite">
        <ChangeSides rental={rental} from={rental} to={to} label={say('you')} />
        {to && difference && (
          <ChangePrice rental={rental} role={by} from={rental} to={to} difference={difference} />
        )}
      </div>
      <div className="mt-5 grid gap-5">
        {change.quantity > 1 && <Pieces change={change} />}
        {by === 'owner' && <Discount rental={rental} change={change} />}
        <Field label={say('note', { name: change.other.fullName })} aside={say('optional')}>
          <Textarea
            rows={3}
            maxLength={CHANGE_NOTE_MAX}
            value={change.note}
            onChange={(event) => change.setNote(event.target.value)}
          />
        </Field>
      </div>
      <p className="mt-4 flex items-start gap-2.5 rounded-md bg-info-soft px-3.5 py-3 text-sm font-medium text-info-strong">
        <Info className="mt-px size-[18px] shrink-0" aria-hidden />
        <span className="min-w-0 flex-1">
          {say('promise', { name: change.other.fullName })} {hasOwn && say('replaces')}
        </span>
      </p>
    </>
  );
}

function Pieces({ change }: { change: Change }) {
  const say = useWords('changes');
  return (
    <PiecesStepper
      label={say('pieces')}
      value={change.typedPieces}
      onValueChange={change.setPieces}
      free={change.freePieces}
      quantity={change.quantity}
      fewer={say('pieces.fewer')}
      more={say('pieces.more')}
    />
  );
}

function Discount({ rental, change }: { rental: RentalDetails; change: Change }) {
  const say = useWords('changes');
  const money = useMinorMoney();
  const symbol = useCurrencySymbol(rental.currency);
  return (
    <Field
      label={say('discount')}
      aside={say('optional')}
      {...(change.isDiscountWrong && {
        error: say('discount.wrong', { total: money(change.wholeMinor, rental.currency) }),
      })}
    >
      <MoneyInput
        symbol={symbol}
        unit={say('discount.unit')}
        value={change.typedDiscount}
        onChange={(event) => change.setDiscount(event.target.value)}
      />
    </Field>
  );
}
