const leave = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation();
};

/**
 * Leaves links to the browser until the route has come to life: the router cannot leave a route that React has not taken over,
 * and the server renders the next page as well.
 */
export const leaveLinks = (): void => addEventListener('click', leave, true);

/** The route has come to life, and the router follows links. */
export const followLinks = (): void => removeEventListener('click', leave, true);
