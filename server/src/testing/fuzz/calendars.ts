import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { eq } from 'drizzle-orm';

import { calendarImports } from '../../db/schema.ts';
import type { TestApp } from '../app.ts';

/** Calendars that requests refer to. */
export interface WorldCalendars {
  /** The address of a calendar that can be fetched. */
  readonly address: string;
  /** A listing, and the calendar that it imports. */
  readonly itemId: number;
  readonly importId: number;
  /** Imports it again, and lets it be asked for at once. */
  readonly restore: () => Promise<void>;
  readonly close: () => void;
}

const CALENDAR = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR', ''].join('\r\n');

/** Starts a server with a calendar, which a listing imports. */
export async function makeCalendars({ database: { db } }: TestApp, itemId: number): Promise<WorldCalendars> {
  const server = createServer((_, response) => response.end(CALENDAR));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.ics`;
  const longAgo = '2020-01-01T00:00:00.000Z';
  const times = { readAt: longAgo, checkedAt: longAgo, askedAt: longAgo, nextAt: longAgo };
  const values = {
    itemId,
    name: 'Another site',
    url: `${address}?imported`,
    status: 'ok' as const,
    ...times,
  };
  const [row] = await db.insert(calendarImports).values(values).returning({ id: calendarImports.id });
  if (!row) throw new Error('The insert returned no row.');
  const { id } = row;
  return {
    address,
    itemId,
    importId: id,
    restore: async () => {
      await db
        .insert(calendarImports)
        .overridingSystemValue()
        .values({ id, ...values })
        .onConflictDoNothing();
      await db.update(calendarImports).set({ askedAt: longAgo }).where(eq(calendarImports.id, id));
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
