import { Bell, House, MessageCircle, Search, UserRound } from 'lucide-react';
import { useState } from 'react';

import { cn } from '../../ui/style/classNames.ts';
import { log } from './samples.ts';

const ENTRIES = [
  { label: 'Home', icon: House },
  { label: 'Search', icon: Search },
  { label: 'Notifications', icon: Bell },
  { label: 'Messages', icon: MessageCircle },
  { label: 'Profile', icon: UserRound },
];

/** A sample bottom bar without navigation. */
export function FakeBottomBar() {
  const [active, setActive] = useState('Home');
  return (
    <div
      role="group"
      aria-label="Sample bottom bar"
      className="grid max-w-md grid-cols-5 rounded-xl border border-border bg-card"
    >
      {ENTRIES.map(({ label, icon: Glyph }) => (
        <button
          key={label}
          type="button"
          aria-pressed={active === label}
          onClick={() => {
            log(`Bottom bar: ${label}`);
            setActive(label);
          }}
          className={cn(
            'grid h-16 min-w-0 grid-cols-1 place-content-center justify-items-center gap-1 rounded-xl text-2xs transition active:scale-95',
            active === label ? 'font-semibold text-primary' : 'text-muted-foreground',
          )}
        >
          <Glyph className="size-5" aria-hidden />
          <span className="max-w-full truncate">{label}</span>
        </button>
      ))}
    </div>
  );
}
