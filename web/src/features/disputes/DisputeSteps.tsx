import type { Dispute } from '@lendloop/contract/disputes/disputes';
import type { DisputeState } from '@lendloop/contract/disputes/states';

import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

const STEPS = ['opened', 'answered', 'team', 'closed'] as const;

/** How many of the steps are behind a dispute in a state. */
const DONE: Readonly<Record<DisputeState, number>> = {
  open: 1,
  answered: 2,
  review: 3,
  appealed: 3,
  settled: 4,
  withdrawn: 4,
  decided: 4,
  lapsed: 4,
};

/** How far a dispute is. */
export function DisputeSteps({ dispute }: { readonly dispute: Pick<Dispute, 'state'> }) {
  const say = useWords('disputes');
  const done = DONE[dispute.state];
  return (
    <ol aria-label={say('steps')} className="grid grid-cols-4 gap-2 text-sm">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === done - 1 ? 'step' : undefined}>
          <span
            aria-hidden
            className={cn('block h-1.5 rounded-full', index < done ? 'bg-primary' : 'bg-border-strong')}
          />
          <span
            className={cn(
              'mt-2 block wrap-anywhere',
              index < done ? 'font-semibold' : 'text-muted-foreground',
            )}
          >
            {say(`step.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
