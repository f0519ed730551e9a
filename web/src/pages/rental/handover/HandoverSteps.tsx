import { Check } from 'lucide-react';

import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';

interface HandoverStepsProps {
  /** Whether all parts are ticked; null if there are none. */
  readonly parts: boolean | null;
  readonly photos: boolean;
}

/** What is best done in this order: look, take photos, enter the code. */
export function HandoverSteps({ parts, photos }: HandoverStepsProps) {
  const say = useWords('handover');
  const steps = [
    ...(parts === null ? [] : [{ name: 'step.parts' as const, isDone: parts }]),
    { name: 'step.photos' as const, isDone: photos },
    { name: 'step.code' as const, isDone: false },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol aria-label={say('steps')} className="mt-5 flex flex-wrap items-center gap-2 text-sm font-semibold">
      {steps.map(({ name, isDone }, index) => (
        <li key={name} aria-current={index === next ? 'step' : undefined} className="flex items-center gap-2">
          {index > 0 && (
            <span aria-hidden className="mx-0.5 h-px w-3 bg-border-strong sm:w-5 md:mx-1 md:w-8" />
          )}
          <span
            aria-hidden
            className={cn(
              'grid size-7 place-items-center rounded-full text-xs font-bold',
              isDone && 'bg-primary text-primary-foreground',
              !isDone &&
                index === next &&
                'bg-primary-soft text-primary-strong ring-2 ring-primary ring-inset',
              !isDone && index !== next && 'bg-muted text-foreground-soft',
            )}
          >
            {isDone ? <Check className="size-4" /> : index + 1}
          </span>
          {say(name)}
          {isDone && <span className="sr-only"> ({say('step.isDone')})</span>}
        </li>
      ))}
    </ol>
  );
}
