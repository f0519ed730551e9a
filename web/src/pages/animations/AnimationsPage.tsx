import { useState } from 'react';

import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { CardsDemo } from './CardsDemo.tsx';
import { FakeBottomBar } from './FakeBottomBar.tsx';
import { PullDemo } from './PullDemo.tsx';
import { SwipeDemo } from './SwipeDemo.tsx';
import { TransitionsDemo } from './TransitionsDemo.tsx';

const DEMOS = [
  { value: 'cards', label: 'Cards', content: <CardsDemo /> },
  { value: 'transitions', label: 'Transitions', content: <TransitionsDemo /> },
  { value: 'swipe', label: 'Swipe', content: <SwipeDemo /> },
  { value: 'pull', label: 'Pull', content: <PullDemo /> },
] as const;

/** Demonstrates the touch-style animations on sample items. */
export function AnimationsPage() {
  const [demo, setDemo] = useState<(typeof DEMOS)[number]['value']>('cards');
  return (
    <div className="mx-auto grid max-w-page gap-8 px-4 pt-8 md:px-8 md:pt-12">
      <PageHeading title="Animations" lead="Made-up items to try touches on." />
      <div className="min-w-0">
        <Tabs label="Animations" items={DEMOS} value={demo} onValueChange={setDemo} />
      </div>
      <FakeBottomBar />
    </div>
  );
}
