import { useState } from 'react';

import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useWords } from '../../words/useWords.ts';
import { CardsDemo } from './CardsDemo.tsx';
import { FakeBottomBar } from './FakeBottomBar.tsx';
import { PullDemo } from './PullDemo.tsx';
import { SwipeDemo } from './SwipeDemo.tsx';
import { TransitionsDemo } from './TransitionsDemo.tsx';

const DEMOS = [
  { value: 'cards', label: 'demo.cards', content: <CardsDemo /> },
  { value: 'transitions', label: 'demo.transitions', content: <TransitionsDemo /> },
  { value: 'swipe', label: 'demo.swipe', content: <SwipeDemo /> },
  { value: 'pull', label: 'demo.pull', content: <PullDemo /> },
] as const;

/** Demonstrates the touch-style animations on sample items. */
export function AnimationsPage() {
  const say = useWords('tools');
  const demos = DEMOS.map(({ label, ...rest }) => ({ ...rest, label: say(label) }));
  const [demo, setDemo] = useState<(typeof DEMOS)[number]['value']>('cards');
  return (
    <div className="mx-auto grid max-w-page gap-8 px-4 pt-8 md:px-8 md:pt-12">
      <PageHeading title={say('animations')} lead={say('animations.text')} />
      <div className="min-w-0">
        <Tabs label={say('animations')} items={demos} value={demo} onValueChange={setDemo} />
      </div>
      <FakeBottomBar />
    </div>
  );
}
