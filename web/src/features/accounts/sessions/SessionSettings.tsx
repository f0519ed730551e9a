import type { Session } from '@lendloop/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../../ui/button/Button.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { useDayLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { LoadedSettings } from '../settings/LoadedSettings.tsx';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { deviceName } from './deviceName.ts';
import { sinceLastSeen } from './lastSeen.ts';
import { sessionsQuery, useEndAllSessions, useEndSession } from './sessionQueries.ts';

/** The devices that are signed in, with buttons to sign them out. `leave` goes to a public page. */
export function SessionSettings({ leave }: { leave: () => Promise<void> }) {
  const say = useWords('settings');
  const sessions = useQuery(sessionsQuery);
  const endAll = useEndAllSessions(leave);
  const [asks, setAsks] = useState(false);
  return (
    <SettingsSection title={say('devices.title')} lead={say('devices.lead')}>
      <LoadedSettings query={sessions} rows={2} failed={say('devices.unloaded')}>
        {(list) => (
          <ul className="divide-y divide-border border-y border-border">
            {list.toSorted(thisOneFirst).map((session) => (
              <Device key={session.id} session={session} now={sessions.dataUpdatedAt} />
            ))}
          </ul>
        )}
      </LoadedSettings>
      <Button variant="outline" icon={LogOut} className="mt-5 max-md:w-full" onClick={() => setAsks(true)}>
        {say('devices.endAll')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={say('devices.endAll.title')}
        description={say('devices.endAll.text')}
        confirmLabel={say('devices.endAll')}
        pending={endAll.isPending}
        pendingText={say('devices.endAll.pending')}
        onConfirm={() => endAll.mutate(undefined, { onSettled: () => setAsks(false) })}
      />
    </SettingsSection>
  );
}

const thisOneFirst = (a: Session, b: Session): number => Number(b.isCurrent) - Number(a.isCurrent);

const HANDHELD: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android']);

/** `now`: when the list was fetched, in ms. */
function Device({ session, now }: { session: Session; now: number }) {
  const say = useWords('settings');
  const locale = useDayLocale();
  const end = useEndSession();
  const { system, isCurrent, lastSeenAt } = session;
  const device = deviceName(say, session);
  const Glyph = HANDHELD.has(system) ? Smartphone : Monitor;
  const time = sinceLastSeen(new Date(lastSeenAt), new Date(now), locale);
  return (
    <li className="flex items-center gap-3.5 py-3.5">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-foreground-soft">
        <Glyph className="size-5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-md font-semibold">
          <bdi>{device}</bdi>
          {isCurrent && <StatusBadge tone="success">{say('devices.this')}</StatusBadge>}
        </p>
        <p className="text-sm text-muted-foreground">
          {isCurrent || time === null ? say('devices.active') : say('devices.seen', { time })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="outline"
          size="sm"
          pending={end.isPending}
          aria-label={
            time === null ? say('devices.end.active', { device }) : say('devices.end.seen', { device, time })
          }
          onClick={() => end.mutate(session)}
        >
          {say('devices.end')}
        </Button>
      )}
    </li>
  );
}
