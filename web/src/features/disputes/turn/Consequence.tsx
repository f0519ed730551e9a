import type { Dispute } from '@lendloop/contract/disputes/disputes';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { splitOf, type DisputeRole } from './situation.ts';

interface ConsequenceProps {
  readonly dispute: Dispute;
  readonly role: DisputeRole;
  readonly amountMinor: number;
}

/** Where the money would come from if the opener got an amount. */
export function Consequence({ dispute, role, amountMinor }: ConsequenceProps) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const split = splitOf(dispute, amountMinor);
  const write = (minor: number) => money(minor, dispute.currency);
  if (amountMinor === 0) return null;
  const name = <bdi>{(role === 'opener' ? dispute.other : dispute.opener).fullName}</bdi>;
  if (!split) return rich(role === 'other' ? 'money.youOwe' : 'money.owed', { name });
  const deposit = write(dispute.deposit.heldMinor);
  if (split.owedMinor > 0) {
    const rest = write(split.owedMinor);
    return role === 'other'
      ? say('money.yourDeposit.more', { deposit, rest })
      : rich('money.deposit.more', { deposit, rest, name });
  }
  const rest = write(split.backMinor);
  return role === 'other' ? say('money.yourDeposit', { rest }) : rich('money.deposit', { rest, name });
}
