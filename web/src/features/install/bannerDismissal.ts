import { z } from 'zod';

import { browserStored } from '../../ui/browser/browserStored.ts';

const dismissal = browserStored('lendloop-app-banner', {
  parse: (value) => z.literal('dismissed').parse(value),
  absent: null,
});

/** Hides the banner permanently in this browser. */
export const dismissBanner = (): void => dismissal.write('dismissed');

export const useBannerDismissed = (): boolean => dismissal.use() !== null;
