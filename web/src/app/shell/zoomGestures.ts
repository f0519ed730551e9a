/** Two taps within this time are a double tap, ms. */
const DOUBLE_TAP_MS = 300;
/** A change of the distance between two fingers beyond this is a pinch, px. */
const PINCH_PX = 10;

/**
 * Prevents pinches and double taps from zooming the page on touch screens. The browser's own zoom and text size settings
 * still work. Returns a function that removes the listeners.
 */
export function suppressZoomGestures(target: Document): () => void {
  let lastTap = -Infinity;
  let startSpan: number | null = null;
  /** Start of a single-finger touch that may still become a tap. */
  let tapAt: Touch | null = null;

  const onStart = ({ touches }: TouchEvent) => {
    startSpan = spanOf(touches);
    tapAt = touches.length === 1 ? (touches[0] ?? null) : null;
  };
  const onMove = (event: TouchEvent) => {
    const span = spanOf(event.touches);
    if (span !== null && startSpan !== null && Math.abs(span - startSpan) > PINCH_PX) event.preventDefault();
    const [finger] = event.touches;
    if (tapAt && finger && distance(tapAt, finger) > PINCH_PX) tapAt = null;
  };
  const onEnd = (event: TouchEvent) => {
    if (event.touches.length > 0 || !tapAt) return;
    const isControl = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (event.timeStamp - lastTap < DOUBLE_TAP_MS && !isControl) {
      event.preventDefault();
      // Preventing the zoom also prevents the click, so it is dispatched here.
      if (event.target instanceof HTMLElement) event.target.click();
    }
    lastTap = event.timeStamp;
  };
  target.addEventListener('touchstart', onStart, { passive: true });
  target.addEventListener('touchmove', onMove, { passive: false });
  target.addEventListener('touchend', onEnd, { passive: false });
  return () => {
    target.removeEventListener('touchstart', onStart);
    target.removeEventListener('touchmove', onMove);
    target.removeEventListener('touchend', onEnd);
  };
}

/** Distance in px between two fingers; null for any other number of fingers. */
function spanOf(touches: TouchList): number | null {
  const [first, second, third] = [...touches];
  if (!first || !second || third) return null;
  return distance(first, second);
}

const distance = (a: Touch, b: Touch): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
