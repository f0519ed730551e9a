import { remember } from '@lendloop/contract/values/remember';
import type { GoogleWayIn, WaysIn } from '@lendloop/contract/waysIn';
import { useQuery } from '@tanstack/react-query';
import { CircleUserRound, KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import type { Icon } from '../../../ui/style/icon.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { LoadedSettings } from '../settings/LoadedSettings.tsx';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { RemoveGoogleDialog } from './RemoveGoogleDialog.tsx';
import { waysInQuery } from './waysInQueries.ts';

/** The account's sign-in methods, with buttons to remove Google ones. */
export function WaysInSettings() {
  const ways = useQuery(waysInQuery);
  const say = useWords('settings');
  return (
    <SettingsSection title={say('ways.title')} lead={say('ways.lead')}>
      <LoadedSettings query={ways} rows={2} failed={say('ways.unloaded')}>
        {(known) => <List ways={known} />}
      </LoadedSettings>
    </SettingsSection>
  );
}

function List({ ways }: { ways: WaysIn }) {
  const say = useWords('settings');
  const aboutOf = useAbout();
  const [removed, setRemoved] = useState<GoogleWayIn | null>(null);
  return (
    <>
      <ul className="divide-y divide-border border-y border-border">
        <Way
          icon={KeyRound}
          name={say('ways.password')}
          about={say(ways.hasPassword ? 'ways.password.change' : 'ways.password.choose')}
        >
          <StatusBadge tone={ways.hasPassword ? 'success' : 'neutral'}>
            {say(ways.hasPassword ? 'ways.password.set' : 'ways.password.unset')}
          </StatusBadge>
        </Way>
        {ways.google.map((one) => (
          <Way key={one.id} icon={CircleUserRound} name={say('ways.google')} about={aboutOf(one)}>
            <Button
              variant="outline"
              size="sm"
              aria-label={say('ways.remove.label', { about: aboutOf(one) })}
              onClick={() => setRemoved(one)}
            >
              {say('ways.remove')}
            </Button>
          </Way>
        ))}
      </ul>
      <RemoveGoogleDialog ways={ways} removed={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

const dayIn = remember(
  (locale: string) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
);

/** Says the address and date of a Google sign-in, as far as known. */
function useAbout() {
  const say = useWords('settings');
  const locale = useDayLocale();
  return ({ email, linkedAt }: GoogleWayIn): string => {
    if (linkedAt === null) return email ?? say('ways.google.unknown');
    const day = dayIn(locale).format(new Date(linkedAt));
    return email === null
      ? say('ways.google.unknown.since', { day })
      : say('ways.google.since', { email, day });
  };
}

function Way({
  icon: Glyph,
  name,
  about,
  children,
}: {
  icon: Icon;
  name: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-3.5 py-3.5">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-foreground-soft">
        <Glyph className="size-5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-md font-semibold">{name}</p>
        <p className="text-sm wrap-anywhere text-muted-foreground">{about}</p>
      </div>
      {children}
    </li>
  );
}
