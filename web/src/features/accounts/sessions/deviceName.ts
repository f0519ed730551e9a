import type { Session } from '@lendloop/contract/sessions';
import type { Say } from '@lendloop/words/formatter';

/** What a device is called, e.g. 'Firefox on Windows'. */
export function deviceName(
  say: Say<'settings'>,
  { browser, system }: Pick<Session, 'browser' | 'system'>,
): string {
  if (system === null) return browser ?? say('devices.unknown');
  return browser === null
    ? say('devices.otherBrowser', { system })
    : say('devices.name', { browser, system });
}
