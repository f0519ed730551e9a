import type { StoredLocation } from './storedLocation.ts';

/** Why the browser has no position. */
export interface PositionProblem {
  readonly reason: 'denied' | 'unavailable' | 'unsupported' | 'failed';
  /** What the browser says about it; may be empty. */
  readonly detail: string;
}

export type PositionOutcome =
  | { readonly location: StoredLocation; readonly problem?: undefined }
  | { readonly location?: undefined; readonly problem: PositionProblem };

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

/** Asks the browser for its position. Never rejects. */
export function askForPosition(): Promise<PositionOutcome> {
  if (!('geolocation' in navigator))
    return Promise.resolve({ problem: { reason: 'unsupported', detail: '' } });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ location: { lat: coords.latitude, lng: coords.longitude } }),
      ({ code, message }) => resolve({ problem: { reason: reasonOf(code), detail: message } }),
      OPTIONS,
    );
  });
}

function reasonOf(code: number): PositionProblem['reason'] {
  if (code === 1) return 'denied';
  return code === 2 ? 'unavailable' : 'failed';
}
