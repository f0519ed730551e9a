import type { GoogleWayIn, WaysIn } from '@lendloop/contract/waysIn';
import { useQuery } from '@tanstack/react-query';
import { CircleUserRound, KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import type { Icon } from '../../../ui/style/icon.ts';
import { LoadedSettings } from '../settings/LoadedSettings.tsx';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { RemoveGoogleDialog } from './RemoveGoogleDialog.tsx';
import { waysInQuery } from './waysInQueries.ts';

/** The account's sign-in methods, with buttons to remove Google ones. */
export function WaysInSettings() {
  const ways = useQuery(waysInQuery);
  return (
    <SettingsSection
      title="Ways to sign in"
      lead="Remove any that you do not recognise, then change your password."
    >
      <LoadedSettings query={ways} rows={2} failed="Your ways to sign in could not be loaded.">
        {(known) => <List ways={known} />}
      </LoadedSettings>
    </SettingsSection>
  );
}

function List({ ways }: { ways: WaysIn }) {
  const [removed, setRemoved] = useState<GoogleWayIn | null>(null);
  return (
    <>
      <ul className="divide-y divide-border border-y border-border">
        <Way
          icon={KeyRound}
          name="Password"
          about={ways.hasPassword ? 'Change it below' : 'Choose one below'}
        >
          <StatusBadge tone={ways.hasPassword ? 'success' : 'neutral'}>
            {ways.hasPassword ? 'Set' : 'Not set'}
          </StatusBadge>
        </Way>
        {ways.google.map((one) => (
          <Way key={one.id} icon={CircleUserRound} name="Google" about={aboutOf(one)}>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Remove Google, ${aboutOf(one)}`}
              onClick={() => setRemoved(one)}
            >
              Remove
            </Button>
          </Way>
        ))}
      </ul>
      <RemoveGoogleDialog ways={ways} removed={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' });

/** The address and date of a Google sign-in, as far as known. */
const aboutOf = ({ email, linkedAt }: GoogleWayIn): string =>
  [
    email ?? 'Address not known',
    ...(linkedAt === null ? [] : [`since ${DAY.format(new Date(linkedAt))}`]),
  ].join(', ');

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
