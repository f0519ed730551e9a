import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { onWake } from './wake.ts';

const network = new EventTarget();
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { connection: network });
});
afterEach(() => vi.unstubAllGlobals());

test('it is time to look when the network is back or another one, and when the tab is seen again', () => {
  const wake = vi.fn<() => void>();
  const stop = onWake(wake);
  const happens = (target: EventTarget, type: string) => target.dispatchEvent(new Event(type));
  happens(window, 'online');
  expect(wake).toHaveBeenCalledTimes(1);
  happens(network, 'change');
  expect(wake).toHaveBeenCalledTimes(2);
  happens(page, 'visibilitychange');
  expect(wake).toHaveBeenCalledTimes(3);
  page.visibilityState = 'hidden';
  happens(page, 'visibilitychange');
  stop();
  page.visibilityState = 'visible';
  happens(window, 'online');
  happens(network, 'change');
  happens(page, 'visibilitychange');
  expect(wake).toHaveBeenCalledTimes(3);
});

test('a browser that tells nothing of its network does without', () => {
  vi.stubGlobal('navigator', {});
  const wake = vi.fn<() => void>();
  onWake(wake);
  window.dispatchEvent(new Event('online'));
  expect(wake).toHaveBeenCalledTimes(1);
});
