import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { useSession } from '../../features/accounts/queries.ts';
import { LocationGate } from '../../features/location/LocationGate.tsx';
import { useStoredLocation } from '../../features/location/storedLocation.ts';
import { PageGhost } from './PageGhost.tsx';

/**
 * Blocks the pages for signed-in users until they share their location. When the session ends, the location goes with it;
 * the gate stays away then, because the visitor is being sent to sign in.
 */
export function LocationGuard() {
  const { data: user } = useSession();
  const location = useStoredLocation();
  const isOpen = location !== null || user === null;
  const wasBlocked = useRef(!isOpen);
  useEffect(() => {
    if (isOpen && wasBlocked.current) document.querySelector('main')?.focus();
    wasBlocked.current = !isOpen;
  }, [isOpen]);

  if (isOpen) return <Outlet />;
  return (
    <>
      <PageGhost />
      <LocationGate />
    </>
  );
}
