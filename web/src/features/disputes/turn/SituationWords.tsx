import type { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import { dayOf } from '@lendloop/contract/values/dates';
import type { ReactNode } from 'react';

import { useSite } from '../../../site/queries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale, useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { Consequence } from './Consequence.tsx';
import type { DisputeRole, Situation } from './situation.ts';

interface SituationProps {
  readonly dispute: DisputeDetails;
  readonly role: DisputeRole;
  readonly situation: Situation;
}

/** What a dispute waits for, in a few words. */
export function SituationTitle({ dispute, role, situation }: SituationProps): ReactNode {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const name = <bdi>{(role === 'opener' ? dispute.other : dispute.opener).fullName}</bdi>;
  const amount = <bdi>{money(dispute.offer?.amountMinor ?? 0, dispute.currency)}</bdi>;
  switch (situation) {
    case 'appealed':
      return say('appealed.title');
    case 'offer_theirs':
      return rich(role === 'other' ? 'offered.takes' : 'offered.gives', { name, amount });
    case 'offer_own':
      return rich('offered.own', { amount });
    case 'answer_yours':
      return say('answer.yours');
    case 'answer_theirs':
      return rich('answer.theirs', { name });
    case 'ready_own':
      return say('ready.own');
    case 'ready_theirs':
      return rich('ready.theirs', { name });
    case 'review':
      return say('review.title');
    case 'agree':
      return say('agree.title');
  }
}

/** The same in a sentence or two, with what follows. */
export function SituationText({ dispute, role, situation }: SituationProps): ReactNode {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const locale = useDayLocale();
  const { timeZone } = useSite();
  const { day } = useDays();
  const { deadlineAt, goalAt, offer, claimMinor } = dispute;
  const name = <bdi>{(role === 'opener' ? dispute.other : dispute.opener).fullName}</bdi>;
  const time = formatAt(deadlineAt, 'moment', locale);
  switch (situation) {
    case 'appealed':
      return say('appealed.text', { day: day(dayOf(new Date(deadlineAt), timeZone)) });
    case 'offer_theirs':
      return (
        <>
          <Consequence dispute={dispute} role={role} amountMinor={offer?.amountMinor ?? 0} />{' '}
          {dispute.state === 'open' ? (
            <Unanswered dispute={dispute} time={time} />
          ) : (
            dispute.state === 'answered' && say('agree.until', { time })
          )}
        </>
      );
    case 'offer_own':
      return (
        <>
          {rich('offered.own.text', { name })} {say('agree.until', { time })}
        </>
      );
    case 'answer_yours':
    case 'answer_theirs':
      return <Unanswered dispute={dispute} time={time} />;
    case 'ready_own':
      return rich('ready.own.text', { name, time });
    case 'ready_theirs':
      return say('ready.theirs.text', { time });
    case 'review':
      return say('review.text', { day: day(dayOf(new Date(goalAt ?? deadlineAt), timeZone)) });
    case 'agree':
      return say(claimMinor === null ? 'agree.text.noClaim' : 'agree.text', { time });
  }
}

/** What happens if the other person says nothing. */
function Unanswered({ dispute, time }: { readonly dispute: DisputeDetails; readonly time: string }) {
  const say = useWords('disputes');
  const rich = useRichWords('disputes');
  const money = useMinorMoney();
  const { unanswered, opener, deposit, currency } = dispute;
  const name = <bdi>{opener.fullName}</bdi>;
  switch (unanswered) {
    case 'decided':
      return rich('unanswered.decided', { name, time });
    case 'deposit':
      return rich('unanswered.deposit', { name, time, amount: money(deposit.heldMinor, currency) });
    case 'team':
      return say('unanswered.team', { time });
  }
}
