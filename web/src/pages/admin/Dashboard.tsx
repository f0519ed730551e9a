import { useNoticeOfDismissal } from '../../features/admin/queries.ts';
import { useWords } from '../../words/useWords.ts';
import { HealthHistory } from './figures/HealthHistory.tsx';
import { Metrics } from './figures/Metrics.tsx';
import { Panels } from './figures/Panels.tsx';
import { WorkTabs } from './work/WorkTabs.tsx';

/** Metrics first, then the lists that need a decision. */
export function Dashboard() {
  useNoticeOfDismissal();
  const say = useWords('admin');
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-20 md:px-8 md:pt-9">
      <h1 className="text-3xl md:text-4xl">{say('title')}</h1>
      <Metrics />
      <Panels />
      <HealthHistory />
      <WorkTabs />
    </div>
  );
}
