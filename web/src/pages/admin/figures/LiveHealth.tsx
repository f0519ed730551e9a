import type { Health } from '@lendloop/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { HeartPulse } from 'lucide-react';

import { healthQuery } from '../../../features/admin/queries.ts';
import { Loaded } from './Loaded.tsx';
import { StatCard } from './StatCard.tsx';

/** Live measurements of the server process that answers. */
export function LiveHealth() {
  return (
    <StatCard title="Live Health" icon={HeartPulse} tone="success">
      <Loaded query={useQuery(healthQuery)} label="the live health" lines={4}>
        {(health) => (
          <dl className="mt-2 grid gap-0.5 text-sm">
            {factsOf(health).map(({ name, value }) => (
              <div key={name} className="flex justify-between gap-3">
                <dt className="text-muted-foreground">{name}</dt>
                <dd className="font-semibold whitespace-nowrap tabular">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </StatCard>
  );
}

const MEGABYTE = 1024 * 1024;

const factsOf = ({ load, memory, connections, responses }: Health) => [
  { name: 'Load', value: `${Math.round(load * 100)}%` },
  { name: 'Memory', value: `${Math.round(memory.residentBytes / MEGABYTE)} MB` },
  { name: 'Connections', value: String(connections.http) },
  { name: 'Median answer', value: ms(responses.p50Ms) },
  { name: '95% within', value: ms(responses.p95Ms) },
];

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
