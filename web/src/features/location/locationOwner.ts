import { z } from 'zod';

import { browserStored } from '../../ui/browser/browserStored.ts';
import { forgetLocation } from './storedLocation.ts';

/** Id of the person who was signed in when this browser last knew. */
const owner = browserStored<number | null>('user-location-of', {
  parse: (value) => z.int().parse(value),
  absent: null,
});

/**
 * Takes note of who is signed in; null for nobody. Where that is no longer the person who was, where they are goes with
 * them, also when they left while the app was closed. A visitor who signs in keeps theirs.
 */
export function keepLocationOf(userId: number | null): void {
  const former = owner.read();
  if (former === userId) return;
  if (former !== null) forgetLocation();
  owner.write(userId);
}
