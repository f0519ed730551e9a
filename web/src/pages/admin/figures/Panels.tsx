import { useQuery } from '@tanstack/react-query';

import {
  popularCategoriesQuery,
  popularLocationsQuery,
  userMetricsQuery,
} from '../../../features/admin/queries.ts';
import { Activity } from './Activity.tsx';
import { Bars } from './Bars.tsx';
import { Loaded } from './Loaded.tsx';
import { Panel } from './Panel.tsx';
import { SignInMethods } from './SignInMethods.tsx';

export function Panels() {
  const categories = useQuery(popularCategoriesQuery);
  const locations = useQuery(popularLocationsQuery);
  const users = useQuery(userMetricsQuery);
  return (
    <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-2 xl:grid-cols-3">
      <Panel title="Popular Categories">
        <Loaded query={categories} label="the categories" lines={5}>
          {(rows) => (
            <Bars
              rows={rows.map(({ categoryName, count }) => ({ name: categoryName, count }))}
              className="bg-chart-1"
              empty="No listings yet."
            />
          )}
        </Loaded>
      </Panel>
      <Panel title="Top Locations">
        <Loaded query={locations} label="the locations" lines={5}>
          {(rows) => (
            <Bars
              rows={rows.map(({ location, count }) => ({ name: location, count }))}
              className="bg-chart-2"
              empty="No listings yet."
            />
          )}
        </Loaded>
      </Panel>
      <div className="grid gap-5 lg:max-xl:col-span-2 lg:max-xl:grid-cols-2">
        <Panel title="Authentication Methods">
          <Loaded query={users} label="the sign-in methods">
            {(metrics) => <SignInMethods {...metrics} />}
          </Loaded>
        </Panel>
        <Activity />
      </div>
    </div>
  );
}
