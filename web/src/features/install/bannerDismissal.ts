import { browserStored } from '../../ui/browser/browserStored.ts';

const dismissal = browserStored<'dismissed' | null>('lendloop-app-banner', {
  parse: (value) => (value === 'dismissed' ? value : null),
  absent: null,
});

/** Hides the banner permanently in this browser. */
export const dismissBanner = (): void => dismissal.write('dismissed');

export const useBannerDismissed = (): boolean => dismissal.use() !== null;
