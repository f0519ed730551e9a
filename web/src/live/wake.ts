/**
 * Calls whenever a connection that seemed fine may have died unnoticed, or one that could not be made may succeed: the tab is
 * seen again, the network is back, or it is another one. Gives back how to end that.
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
