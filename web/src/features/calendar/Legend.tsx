import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';
import { lookOf } from './entryLook.ts';

const KINDS = ['rental', 'request', 'block', 'buffer'] as const;

/** What the looks of bars mean. */
export function Legend() {
  const say = useWords('calendar');
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted-foreground">
      {KINDS.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-2">
          <span aria-hidden className={cn('h-4 w-7 rounded-sm', lookOf({ kind, itemId: 5 }))} />
          {say(`kind.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
