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

test('wakes when the network returns or changes and when the tab becomes visible', () => {
  const wake = vi.fn<() => void>();
  const stop = onWake(wake);
  const fire = (target: EventTarget, type: string) => target.dispatchEvent(new Event(type));
  fire(window, 'online');
  expect(wake).toHaveBeenCalledTimes(1);
  fire(network, 'change');
  expect(wake).toHaveBeenCalledTimes(2);
  fire(page, 'visibilitychange');
  expect(wake).toHaveBeenCalledTimes(3);
  page.visibilityState = 'hidden';
  fire(page, 'visibilitychange');
  stop();
  page.visibilityState = 'visible';
  fire(window, 'online');
  fire(network, 'change');
  fire(page, 'visibilitychange');
  expect(wake).toHaveBeenCalledTimes(3);
});

test('works in browsers without the Network Information API', () => {
  vi.stubGlobal('navigator', {});
  const wake = vi.fn<() => void>();
  onWake(wake);
  window.dispatchEvent(new Event('online'));
  expect(wake).toHaveBeenCalledTimes(1);
});
