/**
 * The path that a request's target names, as the router reads it: without host and query, and decoded but for what would
 * divide it elsewhere. Only for what has no route; whatever has one is known by that.
 */
export function pathOf(target = '/'): string {
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  try {
    return decodeURI(path) || '/';
  } catch {
    return path;
  }
}

/** Whether it lies where the calls of the contract are. */
export const isUnderApi = (path: string): boolean => /^\/api(\/|$)/.test(path);
