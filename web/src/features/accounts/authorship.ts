import type { QueryClient } from '@tanstack/react-query';

import { writeFor } from '../../api/client.ts';

/** Makes the function that is told who is signed in, for whom this tab writes from then on; null for nobody. */
export function makeAuthorship(client: QueryClient): (userId: number | null) => void {
  let last: number | undefined;
  return (userId) => {
    writeFor(userId);
    if (userId === null) return;
    // What somebody else wrote and what still waits for its turn must not be sent as this person.
    if (last !== undefined && last !== userId) client.getMutationCache().clear();
    last = userId;
  };
}
