import { browserStored } from '../../ui/browser/browserStored.ts';
import { forgetLocation } from './storedLocation.ts';

/** Id of the last known signed-in user. */
const owner = browserStored<number | null>('user-location-of', {
  parse: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null),
  absent: null,
});

/**
 * Records who is signed in; null for nobody. If a user has signed out or changed, even while the app was closed, the
 * stored location is deleted. A visitor who signs in keeps theirs.
 */
export function keepLocationOf(userId: number | null): void {
  const former = owner.read();
  if (former === userId) return;
  if (former !== null) forgetLocation();
  owner.write(userId);
}
