import { suspendUser } from '@lendloop/contract/admin';
import { showLinkedAppeal } from '@lendloop/contract/cases/appealLinks';
import { getCase, listAppeals, makeAppeal } from '@lendloop/contract/cases/cases';
import { listReports } from '@lendloop/contract/cases/reports';
import { ProblemBody } from '@lendloop/contract/problems';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { hashPassword } from '../accounts/proof/passwords.ts';
import { replacePassword } from '../admin/writes.ts';
import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { startAppealing } from '../testing/reports/appealing.ts';
import { DAY, HOUR, OLD, START } from '../testing/reports/reporting.ts';
import { sweepAppealLinks } from './appealLinkActions.ts';

const appealing = await startAppealing();
const { app, admin, colleague, report, caseOf, decide, mailsOf } = appealing;
const { begin, makeUnconfirmed, openCase, suspend, suspendTwice } = appealing;
const { letterOn, tokenOf, mailed, show, appeal, signIn, offered } = appealing;
afterAll(() => app.close());

const REASON = 'This is against our rules.';
let reporter: Person;
let person: Person;
beforeEach(async () => {
  ({ reporter, person } = await begin());
});

describe('the link in the mail about a suspension', () => {
  test('shows that decision alone, appeals it without a session, and tells what became of it', async () => {
    const { id, decisionId } = await suspend(person, 7);
    expect((await person.client.call(listAppeals, {})).status).toBe(401);
    const letter = await letterOn({ kind: 'case_decided', decisionId });
    expect(letter?.action.label).toBe('Appeal');
    const token = tokenOf(letter);
    const { status, body, headers } = await show(token);
    expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')]);
    const decidedAt = new Date(START).toISOString();
    const decision = {
      id: decisionId,
      decision: 'suspend',
      reason: REASON,
      decidedAt,
      appealUntil: new Date(START + 14 * DAY).toISOString(),
      subject: { kind: 'user', id: person.id },
      title: null,
    };
    const suspendedUntil = new Date(START + 7 * DAY).toISOString();
    expect(body).toEqual({ decision, suspendedUntil, appealedAt: null, outcome: null });

    app.setNow(new Date(START + DAY));
    const appealedAt = new Date(START + DAY).toISOString();
    expect(await appeal(token)).toMatchObject({ status: 201, body: { appealedAt, outcome: null } });
    expect((await show(token)).body).toEqual({ decision, suspendedUntil, appealedAt, outcome: null });
    const { body: opened } = await admin.client.call(getCase, { params: { id } });
    expect(opened).toMatchObject({ state: 'appealed', appeal: { text: 'It was a misunderstanding.' } });

    expect((await decide(admin, [id], 'dismiss')).body).toEqual([{ id, ok: false, code: 'own_case' }]);
    expect((await decide(colleague, [id], 'dismiss', { reason: 'You were right.' })).body).toEqual([
      { id, ok: true },
    ]);
    expect((await signIn(person)).status).toBe(200);
    expect((await show(token)).body.outcome).toMatchObject({
      decision: 'dismiss',
      reason: 'You were right.',
    });
  });

  test('leads to an appeal that tells both sides when it is granted', async () => {
    const { id, decisionId } = await suspend(person);
    const reported = (await mailsOf('report_answered')).at(-1);
    await appeal(await mailed(decisionId));
    await decide(colleague, [id], 'dismiss');
    const told = (await mailsOf('case_decided')).at(-1)?.decisionId ?? 0;
    expect(told).toBeGreaterThan(decisionId);
    expect(await letterOn({ kind: 'case_decided', decisionId: told })).toMatchObject({
      subject: 'We took a decision about you on Lendloop back',
    });
    const again = (await mailsOf('report_answered')).filter(
      ({ reportId }) => reportId === reported?.reportId,
    );
    expect(again).toHaveLength(2);
    const letter = await letterOn({ kind: 'report_answered', reportId: reported?.reportId ?? 0 });
    expect(letter?.paragraphs[0]).toMatch(/^We acted on your report at first\./);
    const { body: own } = await reporter.client.call(listReports, { query: {} });
    expect(own).toMatchObject([{ state: 'dismissed' }]);
  });

  test('tells those who reported nothing more if the decision stays', async () => {
    const { id, decisionId } = await suspend(person);
    const before = (await mailsOf('report_answered')).length;
    const token = await mailed(decisionId);
    await appeal(token);
    expect((await decide(colleague, [id], 'suspend')).body).toEqual([{ id, ok: true }]);
    expect((await mailsOf('report_answered')).length).toBe(before);
    expect((await signIn(person)).status).toBe(403);
    expect((await show(token)).body.outcome).toMatchObject({ decision: 'suspend' });
    const final = (await mailsOf('case_decided')).at(-1)?.decisionId ?? 0;
    expect((await letterOn({ kind: 'case_decided', decisionId: final }))?.action.path).toBe('/contact');
  });

  test('appeals once: the same text again changes nothing, another one is refused', async () => {
    const { decisionId } = await suspend(person);
    const [token, other] = [await mailed(decisionId), await mailed(decisionId)];
    expect(token).not.toBe(other);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((text) => appeal(token, text)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const [kept] = ['One', 'Two', 'Three'].filter((_, index) => answers[index]?.status === 201);
    app.setNow(new Date(START + HOUR));
    expect(await appeal(other, kept)).toMatchObject({
      status: 201,
      body: { appealedAt: new Date(START).toISOString() },
    });
    expect(await appeal(other, 'Four')).toMatchObject({ status: 409, body: { code: 'appeal_closed' } });
    expect((await appeal(other, '')).status).toBe(400);
  });

  test('ends with its deadline, says so for a while, and is deleted', async () => {
    const { decisionId } = await suspend(person);
    const token = await mailed(decisionId);
    app.setNow(new Date(START + 14 * DAY - 1));
    expect((await show(token)).status).toBe(200);
    app.setNow(new Date(START + 14 * DAY));
    for (const answer of [await show(token), await appeal(token)])
      expect(answer.raw.json()).toEqual({
        code: 'appeal_closed',
        message: 'This can no longer be appealed',
      });
    expect(await mailed(decisionId)).toBe('');
    app.setNow(new Date(START + 43 * DAY));
    await sweepAppealLinks(app.context);
    expect(await show(token)).toMatchObject({ status: 409 });
    app.setNow(new Date(START + 44 * DAY));
    await sweepAppealLinks(app.context);
    expect(await show(token)).toMatchObject({ status: 400, body: { code: 'invalid_appeal_link' } });
  });

  test('outlives its deadline while an appeal waits, and for 30 days after that', async () => {
    const { id, decisionId } = await suspend(person);
    const token = await mailed(decisionId);
    await appeal(token);
    app.setNow(new Date(START + 100 * DAY));
    await sweepAppealLinks(app.context);
    expect((await show(token)).body.outcome).toBeNull();
    await decide(colleague, [id], 'warn');
    app.setNow(new Date(START + 130 * DAY - 1));
    await sweepAppealLinks(app.context);
    expect((await show(token)).body.outcome).toMatchObject({ decision: 'warn' });
    app.setNow(new Date(START + 130 * DAY));
    expect((await show(token)).status).toBe(409);
    await sweepAppealLinks(app.context);
    expect((await show(token)).status).toBe(400);
  });

  test('is of no use for another decision, and made-up ones are of none', async () => {
    const other = await makePerson(app, OLD);
    const [mine, theirs] = [await suspend(person), await suspend(other)];
    const token = await mailed(mine.decisionId);
    await appeal(token);
    const { body: untouched } = await admin.client.call(getCase, { params: { id: theirs.id } });
    expect(untouched).toMatchObject({ state: 'decided', appeal: null });
    const body = { decisionId: theirs.decisionId, text: 'It was a misunderstanding.' };
    expect((await app.client().call(makeAppeal, { body })).status).toBe(401);
    for (const made of ['x', token.slice(0, -1), `${token}x`])
      expect(await show(made)).toMatchObject({ status: 400, body: { code: 'invalid_appeal_link' } });
  });

  test('ends with a new password, as other ways in do, and the next sign-in brings another', async () => {
    const other = await makePerson(app, OLD);
    const [mine, theirs] = [await suspend(person), await suspend(other)];
    const tokens = [await mailed(mine.decisionId), (await offered(person)) ?? ''];
    const token = await mailed(theirs.decisionId);
    const passwordHash = await hashPassword('another password');
    await app.database.db.transaction((tx) => replacePassword(tx, person.username, passwordHash));
    for (const ended of tokens)
      expect(await show(ended)).toMatchObject({ status: 400, body: { code: 'invalid_appeal_link' } });
    expect((await show(token)).status).toBe(200);
    const { raw } = await signIn(person, 'another password');
    expect((await show(ProblemBody.parse(raw.json()).appeal ?? '')).status).toBe(200);
  });

  test('is stored as a hash, the newest twenty for a decision', async () => {
    const { decisionId } = await suspend(person);
    const tokens: string[] = [];
    for (let made = 0; made < 21; made++) {
      app.setNow(new Date(START + made));
      tokens.push(await mailed(decisionId));
    }
    const { rows } = await app.database.db.execute<{ everything: string; count: number }>(sql`
      select json_agg(l)::text as everything, count(*)::integer as count from appeal_links l
      where decision_id = ${decisionId}`);
    expect(rows[0]?.count).toBe(20);
    for (const token of tokens) expect(rows[0]?.everything).not.toContain(token);
    expect((await show(tokens[0] ?? '')).status).toBe(400);
    expect((await show(tokens[20] ?? '')).status).toBe(200);
  });

  test('is not guessed: wrong ones from one network are limited', async () => {
    const limited = await startAppForTest({ database: app.database, config: { rateLimit: true } });
    limited.setNow(new Date(START));
    const { decisionId } = await suspend(person);
    const token = await mailed(decisionId);
    const ask = async (of: string) =>
      (await limited.client().call(showLinkedAppeal, { body: { token: of } })).status;
    for (let tries = 0; tries < 30; tries++) expect(await ask(`guess${tries}`)).toBe(400);
    expect([await ask('one more'), await ask(token)]).toEqual([429, 429]);
  });
});

describe('a refused sign-in', () => {
  test('brings a link after the right password alone, also to an unconfirmed address', async () => {
    const newcomer = await makeUnconfirmed();
    const { id, decisionId } = await suspend(newcomer, 30);
    expect(await letterOn({ kind: 'case_decided', decisionId })).toBeNull();
    const { rows } = await app.database.db.execute(
      sql`select from appeal_links where decision_id = ${decisionId}`,
    );
    expect(rows).toEqual([]);
    const wrong = await signIn(newcomer, 'something else');
    expect([wrong.status, wrong.raw.json()]).toEqual([
      401,
      { code: 'wrong_credentials', message: 'Invalid username or password' },
    ]);
    const token = await offered(newcomer);
    expect((await show(token ?? '')).body.decision).toMatchObject({ id: decisionId, reason: REASON });
    expect((await appeal(token ?? '')).status).toBe(201);
    const again = await offered(newcomer);
    expect(again).not.toBe(token);
    expect((await show(again ?? '')).body.appealedAt).not.toBeNull();
    await decide(colleague, [id], 'dismiss');
    expect((await signIn(newcomer)).status).toBe(200);
  });

  test('brings none without a decision of a case, nor after its deadline', async () => {
    const byHand = { suspended: true, comment: 'For good.' };
    const { person: suspended } = await begin();
    const opened = await openCase(suspended);
    await admin.client.call(suspendUser, { params: { id: suspended.id }, body: byHand });
    expect(await offered(suspended)).toBeNull();
    app.setNow(new Date(START + HOUR));
    await suspend(suspended, undefined, opened);
    // What an administrator has done without a case would stay.
    expect(await offered(suspended)).toBeNull();
    await suspend(person);
    app.setNow(new Date(START + HOUR + 14 * DAY));
    expect(await offered(person)).toBeNull();
  });

  test('brings one for the decision that is not appealed yet, where several suspend', async () => {
    const [first, second] = await suspendTwice(person);
    const of = async () => (await show((await offered(person)) ?? '')).body.decision.id;
    expect(await of()).toBe(second.decisionId);
    await appeal(await mailed(second.decisionId));
    expect(await of()).toBe(first.decisionId);
  });
});

test('a link of a listing’s case has its title, and of nothing else', async () => {
  const { id: itemId } = await makeItem(app, person.id, { title: 'A ladder of three metres' });
  await report(reporter, 'item', itemId);
  const id = (await caseOf('item', itemId))?.id ?? 0;
  await decide(admin, [id], 'suspend');
  const token = (await offered(person)) ?? '';
  expect((await show(token)).body.decision).toMatchObject({
    subject: { kind: 'item', id: itemId },
    title: 'A ladder of three metres',
  });
});
