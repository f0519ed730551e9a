import { useId } from 'react';

import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useWords } from '../../words/useWords.ts';

interface PartsCardProps {
  readonly included: readonly string[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (part: string, isThere: boolean) => void;
}

/** What belongs to the item, to be ticked off. */
export function PartsCard({ included, ticked, onTick }: PartsCardProps) {
  const say = useWords('handover');
  const title = useId();
  if (included.length === 0) return null;
  const count = included.filter((part) => ticked.has(part)).length;
  return (
    <Card asChild pad="none" className="p-5 shadow-xs">
      <section aria-labelledby={title}>
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={title} className="font-sans text-base font-semibold">
            {say('parts')}
          </h2>
          <span role="status" className="text-sm text-muted-foreground tabular">
            {say('parts.count', { count, all: included.length })}
          </span>
        </div>
        <p className="mt-0.5 text-sm text-muted-foreground">{say('parts.text')}</p>
        <ul className="mt-2 divide-y divide-border">
          {included.map((part) => (
            <li key={part} className="py-0.5">
              <Checkbox
                label={
                  <span dir="auto" className="block wrap-anywhere">
                    {part}
                  </span>
                }
                checked={ticked.has(part)}
                onCheckedChange={(isThere) => onTick(part, isThere)}
              />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
