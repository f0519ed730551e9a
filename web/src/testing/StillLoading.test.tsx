import { getDispute } from '@lendloop/contract/disputes/disputes';
import { afterEach, expect, test, vi } from 'vitest';

import { setUpApp } from './openApp.ts';

/** What a page waits for before it says that it loads is shorter than this, in ms. */
const LONG_AFTER = 300;

// Registered before the hooks of the app, so it runs after them: the document is gone, as it is after the last test of a file.
afterEach(async () => {
  vi.stubGlobal('window', undefined);
  await new Promise((resolve) => setTimeout(resolve, LONG_AFTER));
  vi.unstubAllGlobals();
});

const app = setUpApp();

test('what a page still waits for when its test ends touches no document any more', () => {
  app.server.hold(getDispute);
  app.open('/disputes/9');
  expect(app.path()).toBe('/disputes/9');
});
