import { randomBytes, randomUUID } from 'node:crypto';

import { currentUser, register } from '@lendloop/contract/accounts';
import { createBlock } from '@lendloop/contract/calendar/blocks';
import { sendMessage } from '@lendloop/contract/messages';
import { proposeChange } from '@lendloop/contract/rentals/changes';
import { EVERY_WEEKDAY } from '@lendloop/contract/terms';
import { addDays } from '@lendloop/contract/values/dates';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';

import { fingerprint } from '../../accounts/fingerprint.ts';
import { hashPassword } from '../../accounts/proof/passwords.ts';
import { promote } from '../../admin/administratorActions.ts';
import { today } from '../../context.ts';
import {
  emailChangeLinks,
  emailChanges,
  emailLinks,
  identities,
  items as listings,
  passwordResets,
  rentalChanges,
  rentals as rentalRows,
  sessions,
  users,
} from '../../db/schema.ts';
import { SESSION_COOKIE } from '../../http/access.ts';
import type { TestApp } from '../app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../factories.ts';
import { addMoney, type StageMoney } from '../permissions/money.ts';
import { asForm, drawPicture, uploadPicture } from '../pictures.ts';
import { plantPlace } from '../places/pins.ts';
import type { Secret } from '../secret.ts';
import { makeCalendars, type WorldCalendars } from './calendars.ts';
import { makeTrust, type WorldTrust } from './trust.ts';

const ITEMS = 24;
/** The columns of an item that anybody can rent. */
const AS_LISTED = {
  deletedAt: null,
  isAvailable: true,
  availableFrom: null,
  availableUntil: null,
  // Rules would refuse most of the few requests that are valid.
  handoverDays: [...EVERY_WEEKDAY],
  minDays: 1,
  maxDays: null,
  noticeDays: 0,
  horizonDays: null,
  deliveryFee: 0,
};
const DAY_MS = 86_400_000;

/** The senders: a visitor, a person with no data, both sides of the rentals, and an administrator. */
export const ACTORS = ['visitor', 'stranger', 'renter', 'owner', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];

/** Existing people, listings, rentals and messages, which provide valid ids. */
export interface World {
  readonly items: readonly number[];
  /** A listing of the owner's without rentals. */
  readonly disposable: number;
  readonly people: readonly number[];
  readonly rentals: readonly number[];
  /** Those of them that are approved and have not begun. */
  readonly ahead: readonly number[];
  /** A rental that only proposals of other days change. */
  readonly changing: number;
  /** One whose only proposal nothing but an answer ends, so that one of the answers is taken, and repeated. */
  readonly proposed: { readonly id: number; readonly changeId: number };
  /** What is due for that rental, one of its accounts, and a booking. */
  readonly money: StageMoney;
  /** A block of the owner's first listing. */
  readonly block: number;
  /** URLs of a stored image and of an external one. */
  readonly images: readonly string[];
  /** The body of an upload, and the matching header. */
  readonly form: { readonly payload: Buffer; readonly headers: Record<string, string> };
  /** Today. */
  readonly today: string;
  /** Working credentials. */
  readonly account: { readonly username: string; readonly password: string };
  /** Tokens of links to somebody else: to reset the password, to undo a change of address, and to unsubscribe. */
  readonly resetToken: string;
  readonly undoToken: string;
  readonly mailToken: string;
  /** Token of a link that confirms the owner's address. */
  readonly confirmToken: string;
  /** The stranger's Google identities. */
  readonly identities: readonly string[];
  /** Ids of sessions of the stranger and the owner. */
  readonly sessions: readonly string[];
  readonly calendars: WorldCalendars;
  readonly trust: WorldTrust;
  /** The actor's cookie header; undefined for a visitor. */
  readonly cookieOf: (actor: Actor) => string | undefined;
  readonly secrets: readonly Secret<Actor>[];
  /** Undoes what requests did to the actors: lifts suspensions, and restores sessions, sign-in methods and listings. */
  readonly restore: () => Promise<void>;
}

