import type { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import type { DisputeState } from '@lendloop/contract/disputes/states';

import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

const STEPS = ['opened', 'answered', 'team', 'closed'] as const;

/** Whether each of the steps is behind a dispute: it may close without an answer, or without the team. */
function stepsBehind({ entries, state, turn }: Pick<DisputeDetails, 'entries' | 'state' | 'turn'>) {
  const wasIn = (one: DisputeState) =>
    state === one || entries.some(({ record }) => record.kind === 'state' && record.to === one);
  const isDecided = entries.some(({ record }) => record.kind === 'decided' && record.by === 'admin');
  return {
    opened: true,
    answered: wasIn('answered'),
    team: wasIn('review') || wasIn('appealed') || isDecided,
    closed: turn === null,
  };
}

/** How far a dispute is. */
export function DisputeSteps({ dispute }: { readonly dispute: DisputeDetails }) {
  const say = useWords('disputes');
  const isBehind = stepsBehind(dispute);
  const last = STEPS.findLast((step) => isBehind[step]);
  return (
    <ol aria-label={say('steps')} className="grid grid-cols-4 gap-2 text-sm">
      {STEPS.map((step) => (
        <li key={step} aria-current={step === last ? 'step' : undefined}>
          <span
            aria-hidden
            className={cn('block h-1.5 rounded-full', isBehind[step] ? 'bg-primary' : 'bg-border-strong')}
          />
          <span
            className={cn(
              'mt-2 block wrap-anywhere',
              isBehind[step] ? 'font-semibold' : 'text-muted-foreground',
            )}
          >
            {say(`step.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
