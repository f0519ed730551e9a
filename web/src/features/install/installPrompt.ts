import { dismissBanner } from './bannerDismissal.ts';

/** What Chromium hands out when the app can be installed; no standard, so the DOM's types lack it. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const canPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

let offered: InstallPromptEvent | null = null;

/** Keeps the browser's offer to install the app until somebody asks for it. Call once, before the first page shows. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = canPrompt(event) ? event : null;
  });
  window.addEventListener('appinstalled', () => {
    offered = null;
    dismissBanner();
  });
}

/** Asks the browser to install the app; false where it offers no such thing, then the way must be shown. */
export async function promptInstall(): Promise<boolean> {
  if (!offered) return false;
  const event = offered;
  // The browser lets each offer be used once.
  offered = null;
  await event.prompt();
  return true;
}
