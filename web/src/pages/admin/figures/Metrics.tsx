import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, Package, Users } from 'lucide-react';

import { itemMetricsQuery, rentalMetricsQuery, userMetricsQuery } from '../../../features/admin/queries.ts';
import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';
import { LiveHealth } from './LiveHealth.tsx';
import { Loaded } from './Loaded.tsx';
import { Metric } from './Metric.tsx';
import { PlatformStatus } from './PlatformStatus.tsx';
import { StatCard } from './StatCard.tsx';

export function Metrics() {
  const say = useWords('adminFigures');
  const { count } = useFormats();
  const users = useQuery(userMetricsQuery);
  const items = useQuery(itemMetricsQuery);
  const rentals = useQuery(rentalMetricsQuery);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
      <StatCard title={say('users')} icon={Users}>
        <Loaded query={users} figure="users">
          {({ total, verified, new30Days }) => (
            <Metric
              figure="users"
              total={total}
              part={verified}
              fact={say('users.new', { total: count(new30Days) })}
            />
          )}
        </Loaded>
      </StatCard>
      <StatCard title={say('listings')} icon={Package}>
        <Loaded query={items} figure="listings">
          {({ total, active, pending }) => (
            <Metric
              figure="listings"
              total={total}
              part={active}
              fact={say('listings.pending', { total: count(pending) })}
            />
          )}
        </Loaded>
      </StatCard>
      <StatCard title={say('rentals')} icon={CalendarCheck}>
        <Loaded query={rentals} figure="rentals">
          {({ total, completed, pending }) => (
            <Metric
              figure="rentals"
              total={total}
              part={completed}
              fact={say('rentals.pending', { total: count(pending) })}
            />
          )}
        </Loaded>
      </StatCard>
      <PlatformStatus />
      <LiveHealth />
    </div>
  );
}
