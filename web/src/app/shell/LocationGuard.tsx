import { Outlet } from '@tanstack/react-router';

import { LocationGate } from '../../features/location/LocationGate.tsx';
import { useStoredLocation } from '../../features/location/storedLocation.ts';
import { PageGhost } from './PageGhost.tsx';

/** Holds the pages of signed-in people back until they have shared where they are. */
export function LocationGuard() {
  if (useStoredLocation()) return <Outlet />;
  return (
    <>
      <PageGhost />
      <LocationGate />
    </>
  );
}
