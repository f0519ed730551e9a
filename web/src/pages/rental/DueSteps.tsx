import type { DueKind } from '@lendloop/contract/payments/dues';
import type { RentalEvent } from '@lendloop/contract/rentals/events';

import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { RentalPart } from './role.ts';

interface DueStepProps extends RentalPart {
  readonly event: RentalEvent;
}

const WORDS: ReadonlySet<RentalEvent['what']> = new Set(['due_paid', 'due_received', 'due_taken_back']);

/** The events without what was said of dues that are settled by now, which one event says for all. */
export function withoutSettledWords(events: readonly RentalEvent[]): readonly RentalEvent[] {
  return events.filter(
    ({ what, dueKind, amountMinor }, index) =>
      !WORDS.has(what) ||
      !events
        .slice(index + 1)
        .some(
          (later) =>
            later.what === 'due_settled' && later.dueKind === dueKind && later.amountMinor === amountMinor,
        ),
  );
}

const isBack = (kind: DueKind | null): boolean => kind === 'deposit_back' || kind === 'refund';

/** That a due was settled: who gave how much to whom. */
export function SettledDue({ event, rental, role }: DueStepProps) {
  const rich = useRichWords('rental');
  const money = useMinorMoney();
  const amount = <bdi>{money(event.amountMinor ?? 0, rental.currency)}</bdi>;
  const payer = isBack(event.dueKind) ? 'owner' : 'renter';
  const what = isBack(event.dueKind) ? 'step.gave' : 'step.paid';
  if (role === payer) return rich(`${what}.you`, { amount });
  return rich(what, { amount, name: <bdi>{rental[payer].fullName}</bdi> });
}

/** Which due an event is about. */
export function DueDetail({ event, rental }: DueStepProps) {
  const say = useWords('money');
  const sayHere = useWords('rental');
  const money = useMinorMoney();
  const { what, dueKind, amountMinor } = event;
  if (dueKind === null) return null;
  const kind = say(`kind.${dueKind}`);
  if (what === 'due_settled') {
    // The word of the payee alone settles one too, after some days.
    const isOfBoth = rental.dues.some(
      (due) => due.kind === dueKind && due.amountMinor === amountMinor && due.paidAt && due.receivedAt,
    );
    return isOfBoth ? sayHere('step.both', { kind }) : kind;
  }
  if (amountMinor === null) return kind;
  return sayHere('step.due', { kind, amount: money(amountMinor, rental.currency) });
}

/** What is to change hands at the pick-up. */
export function PickUpPlan({ rental, role }: RentalPart) {
  const say = useWords('rental');
  const money = useMinorMoney();
  const [forRental, asDeposit] =
    rental.status === 'pending'
      ? [rental.totalMinor, rental.depositMinor]
      : [openOf(rental, 'rental') + openOf(rental, 'extra'), openOf(rental, 'deposit')];
  if (role === 'none' || forRental + asDeposit === 0) return null;
  const side = role === 'renter' ? 'pay' : 'get';
  const amountOf = (minor: number) => money(minor, rental.currency);
  if (asDeposit === 0) return say(`plan.${side}.rental`, { amount: amountOf(forRental) });
  if (forRental === 0) return say(`plan.${side}.deposit`, { amount: amountOf(asDeposit) });
  return say(`plan.${side}.both`, {
    total: amountOf(forRental + asDeposit),
    rental: amountOf(forRental),
    deposit: amountOf(asDeposit),
  });
}

/** What comes back at the return. */
export function ReturnPlan({ rental, role }: RentalPart) {
  const say = useWords('rental');
  const money = useMinorMoney();
  const back = rental.status === 'pending' ? rental.depositMinor : openOf(rental, 'deposit_back');
  if (role === 'none' || back === 0) return null;
  return say(role === 'renter' ? 'plan.back.get' : 'plan.back.give', {
    amount: money(back, rental.currency),
  });
}

/** How much of a kind is still to change hands. */
export const openOf = ({ dues }: RentalPart['rental'], kind: DueKind): number =>
  dues
    .filter((due) => due.kind === kind && due.state === 'open')
    .reduce((sum, due) => sum + due.amountMinor, 0);
