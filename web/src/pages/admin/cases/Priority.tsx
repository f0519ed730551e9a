import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';
import { priorityLook } from './priorityLook.ts';

/** How urgent a case is. */
export function Priority({ value }: { readonly value: number }) {
  const say = useWords('cases');
  return (
    <span
      className={cn(
        'grid h-8 min-w-11 shrink-0 place-items-center rounded-sm px-1 text-sm font-bold tabular',
        priorityLook(value),
      )}
    >
      <span className="sr-only">{say('cases.priority')} </span>
      {value}
    </span>
  );
}
