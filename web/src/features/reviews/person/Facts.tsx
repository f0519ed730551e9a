import type { PersonFacts } from '@lendloop/contract/reviews/people';
import { CalendarX, Clock3, Handshake, Undo2 } from 'lucide-react';

import type { Icon } from '../../../ui/style/icon.ts';
import { useNumberLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

interface FactsProps {
  readonly facts: PersonFacts;
  readonly as: 'owner' | 'renter';
}

/** What was counted of a person's rentals on one side. */
export function Facts({ facts, as }: FactsProps) {
  const say = useWords('reviewing');
  const locale = useNumberLocale();
  const { lent, rented, lateCancellations, lateReturns, answerHours } = facts;
  const completed = as === 'owner' ? lent : rented;
  const write = (count: number) => count.toLocaleString(locale);
  return (
    <div>
      <dl
        aria-label={say('facts')}
        className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-8 gap-y-5 rounded-xl bg-subtle p-5 md:p-6 dark:bg-card"
      >
        <Fact icon={Handshake} value={write(completed)} label={say('fact.completed', { count: completed })} />
        {as === 'owner' && answerHours !== null && (
          <Fact
            icon={Clock3}
            value={say('fact.hours', { count: answerHours < 1 ? 0 : Math.round(answerHours) })}
            label={say('fact.answer')}
          />
        )}
        <Fact
          icon={CalendarX}
          value={write(lateCancellations)}
          label={say('fact.cancelled', { count: lateCancellations })}
        />
        {as === 'renter' && (
          <Fact icon={Undo2} value={write(lateReturns)} label={say('fact.late', { count: lateReturns })} />
        )}
      </dl>
      <p className="mt-2 text-sm text-muted-foreground">{say('fact.note')}</p>
    </div>
  );
}

function Fact({ icon: Glyph, value, label }: { icon: Icon; value: string; label: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="ps-8 text-sm text-muted-foreground">{label}</dt>
      <dd className="flex gap-3 text-md font-semibold">
        <Glyph aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
        {value}
      </dd>
    </div>
  );
}
