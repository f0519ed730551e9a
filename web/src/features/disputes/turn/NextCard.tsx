import type { Dispute } from '@lendloop/contract/disputes/disputes';
import { dayOf } from '@lendloop/contract/values/dates';
import { Handshake, RotateCcw, Scale } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { useSite } from '../../../site/queries.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import type { Icon } from '../../../ui/style/icon.ts';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

/** What can still happen in a dispute that is not decided. */
export function NextCard({ dispute }: { readonly dispute: Dispute }) {
  const say = useWords('disputes');
  const { timeZone } = useSite();
  const { day } = useDays();
  const title = useId();
  const { state, deadlineAt, goalAt } = dispute;
  const dayAt = (moment: string) => day(dayOf(new Date(moment), timeZone));
  return (
    <Card asChild pad="none" className="p-5 shadow-xs">
      <section aria-labelledby={title}>
        <h2 id={title} className="font-sans text-base font-semibold">
          {say('next')}
        </h2>
        <ul className="mt-3 grid gap-3 text-md text-foreground-soft">
          {state !== 'appealed' && <Point icon={Handshake}>{say('next.agree')}</Point>}
          {state === 'answered' && (
            <Point icon={Scale}>{say('next.until', { day: dayAt(deadlineAt) })}</Point>
          )}
          {goalAt !== null && (
            <Point icon={Scale}>
              {say('next.goal', { day: dayAt(goalAt) })}{' '}
              {state === 'review' && say('next.lapse', { day: dayAt(deadlineAt) })}
            </Point>
          )}
          <Point icon={RotateCcw}>{say(state === 'appealed' ? 'next.final' : 'next.appeal')}</Point>
        </ul>
      </section>
    </Card>
  );
}

function Point({ icon: Glyph, children }: { readonly icon: Icon; readonly children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Glyph className="mt-0.5 size-[18px] shrink-0 text-primary" aria-hidden />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
