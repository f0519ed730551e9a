import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { useSession } from '../../features/accounts/queries.ts';
import { LocationGate } from '../../features/location/LocationGate.tsx';
import { useStoredLocation } from '../../features/location/storedLocation.ts';
import { PageGhost } from './PageGhost.tsx';

/**
 * Holds the pages of signed-in people back until they have shared where they are. Whose session ends goes to sign in: their
 * location is gone with it, and nothing asks for another.
 */
export function LocationGuard() {
  const { data: user } = useSession();
  const location = useStoredLocation();
  const isOpen = location !== null || user === null;
  const wasHeld = useRef(!isOpen);
  useEffect(() => {
    if (isOpen && wasHeld.current) document.querySelector('main')?.focus();
    wasHeld.current = !isOpen;
  }, [isOpen]);

  if (isOpen) return <Outlet />;
  return (
    <>
      <PageGhost />
      <LocationGate />
    </>
  );
}
