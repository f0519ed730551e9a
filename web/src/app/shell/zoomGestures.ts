/** Two taps within this time are a double tap, in ms. */
const DOUBLE_TAP_MS = 300;
/** Two fingers that move apart or together by more are a pinch, in px. */
const PINCH_PX = 10;

/**
 * Keeps pinches and double taps on a touch screen from zooming the page; the browser's own zoom and text size stay free.
 * Gives back how to end that.
 */
export function suppressZoomGestures(target: Document): () => void {
  let lastTap = -Infinity;
  let startSpan: number | null = null;
  /** Where the only finger came down, as long as it may become a tap. */
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
      // The tap itself still counts: only the zoom that would follow it does not.
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
