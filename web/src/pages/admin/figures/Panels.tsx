import { useQuery } from '@tanstack/react-query';

import {
  popularCategoriesQuery,
  popularLocationsQuery,
  userMetricsQuery,
} from '../../../features/admin/queries.ts';
import { useCategoryName } from '../../../features/items/useCategoryName.ts';
import { useWords } from '../../../words/useWords.ts';
import { Activity } from './Activity.tsx';
import { Bars } from './Bars.tsx';
import { Loaded } from './Loaded.tsx';
import { Panel } from './Panel.tsx';
import { SignInMethods } from './SignInMethods.tsx';

export function Panels() {
  const say = useWords('adminFigures');
  const nameOf = useCategoryName();
  const categories = useQuery(popularCategoriesQuery);
  const locations = useQuery(popularLocationsQuery);
  const users = useQuery(userMetricsQuery);
  return (
    <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-2 xl:grid-cols-3">
      <Panel title={say('categories')}>
        <Loaded query={categories} figure="categories" lines={5}>
          {(rows) => (
            <Bars
              rows={rows.map(({ categoryName, count }) => ({ name: nameOf({ name: categoryName }), count }))}
              className="bg-chart-1"
              empty={say('listings.none')}
            />
          )}
        </Loaded>
      </Panel>
      <Panel title={say('locations')}>
        <Loaded query={locations} figure="locations" lines={5}>
          {(rows) => (
            <Bars
              rows={rows.map(({ location, count }) => ({ name: location, count }))}
              className="bg-chart-2"
              empty={say('listings.none')}
            />
          )}
        </Loaded>
      </Panel>
      <div className="grid gap-5 lg:max-xl:col-span-2 lg:max-xl:grid-cols-2">
        <Panel title={say('methods')}>
          <Loaded query={users} figure="methods">
            {(metrics) => <SignInMethods {...metrics} />}
          </Loaded>
        </Panel>
        <Activity />
      </div>
    </div>
  );
}
