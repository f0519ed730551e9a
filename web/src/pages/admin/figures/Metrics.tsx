import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, Package, Users } from 'lucide-react';

import { itemMetricsQuery, rentalMetricsQuery, userMetricsQuery } from '../../../features/admin/queries.ts';
import { useFormats } from '../values/useFormats.ts';
import { LiveHealth } from './LiveHealth.tsx';
import { Loaded } from './Loaded.tsx';
import { Metric } from './Metric.tsx';
import { PlatformStatus } from './PlatformStatus.tsx';
import { StatCard } from './StatCard.tsx';

export function Metrics() {
  const { count } = useFormats();
  const users = useQuery(userMetricsQuery);
  const items = useQuery(itemMetricsQuery);
  const rentals = useQuery(rentalMetricsQuery);
  return (
    <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
      <StatCard title="Total Users" icon={Users}>
        <Loaded query={users} label="users">
          {({ total, verified, new30Days }) => (
            <Metric
              title="Total Users"
              total={total}
              part={verified}
              partLabel="verified"
              fact={`${count(new30Days)} new in 30 days`}
            />
          )}
        </Loaded>
      </StatCard>
      <StatCard title="Total Listings" icon={Package}>
        <Loaded query={items} label="listings">
          {({ total, active, pending }) => (
            <Metric
              title="Total Listings"
              total={total}
              part={active}
              partLabel="active"
              fact={`${count(pending)} awaiting moderation`}
            />
          )}
        </Loaded>
      </StatCard>
      <StatCard title="Total Rentals" icon={CalendarCheck}>
        <Loaded query={rentals} label="rentals">
          {({ total, completed, pending }) => (
            <Metric
              title="Total Rentals"
              total={total}
              part={completed}
              partLabel="completed"
              fact={`${count(pending)} pending`}
            />
          )}
        </Loaded>
      </StatCard>
      <PlatformStatus />
      <LiveHealth />
    </div>
  );
}
