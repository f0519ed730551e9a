import { Activity } from 'lucide-react';

import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';
import { StatCard } from './StatCard.tsx';

/** A card with fixed texts and a fixed number, as specified. `LiveHealth` shows real measurements. */
export function PlatformStatus() {
  const say = useWords('adminFigures');
  const { percent } = useFormats();
  return (
    <StatCard title={say('status')} icon={Activity} tone="success">
      <p className="mt-2 flex items-center gap-3 font-display text-4xl font-bold">
        {say('status.active')}
        <span className="size-2.5 rounded-full bg-success ring-4 ring-success-soft" />
      </p>
      <div className="mt-4 h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full w-[23%] rounded-full bg-success" />
      </div>
      <div className="mt-2.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold">{say('status.load')}</span>
        <span className="flex gap-1.5 text-muted-foreground tabular">
          <span>{percent(23)}</span>
          <span>{say('status.nominal')}</span>
        </span>
      </div>
    </StatCard>
  );
}
