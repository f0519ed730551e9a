import { Activity } from 'lucide-react';

import { StatCard } from './StatCard.tsx';

/** A card with fixed texts and a fixed number, as specified. `LiveHealth` shows real measurements. */
export function PlatformStatus() {
  return (
    <StatCard title="Platform Status" icon={Activity} tone="success">
      <p className="mt-2 flex items-center gap-3 font-display text-4xl font-bold">
        Active
        <span className="size-2.5 rounded-full bg-success ring-4 ring-success-soft" />
      </p>
      <div className="mt-4 h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full w-[23%] rounded-full bg-success" />
      </div>
      <div className="mt-2.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold">System Load</span>
        <span className="flex gap-1.5 text-muted-foreground tabular">
          <span>23%</span>
          <span>nominal</span>
        </span>
      </div>
    </StatCard>
  );
}
