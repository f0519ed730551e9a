/** Two taps within this time are a double tap, in ms. */
const DOUBLE_TAP_MS = 300;
/** Two fingers that move apart or together by more are a pinch, in px. */
const PINCH_PX = 10;

/**
 * Keeps pinches and double taps on a touch screen from zooming the page; the browser's own zoom and text size stay free.
 * Gives back how to end that.
 */
export function suppressZoomGestures(target: Document): () => void {
  let lastTap = 0;
  let startSpan: number | null = null;

  const onStart = ({ touches }: TouchEvent) => {
    startSpan = spanOf(touches);
  };
  const onMove = (event: TouchEvent) => {
    const span = spanOf(event.touches);
    if (span !== null && startSpan !== null && Math.abs(span - startSpan) > PINCH_PX) event.preventDefault();
  };
  const onEnd = (event: TouchEvent) => {
    const isControl = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (event.timeStamp - lastTap < DOUBLE_TAP_MS && event.touches.length === 0 && !isControl) {
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
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
}
