/**
 * Calls `wake` when a connection may have died unnoticed or a new attempt may succeed: the tab becomes visible, or the
 * network returns or changes. Returns the unsubscribe function.
 */
export function onWake(wake: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  const network = networkInformation();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', whenVisible);
  network?.addEventListener('change', wake);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', whenVisible);
    network?.removeEventListener('change', wake);
  };
}

/** Undefined in browsers without the Network Information API. */
function networkInformation(): EventTarget | undefined {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof EventTarget ? connection : undefined;
}
