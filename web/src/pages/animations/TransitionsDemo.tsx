import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { CutoutImage } from '../../ui/media/CutoutImage.tsx';
import { useWords } from '../../words/useWords.ts';
import { log } from './samples.ts';

const TRANSITIONS = [
  { name: 'transition.dialog', className: 'animate-dialog-in' },
  { name: 'transition.sheet', className: 'animate-sheet-start' },
  { name: 'transition.sheetUp', className: 'animate-sheet-up' },
  { name: 'transition.menu', className: 'animate-pop' },
  { name: 'transition.toast', className: 'animate-toast-in' },
] as const;

/** The entry transitions. */
export function TransitionsDemo() {
  const say = useWords('tools');
  const [played, setPlayed] = useState<{ className: string; times: number }>({ className: '', times: 0 });
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2.5">
        {TRANSITIONS.map(({ name, className }) => (
          <Button
            key={name}
            variant="outline"
            onClick={() => {
              log(`Transition: ${say(name)}`);
              setPlayed(({ times }) => ({ className, times: times + 1 }));
            }}
          >
            {say(name)}
          </Button>
        ))}
      </div>
      <div className="grid h-64 max-w-xl place-items-center overflow-hidden rounded-2xl bg-subtle">
        {/* A new key restarts the animation. */}
        <div key={played.times} className={`rounded-xl bg-popover p-8 shadow-lg ${played.className}`}>
          <CutoutImage name="boomerang" className="w-20" />
        </div>
      </div>
    </div>
  );
}
