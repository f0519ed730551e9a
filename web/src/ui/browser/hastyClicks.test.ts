// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ignoreHastyClicks } from './hastyClicks.ts';

let clicks = 0;
const button = document.createElement('button');
button.addEventListener('click', () => clicks++);
document.body.append(button);
beforeEach(() => {
  clicks = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Sends an event as if it happened then, in ms. */
function at(time: number, target: EventTarget, event: Event): void {
  Object.defineProperty(event, 'timeStamp', { value: time });
  target.dispatchEvent(event);
}
const click = (time: number, detail = 1) =>
  at(time, button, new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
const move = (time: number) => at(time, window, new Event('pointermove'));
const focus = (time: number) => at(time, window, new Event('focus'));
const leave = (time: number) => at(time, document.documentElement, new Event('pointerleave'));
const blur = (time: number) => at(time, window, new Event('blur'));

test('a click right after the window above has closed is ignored, and one that is aimed or a key press is not', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  ignoreHastyClicks();
  focus(10_000);
  move(10_010);
  click(10_200);
  expect(clicks).toBe(0);
  click(10_200, 0);
  expect(clicks).toBe(1);
  click(10_501);
  expect(clicks).toBe(2);

  // Two windows side by side: the pointer was over this one before the press gave it the focus.
  blur(20_000);
  move(21_000);
  focus(22_000);
  click(22_050);
  expect(clicks).toBe(3);

  // It has crossed this window on its way to the one above.
  blur(25_000);
  move(26_000);
  leave(26_100);
  focus(27_000);
  move(27_010);
  click(27_100);
  expect(clicks).toBe(3);

  // Away once more, and the pointer with it.
  blur(30_000);
  focus(31_000);
  click(31_100);
  expect(clicks).toBe(3);
});

test('in a window that had the focus all along nothing is ignored', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  ignoreHastyClicks();
  focus(40_000);
  click(40_100);
  expect(clicks).toBe(1);
});
