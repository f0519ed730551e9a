/** The second click of a double click comes within this time. */
const DOUBLE_CLICK_MS = 500;
/** Somebody who aims at a button has had the pointer over the page for longer than this. */
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
  window.addEventListener('pointermove', enter, true);
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
      const { detail, timeStamp } = event;
      const isSudden = timeStamp - focusedAt < DOUBLE_CLICK_MS;
      const isAimed = enteredAt !== null && timeStamp - enteredAt > AIM_MS;
      // Keys give no number of clicks.
      if (detail === 0 || !isSudden || isAimed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
