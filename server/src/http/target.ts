/**
 * The path of a request target as the router reads it: without host and query, and decoded except for reserved characters.
 * Only for requests without a route; use the route otherwise.
 */
export function pathOf(target = '/'): string {
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  try {
    return decodeURI(path) || '/';
  } catch {
    return path;
  }
}

/** Whether the path belongs to the API. */
export const isUnderApi = (path: string): boolean => /^\/api(\/|$)/.test(path);