/** Fills the app's database with listings and non-overlapping rentals in every state, and a conversation. */
export async function makeWorld(app: TestApp): Promise<World> {
  const now = new Date();
  const day = (days: number) => addDays(today(app.context), days);
  const secrets: Secret<Actor>[] = [];
  const secret = (what: string, seenBy: readonly Actor[] = []): string => {
    const text = `secret${randomBytes(6).toString('hex')}`;
    secrets.push({ what, text, for: seenBy });
    return text;
  };
  const person = (
    name: string,
    seenBy: readonly Actor[],
    values: { isAdmin?: boolean; passwordHash?: string } = {},
  ) =>
    makePerson(app, { ...values, email: `${secret(`the e-mail address of ${name}`, seenBy)}@example.com` });
  const owner = await person('the owner', ['owner', 'admin']);
  const renter = await person('the renter', ['renter', 'admin']);
  const account = { username: 'ada', password: 'a thing to lend' };
  const passwordHash = await hashPassword(account.password);
  const stranger = await person('the stranger', ['stranger', 'admin'], { passwordHash });
  const admin = await person('the administrator', ['admin'], { isAdmin: true });
  // These two send no requests, but requests refer to their data as to that of the others.
  const lender = await person('the lender', ['admin']);
  const borrower = await person('the borrower', ['admin']);
  const people: Record<Exclude<Actor, 'visitor'>, Person> = { owner, renter, stranger, admin };

  const plant = async (id: number, ownerId: number, seenBy: readonly Actor[] = []) => {
    for (const { what, text } of await plantPlace(app, { id, ownerId }))
      secrets.push({ what: `the ${what} of listing ${id}`, text, for: seenBy });
  };
  const items: number[] = [];
  for (let made = 0; made < ITEMS; made++) {
    const { id } = await makeItem(app, owner.id);
    items.push(id);
    // The renter has approved rentals of all of them.
    if (made % 2 === 0) await plant(id, owner.id, ['owner', 'renter']);
  }
  const { id: disposable } = await makeItem(app, owner.id);
  const listed = [...items, disposable];
  for (const state of [
    { moderationStatus: 'rejected' as const },
    { deletedAt: now.toISOString() },
    { isAvailable: false },
    { availableFrom: day(1), availableUntil: day(20) },
  ])
    items.push((await makeItem(app, owner.id, state)).id);

  const rentals: number[] = [];
  const ahead: number[] = [];
  for (const [index, itemId] of items.entries()) {
    const people = { itemId, renterId: renter.id, ownerId: owner.id };
    const rental = async (status: 'pending' | 'approved' | 'completed' | 'cancelled', from: number) =>
      rentals.push(
        (await makeRental(app, { ...people, startDate: day(from), endDate: day(from + 2), status })).id,
      );
    await rental('pending', 10 + index);
    await rental('completed', -30);
    await rental(index % 2 === 0 ? 'approved' : 'cancelled', -1);
    await rental('approved', 200 + index);
    ahead.push(...rentals.slice(-1));
  }

  const write = async (from: Person, to: Person, itemId: number, content: string) =>
    from.client.call(sendMessage, { body: { receiverId: to.id, itemId, content } });
  const [first = 0] = items;
  await write(renter, owner, first, secret('what renter and owner write', ['renter', 'owner']));
  const { id: lent } = await makeItem(app, lender.id);
  await plant(lent, lender.id);
  await write(borrower, lender, lent, secret('what borrower and lender write'));
  const { id: deleted } = await makeItem(app, lender.id, {
    title: secret('the title of a deleted listing'),
    deletedAt: now.toISOString(),
  });
  // The first listing has blocks.
  const parties = { itemId: items[1] ?? 0, renterId: renter.id, ownerId: owner.id };
  const propose = async (from: number) => {
    const dates = { startDate: day(from), endDate: day(from + 2) };
    const { id } = await makeRental(app, { ...parties, ...dates, status: 'approved' });
    const note = secret('a proposal', ['renter', 'owner', 'admin']);
    const body = { ...dates, endDate: day(from + 5), note };
    return { id, changeId: (await renter.client.call(proposeChange, { params: { id }, body })).body.id };
  };
  const { id: changing } = await propose(300);
  const proposed = await propose(320);
  const money = await addMoney(app, changing, { owner, renter, admin }, secret('a booking', ['admin']));
  const borrowed = { itemId: lent, renterId: borrower.id, ownerId: lender.id };
  const { id: theirs } = await makeRental(app, { ...borrowed, startDate: day(5), endDate: day(6) });

  const { body: blocked } = await owner.client.call(createBlock, {
    params: { id: first },
    body: { startDate: day(400), endDate: day(402), note: secret('the note of a block', ['owner']) },
  });

  const calendars = await makeCalendars(app, first);
  const picture = Uint8Array.from(await drawPicture(40, 30).png().toBuffer());
  const { url } = await uploadPicture(app, owner, picture);
  const trust = await makeTrust(app, people, picture, secret);
  const signedIn = await app.database.db.select().from(sessions);
  await app.client().call(register, {
    body: { ...account, email: 'ada@example.com', fullName: 'Ada Lender' },
  });
  await promote(app.database, account.username);
  const resetToken = secret('the token of a reset link');
  const confirmToken = secret('the token of a link that confirms');
  const email = 'someone.else@example.com';
  const mailKey = randomUUID();
  const link = {
    userId: (await makePerson(app, { email, mailKey })).id,
    expiresAt: new Date(now.getTime() + DAY_MS).toISOString(),
  };
  await app.database.db.insert(passwordResets).values({ tokenHash: fingerprint(resetToken), ...link });
  const { email: ownersEmail } = (await owner.client.call(currentUser, {})).body;
  await app.database.db
    .insert(emailLinks)
    .values({ ...link, tokenHash: fingerprint(confirmToken), userId: owner.id, email: ownersEmail });
  const undoToken = secret('the token of a link that takes an address back');
  // A separate person, because undoing a change invalidates all other links.
  const mover = await makePerson(app);
  const [change] = await app.database.db
    .insert(emailChanges)
    .values({ userId: mover.id, former: 'before@example.com', changedAt: now.toISOString() })
    .returning({ id: emailChanges.id });
  await app.database.db
    .insert(emailChangeLinks)
    .values({ tokenHash: fingerprint(undoToken), changeId: change?.id ?? 0 });
  const google = await app.database.db
    .insert(identities)
    .values({ issuer: 'https://provider.example', subject: 'the stranger', userId: stranger.id })
    .returning();
  for (const { passwordHash } of await app.database.db.select().from(users))
    if (passwordHash) secrets.push({ what: 'a password hash', text: passwordHash, for: [] });
  for (const { tokenHash } of signedIn)
    secrets.push({ what: 'the hash of a session', text: tokenHash, for: [] });
  for (const { client } of [...Object.values(people), lender, borrower])
    secrets.push({ what: 'the session of somebody', text: client.session() ?? '', for: [] });
  return {
    items: [...items, lent, deleted],
    disposable,
    people: [...Object.values(people), lender, borrower].map(({ id }) => id),
    rentals: [...rentals, theirs],
    ahead,
    changing,
    proposed,
    money,
    block: blocked.id,
    secrets,
    images: [url, 'https://example.com/drill.jpg'],
    form: await asForm(picture),
    calendars,
    trust,
    today: day(0),
    account,
    resetToken,
    undoToken,
    confirmToken,
    identities: google.map(({ id }) => id),
    mailToken: `messages.${mailKey}`,
    sessions: signedIn
      .filter(({ userId }) => userId === stranger.id || userId === owner.id)
      .map(({ id }) => id),
    cookieOf: (actor) =>
      actor === 'visitor' ? undefined : `${SESSION_COOKIE}=${people[actor].client.session()}`,
    restore: async () => {
      await app.database.db.update(users).set({ suspendedAt: null }).where(isNotNull(users.suspendedAt));
      // They end with the account of their renter, and their proposals with them.
      await app.database.db
        .update(rentalRows)
        .set({ status: 'approved', closedReason: null })
        .where(inArray(rentalRows.id, [changing, proposed.id]));
      await app.database.db
        .update(rentalChanges)
        .set({ status: 'open' })
        .where(and(eq(rentalChanges.id, proposed.changeId), eq(rentalChanges.status, 'expired')));
      await app.database.db.update(listings).set(AS_LISTED).where(inArray(listings.id, listed));
      await calendars.restore();
      await trust.restore();
      await app.database.db.insert(sessions).values(signedIn).onConflictDoNothing();
      await app.database.db.insert(identities).values(google).onConflictDoNothing();
      await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, stranger.id));
    },
  };
}
