import { randomBytes } from 'node:crypto';

import { getCase } from '@lendloop/contract/cases/cases';
import { getJudgedDispute } from '@lendloop/contract/disputes/admin';
import { addDisputeEntry, openDispute } from '@lendloop/contract/disputes/disputes';
import { reviewRental } from '@lendloop/contract/reviews/rentalReviews';
import { addDays } from '@lendloop/contract/values/dates';
import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';

import { openCase } from '../../cases/caseStore.ts';
import { today } from '../../context.ts';
import { disputes, handovers, personBlocks, rentals } from '../../db/schema.ts';
import type { TestApp } from '../app.ts';
import { makeItem, makeRental, type Person } from '../factories.ts';
import { addCases } from '../permissions/cases.ts';
import { addPhoto } from '../permissions/handovers.ts';
import { addReviews, type StageReviews } from '../permissions/reviews.ts';
import { asForm } from '../pictures.ts';

const DAY_MS = 86_400_000;

/** Handovers, disputes, reviews and cases, one of each for every call that would spoil it for the others. */
export interface WorldTrust {
  /** Rentals that have begun: to note on, to enter a code for, to press for, and to open a dispute about. */
  readonly doors: Readonly<Record<'noted' | 'coded' | 'pressed' | 'troubled', number>>;
  /** What the renter of `coded` shows at its check-out. */
  readonly code: string;
  /** The photos of `noted`: one to look at, and one to take back. */
  readonly photo: number;
  readonly spare: number;
  readonly evidence: Awaited<ReturnType<typeof asForm>>;
  readonly disputes: Readonly<Record<'open' | 'offered' | 'unwanted' | 'decided' | 'judged', number>>;
  readonly offer: number;
  /** A photo in the record of the dispute `judged`. */
  readonly judgedPhoto: number;
  readonly reviews: StageReviews;
  /** A listing that the renter can review, and people who have nothing to do with each other. */
  readonly reviewable: number;
  /** A rental whose review by the renter no other call ends. */
  readonly edited: number;
  /** One whose review by the renter is there to be withdrawn. */
  readonly withdrawn: number;
  readonly cases: { readonly open: number; readonly decision: number; readonly appealToken: string };
  /** A case about `judgedPhoto`. */
  readonly photoCase: number;
  /** Brings back what other calls end. */
  readonly restore: () => Promise<void>;
}

interface People {
  readonly owner: Person;
  readonly renter: Person;
  readonly admin: Person;
}

/** Makes them between the owner and the renter. `secret` keeps a text that only these may see. */
export async function makeTrust(
  app: TestApp,
  { owner, renter, admin }: People,
  picture: Uint8Array<ArrayBuffer>,
  secret: (what: string, seenBy: readonly ('owner' | 'renter' | 'admin')[]) => string,
): Promise<WorldTrust> {
  const { db } = app.database;
  const day = today(app.context);
  const parties = { renterId: renter.id, ownerId: owner.id };
  const days = { startDate: addDays(day, -1), endDate: addDays(day, 2) };
  const lend = async () => {
    const { id: itemId } = await makeItem(app, owner.id);
    return (await makeRental(app, { ...parties, itemId, ...days, status: 'approved' })).id;
  };
  const photograph = async (rentalId: number) =>
    addPhoto(app, rentalId, renter.id, {
      sha256: randomBytes(32).toString('hex'),
      picture: randomBytes(32).toString('hex'),
    });
  const dispute = async (rentalId: number) => {
    const text = secret('the text of a dispute', ['owner', 'renter', 'admin']);
    const opened = await owner.client.call(openDispute, {
      params: { id: rentalId },
      body: { kind: 'damaged', claimMinor: 500, text },
    });
    return opened.body.id;
  };
  const place = async (id: number, state: 'review' | 'decided') => {
    const deadlineAt = new Date(app.context.now().getTime() + DAY_MS).toISOString();
    const decided = { outcome: 'none', amountMinor: 0 } as const;
    await db
      .update(disputes)
      .set({ state, deadlineAt, ...(state === 'decided' && decided) })
      .where(eq(disputes.id, id));
  };

  const doors = { noted: await lend(), coded: await lend(), pressed: await lend(), troubled: await lend() };
  const [shown] = await db
    .select()
    .from(handovers)
    .where(and(eq(handovers.rentalId, doors.coded), eq(handovers.phase, 'checkout')));
  const judgedRental = await lend();
  const made = {
    open: await dispute(await lend()),
    offered: await dispute(await lend()),
    unwanted: await dispute(await lend()),
    decided: await dispute(await lend()),
    judged: await dispute(judgedRental),
  };
  await place(made.decided, 'decided');
  await place(made.judged, 'review');
  // Whoever has looked at it sees its photos.
  await admin.client.call(getJudgedDispute, { params: { id: made.judged } });
  const offer = await owner.client.call(addDisputeEntry, {
    params: { id: made.offered },
    body: { offer: { amountMinor: 300 } },
  });

  const { id: item } = await makeItem(app, owner.id);
  const { id: freeItem } = await makeItem(app, owner.id);
  const reviews = await addReviews(app, {
    item,
    freeItem,
    owner,
    renter,
    ofRenter: secret('an unrevealed review', ['renter']),
    heldOfRenter: secret('a held review', ['renter', 'admin']),
  });
  const { id: reviewable } = await makeItem(app, owner.id);
  const ended = { startDate: addDays(day, -5), endDate: addDays(day, -4), status: 'completed' } as const;
  const completedAt = new Date(app.context.now().getTime() - DAY_MS).toISOString();
  await makeRental(app, { ...parties, itemId: reviewable, ...ended, completedAt });
  const reviewed = async () => {
    const { id: itemId } = await makeItem(app, owner.id);
    const { id } = await makeRental(app, { ...parties, itemId, ...ended, completedAt });
    await renter.client.call(reviewRental, { params: { id }, body: { rating: 4, ownerRating: 4 } });
    return id;
  };
  const [edited, withdrawn] = [await reviewed(), await reviewed()];
  const { cases } = await addCases(
    app,
    { ownerId: owner.id, reporterId: renter.id, adminId: admin.id, suspendedId: renter.id },
    {
      itemId: freeItem,
      comment: secret('the comment of a report', ['admin']),
      reason: secret('the reason of a decision', ['owner', 'admin']),
      appealToken: secret('the token of a link that appeals', []),
    },
  );
  const judgedPhoto = await photograph(judgedRental);
  const photoCase = await db.transaction((tx) =>
    openCase(tx, {
      category: 'other',
      subject: { kind: 'evidence', id: judgedPhoto },
      concernedId: renter.id,
      at: app.context.now(),
    }),
  );
  // Only who has opened a case sees its photo.
  await admin.client.call(getCase, { params: { id: photoCase.id } });
  const lent = await db.select({ id: rentals.id }).from(rentals).where(eq(rentals.startDate, days.startDate));
  const begun = lent.map(({ id }) => id);
  return {
    doors,
    code: shown?.code ?? '',
    photo: await photograph(doors.noted),
    spare: await photograph(doors.noted),
    evidence: await asForm(picture, { fields: { phase: 'checkout' } }),
    disputes: made,
    offer: offer.body.id,
    judgedPhoto,
    reviews,
    reviewable,
    edited,
    withdrawn,
    cases,
    photoCase: photoCase.id,
    restore: async () => {
      await db.delete(personBlocks);
      await db
        .update(rentals)
        .set({ status: 'approved', closedReason: null })
        .where(and(inArray(rentals.id, begun), eq(rentals.status, 'cancelled')));
    },
  };
}

