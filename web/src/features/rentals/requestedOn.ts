const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Aug 3, 2026, 8:55 am`, on the clock of whoever reads it. */
export function formatRequestedOn(createdAt: string): string {
  return moment
    .formatToParts(new Date(createdAt))
    .map(({ type, value }) => (type === 'dayPeriod' ? value.toLowerCase() : value.replace(/\s/, ' ')))
    .join('');
}
