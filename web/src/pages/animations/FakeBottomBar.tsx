import { Bell, House, MessageCircle, Search, UserRound } from 'lucide-react';
import { useState } from 'react';

import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';
import { log } from './samples.ts';

const ENTRIES = [
  { label: 'bar.home', icon: House },
  { label: 'bar.search', icon: Search },
  { label: 'bar.notifications', icon: Bell },
  { label: 'bar.messages', icon: MessageCircle },
  { label: 'bar.profile', icon: UserRound },
] as const;

/** A sample bottom bar without navigation. */
export function FakeBottomBar() {
  const say = useWords('tools');
  const [active, setActive] = useState<(typeof ENTRIES)[number]['label']>('bar.home');
  return (
    <div
      role="group"
      aria-label={say('bar')}
      className="grid max-w-md grid-cols-5 rounded-xl border border-border bg-card"
    >
      {ENTRIES.map(({ label, icon: Glyph }) => (
        <button
          key={label}
          type="button"
          aria-pressed={active === label}
          onClick={() => {
            log(`Bottom bar: ${say(label)}`);
            setActive(label);
          }}
          className={cn(
            'grid h-16 min-w-0 grid-cols-1 place-content-center justify-items-center gap-1 rounded-xl text-2xs transition active:scale-95',
            active === label ? 'font-semibold text-primary' : 'text-muted-foreground',
          )}
        >
          <Glyph className="size-5" aria-hidden />
          <span className="max-w-full truncate">{say(label)}</span>
        </button>
      ))}
    </div>
  );
}
