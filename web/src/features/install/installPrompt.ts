import { dismissBanner } from './bannerDismissal.ts';

/** Chromium's event for installable apps. Non-standard, so the DOM types lack it. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const canPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

let offered: InstallPromptEvent | null = null;

/** Keeps the browser's install prompt for later. Call once, before the first render. */
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

/** Shows the browser's install prompt. Returns false if there is none, in which case instructions are needed. */
export async function promptInstall(): Promise<boolean> {
  if (!offered) return false;
  const event = offered;
  // Each prompt can be used only once.
  offered = null;
  await event.prompt();
  return true;
}
