import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { activityQuery } from '../../../features/admin/queries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useWords } from '../../../words/useWords.ts';
import { ActivityChart } from './ActivityChart.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import { Loaded } from './Loaded.tsx';
import { Panel } from './Panel.tsx';

/** Activity of the last days as a bar chart, and as a table in a dialog. */
export function Activity() {
  const say = useWords('adminFigures');
  const activity = useQuery(activityQuery);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title={say('activity')}
      aside={
        activity.data && (
          <Button variant="link" size="sm" className="-my-2" onClick={() => setIsOpen(true)}>
            {say('activity.numbers')}
          </Button>
        )
      }
    >
      <Loaded query={activity} figure="activity">
        {(days) => (
          <>
            <ActivityChart days={days} />
            <ActivityTable days={days} open={isOpen} onOpenChange={setIsOpen} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
