import { refundsOf, type CancellationPolicy } from '@lendloop/contract/terms';
import { addDays, countDays, type Day } from '@lendloop/contract/values/dates';

import { useToday } from '../../../site/queries.ts';
import { cn } from '../../../ui/style/classNames.ts';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

const BACK = { 100: 'policy.all', 50: 'policy.half' } as const;
const TONES = { 100: 'bg-success', 50: 'bg-lend', 0: 'bg-sunken' } as const;

interface Step {
  readonly percent: 100 | 50 | 0;
  /** Its last day; the day from which there is nothing for the last step. */
  readonly day: Day;
}

interface PolicyBarProps {
  readonly policy: CancellationPolicy;
  readonly startDate: Day;
}

/** The steps of a cancellation policy up to the start of a rental, and where today lies. */
export function PolicyBar({ policy, startDate }: PolicyBarProps) {
  const say = useWords('rental');
  const today = useToday();
  const { weekDay } = useDays();
  const refunds = refundsOf(policy, startDate, '0000-01-01');
  const last = refunds.at(-1)?.until ?? startDate;
  const steps: Step[] = [
    ...refunds.map(({ percent, until }) => ({
      percent: percent === 100 ? (100 as const) : (50 as const),
      day: until,
    })),
    { percent: 0, day: addDays(last, 1) },
  ];
  const now = steps.findIndex(({ percent, day: until }) => percent === 0 || today <= until);
  return (
    <section aria-label={say(`policy.${policy}`)}>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold">{say(`policy.${policy}`)}</span>
        <span className="text-muted-foreground">{say('policy.start', { day: weekDay(startDate) })}</span>
      </p>
      <ol className="mt-3 grid auto-cols-fr grid-flow-col gap-1 text-xs">
        {steps.map((step, index) => (
          <li
            key={step.percent}
            aria-current={index === now ? 'step' : undefined}
            className="flex min-w-0 flex-col"
          >
            <span className="relative h-5 font-semibold">
              {index === now && (
                <span
                  className="absolute bottom-0 flex -translate-x-1/2 flex-col items-center whitespace-nowrap max-sm:translate-x-0 rtl:translate-x-1/2 rtl:max-sm:translate-x-0"
                  style={{ insetInlineStart: `${placeOf(today, steps[index - 1]?.day, step, startDate)}%` }}
                >
                  {say('policy.today', { day: weekDay(today) })}
                </span>
              )}
            </span>
            <span
              className={cn('mt-1 h-2.5 rounded-full', TONES[step.percent], index !== now && 'opacity-60')}
              aria-hidden
            />
            <span className="mt-1.5 font-semibold">
              {step.percent === 0 ? say('policy.none') : say(BACK[step.percent])}
            </span>
            <span className="text-muted-foreground">
              {say(step.percent === 0 ? 'policy.from' : 'policy.until', { day: weekDay(step.day) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How far today is into its step, in percent of its bar, not too near its ends. */
function placeOf(today: Day, before: Day | undefined, step: Step, startDate: Day): number {
  const first = before ?? addDays(step.day, -14);
  const until = step.percent === 0 ? startDate : step.day;
  const length = Math.max(1, countDays({ startDate: first, endDate: until > first ? until : first }) - 1);
  const done = today > first ? countDays({ startDate: first, endDate: today }) - 1 : 0;
  return Math.min(70, Math.max(30, (100 * done) / length));
}
