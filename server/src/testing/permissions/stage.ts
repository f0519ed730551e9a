import { randomBytes } from 'node:crypto';

import { suspendUser } from '@lendloop/contract/admin';
import { createBlock } from '@lendloop/contract/calendar/blocks';
import { sendMessage } from '@lendloop/contract/messages';
import { proposeChange } from '@lendloop/contract/rentals/changes';
import { addDays, type Day } from '@lendloop/contract/values/dates';
import { eq } from 'drizzle-orm';

import { fingerprint } from '../../accounts/fingerprint.ts';
import { today } from '../../context.ts';
import {
  emailChangeLinks,
  emailChanges,
  emailLinks,
  identities,
  passwordResets,
  sessions,
  users,
} from '../../db/schema.ts';
import type { TestApp } from '../app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../factories.ts';
import { plantPlace } from '../places/pins.ts';
import type { Secret } from '../secret.ts';
import { addCalendars, type StageCalendars } from './calendars.ts';
import { addCases, type StageCases } from './cases.ts';
import { addDispute, type StageDispute } from './disputes.ts';
import { addHandover, type StageHandover } from './handovers.ts';
import { addMoney, type StageMoney } from './money.ts';
import { addReviews, type StageReviews } from './reviews.ts';

const DAY_MS = 86_400_000;

/** The callers, in the order of the table's columns. */
export const CALLERS = [
  'visitor',
  'user',
  'owner',
  'renter',
  'other renter',
  'suspended user',
  'admin',
] as const;
export type Caller = (typeof CALLERS)[number];

/** People with a public, a rejected and a deleted listing, rentals in several states and a conversation. */
export interface Stage
  extends StageCalendars, StageCases, StageDispute, StageHandover, StageMoney, StageReviews {
  readonly people: Readonly<Record<Exclude<Caller, 'visitor'>, Person>>;
  readonly item: number;
  /** A listing without rentals that have not ended. */
  readonly freeItem: number;
  readonly rejectedItem: number;
  readonly deletedItem: number;
  /** The suspended user's listing. */
  readonly suspendedItem: number;
  /** The renter's rentals: one awaits an answer, one has begun, one is approved and lies ahead. */
  readonly pending: number;
  readonly begun: number;
  readonly ahead: number;
  /** What the renter proposes for the one that lies ahead. */
  readonly change: number;
  readonly today: Day;
  /** A block of the free listing. */
  readonly block: number;
  /** Token of a link that resets the renter's password. */
  readonly resetToken: string;
  /** Tokens of links that confirm the renter's address and unsubscribe the renter from mails. */
  readonly confirmToken: string;
  readonly mailToken: string;
  /** Token of a link that undoes the renter's change of address. */
  readonly undoToken: string;
  /** The identity at a third party that may sign in as the owner. */
  readonly identity: string;
  /** Id of the owner's session in the list of sessions. */
  readonly session: string;
  readonly secrets: readonly Secret<Caller>[];
}

