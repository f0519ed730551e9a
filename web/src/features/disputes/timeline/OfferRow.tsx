import type { DisputeEntry } from '@lendloop/contract/disputes/entries';
import { Check, CircleDot, History, Minus } from 'lucide-react';
import type { ReactNode } from 'react';

import { StatusBadge, type StatusTone } from '../../../ui/label/StatusBadge.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import type { Icon } from '../../../ui/style/icon.ts';
import { useWords } from '../../../words/useWords.ts';

type OfferState = NonNullable<DisputeEntry['offer']>;

const LOOKS: Readonly<Record<OfferState, readonly [StatusTone, Icon]>> = {
  open: ['info', CircleDot],
  replaced: ['neutral', History],
  accepted: ['success', Check],
  closed: ['neutral', Minus],
};

interface OfferRowProps {
  readonly label: ReactNode;
  readonly amount: string;
  readonly state: OfferState;
}

/** An offer and what became of it. It can be accepted only where it is said what follows. */
export function OfferRow({ label, amount, state }: OfferRowProps) {
  const say = useWords('disputes');
  const [tone, icon] = LOOKS[state];
  const isOpen = state === 'open';
  return (
    <div
      className={cn(
        'mt-3 flex flex-wrap items-center justify-between gap-3 rounded-lg px-4 py-3',
        isOpen
          ? 'border-2 border-primary bg-primary-soft/50 dark:bg-primary-soft'
          : 'border border-border bg-subtle dark:bg-card',
      )}
    >
      <div className="min-w-0">
        <p
          className={cn(
            'text-sm wrap-anywhere',
            isOpen ? 'font-semibold text-primary-strong' : 'text-muted-foreground',
          )}
        >
          {label}
        </p>
        <p
          className={cn(
            'font-display text-xl font-bold text-foreground tabular',
            state === 'replaced' && 'line-through decoration-2 opacity-70',
          )}
        >
          <bdi>{amount}</bdi>
        </p>
      </div>
      <StatusBadge tone={tone} icon={icon} isSentence>
        {say(`offer.${state}`)}
      </StatusBadge>
    </div>
  );
}
