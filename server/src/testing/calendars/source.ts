import type { RequestListener } from 'node:http';

import { serve } from '../internet/internet.ts';

/** A calendar with an event for each range of days, `03-05` or `03-05/03-07`. */
export const calendar = (...ranges: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...ranges.flatMap((range, at) => {
      const [start = '', end = start] = range.split('/').map((day) => `2026${day.replace('-', '')}`);
      const after = new Date(Date.UTC(2026, Number(end.slice(4, 6)) - 1, Number(end.slice(6)) + 1));
      const until = after.toISOString().slice(0, 10).replaceAll('-', '');
      return [
        'BEGIN:VEVENT',
        `UID:${at}`,
        `DTSTART;VALUE=DATE:${start}`,
        `DTEND;VALUE=DATE:${until}`,
        'END:VEVENT',
      ];
    }),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** A server whose calendar a test changes. */
export async function makeSource(...ranges: readonly string[]) {
  const source = { answer: (() => {}) as RequestListener, requests: 0, tag: '"1"' };
  const show = (...shown: readonly string[]) => {
    source.answer = ({ headers }, response) => {
      response.setHeader('etag', source.tag);
      if (headers['if-none-match'] === source.tag) response.writeHead(304).end();
      else response.end(calendar(...shown));
    };
  };
  show(...ranges);
  const url = await serve((request, response) => {
    source.requests++;
    source.answer(request, response);
  });
  return {
    source,
    show,
    url,
    fail: () => (source.answer = (_, response) => void response.writeHead(503).end()),
  };
}
