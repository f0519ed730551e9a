import { toSixDecimals } from '@lendloop/contract/values/fields';
import { z } from 'zod';

import { browserStored } from '../../ui/browser/browserStored.ts';

const StoredLocation = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
/** Where the visitor is, as shared; degrees. */
export type StoredLocation = z.output<typeof StoredLocation>;

/** An invalid one is discarded. */
const stored = browserStored<StoredLocation | null>('user-location', {
  parse: (value) => StoredLocation.parse(value),
  absent: null,
});

/** The stored location; the same object as long as nothing changes. */
export const readStoredLocation = stored.read;

export const storeLocation = ({ lat, lng }: StoredLocation): void =>
  stored.write({ lat: toSixDecimals(lat), lng: toSixDecimals(lng) });

export const forgetLocation = (): void => stored.write(null);

/** The stored location, also when another tab changes it; null on a server. */
export const useStoredLocation = (): StoredLocation | null => stored.use();
