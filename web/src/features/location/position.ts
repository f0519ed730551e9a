import type { StoredLocation } from './storedLocation.ts';

/** A geolocation failure as user-facing text. */
export interface PositionProblem {
  readonly title: string;
  readonly message: string;
}

export type PositionOutcome =
  | { readonly location: StoredLocation; readonly problem?: undefined }
  | { readonly location?: undefined; readonly problem: PositionProblem };

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

const UNSUPPORTED: PositionProblem = {
  title: 'Location Error',
  message: 'Geolocation is not supported by your browser',
};

/** Asks the browser for its position. Never rejects. */
export function askForPosition(): Promise<PositionOutcome> {
  if (!('geolocation' in navigator)) return Promise.resolve({ problem: UNSUPPORTED });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ location: { lat: coords.latitude, lng: coords.longitude } }),
      (error) => resolve({ problem: problemOf(error) }),
      OPTIONS,
    );
  });
}

function problemOf({ code, message }: GeolocationPositionError): PositionProblem {
  if (code === 1)
    return { title: 'Permission Denied', message: 'Please allow location access to find items near you' };
  if (code === 2)
    return { title: 'Location Unavailable', message: 'We could not determine your current location' };
  return { title: 'Location Error', message: message || 'Finding your location took too long' };
}
