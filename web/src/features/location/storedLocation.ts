import { toSixDecimals } from '@lendloop/contract/values/fields';
import { z } from 'zod';

import { browserStored } from '../../ui/browser/browserStored.ts';

const StoredLocation = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
/** The shared position of the user, in degrees. */
export type StoredLocation = z.output<typeof StoredLocation>;

const stored = browserStored<StoredLocation | null>('user-location', {
  parse: (value) => StoredLocation.parse(value),
  absent: null,
});

/** The stored location. The same object until it changes. */
export const readStoredLocation = stored.read;

export const storeLocation = ({ lat, lng }: StoredLocation): void =>
  stored.write({ lat: toSixDecimals(lat), lng: toSixDecimals(lng) });

export const forgetLocation = (): void => stored.write(null);

/** The stored location, including changes by other tabs. */
export const useStoredLocation = (): StoredLocation | null => stored.use();
