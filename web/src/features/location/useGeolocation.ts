import { useCallback, useState } from 'react';

import { askForPosition, type PositionOutcome, type PositionProblem } from './position.ts';
import type { StoredLocation } from './storedLocation.ts';

export type GeolocationState =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'done'; readonly location: StoredLocation }
  | { readonly status: 'error'; readonly problem: PositionProblem };

/** The browser's position, requested only by `request`. Nothing is stored or shown. */
export function useGeolocation(): { state: GeolocationState; request: () => Promise<PositionOutcome> } {
  const [state, setState] = useState<GeolocationState>({ status: 'idle' });
  const request = useCallback(async () => {
    setState({ status: 'loading' });
    const outcome = await askForPosition();
    setState(
      outcome.problem
        ? { status: 'error', problem: outcome.problem }
        : { status: 'done', location: outcome.location },
    );
    return outcome;
  }, []);
  return { state, request };
}