type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const always = (values: Readonly<Record<string, unknown>>): Known =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value)]));

/** Fields of these calls whose valid values depend on existing data. */
export function trustInputs(path: string, trust: WorldTrust): Known {
  const { doors, disputes: made, reviews } = trust;
  if (path.endsWith('/notes')) return always({ id: doors.noted, phase: 'checkout', missing: [] });
  if (path.endsWith('/code')) return always({ id: doors.coded, phase: 'checkout', code: trust.code });
  if (path.endsWith('/confirm') && path.includes('/handover/'))
    return always({ id: doors.pressed, phase: 'checkout' });
  if (path.endsWith('/evidence/:evidenceId')) return always({ id: doors.noted, evidenceId: trust.spare });
  if (path.startsWith('/api/rentals/:id/evidence'))
    return always({ id: doors.noted, evidenceId: trust.photo });
  if (path.endsWith('/:id/dispute'))
    return always({ id: doors.troubled, kind: 'other', claimMinor: null, evidenceIds: [], messageIds: [] });
  if (path.endsWith('/accept')) return always({ id: made.offered, entryId: trust.offer });
  if (path.endsWith('/withdraw')) return always({ id: made.unwanted });
  if (path.endsWith('/appeal')) return always({ id: made.decided });
  if (path.startsWith('/api/disputes/'))
    return always({ id: made.open, evidenceIds: [], messageIds: [], offer: undefined });
  if (path.startsWith('/api/admin/disputes/'))
    return always({
      id: made.judged,
      evidenceId: trust.judgedPhoto,
      outcome: 'shared',
      amountMinor: 100,
      reason: 'The photos show that it was whole.',
    });
  if (path === '/api/items/:id/reviews') return always({ id: trust.reviewable });
  if (path === '/api/rentals/:id/review')
    return {
      id: fc.constantFrom(reviews.ended, reviews.reviewed),
      ownerRating: fc.constantFrom(4, undefined),
      ...always({
        accuracy: undefined,
        condition: undefined,
        communication: undefined,
        care: undefined,
        punctuality: undefined,
      }),
    };
  if (path === '/api/reviews/:id/answer')
    return { id: fc.constantFrom(reviews.revealedReview, reviews.answeredReview) };
  if (path === '/api/admin/reviews/:id') return always({ id: reviews.heldReview });
  if (path.startsWith('/api/admin/cases/:id/picture')) return always({ id: trust.photoCase });
  if (path.startsWith('/api/admin/cases/:id')) return always({ id: trust.cases.open });
  if (path === '/api/appeals/by-link')
    return always({ token: trust.cases.appealToken, text: 'It was a misunderstanding.' });
  if (path === '/api/appeals/by-link/decision') return always({ token: trust.cases.appealToken });
  if (path === '/api/appeals') return always({ decisionId: trust.cases.decision });
  return {};
}
