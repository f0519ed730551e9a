import type { LinkedAppeal } from '@lendloop/contract/cases/appealLinks';
import { dayOf } from '@lendloop/contract/values/dates';
import type { ReactNode } from 'react';

import { useSite } from '../../site/queries.ts';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';

/** What was decided about a suspended person, why, and until when they can appeal. */
export function LinkedDecision({ appeal }: { readonly appeal: LinkedAppeal }) {
  const say = useWords('appeal');
  const rich = useRichWords('appeal');
  const { day } = useDays();
  const { timeZone } = useSite();
  const { decision, suspendedUntil, appealedAt } = appeal;
  const write = (moment: string) => day(dayOf(new Date(moment), timeZone));
  const { kind } = decision.subject;
  return (
    <dl className="grid gap-3 text-md">
      <Row
        label={say('decision')}
        value={
          suspendedUntil === null
            ? say('decision.forGood')
            : say('decision.until', { date: write(suspendedUntil) })
        }
      />
      <Row
        label={say('about')}
        value={
          kind !== 'item'
            ? say(`about.${kind}`)
            : decision.title === null
              ? say('about.gone')
              : rich('about.item', { title: <bdi>{decision.title}</bdi> })
        }
      />
      <Row
        label={say('reason')}
        value={
          <span dir="auto" className="block text-start whitespace-pre-line">
            {decision.reason}
          </span>
        }
      />
      <Row label={say('decided')} value={write(decision.decidedAt)} />
      {appealedAt === null && decision.appealUntil !== null && (
        <Row label={say('until')} value={write(decision.appealUntil)} />
      )}
    </dl>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}
