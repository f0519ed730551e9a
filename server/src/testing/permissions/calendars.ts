import { randomBytes } from 'node:crypto';

import { blocks, calendars } from '../../db/schema.ts';
import type { TestApp } from '../app.ts';
import { makeImport } from '../factories.ts';

/** The calendars of an owner, by their ids. */
export interface StageCalendars {
  /** One for other programs, and the token of its address. */
  readonly feed: number;
  readonly feedToken: string;
  /** One of another program, which the listing imports. */
  readonly imported: number;
}

/** Makes texts that only the owner may see, or nobody, or keeps one as the owner's. */
interface Secrets {
  readonly ofOwner: (what: string) => string;
  readonly ofNobody: (what: string) => string;
  readonly keep: (what: string, text: string) => void;
}

/** Gives the owner a calendar for other programs, and imports one for a listing. */
export async function addCalendars(
  app: TestApp,
  { owner, item }: { readonly owner: number; readonly item: number },
  { ofOwner, ofNobody, keep }: Secrets,
): Promise<StageCalendars> {
  const { db } = app.database;
  const feedToken = randomBytes(32).toString('base64url');
  keep('the address of a calendar', feedToken);
  const [feed] = await db
    .insert(calendars)
    .values({ userId: owner, detail: 'busy', token: feedToken })
    .returning({ id: calendars.id });
  const imported = await makeImport(app, item, {
    name: ofOwner('the name of an imported calendar'),
    url: `https://calendar.example/${ofNobody('the address of an imported calendar')}/basic.ics`,
    askedAt: '2020-01-01T00:00:00.000Z',
  });
  if (!feed) throw new Error('The insert returned no row.');
  await db.insert(blocks).values({
    itemId: item,
    startDate: '2030-07-01',
    endDate: '2030-07-02',
    source: 'import',
    calendarId: imported.id,
  });
  return { feed: feed.id, feedToken, imported: imported.id };
}
