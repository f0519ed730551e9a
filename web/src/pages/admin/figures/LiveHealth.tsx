import type { Health } from '@lendloop/contract/admin/health';
import { useQuery } from '@tanstack/react-query';
import { HeartPulse } from 'lucide-react';

import { healthQuery } from '../../../features/admin/queries.ts';
import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';
import { Loaded } from './Loaded.tsx';
import { StatCard } from './StatCard.tsx';

/** Live measurements of the server process that answers. */
export function LiveHealth() {
  const say = useWords('adminFigures');
  const factsOf = useFacts();
  return (
    <StatCard title={say('health')} icon={HeartPulse} tone="success">
      <Loaded query={useQuery(healthQuery)} figure="health" lines={4}>
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

function useFacts() {
  const say = useWords('adminFigures');
  const { count, percent, measure } = useFormats();
  const milliseconds = (value: number) => measure(value, 'millisecond', value < 10 ? 1 : 0);
  return ({ load, memory, connections, responses, version }: Health) => [
    { name: say('health.load'), value: percent(Math.round(load * 100)) },
    { name: say('health.memory'), value: measure(memory.residentBytes / MEGABYTE, 'megabyte') },
    { name: say('health.connections'), value: count(connections.http) },
    { name: say('health.median'), value: milliseconds(responses.p50Ms) },
    { name: say('health.most', { share: percent(95) }), value: milliseconds(responses.p95Ms) },
    { name: say('health.version'), value: version },
  ];
}
