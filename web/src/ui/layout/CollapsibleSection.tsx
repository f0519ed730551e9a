import { ChevronDown } from 'lucide-react';
import { Collapsible as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import { useWords } from '../../words/useWords.ts';
import { CountBadge } from '../label/CountBadge.tsx';

export interface CollapsibleSectionProps {
  title: string;
  children: ReactNode;
  defaultOpen?: boolean;
  /** How many choices inside are active; shown beside the title. */
  count?: number;
}

/** A collapsible section. Stacked sections are separated by a line (filter sheet, FAQ). */
export function CollapsibleSection({
  title,
  children,
  defaultOpen = false,
  count = 0,
}: CollapsibleSectionProps) {
  const say = useWords('ui');
  return (
    <Radix.Root asChild defaultOpen={defaultOpen}>
      <section className="border-b border-border last:border-0">
        <h3 className="font-sans">
          <Radix.Trigger className="group flex h-14 w-full items-center gap-2 rounded-sm text-start text-base font-semibold">
            {title}
            <CountBadge count={count} tone="primary" />
            {count > 0 && <span className="sr-only">{say('section.active', { count })}</span>}
            <ChevronDown className="ms-auto size-5 text-muted-foreground transition group-data-[state=open]:rotate-180" />
          </Radix.Trigger>
        </h3>
        <Radix.Content className="pb-4">{children}</Radix.Content>
      </section>
    </Radix.Root>
  );
}
