/** The second click of a double click comes within this time. */
const DOUBLE_CLICK_MS = 500;
/** Somebody who means what is under their pointer has had it there for longer. */
const AIM_MS = 300;

/**
 * Ignores a click that was meant for another window: a page of another site opens a small one above ours, has people double-click there,
 * and closes it at the first press, so that the second would answer a request or confirm a payment here. It comes right after this window
 * got the focus, from a pointer that has only just come over it. Keys, and clicks of scripts, are never ignored.
 */
export function ignoreHastyClicks(): void {
  let isAway = !document.hasFocus();
  let focusedAt = -Infinity;
  let enteredAt: number | null = null;
  const enter = (event: Event) => (enteredAt ??= event.timeStamp);
  window.addEventListener('pointermove', enter, { capture: true, passive: true });
  const leave = () => void (enteredAt = null);
  document.documentElement.addEventListener('pointerleave', leave);
  window.addEventListener('blur', () => {
    isAway = true;
    leave();
  });
  window.addEventListener('focus', (event) => {
    if (!isAway) return;
    isAway = false;
    focusedAt = event.timeStamp;
  });
  window.addEventListener(
    'click',
    (event) => {
      const isByPointer = event.detail > 0;
      const isSudden = event.timeStamp - focusedAt < DOUBLE_CLICK_MS;
      const isAimed = enteredAt !== null && event.timeStamp - enteredAt > AIM_MS;
      if (!isByPointer || !isSudden || isAimed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
