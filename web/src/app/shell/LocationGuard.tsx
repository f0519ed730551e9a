import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { LocationGate } from '../../features/location/LocationGate.tsx';
import { useStoredLocation } from '../../features/location/storedLocation.ts';
import { PageGhost } from './PageGhost.tsx';

/** Holds the pages of signed-in people back until they have shared where they are. */
export function LocationGuard() {
  const isOpen = useStoredLocation() !== null;
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
