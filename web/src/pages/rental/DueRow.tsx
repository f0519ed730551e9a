import { SETTLE_HOURS, type Due } from '@lendloop/contract/payments/dues';
import type { TextId } from '@lendloop/words/types';
import { Check, Lock, Undo2 } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';

import { useConfirmDue } from '../../features/payments/queries.ts';
import { formatRequestedOn } from '../../features/rentals/requestedOn.ts';
import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useDayLocale } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { RentalPart } from './role.ts';

const HOUR_MS = 3_600_000;

interface DueRowProps extends RentalPart {
  readonly due: Due;
}

/** One due: how much, who says what, and the one thing that the viewer can say or take back. */
export function DueRow({ due, rental, role }: DueRowProps) {
  const say = useWords('money');
  const money = useMinorMoney();
  const title = useId();
  const row = useRef<HTMLLIElement>(null);
  const { mutate, isPending } = useConfirmDue(rental.id, due);
  const isPayer = due.fromId === (role === 'owner' ? rental.ownerId : rental.renterId);
  const canConfirm = due.can.includes('confirm');
  // Once both have said it there is no button, and the row takes its focus.
  const send = () =>
    mutate(canConfirm, {
      onSettled: () => {
        if (document.activeElement === document.body) row.current?.focus();
      },
    });
  return (
    <li ref={row} tabIndex={-1} className="py-4 outline-none last:pb-0">
      <div className="flex items-baseline justify-between gap-3">
        <p id={title} className="text-md font-semibold">
          {say(`kind.${due.kind}`)}
        </p>
        <p dir="ltr" className="font-semibold tabular">
          {money(due.amountMinor, rental.currency)}
        </p>
      </div>
      <div role="status" className="mt-0.5 text-sm wrap-anywhere">
        <Standing due={due} rental={rental} role={role} />
      </div>
      {due.can.length > 0 && (
        <Button
          variant={canConfirm ? 'outline' : 'ghost'}
          size="sm"
          icon={canConfirm ? Check : Undo2}
          className={canConfirm ? 'mt-3' : '-ms-3.5 mt-1.5 text-foreground-soft'}
          aria-describedby={title}
          pending={isPending}
          pendingText={say('saving')}
          onClick={send}
        >
          {say(canConfirm ? actionOf(due, isPayer) : 'action.back')}
        </Button>
      )}
    </li>
  );
}

const isBack = ({ kind }: Pick<Due, 'kind'>): boolean => kind === 'deposit_back' || kind === 'refund';

function actionOf(due: Due, isPayer: boolean): TextId<'money'> {
  if (!isPayer) return 'action.received';
  return isBack(due) ? 'action.given' : 'action.paid';
}

/** How far a due has come, as the viewer sees it. */
function Standing({ due, rental, role }: DueRowProps): ReactNode {
  const say = useWords('money');
  const rich = useRichWords('money');
  const money = useMinorMoney();
  const locale = useDayLocale();
  const { owner, renter } = rental;
  const [from, to] = due.fromId === rental.ownerId ? [owner, renter] : [renter, owner];
  if (due.state === 'settled') {
    const isMine = due.fromId === (role === 'owner' ? rental.ownerId : rental.renterId);
    const both = isMine ? 'settled.paid' : 'settled.received';
    return (
      <p className="flex items-center gap-1.5 text-success-strong">
        <Check className="size-4 shrink-0" aria-hidden />
        {say(due.paidAt === null ? 'settled.alone' : both)}
      </p>
    );
  }
  if (due.isFrozen) {
    return (
      <p className="flex items-start gap-1.5 text-foreground-soft">
        <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
        {say('frozen')}
      </p>
    );
  }
  if (role === 'none') {
    const people = { from: <bdi>{from.fullName}</bdi>, to: <bdi>{to.fullName}</bdi> };
    const said = due.paidAt !== null ? '.paid' : due.receivedAt !== null ? '.received' : '';
    return <p className="text-muted-foreground">{rich(`between${said}`, people)}</p>;
  }
  const isPayer = due.fromId === (role === 'owner' ? rental.ownerId : rental.renterId);
  const name = <bdi>{(isPayer ? to : from).fullName}</bdi>;
  const [mine, theirs] = isPayer ? [due.paidAt, due.receivedAt] : [due.receivedAt, due.paidAt];
  if (mine !== null) {
    const until = new Date(Date.parse(mine) + SETTLE_HOURS * HOUR_MS).toISOString();
    return (
      <p className="text-foreground-soft">
        {rich(isPayer ? 'said.paid' : 'said.received', { name })}
        {!isPayer && ` ${say('said.until', { time: formatRequestedOn(until, locale) })}`}
      </p>
    );
  }
  if (theirs !== null) {
    return (
      <p className="font-medium text-foreground">
        {rich(isPayer ? 'asked.received' : 'asked.paid', { name })}
      </p>
    );
  }
  const amount = <bdi>{money(due.amountMinor, rental.currency)}</bdi>;
  return <p className="text-muted-foreground">{rich(plan(due, rental, isPayer), { name, amount })}</p>;
}

/** What is to happen with a due that nobody has said anything about. */
function plan({ kind }: Due, { delivery, status }: RentalPart['rental'], isPayer: boolean) {
  const side = isPayer ? 'pay' : 'get';
  if (kind === 'rental' && delivery) return `${side}.rental.delivery` as const;
  // There is no return to wait for any more.
  if (kind === 'deposit_back' && status !== 'approved') return `${side}.refund` as const;
  return `${side}.${kind}` as const;
}
