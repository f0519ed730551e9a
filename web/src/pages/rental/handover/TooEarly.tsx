import { CODE_DAYS, type HandoverPhase } from '@lendloop/contract/handover/handover';
import { Clock3 } from 'lucide-react';

import { formatAt } from '../../../words/moments.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface TooEarlyProps {
  readonly phase: HandoverPhase;
  readonly opensAt: string;
  /** Whether the reader waits for the code that they show, which comes some days earlier. */
  readonly isCode: boolean;
}

/** From when on there is something to do here. */
export function TooEarly({ phase, opensAt, isCode }: TooEarlyProps) {
  const say = useWords('handover');
  const locale = useDayLocale();
  // Check-out opens a day before the start, check-in at the start.
  const earlier = isCode ? CODE_DAYS - (phase === 'checkout' ? 1 : 0) : 0;
  const from = new Date(Date.parse(opensAt) - earlier * DAY_MS).toISOString();
  const time = formatAt(from, 'moment', locale);
  return (
    <section className="flex items-start gap-4 rounded-2xl bg-subtle p-6 md:p-8">
      <Clock3 className="mt-1 size-6 shrink-0 text-primary" aria-hidden />
      <div className="min-w-0">
        <h2 className="text-xl">{say('early.title')}</h2>
        <p className="mt-1 text-md text-foreground-soft">
          {isCode ? say('early.code', { time }) : say('early.text', { time })}
        </p>
      </div>
    </section>
  );
}
