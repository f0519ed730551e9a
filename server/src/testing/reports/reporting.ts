import { decideCases, listCases } from '@lendloop/contract/cases/cases';
import type { Category, Reportable } from '@lendloop/contract/cases/kinds';
import { makeReport } from '@lendloop/contract/cases/reports';
import { getItem } from '@lendloop/contract/items';
import { sql } from 'drizzle-orm';

import { startTestApp } from '../app.ts';
import { CONFIRMED, makePerson, type Person } from '../factories.ts';

/** Pictures that are kept here, and so cannot change behind the address of another site. */
export const KEPT_HERE = { images: [`/images/${'a'.repeat(64)}`] };
/** A picture of another site, which can change there. */
export const ELSEWHERE = { images: ['https://example.com/thing.jpg'] };
export const START = Date.parse('2026-03-01T08:00:00.000Z');
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Of accounts that are no longer new. */
export const OLD = { createdAt: '2026-01-01T00:00:00.000Z', ...CONFIRMED };

/** A marketplace with an administrator, and what people report and administrators decide in it. */
export async function startReporting() {
  const app = await startTestApp();
  const admin = await makePerson(app, { isAdmin: true, ...OLD });
  return {
    app,
    admin,
    report: (
      by: Person,
      kind: Reportable,
      id: number,
      category: Category = 'spam',
      more: { comment?: string; clientId?: string } = {},
    ) => by.client.call(makeReport, { body: { subject: { kind, id }, category, ...more } }),
    people: (count: number, values: Parameters<typeof makePerson>[1] = OLD) =>
      Promise.all(Array.from({ length: count }, () => makePerson(app, values))),
    /** The open case about something. */
    caseOf: async (kind: Reportable, id: number) => {
      const { body } = await admin.client.call(listCases, { query: { limit: '100', state: 'open' } });
      return body.find(({ subject }) => subject.kind === kind && subject.id === id);
    },
    decide: (
      by: Person,
      ids: number[],
      decision: 'dismiss' | 'warn' | 'remove' | 'suspend',
      more: { days?: number; reason?: string } = {},
    ) =>
      by.client.call(decideCases, { body: { ids, decision, reason: 'This is against our rules.', ...more } }),
    /** The status with which a listing is answered, to a visitor unless it is another client. */
    statusOf: async (id: number, client = app.client()) =>
      (await client.call(getItem, { params: { id } })).status,
    /** What mails of a kind are about. */
    mailsOf: async (kind: string) => {
      const { rows } = await app.database.db.execute<{ topic: { decisionId?: number; reportId?: number } }>(
        sql`select topic from mails where topic ->> 'kind' = ${kind} order by id`,
      );
      return rows.map(({ topic }) => topic);
    },
  };
}
