import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { healthHistoryQuery } from '../../../features/admin/queries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useWords } from '../../../words/useWords.ts';
import { stepsOf } from './healthHistory.ts';
import { HealthPlot } from './HealthPlot.tsx';
import { HealthTable } from './HealthTable.tsx';
import { Loaded } from './Loaded.tsx';
import { Panel } from './Panel.tsx';
import { useMeasures } from './useMeasures.ts';

/** The health of all nodes over the last day, as plots and as a table in a dialog. */
export function HealthHistory() {
  const say = useWords('adminFigures');
  const query = useQuery(healthHistoryQuery);
  const measures = useMeasures();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title={say('history')}
      className="mt-5"
      aside={
        query.data &&
        query.data.length > 0 && (
          <Button variant="link" size="sm" className="-my-2" onClick={() => setIsOpen(true)}>
            {say('history.table')}
          </Button>
        )
      }
    >
      <Loaded query={query} figure="history">
        {(points) => {
          if (points.length === 0)
            return <p className="mt-4 text-md text-foreground-soft">{say('history.none')}</p>;
          const steps = stepsOf(points, query.dataUpdatedAt);
          return (
            <>
              <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
                {measures.map(({ key, name, text }) => (
                  <HealthPlot
                    key={key}
                    name={name}
                    text={text}
                    values={steps.map(({ step, point }) => ({ step, value: point[key] }))}
                  />
                ))}
              </div>
              <HealthTable points={points} open={isOpen} onOpenChange={setIsOpen} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
