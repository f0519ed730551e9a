import { lazy } from 'react';

import { loadWords } from '../../words/language.ts';

/** The button for pages that do not load the words of reports. Wrap it in `Suspense`. */
export const ReportButton = lazy(async () => {
  const [module] = await Promise.all([import('./ReportButton.tsx'), loadWords('cases')]);
  return { default: module.ReportButton };
});