/** Creates a stage whose people have the hashed password. Each of its secrets is a text that occurs nowhere else. */
export async function makeStage(app: TestApp, passwordHash: string): Promise<Stage> {
  const now = app.context.now();
  const day = today(app.context);
  const secrets: Secret<Caller>[] = [{ what: 'a password hash', text: passwordHash, for: [] }];
  const secret = (what: string, seenBy: readonly Caller[]): string => {
    const text = `secret${randomBytes(6).toString('hex')}`;
    secrets.push({ what, text, for: seenBy });
    return text;
  };
  const person = async (caller: Exclude<Caller, 'visitor'>) => {
    const made = await makePerson(app, {
      isAdmin: caller === 'admin',
      email: `${secret(`the e-mail address of the ${caller}`, [caller, 'admin'])}@example.com`,
      passwordHash,
    });
    secrets.push({ what: `the session of the ${caller}`, text: made.client.session() ?? '', for: [] });
    return made;
  };
  const people = {
    user: await person('user'),
    owner: await person('owner'),
    renter: await person('renter'),
    'other renter': await person('other renter'),
    'suspended user': await person('suspended user'),
    admin: await person('admin'),
  };
  const { owner, renter, 'other renter': otherRenter } = people;

  const { id: item } = await makeItem(app, owner.id);
  const { id: freeItem } = await makeItem(app, owner.id);
  const { 'suspended user': suspended, admin } = people;
  const { id: suspendedItem } = await makeItem(app, suspended.id, {
    title: secret('the listing of the suspended user', ['admin']),
  });
  await admin.client.call(suspendUser, { params: { id: suspended.id }, body: { suspended: true } });
  const hidden = secret('the rejected listing', ['owner', 'admin']);
  const { id: rejectedItem } = await makeItem(app, owner.id, {
    title: hidden,
    moderationStatus: 'rejected',
  });
  const { id: deletedItem } = await makeItem(app, owner.id, {
    title: secret('the deleted listing', []),
    deletedAt: now.toISOString(),
  });

  const places: readonly [what: string, id: number, ownerId: number, seenBy: readonly Caller[]][] = [
    ['the item', item, owner.id, ['owner', 'renter']],
    ['the free item', freeItem, owner.id, ['owner']],
    ['the rejected item', rejectedItem, owner.id, ['owner']],
    ['the deleted item', deletedItem, owner.id, []],
    ['the item of the suspended user', suspendedItem, suspended.id, []],
  ];
  for (const [of, id, ownerId, seenBy] of places)
    for (const { what, text } of await plantPlace(app, { id, ownerId }))
      secrets.push({ what: `the ${what} of ${of}`, text, for: seenBy });

  const rental = async (
    renterId: number,
    status: 'pending' | 'approved' | 'completed',
    from: number,
    itemId = item,
  ) =>
    makeRental(app, {
      itemId,
      renterId,
      ownerId: owner.id,
      startDate: addDays(day, from),
      endDate: addDays(day, from + 2),
      status,
    });
  const { id: pending } = await rental(renter.id, 'pending', 20);
  const { id: begun } = await rental(renter.id, 'approved', -1);
  const { id: ahead } = await rental(renter.id, 'approved', 330);
  const { body: proposed } = await renter.client.call(proposeChange, {
    params: { id: ahead },
    body: {
      startDate: addDays(day, 330),
      endDate: addDays(day, 340),
      note: secret('the note of a proposal', ['owner', 'renter']),
    },
  });
  const booked = secret('the comment of a booking', ['admin']);
  const money = await addMoney(app, ahead, { owner, renter, admin }, booked);
  const reviews = await addReviews(app, {
    item,
    freeItem,
    owner,
    renter,
    ofRenter: secret('the unrevealed review of the renter', ['renter']),
    heldOfRenter: secret('the held review of the renter', ['renter', 'admin']),
  });
  await rental(otherRenter.id, 'pending', 30);

  const { body: blocked } = await owner.client.call(createBlock, {
    params: { id: freeItem },
    body: {
      startDate: addDays(day, 60),
      endDate: addDays(day, 62),
      note: secret('the note of a block', ['owner']),
    },
  });

  await renter.client.call(sendMessage, {
    body: {
      receiverId: owner.id,
      itemId: item,
      content: secret('the message of renter and owner', ['owner', 'renter']),
    },
  });
  const calendars = await addCalendars(
    app,
    { owner: owner.id, item: freeItem },
    {
      ofOwner: (what) => secret(what, ['owner']),
      ofNobody: (what) => secret(what, []),
      keep: (what, text) => secrets.push({ what, text, for: ['owner'] }),
    },
  );
  const judged = await addCases(
    app,
    { ownerId: owner.id, reporterId: renter.id, adminId: admin.id, suspendedId: suspended.id },
    {
      itemId: freeItem,
      comment: secret('the comment of a report', ['admin']),
      reason: secret('the reason of a decision', ['owner', 'admin']),
      appealToken: secret('the token of a link that appeals', []),
    },
  );
  const handover = await addHandover(app, { begun, ahead }, people, {
    ofBoth: (what) => secret(what, ['owner', 'renter']),
    keep: (what, text, seenBy) => secrets.push({ what, text, for: seenBy }),
  });
  const { id: quarrelled } = await makeItem(app, owner.id);
  const { id: disputed } = await rental(renter.id, 'approved', -1, quarrelled);
  const dispute = await addDispute(app, disputed, people, (what, text) =>
    secrets.push({ what, text, for: ['owner', 'renter', 'admin'] }),
  );
  const resetToken = secret('the token of a reset link', []);
  const link = { userId: renter.id, expiresAt: new Date(now.getTime() + DAY_MS).toISOString() };
  const { db } = app.database;
  await db.insert(passwordResets).values({ tokenHash: fingerprint(resetToken), ...link });
  const [mailbox] = await db
    .select({ email: users.email, key: users.mailKey })
    .from(users)
    .where(eq(users.id, renter.id));
  if (!mailbox) throw new Error('The renter is missing.');
  const confirmToken = secret('the token of a link that confirms', []);
  await db.insert(emailLinks).values({ tokenHash: fingerprint(confirmToken), email: mailbox.email, ...link });
  const undoToken = secret('the token of a link that takes a change back', []);
  const former = `${secret('the former address of the renter', [])}@example.com`;
  const [change] = await db
    .insert(emailChanges)
    .values({ userId: renter.id, former, changedAt: now.toISOString() })
    .returning({ id: emailChanges.id });
  if (!change) throw new Error('The insert returned no change.');
  await db.insert(emailChangeLinks).values({ tokenHash: fingerprint(undoToken), changeId: change.id });
  const [identity] = await db
    .insert(identities)
    .values({
      issuer: 'https://provider.example',
      subject: randomBytes(6).toString('hex'),
      userId: owner.id,
      email: `${secret('the address of the owner at the third party', ['owner'])}@example.com`,
    })
    .returning({ id: identities.id });
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, owner.id));
  return {
    people,
    item,
    freeItem,
    rejectedItem,
    deletedItem,
    suspendedItem,
    pending,
    begun,
    ahead,
    change: proposed.id,
    today: day,
    block: blocked.id,
    resetToken,
    confirmToken,
    mailToken: `requests.${mailbox.key}`,
    undoToken,
    identity: identity?.id ?? '',
    session: session?.id ?? '',
    ...calendars,
    ...handover,
    ...dispute,
    ...money,
    ...judged,
    ...reviews,
    secrets,
  };
}
