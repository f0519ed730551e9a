import { z } from 'zod';

import { browserStored } from '../../ui/browser/browserStored.ts';

const dismissal = browserStored('lendloop-app-banner', {
  parse: (value) => z.literal('dismissed').parse(value),
  absent: null,
});

/** Puts the banner away for good, in this browser. */
export const dismissBanner = (): void => dismissal.write('dismissed');

/** Whether the banner was put away. */
export const useBannerDismissed = (): boolean => dismissal.use() !== null;
