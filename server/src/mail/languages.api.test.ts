import { directionOf, LANGUAGES, type Language } from '@lendloop/contract/values/languages';
import { textsOf, wordsIn } from '@lendloop/words/catalogues';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { auditLog, blocks, conversations, emailChanges } from '../db/schema.ts';
import { mailComposers } from '../mailComposers.ts';
import { startAppForTest } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { CONFIRMED, makeImport, makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { combineLetters, writeLetter } from './letter.ts';
import type { Letter } from './topics.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const DAYS = { startDate: '2030-06-10', endDate: '2030-06-12' };
const DAYS_IN: Record<Language, string> = {
  en: 'Jun 10 – Jun 12, 2030',
  hi: '10–12 जून 2030',
  de: '10.–12. Juni 2030',
  ar: '10–12 يونيو 2030',
};

/** The letters that a person who reads `language` can get, each by a name. */
async function startWriting(language: Language | null, offered = LANGUAGES as readonly Language[]) {
  const [own, ...others] = offered;
  const app = await startAppForTest({
    database,
    config: { languages: [own ?? 'en', ...others], locale: 'en-IN' },
  });
  const { db } = database;
  const compose = mailComposers(app.context);
  const now = app.context.now();
  const reader = await makePerson(app, { ...CONFIRMED, language, fullName: 'Asha \u2069Menon' });
  const other = await makePerson(app, { fullName: 'Ravi Iyer', verificationStatus: 'approved' });
  const moved = await makePerson(app, { language });
  const fresh = await makePerson(app, { language });
  const item = await makeItem(app, reader.id, {
    title: 'مثقاب \u2069evil.com',
    moderationStatus: 'approved',
  });
  const theirs = await makeItem(app, other.id, { title: 'Long ladder' });
  const asked = await makeRental(app, {
    itemId: item.id,
    renterId: other.id,
    ownerId: reader.id,
    ...DAYS,
  });
  const rented = await makeRental(app, {
    itemId: theirs.id,
    renterId: reader.id,
    ownerId: other.id,
    ...DAYS,
  });
  const lent = await makeRental(app, {
    itemId: item.id,
    renterId: other.id,
    ownerId: reader.id,
    status: 'approved',
    ...DAYS,
  });
  const key = { userId: reader.id, otherUserId: other.id, itemId: theirs.id };
  await db.insert(conversations).values([key, { ...key, userId: other.id, otherUserId: reader.id }]);
  const waitFor = async (unreadCount: number) => {
    await db.update(conversations).set({ unreadCount }).where(eq(conversations.userId, reader.id));
    return compose.messages_waiting({ kind: 'messages_waiting', ...key }, now);
  };
  const [change] = await db
    .insert(emailChanges)
    .values({
      userId: moved.id,
      former: `former.${moved.username}@example.com`,
      formerVerifiedAt: now.toISOString(),
      changedAt: now.toISOString(),
    })
    .returning();
  const decide = async (action: 'verify_user' | 'moderate_item' | 'suspend_user', after: string) => {
    const subjectId = action === 'moderate_item' ? item.id : reader.id;
    const before = action === 'suspend_user' ? 'suspended' : 'pending';
    const [row] = await db
      .insert(auditLog)
      .values({ adminId: other.id, action, subjectId, before, after, comment: 'Too \u2069blurred' })
      .returning();
    return compose.decided({ kind: 'decided', decisionId: row?.id ?? 0 }, now);
  };
  const { id: importId } = await makeImport(app, item.id, {
    name: 'My \u2069other site',
    failingSince: now.toISOString(),
  });
  await db
    .insert(blocks)
    .values({ itemId: item.id, source: 'import', calendarId: importId, conflict: true, ...DAYS });
  const of = (userId: number) => ({ userId });
  const all = async (): Promise<Record<string, Letter | null>> => ({
    requested: await compose.rental_requested({ kind: 'rental_requested', rentalId: asked.id }, now),
    lent: await compose.rental_booked({ kind: 'rental_booked', rentalId: lent.id }, now),
    booked: await compose.rental_decided(
      { kind: 'rental_decided', rentalId: rented.id, status: 'booked' },
      now,
    ),
    approved: await compose.rental_decided(
      { kind: 'rental_decided', rentalId: rented.id, status: 'approved' },
      now,
    ),
    rejected: await compose.rental_decided(
      { kind: 'rental_decided', rentalId: rented.id, status: 'rejected' },
      now,
    ),
    waiting: await waitFor(3),
    conflict: await compose.calendar_conflict({ kind: 'calendar_conflict', importId }, now),
    unread: await compose.calendar_unreachable({ kind: 'calendar_unreachable', importId }, now),
    listed: await decide('moderate_item', 'approved'),
    reopened: await decide('suspend_user', 'active'),
    reset: await compose.password_asked(
      { kind: 'password_asked', email: `${reader.username}@example.com` },
      now,
    ),
    noAccount: await compose.password_asked(
      {
        kind: 'password_asked',
        email: `${moved.username}@example.com`,
        ...(language && { language }),
      },
      now,
    ),
    resetAtFormer: await compose.password_asked_after_move(
      { kind: 'password_asked_after_move', ...of(moved.id) },
      now,
    ),
    passwordChanged: await compose.password_changed(
      { kind: 'password_changed', ...of(moved.id), google: 'removed' },
      now,
    ),
    passwordRemoved: await compose.password_removed({ kind: 'password_removed', ...of(moved.id) }, now),
    returned: await compose.email_returned({ kind: 'email_returned', ...of(reader.id) }, now),
    googleLinked: await compose.google_linked({ kind: 'google_linked', ...of(reader.id) }, now),
    googleRemoved: await compose.google_removed({ kind: 'google_removed', ...of(reader.id) }, now),
    confirm: await compose.email_unconfirmed({ kind: 'email_unconfirmed', ...of(fresh.id) }, now),
    changed: await compose.email_changed(
      {
        kind: 'email_changed',
        userId: moved.id,
        former: change?.former ?? '',
        changeId: change?.id,
      },
      now,
    ),
    changedLongAgo: await compose.email_changed(
      { kind: 'email_changed', userId: moved.id, former: change?.former ?? '' },
      now,
    ),
  });
  const site = { name: 'Lendloop', publicUrl: 'https://rent.it', locale: 'en-IN' };
  return { all, waitFor, write: (letter: Letter) => writeLetter(letter, site) };
}

/** The English sentences of the mails without values, none of which belongs in a mail in another language. */
const ENGLISH = (['mails', 'accountMails'] as const)
  .flatMap((area) => Object.values(textsOf('en', area)))
  .filter((text) => !text.includes('{') && text.length > 12);

test.each(LANGUAGES)('every mail is written in the language of its reader: %s', async (language) => {
  const { all, write } = await startWriting(language);
  const letters = Object.entries(await all());
  expect(letters).toHaveLength(21);
  for (const [name, letter] of letters) {
    if (!letter) throw new Error(`There is no letter: ${name}`);
    const { text, html, subject, language: written } = write(letter);
    expect(written, name).toBe(language);
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    expect(html).toContain(`<div lang="${language}" dir="${directionOf(language)}"`);
    expect(`${subject}${text}`, name).not.toMatch(/[{}]|undefined/);
    // What people wrote stays between its isolates, which it cannot close.
    expect(text.match(/\u2068/g)?.length, name).toBe(text.match(/\u2069/g)?.length);
    expect(text, name).not.toContain('evil.com');
    const english = ENGLISH.filter((sentence) => `${subject}\n${text}`.includes(sentence));
    if (language === 'en') expect(english, name).not.toEqual([]);
    else expect(english, name).toEqual([]);
  }
  const [, requested] = letters[0] ?? [];
  const { text } = write(requested as Letter);
  expect(text).toContain('\u2068Asha Menon\u2069');
  expect(text).toContain('\u2068Ravi Iyer\u2069');
  expect(text).toContain('\u2068مثقاب evil. com\u2069');
  expect(text).toContain(DAYS_IN[language]);
  const conflict = letters.find(([name]) => name === 'conflict')?.[1];
  expect(write(conflict as Letter).text).toContain(DAYS_IN[language]);
});

test('a person without a language, or with one that is not offered, gets the first of the site', async () => {
  const { all } = await startWriting(null, ['de', 'en']);
  expect((await all()).requested?.language).toBe('de');
  const second = await startWriting('ar', ['hi', 'en']);
  expect((await second.all()).requested?.language).toBe('hi');
});

const COUNTS = [1, 2, 3, 11, 100];

test.each(LANGUAGES)('digests and reminders count in the plurals of %s', async (language) => {
  const { all, waitFor, write } = await startWriting(language);
  const say = wordsIn(language, 'mails');
  expect(await waitFor(0)).toBeNull();
  const shapeOf = (count: number) => say('waiting.subject', { count }).replaceAll(/\d+/g, '#');
  expect(shapeOf(1)).not.toBe(shapeOf(3));
  for (const count of COUNTS) {
    const letter = await waitFor(count);
    expect(letter?.subject).toBe(say('waiting.subject', { count }));
    expect(letter?.paragraphs[0]).toContain('\u2068Long ladder\u2069');
    if (count > 2) expect(letter?.paragraphs[0]).toContain(String(count));
  }
  const { requested, approved } = await all();
  if (!requested || !approved) throw new Error('There are no letters.');
  expect(combineLetters([], 'en-IN')).toBeNull();
  expect(combineLetters([requested], 'en-IN')).toBe(requested);
  for (const count of COUNTS.slice(1)) {
    const digest = combineLetters(Array<Letter>(count).fill(requested), 'en-IN');
    expect(digest?.subject).toBe(say('requests.subject', { count }));
    expect(digest?.paragraphs).toHaveLength(Math.min(count, 10) + (count > 10 ? 1 : 0));
    if (count > 10) expect(digest?.paragraphs.at(-1)).toBe(say('more', { count: count - 10 }));
    expect(digest && write(digest).subject).toBe(say('requests.subject', { count }));
    const answers = combineLetters(Array<Letter>(count).fill(approved), 'en-IN');
    expect(answers?.subject).toBe(say('decisions.subject', { count }));
  }
});

test.each([
  [0, 'لا توجد طلبات استئجار جديدة', 'ليست لديك رسائل جديدة'],
  [1, 'طلب استئجار جديد ينتظر ردك', 'لديك رسالة جديدة'],
  [2, 'طلبا استئجار جديدان ينتظران ردك', 'لديك رسالتان جديدتان'],
  [3, '3 طلبات استئجار جديدة تنتظر ردك', 'لديك 3 رسائل جديدة'],
  [11, '11 طلب استئجار جديدًا ينتظر ردك', 'لديك 11 رسالة جديدة'],
  [100, '100 طلب استئجار جديد ينتظر ردك', 'لديك 100 رسالة جديدة'],
])('Arabic subjects for %i', (count, requests, messages) => {
  const say = wordsIn('ar', 'mails');
  expect(say('requests.subject', { count })).toBe(requests);
  expect(say('waiting.subject', { count })).toBe(messages);
});
