import { useEffect, useState } from 'react';

import { FullScreenSpinner } from '../../ui/feedback/FullScreenSpinner.tsx';
import { useCrashWords } from '../../words/crash.ts';

/** A page that loads faster shows no spinner, ms. */
const PATIENCE_MS = 150;

/** The spinner before the first page, shown only if loading takes a while. */
export function LateSpinner() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <PageSpinner /> : null;
}

/** The spinner in place of a page. */
export function PageSpinner() {
  const say = useCrashWords();
  return <FullScreenSpinner text={say('loading')} />;
}
