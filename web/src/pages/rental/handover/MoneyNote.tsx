import type { HandoverPhase } from '@lendloop/contract/handover/handover';
import { HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import type { RentalPart } from '../role.ts';

/** What is to change hands with the item, as long as nobody has said that it did. */
export function MoneyNote({ rental, role, phase }: RentalPart & { readonly phase: HandoverPhase }) {
  const say = useWords('handover');
  const rich = useRichWords('handover');
  const money = useMinorMoney();
  const open = (kind: string) =>
    rental.dues.reduce(
      (sum, due) =>
        due.kind === kind && due.state === 'open' && due.paidAt === null && due.receivedAt === null
          ? sum + due.amountMinor
          : sum,
      0,
    );
  const amount = (minor: number) => <bdi dir="ltr">{money(minor, rental.currency)}</bdi>;
  const name = <bdi>{(role === 'owner' ? rental.renter : rental.owner).fullName}</bdi>;
  if (phase === 'checkin') {
    const back = open('deposit_back');
    if (back === 0) return null;
    return role === 'owner' ? (
      <Note
        title={rich('money.bring', { total: amount(back) })}
        text={rich('money.back.give.text', { name })}
      />
    ) : (
      <Note title={rich('money.get', { total: amount(back), name })} text={say('money.back.get.text')} />
    );
  }
  const [price, deposit] = [open('rental'), open('deposit')];
  if (price + deposit === 0) return null;
  const what = role === 'owner' ? 'money.get' : 'money.bring';
  return (
    <Note
      title={
        role === 'owner'
          ? rich('money.get', { total: amount(price + deposit), name })
          : rich('money.bring', { total: amount(price + deposit) })
      }
      text={
        price > 0 && deposit > 0
          ? rich(`${what}.text`, { rental: amount(price), deposit: amount(deposit) })
          : say(price > 0 ? `${what}.rental` : `${what}.deposit`)
      }
    />
  );
}

function Note({ title, text }: { readonly title: ReactNode; readonly text: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm text-warning-strong">
      <HandCoins className="mt-px size-[18px] shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="wrap-anywhere">{text}</p>
      </div>
    </div>
  );
}
