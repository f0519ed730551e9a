/** The cursor in a `Link: <…?cursor=…>; rel="next"` header; null at the end of the list. */
export function nextCursor(headers: Headers): string | null {
  const address = headers.get('link')?.match(/^<([^>]*)>; rel="next"$/)?.[1];
  return address ? new URLSearchParams(address.split('?')[1]).get('cursor') : null;
}
