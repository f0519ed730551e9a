import { useEffect, useState } from 'react';

import { FullScreenSpinner } from '../../ui/feedback/FullScreenSpinner.tsx';

export const LOADING = 'Loading...';
/** A page that loads faster shows no spinner, ms. */
const PATIENCE_MS = 150;

/** The spinner before the first page, shown only if loading takes a while. */
export function LateSpinner() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <FullScreenSpinner text={LOADING} /> : null;
}
