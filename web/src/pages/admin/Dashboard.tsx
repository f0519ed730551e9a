import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { caseCountsQuery } from '../../features/admin/caseQueries.ts';
import { useNoticeOfDismissal } from '../../features/admin/queries.ts';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { loadWords } from '../../words/language.ts';
import { useWords } from '../../words/useWords.ts';
import { HealthHistory } from './figures/HealthHistory.tsx';
import { Metrics } from './figures/Metrics.tsx';
import { Panels } from './figures/Panels.tsx';
import { useFormats } from './values/useFormats.ts';
import { WorkTabs } from './work/WorkTabs.tsx';

const Money = lazy(async () => {
  const [module] = await Promise.all([import('./money/Money.tsx'), loadWords('adminMoney')]);
  return { default: module.Money };
});

const Cases = lazy(async () => {
  const [module] = await Promise.all([import('./cases/Cases.tsx'), loadWords('cases')]);
  return { default: module.Cases };
});

const Disputes = lazy(async () => {
  const [module] = await Promise.all([
    import('./disputes/Disputes.tsx'),
    loadWords('adminDisputes', 'disputes', 'handover'),
  ]);
  return { default: module.Disputes };
});

const route = getRouteApi(paths.admin);

/** Metrics first, then the lists that need a decision. Cases, disputes and the money have tabs of their own; the url holds the open one. */
export function Dashboard() {
  useNoticeOfDismissal();
  const say = useWords('admin');
  const { tab = 'overview', dispute = null, case: openCase = null } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-20 md:px-8 md:pt-9">
      <h1 className="mb-4 text-3xl md:text-4xl">{say('title')}</h1>
      <Tabs
        label={say('tabs.label')}
        value={tab}
        onValueChange={(chosen) =>
          void navigate({
            search: chosen === 'overview' ? {} : { tab: chosen },
            replace: true,
            resetScroll: false,
          })
        }
        items={[
          { value: 'overview', label: say('tabs.overview'), content: <Overview /> },
          {
            value: 'cases',
            label: (
              <>
                {say('tabs.cases')} <Waiting />
              </>
            ),
            content: (
              <Suspense fallback={<RowSkeletons label={say('tabs.cases')} />}>
                <Cases
                  opened={openCase}
                  onClose={() => void navigate({ search: { tab: 'cases' }, resetScroll: false })}
                />
              </Suspense>
            ),
          },
          {
            value: 'disputes',
            label: say('tabs.disputes'),
            content: (
              <Suspense fallback={<RowSkeletons label={say('tabs.disputes')} />}>
                <Disputes
                  opened={dispute}
                  onOpen={(id) =>
                    void navigate({ search: { tab: 'disputes', ...(id !== null && { dispute: id }) } })
                  }
                />
              </Suspense>
            ),
          },
          {
            value: 'money',
            label: say('tabs.money'),
            content: (
              <Suspense fallback={<RowSkeletons label={say('tabs.money')} />}>
                <Money />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}

/** How many cases wait for a decision; nothing if there are none. */
function Waiting() {
  const { count } = useFormats();
  const { data } = useQuery(caseCountsQuery);
  const waiting = data ? data.open + data.appealed : 0;
  if (waiting === 0) return null;
  return (
    <span className="ms-1 rounded-full bg-warning-soft px-2 py-0.5 text-xs font-bold text-warning-strong tabular">
      {count(waiting)}
    </span>
  );
}

function Overview() {
  return (
    <>
      <Metrics />
      <Panels />
      <HealthHistory />
      <WorkTabs />
    </>
  );
}
