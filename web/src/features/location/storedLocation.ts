import { toSixDecimals } from '@lendloop/contract/values/fields';
import { isRecord } from '@lendloop/contract/values/records';

import { browserStored } from '../../ui/browser/browserStored.ts';

/** The shared position of the user, in degrees. */
export interface StoredLocation {
  readonly lat: number;
  readonly lng: number;
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

function parse(value: unknown): StoredLocation | null {
  if (!isRecord(value)) return null;
  const { lat, lng } = value;
  return isWithin(lat, 90) && isWithin(lng, 180) ? { lat, lng } : null;
}

const stored = browserStored<StoredLocation | null>('user-location', {
  parse,
  absent: null,
});

/** The stored location. The same object until it changes. */
export const readStoredLocation = stored.read;

export const storeLocation = ({ lat, lng }: StoredLocation): void =>
  stored.write({ lat: toSixDecimals(lat), lng: toSixDecimals(lng) });

export const forgetLocation = (): void => stored.write(null);

/** The stored location, including changes by other tabs. */
export const useStoredLocation = (): StoredLocation | null => stored.use();
