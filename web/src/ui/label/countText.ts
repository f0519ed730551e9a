/** The text of a count on a badge: "99+" above 99. */
export function countText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
