import { listAudit } from '@lendloop/contract/admin';
import { claimDispute, getDisputePicture, listQueuedDisputes } from '@lendloop/contract/disputes/admin';
import { setNotes } from '@lendloop/contract/handover/handover';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { users } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  arrangeDispute,
  bringTo,
  decide,
  judge,
  makeAdmin,
  NOON,
  REASON,
  wait,
} from '../testing/disputes/disputing.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { takePhonePhoto } from '../testing/pictures.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let admin: Person;
let second: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
  app.setNow(NOON);
  admin = await makeAdmin(app);
  second = await makeAdmin(app);
});
afterAll(() => app.close());

const claim = (who: Person, id: number) => who.client.call(claimDispute, { params: { id } });
const codeOf = ({ body }: { readonly body: unknown }) => (body as { readonly code?: string }).code;

describe('who decides', () => {
  test('an administrator alone', async () => {
    const arranged = await arrangeDispute(app);
    const id = await bringTo(app, arranged, arranged.owner, 'review', admin);
    for (const who of [arranged.owner, arranged.renter, await makePerson(app)]) {
      expect(codeOf(await decide(who, id))).toBe('not_admin');
      expect(codeOf(await claim(who, id))).toBe('not_admin');
      expect(codeOf(await judge(who, id))).toBe('not_admin');
    }
    expect(codeOf(await decide(admin, id, { reason: 'Too short a reason.' }))).toBe('invalid_input');
    expect(codeOf(await decide(admin, id, { outcome: 'none', amountMinor: 1 }))).toBe('invalid_input');
    const decided = await decide(admin, id);
    expect(decided.body).toMatchObject({
      state: 'decided',
      outcome: 'shared',
      amountMinor: 400,
      isFinal: false,
    });
    expect(decided.body.entries.at(-1)?.record).toMatchObject({
      kind: 'decided',
      by: 'admin',
      byId: null,
      reason: REASON,
    });
  });

  test('nobody who is one of the two', async () => {
    const arranged = await arrangeDispute(app);
    const id = await bringTo(app, arranged, arranged.owner, 'review', admin);
    await app.database.db
      .update(users)
      .set({ isAdmin: true })
      .where(sql`id in (${arranged.owner.id}, ${arranged.renter.id})`);
    for (const who of [arranged.owner, arranged.renter]) {
      expect(await decide(who, id)).toMatchObject({ status: 403, body: { code: 'own_case' } });
      expect(codeOf(await claim(who, id))).toBe('own_case');
      expect((await judge(who, id)).body.decidable).toBe('own_case');
    }
    await app.database.db
      .update(users)
      .set({ isAdmin: false })
      .where(sql`id in (${arranged.owner.id}, ${arranged.renter.id})`);
  });

  test('who has taken it, for a day', async () => {
    const arranged = await arrangeDispute(app);
    const id = await bringTo(app, arranged, arranged.owner, 'review', admin);
    const answers = await Promise.all([claim(admin, id), claim(second, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [holder, other] = answers[0]?.status === 200 ? [admin, second] : [second, admin];
    expect(codeOf(await decide(other, id))).toBe('dispute_claimed');
    expect((await judge(other, id)).body).toMatchObject({ decidable: 'claimed', claim: { id: holder.id } });
    wait(app, 24 * HOUR_MS - 1);
    expect(codeOf(await decide(other, id))).toBe('dispute_claimed');
    wait(app, 1);
    expect((await decide(other, id)).status).toBe(200);
  });

  test('everybody in its last two days, whoever has taken it, so that nobody holds it until it lapses', async () => {
    const arranged = await arrangeDispute(app);
    const id = await bringTo(app, arranged, arranged.owner, 'review', admin);
    wait(app, 12 * 24 * HOUR_MS - 1);
    await claim(admin, id);
    expect(codeOf(await decide(second, id))).toBe('dispute_claimed');
    wait(app, 2);
    const reason = 'x'.repeat(4000);
    expect((await decide(second, id, { reason })).status).toBe(200);
  });

  test('of an appeal another administrator, who has the last word; the same one where there is no other', async () => {
    const arranged = await arrangeDispute(app);
    const id = await bringTo(app, arranged, arranged.owner, 'appealed', admin);
    expect(await decide(admin, id)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'Another administrator decides the appeal' },
    });
    expect((await judge(admin, id)).body.decidable).toBe('other_administrator');
    const last = await decide(second, id, { outcome: 'for_other', amountMinor: 0 });
    expect(last.body).toMatchObject({ state: 'decided', isFinal: true, closedAt: NOON, can: [] });
    expect(codeOf(await arranged.appeal(arranged.owner, id, 'Once more.'))).toBe('appeal_closed');
    const alone = await arrangeDispute(app);
    const other = await bringTo(app, alone, alone.owner, 'appealed', admin);
    const setAdmin = (isAdmin: boolean) =>
      app.database.db
        .update(users)
        .set({ isAdmin })
        .where(sql`id = ${second.id}`);
    await setAdmin(false);
    expect((await decide(admin, other)).body).toMatchObject({ isFinal: true });
    await setAdmin(true);
  });
});

describe('an appeal of who already has all they asked for', () => {
  const getWhole = async (winner: 'opener' | 'other') => {
    const arranged = await arrangeDispute(app);
    const { owner, renter } = arranged;
    const id = await bringTo(app, arranged, owner, 'review', admin);
    await decide(
      admin,
      id,
      winner === 'opener'
        ? { outcome: 'for_opener', amountMinor: 1000 }
        : { outcome: 'for_other', amountMinor: 0 },
    );
    const [won, lost] = winner === 'opener' ? [owner, renter] : [renter, owner];
    expect((await arranged.appeal(won, id)).body).toMatchObject({ state: 'appealed' });
    return { arranged, id, won, lost };
  };

  test.for(['opener', 'other'] as const)(
    'leaves the other one theirs where the %s has won',
    async (winner) => {
      const { arranged, id, won, lost } = await getWhole(winner);
      const again = await decide(second, id, { outcome: 'for_opener', amountMinor: 600 });
      expect(again.body).toMatchObject({ state: 'decided', isFinal: false, closedAt: null });
      expect((await arranged.show(won, id)).body.can).toEqual([]);
      expect(codeOf(await arranged.appeal(won, id, 'Once more.'))).toBe('appeal_closed');
      expect((await arranged.show(lost, id)).body.can).toEqual(['appeal']);
      expect((await arranged.appeal(lost, id, 'It was like that.')).body).toMatchObject({
        state: 'appealed',
      });
      const last = await decide(admin, id, { outcome: 'none', amountMinor: 0 });
      expect(last.body).toMatchObject({ state: 'decided', isFinal: true, closedAt: NOON });
      expect(codeOf(await arranged.appeal(lost, id, 'Once more.'))).toBe('appeal_closed');
    },
  );

  test('also when nobody decides it again in time', async () => {
    const { arranged, id, lost } = await getWhole('opener');
    wait(app, 14 * DAY_MS);
    expect((await arranged.show(lost, id)).body).toMatchObject({
      state: 'decided',
      amountMinor: 1000,
      isFinal: false,
      can: ['appeal'],
    });
    wait(app, 7 * DAY_MS);
    expect((await arranged.show(lost, id)).body).toMatchObject({ isFinal: true, can: [] });
  });
});

describe('what administrators see', () => {
  test('a queue by the oldest deadline, page by page, of one state or all that are not closed', async () => {
    const made: number[] = [];
    for (const state of ['review', 'open', 'answered', 'settled'] as const) {
      const arranged = await arrangeDispute(app);
      made.push(await bringTo(app, arranged, arranged.owner, state, admin));
    }
    const list = (query: object, cursor?: string) =>
      admin.client.call(listQueuedDisputes, {
        query: { ...query, ...(cursor !== undefined && { cursor }) },
      });
    const all = (await list({ limit: 100 })).body;
    const deadlines = all.map(({ deadlineAt }) => deadlineAt);
    expect(deadlines).toEqual(deadlines.toSorted());
    expect(all.every(({ closedAt }) => closedAt === null)).toBe(true);
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(made.slice(0, 3)));
    expect(all.map(({ id }) => id)).not.toContain(made[3]);
    const paged: number[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list({ limit: 2 }, cursor);
      paged.push(...page.body.map(({ id }) => id));
      const next = /[?&]cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1];
      if (next === undefined) break;
      cursor = decodeURIComponent(next);
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    expect((await list({ state: 'settled', limit: 100 })).body.map(({ id }) => id)).toContain(made[3]);
  });

  test('how many disputes both people have had and lost', async () => {
    const first = await arrangeDispute(app);
    const id = await bringTo(app, first, first.owner, 'review', admin);
    await decide(admin, id, { outcome: 'for_opener', amountMinor: 1000 });
    wait(app, 7 * DAY_MS);
    expect((await judge(admin, id)).body.counts).toEqual({
      opener: { rentals: 1, disputes: 1, lost: 0 },
      other: { rentals: 1, disputes: 1, lost: 1 },
    });
  });

  test('every opening of the page, claim and decision is a row of the audit log', async () => {
    const arranged = await arrangeDispute(app);
    const id = await bringTo(app, arranged, arranged.owner, 'review', admin);
    await judge(admin, id);
    await judge(second, id);
    await judge(admin, id);
    await claim(admin, id);
    await claim(admin, id);
    await decide(admin, id);
    await decide(admin, id);
    const log = (await admin.client.call(listAudit, { query: { limit: 20 } })).body;
    const rows = log.filter(({ action, subject }) => action.endsWith('dispute') && subject.id === id);
    expect(rows.map(({ action, admin: by }) => [action, by.id]).toReversed()).toEqual([
      ['see_dispute', admin.id],
      ['see_dispute', second.id],
      ['see_dispute', admin.id],
      ['claim_dispute', admin.id],
      // To claim it again is to look at it again.
      ['see_dispute', admin.id],
      ['decide_dispute', admin.id],
    ]);
    expect(rows[0]).toMatchObject({ before: 'review', after: 'decided', comment: REASON });
  });

  test('what each side noted last at the handover', async () => {
    const arranged = await arrangeDispute(app);
    const { owner, renter, rentalId } = arranged;
    const note = (who: Person, phase: 'checkout' | 'checkin', text: string) =>
      who.client.call(setNotes, {
        params: { id: rentalId, phase },
        body: { condition: 'worn' as const, missing: [], text },
      });
    for (const text of ['First', 'Second']) expect((await note(owner, 'checkout', text)).status).toBe(200);
    await note(renter, 'checkout', 'Fine');
    const id = await bringTo(app, arranged, owner, 'review', admin);
    expect((await judge(admin, id)).body.notes).toMatchObject([
      { phase: 'checkout', byId: owner.id, condition: 'worn', text: 'Second' },
      { phase: 'checkout', byId: renter.id, text: 'Fine' },
    ]);
  });

  test('photos of the rental, in its dispute alone', async () => {
    const arranged = await arrangeDispute(app);
    const { owner, renter, addPhoto, open } = arranged;
    const bytes = new Uint8Array(await takePhonePhoto(64, 48));
    const photo = (await addPhoto(renter, bytes, { phase: 'checkout' })).body;
    const { id } = (await open(owner)).body;
    const other = await arrangeDispute(app);
    const elsewhere = (await other.open(other.owner)).body.id;
    const see = async (who: Person, disputeId: number) =>
      (
        await who.client
          .call(getDisputePicture, { params: { id: disputeId, evidenceId: photo.id, width: 320 } })
          .catch(() => ({ status: 200 }))
      ).status;
    // Before the administrator has looked at the dispute, which the audit log keeps, there are none.
    expect(await see(admin, id)).toBe(404);
    expect((await judge(admin, id)).body.photos.map((one) => one.id)).toEqual([photo.id]);
    await judge(admin, elsewhere);
    expect([await see(admin, id), await see(admin, elsewhere), await see(owner, id)]).toEqual([
      200, 404, 403,
    ]);
    expect(await see(second, id)).toBe(404);
    wait(app, DAY_MS + 1);
    expect(await see(admin, id)).toBe(404);
  });
});
