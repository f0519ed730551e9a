import { register } from '@lendloop/contract/accounts';

import { fingerprint } from '../../accounts/sessions.ts';
import { promote } from '../../admin/administrators.ts';
import { passwordResets, sessions } from '../../db/schema.ts';
import { SESSION_COOKIE } from '../../http/access.ts';
import type { TestApp } from '../app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../factories.ts';
import { asForm, drawPicture, uploadPicture } from '../pictures.ts';

const ITEMS = 24;
const DAY_MS = 86_400_000;

/** Who sends the requests: a visitor, someone with nothing, both sides of the rentals, and an administrator. */
export const ACTORS = ['visitor', 'stranger', 'renter', 'owner', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];

/** People, listings, rentals and messages that are there, so that valid ids exist. */
export interface World {
  readonly items: readonly number[];
  readonly people: readonly number[];
  readonly rentals: readonly number[];
  /** Addresses of an image in the store and of one elsewhere. */
  readonly images: readonly string[];
  /** The body of an upload, and the header that goes with it. */
  readonly form: { readonly payload: Buffer; readonly headers: Record<string, string> };
  /** The day that it is. */
  readonly today: string;
  /** What signs in. */
  readonly account: { readonly username: string; readonly password: string };
  /** Of a link that sets the password of someone else. */
  readonly resetToken: string;
  /** The cookie header of an actor; a visitor has none. */
  readonly cookieOf: (actor: Actor) => string | undefined;
  /** Brings back the actors' sessions that a request has ended. */
  readonly restoreSessions: () => Promise<void>;
}

/** Fills the app's database: listings in every state, rentals in every state with days apart, a conversation. */
export async function makeWorld(app: TestApp): Promise<World> {
  const now = new Date();
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const owner = await makePerson(app);
  const renter = await makePerson(app);
  const stranger = await makePerson(app);
  const admin = await makePerson(app, { isAdmin: true });
  const people: Record<Exclude<Actor, 'visitor'>, Person> = { owner, renter, stranger, admin };

  const items: number[] = [];
  for (let made = 0; made < ITEMS; made++) {
    const place = made % 2 === 0 ? { latitude: 12.97, longitude: 77.59 } : {};
    items.push((await makeItem(app, owner.id, place)).id);
  }
  for (const state of [
    { moderationStatus: 'rejected' as const },
    { deletedAt: now.toISOString() },
    { isAvailable: false },
    { availableFrom: day(1), availableUntil: day(20) },
  ])
    items.push((await makeItem(app, owner.id, state)).id);

  const rentals: number[] = [];
  for (const [index, itemId] of items.entries()) {
    const people = { itemId, renterId: renter.id, ownerId: owner.id };
    const rental = async (status: 'pending' | 'approved' | 'completed' | 'cancelled', from: number) =>
      rentals.push(
        (await makeRental(app, { ...people, startDate: day(from), endDate: day(from + 2), status })).id,
      );
    await rental('pending', 10 + index);
    await rental('completed', -30);
    await rental(index % 2 === 0 ? 'approved' : 'cancelled', -1);
  }

  const picture = Uint8Array.from(await drawPicture(40, 30).png().toBuffer());
  const { url } = await uploadPicture(app, owner, picture);
  const signedIn = await app.database.db.select().from(sessions);
  const account = { username: 'ada', password: 'a thing to lend' };
  await app.client().call(register, {
    body: { ...account, email: 'ada@example.com', fullName: 'Ada Lender' },
  });
  await promote(app.database, account.username);
  const resetToken = 'a token out of a mail';
  await app.database.db.insert(passwordResets).values({
    tokenHash: fingerprint(resetToken),
    userId: (await makePerson(app)).id,
    expiresAt: day(1),
  });
  return {
    items,
    people: Object.values(people).map(({ id }) => id),
    rentals,
    images: [url, 'https://example.com/drill.jpg'],
    form: await asForm(picture),
    today: day(0),
    account,
    resetToken,
    cookieOf: (actor) =>
      actor === 'visitor' ? undefined : `${SESSION_COOKIE}=${people[actor].client.session()}`,
    restoreSessions: async () => {
      await app.database.db.insert(sessions).values(signedIn).onConflictDoNothing();
    },
  };
}
